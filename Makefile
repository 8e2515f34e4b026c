# Houseway's tasks. They need Python 3.11 or later with venv, and make; all else is installed into .venv.
#   make PYTHON=python3.12 test       chooses the interpreter (when .venv is made)
#   make run ARGS="--seed 1"          passes arguments on

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
PAGE := src/houseway/server/static/index.html

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run play page test check pytest exhaustive soak cluster sim leaks fuzz mutants bench conformance schemas refusals playthroughs format lock clean

help: ## Show this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/\1|\2/' | \
		while IFS='|' read -r name text; do printf '  make %-14s %s\n' "$$name" "$$text"; done

run: .venv/.package $(PAGE) ## Build the page where needed, serve the live tables and print their address
	@$(BIN)/houseway serve $(ARGS)

play: .venv/.package ## Open a table of Two Card Joker Poker in the terminal
	@$(BIN)/houseway play two-card-joker-poker-ma $(ARGS)

page: $(PAGE) ## Build the page alone

test: check pytest ## Run every check and every test

check: .venv/.dev ## Check style, types and the direction of imports
	@echo "== ruff check"
	@$(BIN)/ruff check
	@echo "== ruff format --check"
	@$(BIN)/ruff format --check
	@echo "== mypy"
	@$(BIN)/mypy
	@echo "== lint-imports"
	@$(BIN)/lint-imports --no-logo

pytest: .venv/.dev .venv/.browser $(PAGE) ## Run the tests alone
	@echo "== pytest"
	@$(BIN)/python -m pytest -n auto $(ARGS)
	@[ ! -d build/screenshots ] || echo "Screenshots of the page are in $(CURDIR)/build/screenshots"

exhaustive: .venv/.dev ## Put Asia Poker's house way to all 154,143,080 hands (minutes; ARGS=--last, --bonus, --odds, --table, --contests)
	@$(BIN)/python -m tests.exhaustive $(ARGS)

soak: .venv/.dev ## Kill the server in play, a node of three, and a worker of a cluster; is anything lost? (minutes; KILLS=250)
	@HOUSEWAY_SOAK_KILLS=$(or $(KILLS),50) $(BIN)/python -m pytest -n 0 --slow -s -k "many_killed or killed or stopped" \
		tests/server/test_kill.py tests/server/test_cluster.py tests/odds/simulating/test_cluster.py $(ARGS)

cluster: .venv/.dev $(PAGE) ## Start PostgreSQL, three nodes and a proxy, to be tried and killed (PORT=... of the proxy)
	@PORT=$(or $(PORT),8000) $(BIN)/python -m tests.server.cluster

sim: .venv/.dev ## Run the server in worlds full of faults, each under a seed; is every promise kept? (SEEDS=1-200)
	@$(BIN)/python -m tests.sim $(or $(SEEDS),1-200) $(ARGS)

leaks: .venv/.dev ## Compare, byte for byte, what two worlds send that differ in hidden cards (PAIRS=2000; 100000 is a campaign)
	@$(BIN)/python -m tests.leaks $(or $(PAIRS),2000) $(ARGS)

fuzz: .venv/.dev ## Send the server 5,000 wrong messages for each game, and 5,000 wrong requests (minutes)
	@$(BIN)/python -m pytest -n 0 --slow -k thousand tests/server/test_fuzz.py tests/server/test_rest.py $(ARGS)

mutants: .venv/.dev ## Break the rules one by one; do tests notice? (an hour or more; RULEBOOK=..., ARGS="--sample 100")
	@AT=$(AT) $(BIN)/python -m tests.mutants $(if $(RULEBOOK),--rulebook $(RULEBOOK)) $(ARGS)

bench: .venv/.bench ## Run the benchmarks (ARGS="load --write" keeps figures in docs; BEFORE=... another checkout to compare with)
	BEFORE=$(BEFORE) $(BIN)/python -m bench $(ARGS)

