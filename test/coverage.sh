#!/usr/bin/env bash
# Runs every test once, measures line coverage, and fails below the floors. `make coverage` runs it.
set -euo pipefail
cd "$(dirname "$0")/.."

# In percent of the lines. Only ever raise them.
typescript_floor=97
rust_floor=97

out=target/coverage
mkdir -p $out
test/rust-coverage.sh $out $rust_floor

# The tests run the bundles; source maps lead back to the sources. Minified, several lines would count as one. The shipped
# bundles are kept for the tests of what is shipped, and put back at the end.
rm -rf $out/shipped
mkdir $out/shipped
cp -p dist/*.cjs $out/shipped
trap 'cp -p $out/shipped/*.cjs dist' EXIT
node packaging/build.mjs programs --coverage $out/bundles
node_modules/.bin/vitest run --coverage.enabled --coverage.reportOnFailure --coverage.thresholds.lines=$typescript_floor
rm -rf $out/processes
