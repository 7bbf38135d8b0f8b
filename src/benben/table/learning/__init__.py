"""Learning: lessons, and reviews of finished matches."""
