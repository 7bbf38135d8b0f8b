# Everything a person or CI does here, one word each.
PY := .venv/bin/python
COMPILED := build/compiled

.PHONY: test lint types fmt laws compile bench docs clean
.DEFAULT_GOAL := test

.venv/installed: pyproject.toml
	python3 -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

test: lint types compile   ## everything that must hold before a change lands
	$(PY) -m pytest -n 2 --dist worksteal

lint: .venv/installed   ## style and import contracts
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	.venv/bin/lint-imports --no-cache

types: .venv/installed   ## mypy --strict, tests included
	$(PY) -m mypy

fmt: .venv/installed   ## put the code into shape
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

laws: .venv/installed   ## only the laws, over every game
	$(PY) -m pytest -n 2 tests/laws

compile: .venv/installed   ## the engines through mypyc, into build/compiled
	$(PY) tools/compile.py $(COMPILED)

bench: .venv/installed compile   ## speed as ratios; PEERS=1 measures other libraries too
	$(PY) bench/run.py --compiled $(COMPILED) $(if $(PEERS),--peers) $(if $(JSON),--json)

docs: .venv/installed   ## the pictures of the guides and the README, from live drawings
	$(PY) tools/pictures.py

clean:   ## what make made
	rm -rf build .venv .venv-bench
