"""The laws of the house, put to this game alone: they are those of Houseway's own tests."""

from __future__ import annotations

import os

os.environ["GAME"] = "three-card-poker-pa"

from tests.laws.test_commands import *  # noqa: F403
from tests.laws.test_going_back import *  # noqa: F403
from tests.laws.test_laws import *  # noqa: F403
from tests.laws.test_progress import *  # noqa: F403
from tests.laws.test_refusals import *  # noqa: F403
from tests.laws.test_settlement import *  # noqa: F403
