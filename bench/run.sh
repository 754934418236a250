#!/usr/bin/env bash
# Measures the engine on all sets and writes the figures: bench/run.sh [FOLDER OF OR-DATASETS]
# The variables SERIES and KNAPSACK name folders of requests, whose figures are printed.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=target/bench
program=(node dist/cli.cjs bench)
free_cuts=(--stages 0 --alternate off)

solve() { # NAME OPTIONS… PATH
  echo "Solving $1" >&2
  "${program[@]}" --json "$folder/reports/$1.json" --html "$folder/reports/$1.html" "${@:2}" >"$folder/reports/$1.txt"
}

figures() { # DOCUMENT NAME…
  local reports=("${@:2}")
  "${program[@]}" figures --best-known bench/best-known.json --into "$1" "${reports[@]/%/.json}"
}

best_known() { # NAME…
  local reports=("${@/#/$folder/reports/}")
  "${program[@]}" figures --best-known bench/best-known.json "${reports[@]/%/.json}"
}

# alns, for one second on one thread.
solve_deeply() { # NAME OPTIONS… PATH
  solve "$1.alns-1s" --strategy alns --time-limit 1000 --threads 1 "${@:2}"
}

bench/instances.sh full $folder/full
mkdir -p $folder/reports
classes=(--group 'CLASS\d+')
solve bwmv-O "${free_cuts[@]}" "${classes[@]}" --rotation off $folder/full/bwmv
solve bwmv-R "${free_cuts[@]}" "${classes[@]}" --rotation on $folder/full/bwmv
solve_deeply bwmv-O "${free_cuts[@]}" "${classes[@]}" --rotation off $folder/full/bwmv
solve_deeply bwmv-R "${free_cuts[@]}" "${classes[@]}" --rotation on $folder/full/bwmv
solve ortmann-recipe --group 'nice|path' $folder/full/ortmann
for trade in glass panels metal scaling; do
  solve $trade $folder/full/$trade
done
dear=(--group 'adversarial-[a-z-]+-\d+')
solve adversarial "${dear[@]}" $folder/full/adversarial
solve_deeply adversarial "${dear[@]}" $folder/full/adversarial
figures bench/FIGURES.md $folder/reports/{bwmv-O,bwmv-O.alns-1s,bwmv-R,bwmv-R.alns-1s,ortmann-recipe,glass,panels,metal,scaling,adversarial,adversarial.alns-1s}

if [[ -n ${1:-} ]]; then
  sets=$1/Cutting-and-Packing/2D/Datasets
  solve hopper-turton "${free_cuts[@]}" --rotation off --group 'M\d' "$sets/HT2001b"
  solve pisinger-sigurd "${free_cuts[@]}" --rotation off --group '_(C\d+)_' "$sets/MB"
  solve ortmann "${free_cuts[@]}" --rotation off --group 'Nice|Path' "$sets/ONV"
  solve_deeply hopper-turton "${free_cuts[@]}" --rotation off --group 'M\d' "$sets/HT2001b"
  solve_deeply pisinger-sigurd "${free_cuts[@]}" --rotation off --group '_(C\d+)_' "$sets/MB"
  solve_deeply ortmann "${free_cuts[@]}" --rotation off --group 'Nice|Path' "$sets/ONV"
  figures bench/FIGURES-OR-DATASETS.md $folder/reports/{hopper-turton,pisinger-sigurd,ortmann}{,.alns-1s}
fi

if [[ -n ${SERIES:-} ]]; then
  for turns in O R; do
    solve_deeply series-$turns --group 'gcut\d+d' "$SERIES"/gcut*-"${turns,}".json
    best_known series-$turns.alns-1s
  done
fi
if [[ -n ${KNAPSACK:-} ]]; then
  solve knapsack --group 'Set\d' "$KNAPSACK"/Set*.json
  solve_deeply knapsack --group 'Set\d' "$KNAPSACK"/Set*.json
  best_known knapsack knapsack.alns-1s
fi
