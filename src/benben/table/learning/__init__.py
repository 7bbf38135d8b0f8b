"""Learning: lessons for newcomers, reviews of finished matches."""
