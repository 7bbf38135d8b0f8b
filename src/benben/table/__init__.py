"""Live matches: seats and moves, requests between players, lessons and reviews, archived matches."""
