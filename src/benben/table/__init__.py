"""Live tables: who sits there, what is played, asked, learnt and kept."""
