"""Many servers on one database: who lives, who holds which table, and how visitors are led there."""
