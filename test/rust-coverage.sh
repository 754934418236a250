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

# Cargo keeps what this compiles apart, and takes what others wrote from the build of the addon: hence the release profile
# and the target. The tests keep the assertions of their own profile. Only what is shipped counts, so the engine's tests
# across its interface need no counters, and they and the addon's tests run too briefly to be optimised for long.
cat >"$folder/rustc" <<'END'
#!/bin/sh
checked='-C debug-assertions=on -C overflow-checks=on -C strip=none'
case " $* " in
*' --crate-name all '*) exec "$@" $checked -C opt-level=1 -C link-arg=-Wl,-u,__llvm_profile_runtime ;;
*' --crate-name cutting_node '*) exec "$@" $checked -C instrument-coverage -C opt-level=1 ;;
*) exec "$@" $checked -C instrument-coverage ;;
esac
END
chmod +x "$folder/rustc"
export RUSTC_WORKSPACE_WRAPPER=$folder/rustc
rm -rf "$folder/rust"
mkdir "$folder/rust"
cargo test --release --target "$(rustc --print host-tuple)" --workspace ${CI:+--locked} --no-run --message-format json-render-diagnostics >"$folder/rust/build.json"
# The largest first, because they take longest.
mapfile -t programs < <(node -e '
  const { readFileSync, statSync } = require("node:fs");
  const lines = readFileSync(process.argv[1], "utf8").split("\n").filter((line) => line.startsWith("{"));
  const programs = lines.map(JSON.parse).flatMap(({ executable, profile }) => (executable && profile.test ? executable : []));
  for (const path of programs.sort((a, b) => statSync(b).size - statSync(a).size)) console.log(path);' \
  "$folder/rust/build.json")

# Runs one program, and shows what it says in one piece.
run_tests() {
  local said code=0
  said=$("$1" --quiet --test-threads 1 --skip endurance:: 2>&1) || code=1
  printf '%s\n%s\n' "${1##*/}" "$said"
  return $code
}
export -f run_tests
# Instrumented code is several times slower, and threads that share its counters slow each other down. So each program has
# one thread, and several run at a time. A quarter of the random cases that `make test` tries reach the same lines, and the
# endurance tests, which measure time, run elsewhere. Each program writes one file.
export CASES=32 LLVM_PROFILE_FILE=$folder/rust/%m.profraw
printf '%s\n' "${programs[@]}" | xargs --max-procs="$(nproc)" --replace bash -c 'run_tests {}'
"$tools/llvm-profdata" merge --sparse "$folder"/rust/*.profraw --output "$folder/rust/all.profdata"

# Helpers of tests are not sources.
not_sources='(/testing\.rs|/tests?\.rs|_tests?\.rs|crates/.*/(tests|benches|endurance)/|packaging/sandbox/|/\.cargo/|/rustc/)'
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
