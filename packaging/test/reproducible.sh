#!/usr/bin/env bash
# Builds the same commit for one platform in another folder with another Cargo home, and expects the same bytes.
source "$(dirname "$0")/../lib.sh"
triple=x86_64-unknown-linux-gnu
provenance() { node -p "require('$artifacts/provenance.json').$1"; }
if [ "$(provenance commit)" != "$(git -C "$root" rev-parse HEAD)" ] || [ "$(provenance changed)" != false ]; then
  echo 'the artifacts are not from this commit: commit everything and run make package' >&2
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
echo "$compared files are identical"
[ "$compared" = 4 ]
