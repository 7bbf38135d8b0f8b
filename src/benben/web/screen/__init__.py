"""What is put on a screen, in the words of one reader: all of it starts from a View, none of it knows a request."""
