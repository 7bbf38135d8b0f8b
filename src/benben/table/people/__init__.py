"""People at a table: names, secrets, talk, and changes of seats."""
