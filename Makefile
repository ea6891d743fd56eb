# Two commands: `make run` serves the house, `make test` proves it. Each does its own set-up.
PORT ?= 8000
PYTHON ?= python3
WORKERS ?= auto
bin := .venv/bin

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help packages-run packages-test venv run test test-postgres lint campaign

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /    make \1\t/p' Makefile | expand -t 26

# The Debian packages first, so that whoever may not install them is told all of them at once.
packages-run packages-test:
	@PYTHON=$(PYTHON) .ci/packages $(@:packages-%=%)

venv:
	@PYTHON=$(PYTHON) .ci/venv

run: packages-run venv ## the desk of the demonstration house on 127.0.0.1, PORT=8000
	@$(bin)/python manage.py setup
	@$(bin)/python manage.py demo --if-empty
	@exec $(bin)/python manage.py serve --bind 127.0.0.1:$(PORT)

lint: venv ## ruff, mypy, migrations
	@$(bin)/ruff check .
	@$(bin)/ruff format --check .
	@$(bin)/mypy
	@env -u DATABASE_URL DJANGO_SETTINGS_MODULE=tests.settings $(bin)/python manage.py makemigrations --check --skip-checks

test: packages-test lint ## everything, browser tests included, on SQLite
	@env -u DATABASE_URL $(bin)/python -m pytest -n $(WORKERS)

test-postgres: packages-test venv ## the same suite on a PostgreSQL made for it and thrown away
	@.ci/postgres $(bin)/python -m pytest -n $(WORKERS)

campaign: venv ## the properties of the rules, for a night
	@HYPOTHESIS_PROFILE=campagne $(bin)/python -m pytest -n $(WORKERS) tests/rules
