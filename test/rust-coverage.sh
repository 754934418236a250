#!/usr/bin/env bash
# rust-coverage.sh FOLDER FLOOR: runs the tests of Rust once, and fails if they reach fewer than FLOOR percent of the lines.
set -euo pipefail
folder=$(realpath "$1")
floor=$2

tools=$(rustc --print target-libdir)/../bin
[[ -x $tools/llvm-cov ]] || {
  echo "The toolchain lacks the component llvm-tools: run make test-setup." >&2
  exit 1
}

# Only what is ours counts. Cargo keeps what this compiles apart, and takes what others wrote from the build of the addon.
cat >"$folder/rustc" <<'END'
#!/bin/sh
exec "$@" -C instrument-coverage
END
chmod +x "$folder/rustc"
export RUSTC_WORKSPACE_WRAPPER=$folder/rustc
tests=(--workspace ${CI:+--locked})
rm -rf "$folder/rust"
mkdir "$folder/rust"
# One for each program, and a few, so that the files stay small.
# Instrumented code is ten times slower: a few of the random cases that `make test` tries reach the same lines, and
# the endurance tests, which measure time, run elsewhere.
PROPTEST_CASES=16 LLVM_PROFILE_FILE=$folder/rust/%m.profraw cargo test "${tests[@]}" -- --skip endurance::
"$tools/llvm-profdata" merge --sparse "$folder"/rust/*.profraw --output "$folder/rust/all.profdata"

mapfile -t programs < <(cargo test "${tests[@]}" --no-run --quiet --message-format json |
  node -e '
    const lines = require("node:fs").readFileSync(0, "utf8").split("\n").filter((line) => line.startsWith("{"));
    for (const { executable } of lines.map(JSON.parse)) if (executable) console.log(executable);')
# Helpers of tests are not sources.
not_sources='(/testing\.rs|/tests?\.rs|_tests?\.rs|/tests/|/benches/|/endurance/|packaging/|/\.cargo/|/rustc/)'
"$tools/llvm-cov" export --summary-only --instr-profile "$folder/rust/all.profdata" \
  --ignore-filename-regex "$not_sources" "${programs[@]/#/--object=}" >"$folder/rust/summary.json"
node -e '
  const [summary, floor] = process.argv.slice(1);
  const { lines } = JSON.parse(require("node:fs").readFileSync(summary, "utf8")).data[0].totals;
  console.log(`Rust lines : ${lines.percent.toFixed(2)}% ( ${lines.covered}/${lines.count} )`);
  if (lines.percent < Number(floor)) {
    console.error(`The tests of Rust reach fewer than ${floor} % of the lines.`);
    process.exit(1);
  }' "$folder/rust/summary.json" "$floor"
