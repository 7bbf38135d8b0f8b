"""The live match: positions and versions, seats, clock, and everything one table remembers of itself."""
