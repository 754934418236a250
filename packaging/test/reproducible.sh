#!/usr/bin/env bash
# The same commit, built in another folder with another home of Cargo, gives the same bytes; for one platform.
source "$(dirname "$0")/../lib.sh"
triple=x86_64-unknown-linux-gnu
provenance() { node -p "require('$artifacts/provenance.json').$1"; }
if [ "$(provenance commit)" != "$(git -C "$root" rev-parse HEAD)" ] || [ "$(provenance changed)" != false ]; then
  echo 'artifacts were not made from this commit: make package, with everything committed' >&2
  exit 1
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet "$root" "$folder/elsewhere"
env -u CARGO_TARGET_DIR CARGO_HOME="$folder/cargo" PACKAGING_TOOLCHAIN="$toolchain" \
  make --silent -C "$folder/elsewhere" package TRIPLES=$triple >"$folder/log" 2>&1 || { tail -20 "$folder/log" >&2; exit 1; }
compared=0
for file in "$folder"/elsewhere/artifacts/cutting-layout-*; do
  cmp "$file" "$artifacts/$(basename "$file")"
  compared=$((compared + 1))
done
echo "$compared files are the same"
[ "$compared" = 4 ]
