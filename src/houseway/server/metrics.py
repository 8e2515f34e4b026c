"""Figures of the running server, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

FINE = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

ENTRIES = Counter("houseway_entries", "Entries written to the record")
COMMITS = Counter("houseway_commits", "Commits of the database, each with the entries that waited")
COMMIT_SECONDS = Histogram("houseway_commit_seconds", "How long a commit takes", buckets=FINE)
ACTIONS = Counter("houseway_actions", "Actions sent by people", ["result"])
ACTION_SECONDS = Histogram(
    "houseway_action_seconds", "From an action's arrival to its acknowledgement", buckets=FINE
)
CONNECTIONS = Gauge("houseway_connections", "Live sockets")
AWAKE = Gauge("houseway_tables_awake", "Tables with somebody connected")
LOADED = Gauge("houseway_tables_loaded", "Tables in memory")
TAKEN = Counter("houseway_tables_taken", "Tables that this node took, anew or from another")
LET_GO = Counter("houseway_tables_let_go", "Tables that this node lost")
TIMEOUTS = Counter("houseway_timeouts", "Clocks that ran out", ["kind"])
