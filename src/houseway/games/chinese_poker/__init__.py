"""Chinese Poker as The 101 Casino plays it, open-face (California, BGC ID GEGA-004348)."""

from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.rulebook import CITES, chinese_poker
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.registry import Game, Part

CALIFORNIA = Game(
    id="chinese-poker-ca",
    document=DOCUMENT,
    cites=CITES,
    submission=ChinesePoker,
    rules=chinese_poker,
    parts={
        Part.COACH: "houseway.games.chinese_poker.coach:place_or_declare",
        Part.PLAYER: "houseway.games.chinese_poker.players.named:usual",
        Part.PLAYERS: "houseway.games.chinese_poker.players.named:PLAYERS",
        Part.LEVELS: "houseway.games.chinese_poker.players.named:LEVELS",
        Part.MATCH: "houseway.games.chinese_poker.players.match:MATCHES",
        Part.TRAINING: "houseway.games.chinese_poker.players.open_face.course:TRAINING",
    },
)

__all__ = ["CALIFORNIA", "ChinesePoker", "chinese_poker"]
