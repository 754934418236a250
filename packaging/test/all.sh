#!/usr/bin/env bash
# Runs all tests of this folder, or those named: they install and use the output of `make package`.
cd "$(dirname "$0")" || exit
tests=("$@")
[ $# -gt 0 ] || tests=(npm archive debian musl arm64 site image reproducible)
passed=0 failed=0
for name in "${tests[@]}"; do
  echo "== $name"
  if "./$name.sh"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "== $name FAILED"; fi
done
echo
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
