"""Live tables: people's actions and the house's own, on disk before anybody hears of them."""
