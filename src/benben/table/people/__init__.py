"""People at a table: their names, secrets and talk, and how seats change hands."""
