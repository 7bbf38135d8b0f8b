"""LEVEL 5: bots against bots: tournaments, ratings, and the fitting of their judgement."""
