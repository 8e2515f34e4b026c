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
from tests.laws.test_variants import (  # noqa: F401  # its odds are asked in test_odds.py
    test_a_table_says_that_it_plays_a_variant_and_what_of_it,
    test_each_difference_names_a_clause_of_the_document,
    test_the_empty_variant_settles_as_the_document,
    test_the_table_pays_a_variant_as_its_case_is_settled,
)
