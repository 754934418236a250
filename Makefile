# What the project can do; `make help` lists it. A target that is up to date is not built again.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

BIN := node_modules/.bin
# CI must not choose versions.
LOCKED := $(if $(CI),--locked)
# One Node process for all that the rules need to know of it: the ABI of its addons and where it is installed.
NODE := $(shell node -p "process.versions.modules + ' ' + require('node:path').resolve(process.execPath, '../..')")
NODE_ABI := $(word 1,$(NODE))
NODE_PREFIX := $(word 2,$(NODE))

# Stamps of what decides on its own file names.
INSTALLED := node_modules/.installed
SQLITE := node_modules/better-sqlite3/build/.for-abi-$(NODE_ABI)
ADDON := dist/addon.d.ts
SQLITE_IN_DIST := dist/.sqlite-for-abi-$(NODE_ABI)
# All bundles; they are written together.
CLI := dist/cli.cjs
# Written by the build and committed, so that changes of the addon's interface show in a review.
ADDON_TYPES := crates/node/index.d.ts

RUST_SOURCES := Cargo.toml Cargo.lock rust-toolchain.toml .cargo/config.toml \
	$(shell find crates/*/src crates/*/Cargo.toml -type f)
TS_SOURCES := package.json tsconfig.json $(shell find src bench/src -type f)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## build and serve on http://127.0.0.1:8080; ARGS="--port 9000" passes options on
	node $(CLI) serve $(ARGS)

.PHONY: build
build: $(INSTALLED) $(ADDON) $(SQLITE_IN_DIST) $(CLI) ## install what is needed and build the bundles and the native addon in dist

# Not `npm ci`: it fails where the registry does not carry the optional packages of every other platform.
$(INSTALLED): package-lock.json
	npm install --no-save --ignore-scripts --loglevel=error
	touch $@

# The package's own install step would first ask elsewhere than the registry for a binary, so it is compiled here; the
# headers are those of the Node installation, where it has them, whatever the settings of npm say.
$(SQLITE): | $(INSTALLED)
	@echo 'Compiling SQLite, which takes a minute or two.'
	@cd node_modules/better-sqlite3 && \
		$(if $(wildcard $(NODE_PREFIX)/include/node/node.h),npm_config_nodedir=$(NODE_PREFIX)) \
		CXXFLAGS='-include $(CURDIR)/packaging/node_object_wrap.h' npm run build-release >build.log 2>&1 || { cat build.log >&2; exit 1; }
	@touch $@

# $(ADDON) is written while the crate compiles, so the crate must not be up to date already.
$(ADDON): $(RUST_SOURCES) | $(INSTALLED)
	mkdir -p dist
	cargo clean --quiet --release --package cutting-node
	$(BIN)/napi build --release --platform --no-js --manifest-path crates/node/Cargo.toml \
		--output-dir . --dts $@ $(if $(LOCKED),-- $(LOCKED))
	rm -f dist/*.node
	cp cutting-layout.*.node dist/
	touch $@

# Named like the addon, whose name says for which platform it is.
$(SQLITE_IN_DIST): $(SQLITE) $(ADDON)
	for addon in dist/cutting-layout.*.node; do \
		cp node_modules/better-sqlite3/build/Release/better_sqlite3.node \
			dist/better-sqlite3.abi$(NODE_ABI).$${addon#dist/cutting-layout.}; \
	done
	touch $@

$(CLI): $(TS_SOURCES) $(INSTALLED)
	npm run --silent build:js

.PHONY: test
test: build ## build and run every test
	cargo test --workspace $(LOCKED)
	$(BIN)/tsc
	$(BIN)/vitest run

# Tests that need no addon, except the longest. They do need the bundles, which take a second to build.
QUICK := $(addprefix test/,admission config.test.ts contract docs domain http observe state svg tables workers)
NOT_QUICK := $(addprefix --exclude test/,contract/answer-bytes.test.ts \
	$(patsubst %,docs/%.test.ts,api bench command-line operating readme verify) \
	$(patsubst %,http/%.test.ts,alns any-request unplaced) state/sqlite/corruption.test.ts workers/sheet-results.test.ts)

.PHONY: check
check: $(INSTALLED) $(SQLITE) $(CLI) ## lint, check types and run quick tests, without a release build
	cargo fmt --all --check
	cargo $(LOCKED) lint
	$(BIN)/biome check --error-on-warnings
	$(BIN)/depcruise src bench/src
	$(BIN)/tsc
	$(BIN)/vitest run $(NOT_QUICK) $(QUICK)

.PHONY: watch
watch: $(INSTALLED) $(SQLITE) $(CLI) ## rerun the quick tests that an edit concerns, until interrupted
	$(BIN)/vitest watch $(NOT_QUICK) $(QUICK)

.PHONY: coverage
coverage: build ## run every test and tell what they run of the sources; fails below the floors in test/coverage.sh
	test/coverage.sh

.PHONY: golden
golden: build ## write the golden results anew after a change of the engine; review the diff
	$(BIN)/vitest run test/seam --update

.PHONY: lint
lint: build ## check formats, lints, types and that generated files are current
	cargo fmt --all --check
	cargo $(LOCKED) lint
	$(BIN)/biome check --error-on-warnings
	$(BIN)/depcruise src bench/src
	$(BIN)/tsc
	@cmp $(ADDON) $(ADDON_TYPES) || { echo '$(ADDON_TYPES) is not current: run make generate' >&2; exit 1; }

# Not in dist, which is shipped.
BENCH_INSTANCES := target/bench
BENCH_SHORT := node $(CLI) bench --quiet --group folder $(BENCH_INSTANCES)/short
# Without a clock, so that the layouts are the same on every machine.
BENCH_ALNS := $(BENCH_SHORT) --strategy alns --iterations 1000 --threads 2

.PHONY: bench
bench: build ## measure on all generated sets, and write bench/FIGURES.md; OR_DATASETS=FOLDER also on those
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
generate: build ## write the committed generated files anew
	cp $(ADDON) $(ADDON_TYPES)
	$(BIN)/vitest run test/seam/ranges.test.ts --update
	$(BIN)/vitest run test/contract/openapi.test.ts --update

.PHONY: format
format: $(INSTALLED) ## format the sources
	cargo fmt --all
	$(BIN)/biome check --write

.PHONY: ready
ready: lint test bench-check ## what has to pass before a change is submitted; CI runs the same

.PHONY: clean
clean: ## remove what was built, but not node_modules
	rm -rf dist target

include packaging/package.mk
