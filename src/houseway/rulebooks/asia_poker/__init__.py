"""Asia Poker: four, two and one card against the dealer's, in Massachusetts and in Pennsylvania."""
