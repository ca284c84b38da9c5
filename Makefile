# make demo   what Statuto does, on the books that ship
# make test   everything that has to hold before a change goes in
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON := $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := interpreter tests benchmarks docs/hooks.py

# What the demo plays, and the move that it asks about.
BOOK := san-gimignano/fr-2002
SEED := 7
PLAYERS := 3
POSITION := docs/samples/start-pair.txt
MOVE := lay with brown-red-blue at 2/0 facing 0
ARTICLE := hexagon.touch
EDITIONS := --beside san-gimignano/it-2002 --beside san-gimignano/nl-2003

# The interface words that are printed, and a language to begin a catalogue for: make words LANGUAGE=es
PRINTING := interpreter/statuto/printing
CATALOGUES := --domain statuto --input-file $(PRINTING)/locale/statuto.pot --output-dir $(PRINTING)/locale
LANGUAGE :=

.PHONY: help demo test counts perft agreement docs benchmarks effects record words format package clean

help:
	@echo "make demo        check the books that ship, play, ask why a move is refused, print a reference into build/"
	@echo "make test        style, types, tests with coverage, layout of the books, documentation"
	@echo "make counts      the published counts of moves, some minutes (also: make perft)"
	@echo "make agreement   both evaluators play many games of every book and of random ones, about an hour"
	@echo "make docs        the documentation site, in site/"
	@echo "make benchmarks  playouts a second, and how long a reference takes to print"
	@echo "make effects     what every house rule does to its base, played and written into docs/effects.md, some minutes"
	@echo "make record      write the recorded samples again; read the difference before you commit it"
	@echo "make words       bring the catalogues of translators up to date; LANGUAGE=es begins one"
	@echo "make format      lay out the sources"
	@echo "make package     build the wheel and look for the grammar and the books in it"
	@echo "make clean       remove what the other targets made"

# A stamp for each kind of install: make again is quick, and a change of the dependencies installs anew.
$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Statuto needs Python 3.11 or later." >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Statuto needs Python 3.11 or later." >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(VENV)/bin/python
	$(PIP) install --editable '.[print,wasm]'
	@touch $@

$(VENV)/installed-dev: pyproject.toml | $(VENV)/bin/python
	$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/installed

demo: $(VENV)/installed
	@echo "== Every book that ships is checked =="
	$(BIN)/statuto check --all
	@echo
	@echo "== One game of $(BOOK), $(PLAYERS) players, seed $(SEED) =="
	$(BIN)/statuto simulate $(BOOK) -n 1 --seed $(SEED) --players $(PLAYERS) --show
	@echo
	@echo "== A move that the rules refuse, and the articles against it =="
	$(BIN)/statuto why $(BOOK) --position $(POSITION) $(MOVE)
	@echo
	@echo "== One article in three editions =="
	$(BIN)/statuto show $(BOOK) $(ARTICLE) $(EDITIONS)
	@echo
	@echo "== The reference on paper and on a page, and the editions side by side =="
	@mkdir -p build
	$(BIN)/statuto print $(BOOK) -o build/reference.pdf
	$(BIN)/statuto print $(BOOK) -o build/reference.html
	$(BIN)/statuto print $(BOOK) --layout sides -o build/editions.html

test: $(VENV)/installed-dev
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy --strict interpreter
	$(BIN)/pytest -n auto --cov=statuto --cov-fail-under=95
	$(BIN)/statuto fmt --check rules
	$(BIN)/mkdocs build --strict

agreement: $(VENV)/installed-dev
	$(BIN)/pytest -n auto -m agreement

counts perft: $(VENV)/installed-dev
	$(BIN)/pytest -m long

docs: $(VENV)/installed-dev
	$(BIN)/mkdocs build --strict

benchmarks: $(VENV)/installed-dev
	$(BIN)/python benchmarks/playouts.py
	$(BIN)/python benchmarks/printing.py

effects: $(VENV)/installed-dev
	$(BIN)/python benchmarks/effects.py --jobs $$(nproc)

record: $(VENV)/installed-dev
	$(BIN)/pytest --snapshot-update
	@git status --short tests

words: $(VENV)/installed-dev
	$(BIN)/pybabel --quiet extract --keyword NN_:1,2 --add-comments Translators: --strip-comment-tags --no-location \
	  --omit-header --no-wrap --output-file $(PRINTING)/locale/statuto.pot $(PRINTING)/vocabulary.py
	$(if $(LANGUAGE),@test -e $(PRINTING)/locale/$(LANGUAGE)/LC_MESSAGES/statuto.po || \
	  $(BIN)/pybabel --quiet init $(CATALOGUES) --no-wrap --locale $(LANGUAGE))
	$(BIN)/pybabel --quiet update $(CATALOGUES) --no-wrap --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	@git status --short $(PRINTING)/locale

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/statuto fmt rules

package: $(VENV)/bin/python
	rm -rf dist
	$(PIP) wheel . --no-deps --wheel-dir dist
	@$(BIN)/python -m zipfile --list dist/statuto-*.whl > dist/contents.txt
	@grep -q '^statuto/_data/grammar/.*\.lark ' dist/contents.txt
	@grep -q '^statuto/_data/rules/.*\.statuto ' dist/contents.txt
	@ls dist/*.whl

clean:
	rm -rf $(VENV) site dist build .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
