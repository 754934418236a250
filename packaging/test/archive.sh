#!/usr/bin/env bash
# Unpacks and uses the server archive; checks its size, and its unit with systemd.
source "$(dirname "$0")/../lib.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
archive=$(echo "$artifacts"/cutting-layout-*-linux-"$(node -p process.arch)".tar.gz)

started=$(date +%s%N)
tar -xzf "$archive" -C "$folder"
cd "$folder"/*/
env -i PATH=/usr/bin:/bin lib/node "$root/packaging/test/exercise.cjs" bin/cutting-layout
took=$((($(date +%s%N) - started) / 1000000))
echo "unpacked and first answers within $took ms"
[ "$took" -lt 5000 ]

# A server archive contains the documentation, but no benchmarks, no library and no server for assistants.
[ ! -e lib/bench.cjs ] && [ ! -e lib/library.cjs ] && [ ! -e lib/mcp.cjs ] && [ ! -e lib/paper.cjs ]
for shell in bash zsh fish; do grep -q 'cutting-layout complete' completions/$shell; done
[ -e docs/operating.md ]

sha256sum --check --quiet SHA256SUMS
without_node=$(tar -cz --exclude=node . | wc -c)
echo "$(stat -c %s "$archive") bytes; $without_node without Node"
[ "$without_node" -lt 60000000 ]

# The unit and the completions, installed in a tree of its own.
mkdir -p "$folder/root/usr/share/bash-completion/completions"
ROOT=$folder/root ./install.sh >/dev/null
target=$(readlink "$folder/root/usr/share/bash-completion/completions/cutting-layout")
grep -q -- --max-solve-ms "$folder/root$target"
if command -v systemd-analyze >/dev/null; then
  unit=$folder/root/etc/systemd/system/cutting-layout.service
  mkdir -p "$folder/units"
  sed "s|/opt/cutting-layout/current|$PWD|g" "$unit" >"$folder/units/cutting-layout.service"
  systemd-analyze verify "$folder/units/cutting-layout.service"
  systemd-analyze security --offline=true --threshold=15 "$folder/units/cutting-layout.service" | tail -1
fi
