#!/usr/bin/env bash
# Generates the instances of a benchmark: bench/instances.sh short|full FOLDER
set -euo pipefail

form=$1
folder=$2
program=$(dirname "$0")/../dist/cli.cjs

make() {
  node "$program" bench generate --out "$folder/$1" "${@:2}"
}

rm -rf "$folder"
case $form in
short)
  make bwmv --family bwmv-published
  make ortmann --family ortmann --pieces 50,100
  for trade in glass panels metal; do
    make "$trade" --family "$trade" --pieces 20,100 --count 2
  done
  make scaling --family scaling --pieces 100,1000
  make scaling --family scaling --pieces 10000 --types 50
  ;;
full)
  make bwmv --family bwmv-published --count 10
  make ortmann --family ortmann
  for trade in glass panels metal; do
    make "$trade" --family "$trade" --count 5
  done
  make scaling --family scaling --pieces 100,1000,10000
  make scaling --family scaling --pieces 100000 --types 500
  make adversarial --family adversarial
  ;;
*)
  echo "bench/instances.sh: the form is short or full, not '$form'" >&2
  exit 2
  ;;
esac
