#!/usr/bin/env bash
# Measures line coverage by the tests, and fails below the floors. `make coverage` runs it.
set -euo pipefail
cd "$(dirname "$0")/.."

# In percent of the lines. Only ever raise them.
typescript_floor=97
rust_floor=97

# The floor holds for the figures of this version.
llvm_cov=0.9.1

out=target/coverage
export CARGO_TARGET_DIR="$PWD/$out/rust"

skip_rust() {
  echo
  echo "SKIPPED: the coverage of Rust was not measured: $1" >&2
  exit 0
}

# The tests run the bundles; source maps lead back to the sources. Minified, several lines would count as one. The shipped
# bundles are rebuilt at the end.
unminified=(--minify-whitespace=false --minify-syntax=false)
trap 'npm run --silent build:js' EXIT
npm run --silent build:bundles -- "${unminified[@]}"
npm run --silent build:bundles -- "${unminified[@]}" --sourcemap=external --outdir=$out/bundles --metafile=$out/bundles/metafile.json
# Tests in a browser take minutes, and reach no lines of src that others do not.
mapfile -t in_a_browser < <(grep --recursive --files-with-matches --include='*.test.ts' HAS_CHROMIUM test)
node_modules/.bin/vitest run "${in_a_browser[@]/#/--exclude=}" --coverage.enabled --coverage.thresholds.lines=$typescript_floor
rm -rf $out/processes

libraries=$(rustc --print target-libdir)
if [[ ! -x $libraries/../bin/llvm-profdata ]]; then
  rustup component add llvm-tools || skip_rust "this toolchain has no component llvm-tools"
fi
CARGO_TARGET_DIR=target/tools/build cargo install cargo-llvm-cov --version $llvm_cov --locked --quiet --root target/tools ||
  skip_rust "cargo-llvm-cov could not be installed"
export PATH="$PWD/target/tools/bin:$PATH"

# Test helpers are not sources. The endurance tests measure time, and instrumented code is slower. More random jobs reach no
# further lines.
not_sources='(/testing\.rs|/tests?\.rs|_test\.rs|/endurance/|packaging/)'
PROPTEST_CASES=16 cargo llvm-cov --workspace ${CI:+--locked} --ignore-filename-regex "$not_sources" \
  --summary-only --fail-under-lines $rust_floor -- --skip endurance
