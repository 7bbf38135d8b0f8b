# Everything a person or CI does here, one word each.
PY := .venv/bin/python
COMPILED := build/compiled

.PHONY: help play test long lint types fmt chromium laws compile wheel wheel-test bench stress audit docs docs-site clean
.DEFAULT_GOAL := test

PYTEST := $(PY) -m pytest -n 2 --dist worksteal
FAST := PYTHONPATH=$(COMPILED) $(PYTEST)
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

help:   ## these words
	@awk -F ':.*## +' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

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

long: compile chromium   ## whole games through the page in yet other ways, and in Firefox and WebKit
	sh tools/browsers.sh
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

bench: .venv/installed compile   ## speed as ratios; PEERS=1 measures other libraries too, ONLY=pages what Lighthouse says
	$(PY) -m bench.run --compiled $(COMPILED) $(if $(ONLY),--only $(ONLY)) $(if $(PEERS),--peers) $(if $(JSON),--json)

stress: .venv/installed compile   ## promises tried hard on a real server, half an hour; FULL=1 ONLY=drops JSON=1
	sh tools/chromium.sh
	$(PY) -m stress $(if $(FULL),--full) $(addprefix --only ,$(ONLY)) $(if $(JSON),--json)

audit: .venv/installed   ## known holes in dependencies; needs the internet, and says so where there is none
	$(PY) -m tools.audit

docs: .venv/installed   ## the pictures of the guides, the README and the tour, from live drawings and sources
	$(PY) -m tools.pictures

docs-site: .venv-docs/installed   ## the docs with an API reference as a site, into build/site
	.venv-docs/bin/python -m tools.site

.venv-docs/installed: pyproject.toml
	python3 -m venv .venv-docs
	.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

clean:   ## what make made
	rm -rf build dist .cache .venv .venv-bench .venv-audit .venv-docs
