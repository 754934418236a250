#!/usr/bin/env bash
# package.sh TRIPLE...: makes everything that is published, in artifacts: npm packages, a server archive for each
# architecture with glibc, bills of materials, checksums and provenance. Needs the binaries of compile.sh, the bundles and
# the packager.
source "$(dirname "$0")/lib.sh"
version=$(node -p "require('$root/package.json').version")
# The time of the last commit. Outside a repository: 1980, the first year that archives can store.
epoch=$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 315532800)
cd "$root"
rm -f "$artifacts"/*.*

for triple in "$@"; do packaging/check-binaries.sh "$triple"; done

node "$work/packager.mjs" stage "$toolchain" "$work" "$@"

for folder in "$work"/npm/*/; do
  (cd "$folder" && npm pack --silent --pack-destination "$artifacts" >/dev/null)
done
# Hatchling writes the same bytes for the same time.
python=$root/node_modules/.cache/python/bin/python
[ -x "$python" ] || { echo 'the Python client needs Python: run make test-setup' >&2; exit 1; }
(cd clients/python && SOURCE_DATE_EPOCH=$epoch "$python" -m hatchling build --directory "$artifacts" >/dev/null)
cp "$work/npm.cdx.json" "$artifacts/cutting-layout-$version.npm.cdx.json"

# archive TRIPLE: makes the server archive of one platform.
archive() {
  local name architecture folder
  name=$(name_of "$1")
  architecture=${name%-gnu}
  architecture=${architecture#linux-}
  folder=$work/archive/cutting-layout-$version-linux-$architecture
  rm -rf "$folder" && mkdir -p "$folder/bin" "$folder/lib"
  cp packaging/server/* "$work/archive"/{LICENSE,CHANGELOG.md,sbom.cdx.json,THIRD-PARTY-NOTICES.txt} "$folder"
  cp -R "$work/archive/docs" packaging/deploy "$folder"
  mv "$folder/cutting-layout" "$folder/bin"
  cp -R "$work/npm/cutting-layout/dist"/. "$folder/lib"
  # No server needs the benchmarks, the library, the server for assistants or what prints labels.
  rm -r "$folder"/lib/{bench.cjs,library*,mcp.cjs,paper.cjs,*.wasm,*.ttf}
  mkdir "$folder/completions"
  for shell in bash zsh fish; do node "$folder/lib/cli.cjs" completions $shell >"$folder/completions/$shell"; done
  local runtime abi
  runtime=$(node_package "$architecture" "$(setting node.shipped)")
  abi=$(grep -oP 'define NODE_MODULE_VERSION \K\d+' "$runtime/include/node/node_version.h")
  cp "$runtime/bin/node" "$work/$1/cutting-layout.$name.node" "$work/$1/better-sqlite3.abi$abi.$name.node" "$folder/lib"
  echo "$version" >"$folder/VERSION"
  # Written elsewhere first, so that it does not list itself.
  (cd "$folder" && find . -type f -printf '%P\0' | LC_ALL=C sort --zero-terminated | xargs -0 sha256sum) >"$work/archive/sums"
  mv "$work/archive/sums" "$folder/SHA256SUMS"
  tar --create --directory "$work/archive" --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX --format=gnu "$(basename "$folder")" | gzip -9 --no-name >"$artifacts/$(basename "$folder").tar.gz"
}
for triple in "$@"; do
  [[ $triple != *-gnu ]] || archive "$triple"
done

cat >"$artifacts/provenance.json" <<END
{
  "version": "$version",
  "repository": "$(node "$work/packager.mjs" repository)",
  "commit": "$(git -C "$root" rev-parse HEAD 2>/dev/null || echo unknown)",
  "changed": $([ -z "$(git -C "$root" status --porcelain 2>/dev/null)" ] && echo false || echo true),
  "platforms": "$*",
  "rustc": "$(rustc --version)",
  "zig": "$("$toolchain/bin/zig" version)",
  "cargo-zigbuild": "$("$toolchain/bin/cargo-zigbuild" --version | cut -d' ' -f2)",
  "node": "$(node --version)",
  "npm": "$(npm --version 2>/dev/null)",
  "esbuild": "$(node_modules/.bin/esbuild --version)",
  "headers of node": "$(setting node.built)",
  "node in the archives": "$(setting node.shipped)"
}
END
(cd "$artifacts" && LC_ALL=C sha256sum -- *.* >SHA256SUMS)
ls -l "$artifacts"
