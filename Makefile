# Every target sets up what it needs in .venv, from hashed lock files, and then does its work.
PYTHON ?= python3
BIN := .venv/bin
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python
# Some networks need the system's certificates, and some systems have none: try both.
install = $(UV) $(1) 2>/dev/null || $(UV) --system-certs $(1)

# If set, every process would recompile all its imports.
unexport PYTHONDONTWRITEBYTECODE

NPM := $(BIN)/python scripts/npm.py
BUILT := src/wagnis/server/client/index.html
# The built client with the documentation in it.
CLIENT := src/wagnis/server/client/docs/index.html
LOCKSTEP := web/node_modules/.lockstep/lockstep.js
WEB := $(shell find web/src web/worker web/public web/*.* -type f -not -name '*.test.ts' -not -path 'web/src/dev/*')
# The pages of the documentation alone.
PAGES := build/docs/index.html
DOCS := CHANGELOG.md CONTRIBUTING.md $(shell find docs deploy/README.md examples/*/*.md scripts/docs -name screens -prune -o -name __pycache__ -prune -o -type f -print)

.PHONY: help setup client docs site play terminal test busy check check-python check-web bench deep ppo pictures results wire dist release lock bill clean

help:           ## list the targets
	@sed -n 's/^\([a-z]*\): .*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 14

setup: .venv/.play $(CLIENT)  ## prepare .venv and the browser client, so that .venv/bin/wagnis runs

play: .venv/.play $(CLIENT)   ## start a server and open it in the browser; ARGS="--port 9000" adds options
	@$(BIN)/wagnis serve --open $(ARGS)

terminal: .venv/.play  ## play in this terminal; ARGS="tutto --speed 4" adds options
	@$(BIN)/wagnis play $(ARGS)

client: $(CLIENT)   ## build the browser client

docs: .venv/.play web/node_modules/.stamp  ## write the documentation, with search: build/docs/index.html
	@$(BIN)/python -m scripts.docs
	@echo "Open build/docs/index.html"

site: .venv/.play $(CLIENT)  ## write the client as a folder for any static host: build/site
	@rm -rf build/site
	@$(BIN)/wagnis site build/site

test: .venv/.dev $(CLIENT) $(LOCKSTEP)  ## every test
	$(NPM) test --silent
	@$(BIN)/python -m scripts.programs chromium redis >/dev/null
	$(BIN)/pytest -q -n auto --dist loadgroup -m "not deep"

busy: .venv/.dev  ## every test, beside four busy loops for each processor
	$(BIN)/python scripts/busy.py $(MAKE) test

check: check-python check-web  ## style, types, and allowed imports

check-python: .venv/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(BIN)/python scripts/links.py
	@$(BIN)/python scripts/lock.py --check
	@$(BIN)/python scripts/bill.py --check
	@$(BIN)/python -m scripts.wire --check
	@$(BIN)/python scripts/facts.py --check
	@$(BIN)/python scripts/rulebooks.py --check
	@$(BIN)/python scripts/games.py --check
	@$(BIN)/python scripts/manifest.py --check
	@$(BIN)/python scripts/guide.py --check
	@$(BIN)/python scripts/browser_tables.py --check
	@$(BIN)/python -m scripts.happenings --check

check-web: web/node_modules/.stamp
	$(NPM) run --silent style
	$(NPM) run --silent lint
	$(NPM) run --silent check

deep: .venv/.dev $(CLIENT) $(LOCKSTEP)  ## the longer checks
	@$(BIN)/python -m scripts.programs haproxy nginx caddy curl redis firefox webkit xvfb >/dev/null
	@$(MAKE) --no-print-directory ppo || echo "Without MaskablePPO: its test is skipped."
	$(BIN)/pytest -q -rs -n auto --dist loadgroup --hypothesis-profile=deep -m "deep or hypothesis"

ppo: .venv/.ppo  ## install MaskablePPO with PyTorch, 2.8 GB, for the baselines and one deep test

bench: .venv/.bench $(CLIENT)  ## measure, beside OpenSpiel
	$(BIN)/python -m bench

pictures: .venv/.dev $(CLIENT)  ## draw docs/pictures and the icons, and take the screenshots of docs/screens
	$(BIN)/python scripts/pictures.py
	$(BIN)/python -m scripts.figures
	@$(BIN)/python -m scripts.programs chromium >/dev/null
	$(BIN)/python -m scripts.screens
	$(BIN)/python -m scripts.icons

results: .venv/.dev  ## recompute docs/results, some minutes; ARGS=--drawn: only tables and plots
	$(BIN)/python -m scripts.results $(ARGS)

wire: .venv/.play  ## generate the browser's types, facts and options
	$(BIN)/python -m scripts.wire
	$(BIN)/python scripts/facts.py
	$(BIN)/python scripts/rulebooks.py
	$(BIN)/python scripts/games.py
	$(BIN)/python scripts/manifest.py
	$(BIN)/python scripts/guide.py
	$(BIN)/python scripts/browser_tables.py
	$(BIN)/python -m scripts.happenings

dist: .venv/.play $(CLIENT)  ## build dist/*.whl and dist/*.tar.gz, with the browser client in them
	@rm -rf dist
	$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python --out-dir dist
	@ls dist

release: .venv/.release  ## build dist/ from the last commit, check it, install it, try it; see CONTRIBUTING
	$(BIN)/python scripts/release.py $(ARGS)

lock: .venv/.play   ## renew the lock files from pyproject.toml; `make bill` afterwards
	$(BIN)/python scripts/lock.py

bill: .venv/.dev web/node_modules/.stamp  ## write the bill of materials and the licences from the lock files
	$(BIN)/python scripts/bill.py

clean:          ## delete .venv and the caches
	rm -rf .venv web/node_modules src/wagnis/server/client build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/.uv: requirements/uv.txt
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Wagnis needs Python 3.11 or newer; for example: make PYTHON=python3.12")'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

.venv/.play: .venv/.uv requirements/play.txt pyproject.toml
	@$(call install,--require-hashes -r requirements/play.txt)
	@$(call install,--no-deps --no-build-isolation -e .)
	@touch $@

.venv/.dev: .venv/.play requirements/dev.txt
	@$(call install,--require-hashes -r requirements/dev.txt)
	@touch $@

.venv/.bench: .venv/.dev requirements/bench.txt
	@$(call install,--require-hashes -r requirements/bench.txt)
	@touch $@

.venv/.release: .venv/.dev requirements/release.txt
	@$(call install,--require-hashes -r requirements/release.txt)
	@touch $@

.venv/.ppo: .venv/.dev requirements/ppo.txt
	@$(call install,--require-hashes -r requirements/ppo.txt)
	@touch $@

.venv/.node: .venv/.uv requirements/node.txt
	@$(call install,--require-hashes -r requirements/node.txt)
	@touch $@

web/node_modules/.stamp: web/package-lock.json | .venv/.play
	@echo "Fetching the packages of the browser client (once) ..."
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $@

$(LOCKSTEP): web/node_modules/.stamp $(WEB)
	@$(NPM) run --silent lockstep

$(BUILT): web/node_modules/.stamp $(WEB) $(wildcard src/wagnis/games/*/puzzles/*.jsonl)
	@echo "Building the browser client ..."
	@$(BIN)/python -m scripts.puzzles
	@$(NPM) run --silent build -- --logLevel error

$(PAGES): web/node_modules/.stamp $(DOCS) | .venv/.play
	@echo "Building the documentation ..."
	@$(BIN)/python -m scripts.docs

$(CLIENT): $(BUILT) $(PAGES)
	@$(BIN)/python -m scripts.docs --client
