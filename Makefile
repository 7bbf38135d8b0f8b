# Everything a person or CI does here, one word each.
PY := .venv/bin/python
COMPILED := build/compiled

.PHONY: help play test long lint types fmt chromium laws compile wheel wheel-test bench stress research-test research-train audit docs docs-site clean
.DEFAULT_GOAL := test

PYTEST := $(PY) -m pytest -n 2 --dist worksteal
FAST := PYTHONPATH=$(CURDIR)/$(COMPILED) $(PYTEST)
RESEARCH_TESTS := tests/openspiel
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

help:   ## these words
	@awk -F ':.*## +' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: .venv/playing   ## install, compile where a C compiler is found, open the lobby in the browser
	$(PY) tools/compile.py $(COMPILED)
	PYTHONPATH=$(COMPILED) .venv/bin/benben play

.venv/playing: pyproject.toml
	python3 -m venv .venv
	$(PIP) --upgrade pip
	$(PIP) --editable '.[compile]'
	@touch $@

.venv/installed: pyproject.toml
	python3 -m venv .venv
	$(PIP) --upgrade pip
	$(PIP) --editable '.[dev]'
	@touch $@ .venv/playing

test: .venv/installed   ## everything that must hold before a change lands
	$(MAKE) --jobs 4 --output-sync lint types compile chromium
	$(PYTEST) tests/core
	$(FAST) --ignore tests/core

long: compile   ## whole games through the page in yet other ways, some minutes
	$(FAST) tests/browser -m long

lint: .venv/installed   ## style, import contracts, catalogues of texts and their words
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	.venv/bin/lint-imports --no-cache
	$(PY) -m tools.catalogues
	$(PY) -m tools.glossary

types: .venv/installed   ## mypy --strict, tests included
	$(PY) -m mypy

fmt: .venv/installed   ## put the code into shape
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

chromium:   ## the browser of the browser tests
	sh tools/chromium.sh

laws: compile   ## only the laws, over every game, with the compiled engines
	$(FAST) tests/laws

compile: .venv/installed   ## the engines through mypyc, into build/compiled
	$(PY) tools/compile.py $(COMPILED)

wheel: compile   ## what can be installed elsewhere, into dist/: sources, a pure wheel, a wheel with compiled engines
	rm -rf dist
	$(PY) -m hatchling build --target sdist --target wheel
	BENBEN_COMPILE=1 $(PY) -m hatchling build --target wheel

wheel-test: compile   ## wheels once more, compiled from nothing but the source distribution
	$(PY) -m pytest tests/test_wheels.py -m ''

bench: .venv/installed compile   ## speed as ratios; PEERS=1 measures other libraries too, ONLY=pages or research a part
	$(PY) -m bench.run --compiled $(COMPILED) $(if $(ONLY),--only $(ONLY)) $(if $(PEERS),--peers) $(if $(JSON),--json)

stress: .venv/installed compile   ## promises tried hard on a real server, half an hour; FULL=1 ONLY=drops JSON=1
	sh tools/chromium.sh
	$(PY) -m stress $(if $(FULL),--full) $(addprefix --only ,$(ONLY)) $(if $(JSON),--json)

research-test: .venv-research/installed compile   ## our games inside other libraries for research, in an environment of their own
	PYTHONPATH=$(COMPILED) .venv-research/bin/python -m pytest $(RESEARCH_TESTS)

.venv-research/installed: pyproject.toml
	python3 -m venv .venv-research
	.venv-research/bin/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	.venv-research/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[research-test]'
	@touch $@

audit: .venv/installed   ## known holes in dependencies; needs the internet, and says so where there is none
	$(PY) -m tools.audit

docs: .venv/installed   ## the pictures of guides, README and tour and the tables of observations, from the sources
	$(PY) -m tools.pictures
	$(PY) -m tools.observations

research-train: .venv-research/trained compile   ## a policy trained for a minute in an environment with torch (MINUTES=12)
	PYTHONPATH=$(COMPILED) .venv-research/bin/python examples/train_maskable_ppo.py --minutes $(or $(MINUTES),1)

.venv-research/trained: .venv-research/installed
	.venv-research/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[research,train]'
	@touch $@

docs-site: .venv-docs/installed   ## the docs with an API reference as a site, into build/site
	.venv-docs/bin/python -m tools.site

.venv-docs/installed: pyproject.toml
	python3 -m venv .venv-docs
	.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

clean:   ## what make made
	rm -rf build dist .cache .venv .venv-bench .venv-audit .venv-docs .venv-research
