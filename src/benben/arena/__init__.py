"""Level 5: matches between bots: simulations, tournaments, ratings, and the fitting of evaluation weights."""
