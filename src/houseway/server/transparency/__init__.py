"""The house's log: one Merkle tree over everything that matters, which its owner cannot rewrite unnoticed."""
