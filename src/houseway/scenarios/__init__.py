"""Scenarios: cases written as text, played on the real engine by the book but for the steps they name."""
