"""Lets `python -m houseway` do what the command `houseway` does."""

import sys

from houseway.cli import main

sys.exit(main())
