#!/usr/bin/env bash
# Installs the archive and the npm packages on the oldest Debian that debootstrap can fetch, with nothing else installed.
source "$(dirname "$0")/roots.sh"
folder=$(debian_root)
for tool in cc gcc g++ make python3 cargo rustc node npm; do
  [ ! -e "$folder/usr/bin/$tool" ] || { echo "$tool must not be installed" >&2; exit 1; }
done

rm -rf "$folder/app" && mkdir -p "$folder/app/npm" "$folder/app/tool"
cp "$artifacts"/cutting-layout-*-linux-x64.tar.gz "$root/packaging/test/exercise.cjs" "$folder/app"
cp "$artifacts"/cutting-layout-[0-9]*.tgz "$artifacts"/cutting-layout-linux-x64-gnu-*.tgz "$folder/app/npm"
cp "$(node_package x64 "$(setting node.built | cut -d' ' -f1)")/bin/node" "$folder/app/tool"
cp -R "$(npm root --global)/npm" "$folder/app/tool"
in_root "$folder" /bin/sh -euc '
  echo "Debian $(cat /etc/debian_version), $(ldd --version | head -1)"
  cd /app
  tar -xzf cutting-layout-*.tar.gz
  cutting-layout-*/lib/node exercise.cjs cutting-layout-*/bin/cutting-layout
  cd npm
  PATH=/app/tool:$PATH
  node ../tool/npm/bin/npm-cli.js install --offline --no-audit --no-fund --loglevel=error ./*.tgz
  node ../exercise.cjs node_modules/.bin/cutting-layout
'
