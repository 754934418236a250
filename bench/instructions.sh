#!/usr/bin/env bash
# Counts the instructions of the engine's hot paths, which no other work on the machine disturbs:
#   bench/instructions.sh [BEFORE]
# BEFORE is a file with its earlier output; it then also prints the changes. Counts are only comparable for the same
# compiler and processor.
set -euo pipefail

before=${1:-/dev/null}
cd "$(dirname "$0")/.."
if ! command -v valgrind >/dev/null; then
  echo 'bench/instructions.sh: valgrind is missing; install it (Debian, Ubuntu: apt-get install valgrind)' >&2
  exit 1
fi

# Callgrind finds the counted function by its name.
export CARGO_PROFILE_BENCH_STRIP=none
program=$(cargo bench --quiet --package cutting-engine --bench hot_paths --no-run --message-format json |
  sed -n 's/.*"executable":"\([^"]*\)".*/\1/p')

"$program" --names | while IFS= read -r name; do
  count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*::counted*' \
    "$program" --once "$name" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p')
  awk -F '\t' -v name="$name" -v count="$count" '
    $2 == name { change = sprintf("\t%+.2f %%", (count / $1 - 1) * 100) }
    END { print count "\t" name change }
  ' "$before"
done
