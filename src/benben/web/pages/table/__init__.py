"""The pages of one table: the board, and everything that is done at it."""
