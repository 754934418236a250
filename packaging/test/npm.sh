#!/usr/bin/env bash
# Installs the packed packages in an empty folder with each version of Node, without network or compiler.
source "$(dirname "$0")/../lib.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
platform=linux-$(node -p process.arch)-gnu
packages=("$artifacts"/cutting-layout-[0-9]*.tgz "$artifacts/cutting-layout-$platform"-*.tgz)

for version in $(setting node.built); do
  place=$folder/$version
  mkdir -p "$place/bin" "$place/app"
  # Nothing else is in PATH.
  ln -s "$(node_package "$(node -p process.arch)" "$version")/bin/node" "$place/bin/node"
  for tool in npm sh env; do ln -s "$(readlink -f "$(command -v $tool)")" "$place/bin/$tool"; done
  cd "$place/app"
  started=$SECONDS
  env -i HOME="$place" PATH="$place/bin" npm install --offline --no-audit --no-fund --loglevel=error "${packages[@]}"
  env -i HOME="$place" PATH="$place/bin" node "$root/packaging/test/exercise.cjs" node_modules/.bin/cutting-layout
  env -i HOME="$place" PATH="$place/bin" node --input-type=module --eval "
    import { solve, verify } from 'cutting-layout';
    const request = { pieces: [{ width: 700, height: 400 }], sheets: [{ width: 1000, height: 810 }] };
    const { ok } = await verify(request, await solve(request));
    if (!ok) process.exit(1);
  "
  [ -e node_modules/cutting-layout/docs/api.md ]
  took=$((SECONDS - started))
  echo "Node $version: npm install to the first layout within $took s"
  [ "$took" -lt 60 ]
  # Some releases of Node abort when they collect objects of the SQLite driver, unless it is compiled with a fix.
  for turn in 1 2 3; do
    "$place/bin/node" --max-semi-space-size=1 "$root/packaging/test/collect.cjs" \
      node_modules/cutting-layout-"$platform"/better-sqlite3.abi"$("$place/bin/node" -p process.versions.modules)".*.node \
      "$root/node_modules/better-sqlite3" || { echo "collecting statements failed in turn $turn" >&2; exit 1; }
  done
done
