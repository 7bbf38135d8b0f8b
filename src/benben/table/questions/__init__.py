"""Requests at a table: what all players must agree on, and hints for one player."""
