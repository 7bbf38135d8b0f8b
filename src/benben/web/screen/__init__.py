"""What is shown to one reader, in their language: built from a View, independent of any request."""
