"""Players of Chinese Poker, from one who puts cards anywhere to one who looks furthest ahead."""
