#!/usr/bin/env bash
# What the tests run of the sources, by lines; it fails where that is less than the floors. `make coverage` runs it.
set -euo pipefail
cd "$(dirname "$0")/.."

# Percent of the lines that are run. They may only rise.
typescript_floor=97
rust_floor=97

# The one version whose figures the floor is about.
llvm_cov=0.9.1

out=target/coverage
export CARGO_TARGET_DIR="$PWD/$out/rust"

skip_rust() {
  echo
  echo "SKIPPED: the coverage of Rust was not measured: $1" >&2
  exit 0
}

# The tests run the bundles; with their source maps it is known what that is of the sources. Minified, several lines would
# count as one. What is shipped is built again in the end.
unminified=(--minify-whitespace=false --minify-syntax=false)
trap 'npm run --silent build:js' EXIT
npm run --silent build:js -- "${unminified[@]}"
npm run --silent build:js -- "${unminified[@]}" --sourcemap=external --outdir=$out/bundles --metafile=$out/bundles/metafile.json
node_modules/.bin/vitest run --coverage.enabled --coverage.thresholds.lines=$typescript_floor
rm -rf $out/processes

libraries=$(rustc --print target-libdir)
if [[ ! -x $libraries/../bin/llvm-profdata ]]; then
  rustup component add llvm-tools || skip_rust "this toolchain has no component llvm-tools"
fi
CARGO_TARGET_DIR=target/tools/build cargo install cargo-llvm-cov --version $llvm_cov --locked --quiet --root target/tools ||
  skip_rust "cargo-llvm-cov could not be installed"
export PATH="$PWD/target/tools/bin:$PATH"

# Helpers of the tests do not count as sources. The endurance tests take time as their oracle, and instrumented code takes more. More
# random jobs reach no other lines.
not_sources='(/testing\.rs|/tests?\.rs|_test\.rs|/endurance/|packaging/)'
PROPTEST_CASES=16 cargo llvm-cov --workspace ${CI:+--locked} --ignore-filename-regex "$not_sources" \
  --summary-only --fail-under-lines $rust_floor -- --skip endurance
