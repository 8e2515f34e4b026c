"""Tests of the analysis also run the command line."""

from __future__ import annotations

from tests.cli.conftest import run as run
