"""Pages of one table: the board and all actions at it."""
