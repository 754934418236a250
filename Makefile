# `make help` lists the targets.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

BIN := node_modules/.bin
# CI must use the locked versions.
LOCKED := $(if $(CI),--locked)
# One call of Node tells its addon ABI and its folder.
NODE := $(shell node -p "process.versions.modules + ' ' + require('node:path').resolve(process.execPath, '../..')")
NODE_ABI := $(word 1,$(NODE))
NODE_PREFIX := $(word 2,$(NODE))

# Checks the types of a project (`.` or `web`). It remembers what it has found, because a target may need it twice.
types = $(BIN)/tsc -p $(1) --incremental --tsBuildInfoFile node_modules/.cache/types/$(1:.=root).tsbuildinfo

# Stamp files, where the names of the built files are not known beforehand.
INSTALLED := node_modules/.installed
SQLITE := node_modules/better-sqlite3/build/.for-abi-$(NODE_ABI)
ADDON := dist/addon.d.ts
SQLITE_IN_DIST := dist/.sqlite-for-abi-$(NODE_ABI)
# Stands for all bundles, which are built together.
CLI := dist/cli.cjs
# Stands for all pages, which are built together.
PAGES := dist/pages/index.html
# Written by the build and committed, so that changes of the addon's interface show in a review.
ADDON_TYPES := crates/node/index.d.ts
# What generates and tests the Python client, if Python and its package index can be had.
PYTHON := node_modules/.cache/python
# Stamps of what has been linted.
LINTED := node_modules/.cache/linted

RUST_SOURCES := Cargo.toml Cargo.lock rust-toolchain.toml .cargo/config.toml \
	$(shell find crates/*/src crates/*/Cargo.toml -type f)