conformance: .venv/.dev ## Regenerate the conformance data; with GAME=... run one game's tests (AT=... its folder elsewhere)
ifdef GAME
	@GAME=$(GAME) $(BIN)/python -m pytest -n 0 -q $(if $(AT),-p tests.conftest --rootdir . -c pyproject.toml $(AT)/tests $(if $(ARGS),,--update-conformance), \
		tests/rules/$(subst -,_,$(GAME)) tests/rules/test_refusals.py tests/scenarios) $(ARGS)
else
	$(BIN)/python -m pytest -n auto -q --update-conformance
endif

schemas: .venv/.package ## Write the JSON Schemas of the files people write, for editors
	$(BIN)/houseway schemas

refusals: .venv/.dev ## Write docs/refusals.md from the table of refusals that the tests walk
	$(BIN)/python -m tests.rules.refusals.page

playthroughs: .venv/.dev ## Regenerate the golden playthroughs
	$(BIN)/python -m pytest -q tests/playthroughs --update-playthroughs

format: .venv/.dev ## Format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: .venv/.setup ## Write the locks in requirements/ anew (ARGS=--upgrade takes newer versions)
	$(compile) requirements/setup.in -o requirements/setup.txt
	$(compile) requirements/page.in -o requirements/page.txt
	$(compile) pyproject.toml --extra report --extra kernels -o requirements/run.txt
	$(compile) pyproject.toml --extra dev -c requirements/setup.txt -c requirements/run.txt -o requirements/dev.txt
	$(compile) pyproject.toml --extra bench -c requirements/setup.txt -c requirements/run.txt -o requirements/bench.txt

clean: ## Remove .venv and all caches
	rm -rf .venv web/node_modules src/houseway/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Set-up. Each stamp in .venv is younger than what it was made from, so a second run has nothing to do.

compile = $(BIN)/uv pip compile --quiet --python $(BIN)/python --python-version 3.11 \
	--universal --generate-hashes --no-header $(ARGS)

# uv is quick but does not read pip's settings (an index or certificates of one's own): then pip itself installs.
install = $(BIN)/uv pip install --quiet --link-mode copy --python $(BIN)/python $(1) \
	|| $(BIN)/python -m pip install --quiet --disable-pip-version-check $(1)

.venv/.setup: requirements/setup.txt
	@command -v $(PYTHON) >/dev/null || { \
		echo "error: there is no '$(PYTHON)'; on Debian or Ubuntu: apt install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "error: Houseway needs Python 3.11 or later, and '$(PYTHON)' is $$($(PYTHON) --version 2>&1);" \
			"name another: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "error: '$(PYTHON)' lacks venv; on Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "== setting up .venv"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/.package: .venv/.setup requirements/run.txt pyproject.toml
	@echo "== installing houseway"
	@$(call install,--require-hashes -r requirements/run.txt)
	@$(call install,--no-deps --no-build-isolation -e .)
	@touch $@

.venv/.dev: .venv/.package requirements/dev.txt
	@echo "== installing the tools for tests"
	@$(call install,--require-hashes -r requirements/dev.txt)
	@touch $@

.venv/.bench: .venv/.package requirements/bench.txt
	@echo "== installing the peers for benchmarks"
	@$(call install,--require-hashes -r requirements/bench.txt)
	@touch $@

# The tests of the page need a browser: it is installed where that is allowed, and they are skipped where it is not.
.venv/.browser: .venv/.setup
	@command -v chromium chromium-browser google-chrome >/dev/null || [ "$$(id -u)" != 0 ] \
		|| ! command -v apt-get >/dev/null || { echo "== installing chromium"; \
		apt-get install -y -qq chromium libatomic1 >/dev/null 2>&1 \
		|| { apt-get update -qq && apt-get install -y -qq chromium libatomic1 >/dev/null; } || true; }
	@touch $@

$(PAGE): .venv/.package web/build.py web/index.html web/package-lock.json web/tsconfig.json web/vite.config.ts \
		src/houseway/server/wire/protocol.py $(wildcard src/houseway/server/rest/documents/*.py) $(shell find web/src web/public -type f)
	@$(BIN)/python web/build.py
	@touch $@
