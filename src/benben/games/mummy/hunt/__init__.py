"""What one can conclude about hidden hunters and cards, from the public story and one's own hand, not from a State."""