TS_SOURCES := package.json tsconfig.json $(shell find src bench/src clients/typescript/src packaging/*.mjs packaging/bundle -type f)
PAGE_SOURCES := package.json $(wildcard *.md bench/*.md) $(shell find web packaging/pages docs -type f)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## build and serve on http://127.0.0.1:8080; ARGS="--port 9000" passes options on
	node $(CLI) serve $(ARGS)

.PHONY: build
build: $(INSTALLED) $(ADDON) $(SQLITE_IN_DIST) $(CLI) $(PAGES) ## install what is needed and build the bundles, the pages and the native addon in dist

# Not `npm ci`: it fails if the registry lacks the optional packages of another platform.
$(INSTALLED): package-lock.json
	npm install --no-save --ignore-scripts --loglevel=error
	touch $@

# The install script of the package would first look for a binary outside the registry, so this compiles it. It uses the
# headers of the Node installation, if there are any, whatever the npm settings say. CI does not ship it, so it optimises
# less, in half of the time.
$(SQLITE): | $(INSTALLED)
	@echo 'Compiling SQLite, which takes a minute or two.'
	@cd node_modules/better-sqlite3 && \
		$(if $(wildcard $(NODE_PREFIX)/include/node/node.h),npm_config_nodedir=$(NODE_PREFIX)) \
		$(if $(CI),CFLAGS=-O1) CXXFLAGS='-include $(CURDIR)/packaging/node_object_wrap.h' npm run build-release >build.log 2>&1 || { cat build.log >&2; exit 1; }
	@touch $@

$(ADDON): $(RUST_SOURCES) | $(INSTALLED)
	mkdir -p dist
	$(BIN)/napi build --release --platform --no-js --manifest-path crates/node/Cargo.toml \
		--output-dir . --dts $@ $(if $(LOCKED),-- $(LOCKED))
	rm -f dist/*.node
	cp cutting-layout.*.node dist/
	touch $@

# Its name ends like that of the addon, with the platform.
$(SQLITE_IN_DIST): $(SQLITE) $(ADDON)
	for addon in dist/cutting-layout.*.node; do \
		cp node_modules/better-sqlite3/build/Release/better_sqlite3.node \
			dist/better-sqlite3.abi$(NODE_ABI).$${addon#dist/cutting-layout.}; \
	done
	touch $@

$(CLI): $(TS_SOURCES) $(INSTALLED)
	npm run --silent build:js

# A first visit shows the layout of an example, which the engine computes.
$(PAGES): $(PAGE_SOURCES) $(INSTALLED) $(ADDON) $(CLI)
	rm -rf dist/pages dist/page-modules
	npm run --silent build:pages
	node packaging/pages/compress.mjs dist/pages

.PHONY: test-setup
test-setup: $(INSTALLED) ## install the programs that `make test-all` and `make coverage` drive; as root, from Debian's packages
	test/programs.sh
	clients/python/environment.sh $(PYTHON)

VITEST := $(BIN)/vitest
RUST_TESTS := cargo test --workspace $(LOCKED)

.PHONY: test
test: build ## run the tests that need nothing but Node and Rust
	$(RUST_TESTS)
	$(VITEST) run --project unit --project service --project system

.PHONY: test-all
test-all: build ## run every test; `make test-setup` installs what some of them drive
	$(RUST_TESTS)
	$(VITEST) run

# In the folder of the addon, which napi builds for a named platform: so the engine is compiled once.
ENDURANCE := cargo test --release --target $$(rustc --print host-tuple) $(LOCKED) --package cutting-node --lib

.PHONY: endurance test-programs
endurance: test-programs ## check that the most expensive jobs end in time, in the code that is shipped
	$(ENDURANCE) endurance::

# What tests would otherwise compile as they run, and wait for.
test-programs: $(ADDON)
	$(ENDURANCE) --no-run
	cargo build --release $(LOCKED) --package unit-sandbox

.PHONY: soak
soak: build ## run the tests that take hours: many more random inputs
	SOAK=1 $(VITEST) run --project soak
	PROPTEST_CASES=100000 cargo properties
	for kind in any_small_job any_job any_variant_of_the_worst_jobs; do \
		ENDURANCE_RUNS=10000 cargo endurance endurance::$${kind}_ends_in_time; \
	done

# `make check` tests what has changed since this commit.
SINCE := HEAD

# Biome checks what has changed alone, and vitest follows imports. The tests of the documents read all sources without
# importing them, so they always run.
CHANGED = { git diff --name-only --diff-filter=d $(SINCE); git ls-files --others --exclude-standard; }
.PHONY: check
check: $(INSTALLED) ## lint, check types and run the unit tests of what you changed; SINCE=main also those of your commits
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lint-code
	$(CHANGED) | xargs --no-run-if-empty $(BIN)/biome check --error-on-warnings --no-errors-on-unmatched
	$(VITEST) run --project unit --changed $(SINCE) --exclude 'test/*/docs/**'
	$(VITEST) run --project unit /docs/

.PHONY: unit
unit: $(INSTALLED) ## run all unit tests, which need no build
	$(VITEST) run --project unit

.PHONY: watch
watch: $(INSTALLED) ## rerun the unit tests that an edit concerns, until interrupted
	$(VITEST) watch --project unit

.PHONY: coverage
coverage: build ## run every test once and measure line coverage; fails below the floors in test/coverage.sh
	test/coverage.sh

.PHONY: golden
golden: build ## rewrite the golden results after a change of the engine; review the diff
	$(VITEST) run /seam/ --update

.PHONY: lint
lint: build lint-sources ## check formats, lints, types and that generated files are current
	@cmp $(ADDON) $(ADDON_TYPES) || { echo '$(ADDON_TYPES) is not current: run make generate' >&2; exit 1; }

# What can be checked without a build.
.PHONY: lint-sources lint-code lint-style lint-imports lint-types lint-types-of-pages
lint-sources: lint-code lint-style
lint-code: $(LINTED)/rust $(LINTED)/openapi lint-types lint-imports lint-types-of-pages

lint-style: $(INSTALLED)
	$(BIN)/biome check --error-on-warnings

lint-imports: $(INSTALLED)
	$(BIN)/depcruise src bench/src

lint-types: $(INSTALLED)
	$(call types,.)

lint-types-of-pages: $(INSTALLED)
	$(call types,web)

# Neither is linted again before it has changed.
LINTED_RUST := $(RUST_SOURCES) rustfmt.toml $(shell find crates packaging/sandbox -name '*.rs')
$(LINTED)/rust: $(LINTED_RUST)
	cargo fmt --all --check
	cargo $(LOCKED) lint
	mkdir -p $(@D) && touch $@

$(LINTED)/openapi: docs/openapi.json redocly.yaml | $(INSTALLED)
	REDOCLY_SUPPRESS_UPDATE_NOTICE=true $(BIN)/redocly lint docs/openapi.json
	mkdir -p $(@D) && touch $@

# Not in dist, because dist is shipped.
BENCH_INSTANCES := target/bench
# No time counts here, so several solve at once.
BENCH_SHORT := node $(CLI) bench --quiet --jobs $$(nproc) --group folder $(BENCH_INSTANCES)/short
# Without a clock, so that the layouts are the same on every machine.
BENCH_ALNS := $(BENCH_SHORT) --strategy alns --iterations 1000 --threads 2

.PHONY: bench
bench: build ## measure all generated sets and write bench/FIGURES.md; OR_DATASETS, SERIES and KNAPSACK=FOLDER add those of the literature
	bench/run.sh $(OR_DATASETS)

.PHONY: bench-instructions
bench-instructions: ## count the instructions of the hot paths with callgrind; BEFORE=FILE compares with its output
	@bench/instructions.sh $(BEFORE)

.PHONY: bench-check
bench-check: build ## compare the layouts of a short benchmark with those in bench/layouts-*.json
	bench/instances.sh short $(BENCH_INSTANCES)/short
	$(BENCH_SHORT) --compare bench/layouts-greedy.json --threshold changed=0
	$(BENCH_ALNS) --compare bench/layouts-alns.json --threshold changed=0

.PHONY: bench-update
bench-update: build ## accept the layouts of the short benchmark as they are now; say why in the commit
	bench/instances.sh short $(BENCH_INSTANCES)/short
	$(BENCH_SHORT) --layouts bench/layouts-greedy.json
	$(BENCH_ALNS) --layouts bench/layouts-alns.json

.PHONY: generate
generate: build ## rewrite the committed generated files
	cp $(ADDON) $(ADDON_TYPES)
	$(VITEST) run seam/ranges.test.ts --update
	$(VITEST) run contract/openapi.test.ts --update
	$(VITEST) run /clients/ --update

.PHONY: docs
docs: build ## rewrite the tables, examples and pictures in the documents; review the diff
	$(VITEST) run /docs/ --update

.PHONY: format
format: $(INSTALLED) ## format the sources
	cargo fmt --all
	$(BIN)/biome check --write

.PHONY: ready
ready: lint test-all bench-check ## everything that must pass before you submit a change; CI measures coverage as well

.PHONY: clean
clean: ## remove build output, but not node_modules
	rm -rf dist target

include packaging/package.mk
