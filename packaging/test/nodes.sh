#!/usr/bin/env bash
# nodes.sh [VERSION...]: tests the service on each supported version of Node, in a clone of the last commit. The Rust tests
# do not depend on Node.
source "$(dirname "$0")/../lib.sh"
versions=("$@")
[ $# -gt 0 ] || read -ra versions <<<"$(setting node.built)"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet "$root" "$folder/clone"
cd "$folder/clone"
for version in "${versions[@]}"; do
  PATH=$(node_package "$(node -p process.arch)" "$version")/bin:$PATH
  echo "Node $(node --version)"
  make --silent build >"$folder/log" 2>&1 || { tail -20 "$folder/log" >&2; exit 1; }
  NO_COLOR=1 node_modules/.bin/vitest run --reporter=default --silent >"$folder/log" 2>&1 ||
    { grep -E 'FAIL|Error' "$folder/log" >&2; exit 1; }
  grep -E '^ +(Test Files|Tests) ' "$folder/log"
done
