# Every target sets up what it needs in .venv, from hashed lock files, and then does its work.
PYTHON ?= python3
BIN := .venv/bin
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python
# Some networks are seen only through the certificates the system trusts, some systems have none.
install = $(UV) $(1) 2>/dev/null || $(UV) --system-certs $(1)

.PHONY: help setup play test check bench deep pictures lock clean

help:           ## what can be made
	@sed -n 's/^\([a-z]*\): .*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 14

setup: .venv/.play  ## prepare .venv so that .venv/bin/wagnis runs

play: .venv/.play   ## sit down at the table; ARGS="tutto --speed 4" goes with it
	@$(BIN)/wagnis play $(ARGS)

test: .venv/.dev    ## every test
	$(BIN)/pytest -q -n auto -m "not deep"

check: .venv/.dev   ## style, types, and which room may know which
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

deep: .venv/.dev    ## the longer checks
	$(BIN)/pytest -q -n auto --hypothesis-profile=deep -m "deep or hypothesis"

bench: .venv/.bench ## measure, beside OpenSpiel
	$(BIN)/python -m bench

pictures: .venv/.play ## draw docs/pictures anew
	$(BIN)/python scripts/pictures.py

lock: .venv/.play   ## renew the lock files from requirements/*.in
	@cd requirements && for name in uv play dev bench; do \
	  ../$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	    --no-header --upgrade $$name.in -o $$name.txt || exit 1; done

clean:          ## forget .venv and the caches
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/.uv: requirements/uv.txt
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Wagnis needs Python 3.11 or newer; say make PYTHON=python3.12, for example.")'
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
