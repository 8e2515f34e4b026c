"""Chinese Poker as The 101 Casino plays it, open-face (California, BGC ID GEGA-004348)."""

from houseway.rulebooks.chinese_poker.rulebook import chinese_poker
from houseway.rulebooks.chinese_poker.submission import ChinesePoker

__all__ = ["ChinesePoker", "chinese_poker"]
