"""The screen of one table: board, seats, story, score sheets, talk, hints."""
