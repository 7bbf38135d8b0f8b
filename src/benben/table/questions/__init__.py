"""Questions at a table: what everybody must agree on, and hints for one person."""
