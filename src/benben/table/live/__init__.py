"""One live match: positions and versions, seats, clock, and the agreement it was opened with."""
