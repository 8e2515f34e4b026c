"""Chinese Poker as The 101 Casino plays it, open-face (California, BGC ID GEGA-004348)."""
