"""Benchmarks against peers, each a ratio in one run; never timed tests."""
