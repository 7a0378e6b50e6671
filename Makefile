# Needs Python 3.11 or newer and make (3.81 will do). `make` by itself lists what there is.
# PYTHON=/path/to/python3.12 chooses the Python; the environment lives in .venv.

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)
NOTEBOOKS := $(BIN)/python -m tools.notebooks
UV_COMPILE := $(BIN)/uv pip compile pyproject.toml --group dev --universal --generate-hashes \
	--no-emit-index-url --no-header --no-annotate --quiet -o requirements.lock

.PHONY: help lab app test check format env notebooks site lock wheel clean

help:
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' Makefile

lab: env ## open the workbook in JupyterLab, on this machine only
	$(BIN)/workbook lab

app: env ## open the workbook as an app without code, on this machine only
	$(BIN)/workbook app

test: env check ## run every check and every test
	$(BIN)/python -m pytest $(PYTEST_ARGS)

check: env ## style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: env ## let ruff put the code in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

notebooks: env ## run every notebook from a clean kernel, and clean what it leaves behind
	$(NOTEBOOKS) run notebooks/*.ipynb

site: env ## make the site in site/: pages that need neither kernel nor network
	$(BIN)/workbook publish --out site

lock: env ## settle the versions anew in requirements.lock (LOCK_ARGS=--upgrade for the newest)
	$(UV_COMPILE) $(LOCK_ARGS)

wheel: env ## build the wheel in dist/
	$(BIN)/python -m hatchling build -t wheel

clean: ## throw the environment and everything built away
	rm -rf $(VENV) dist

env: $(VENV)/installed ## make the environment, and make it again where the lock or pyproject.toml has changed

$(VENV)/installed: $(VENV)/locked pyproject.toml
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/locked: requirements.lock
	@test -n "$(PYTHON)" || { echo "The workbook needs Python 3.11 or newer, and found none. PYTHON=/path/to/python names one."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { $(PYTHON) -c 'import sys; print("This Python cannot make environments yet: apt-get install python3.%d-venv" % sys.version_info[1])'; exit 1; }
	@echo "Making the environment in $(VENV): a minute or two."
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	@touch $@
