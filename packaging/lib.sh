# shellcheck shell=bash
# What the scripts of this folder share. To be sourced.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Compilers, headers and runtimes as they were brought; survives `make clean`.
toolchain=${PACKAGING_TOOLCHAIN:-$root/packaging/.toolchain}
artifacts=$root/artifacts
# shellcheck disable=SC2034 # of the scripts that source this
work=$artifacts/.work

# setting EXPRESSION: a value of versions.json.
setting() {
  node -p "const it = require('$root/packaging/versions.json'); [it.$1].flat().join(' ')"
}

# name_of TRIPLE: the platform as napi-rs names it, such as linux-x64-gnu.
name_of() {
  case $1 in
    x86_64-unknown-linux-*) echo "linux-x64-${1##*-}" ;;
    aarch64-unknown-linux-*) echo "linux-arm64-${1##*-}" ;;
    *) echo "$1 is not one of our targets" >&2; return 1 ;;
  esac
}

# node_package ARCHITECTURE VERSION: the folder of that Node, brought from the npm registry where it is not there.
node_package() {
  local folder=$toolchain/node-linux-$1-$2
  if [ ! -e "$folder/bin/node" ]; then
    rm -rf "$folder" && mkdir -p "$folder"
    # Into a folder of its own: npm would read the settings of a project.
    (cd "$toolchain" && npm pack --silent "node-linux-$1@$2" >/dev/null)
    tar -xzf "$folder.tgz" -C "$folder" --strip-components=1
    rm "$folder.tgz"
  fi
  echo "$folder"
}
