#!/usr/bin/env bash
# Sends random requests made from the OpenAPI document to a server of its own and checks the answers against it:
# schemathesis.sh [CASES [OPTION...]], CASES per operation at most; 5,000 make over 10,000 in all. The first run installs
# schemathesis from PyPI, which needs Python 3.10 or later. SEED chooses other cases.
set -euo pipefail
cd "$(dirname "$0")/../.."
cases=${1:-5000}
root=$PWD
venv=$root/target/schemathesis
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement test/openapi/requirements.txt
fi

export CUTTING_LAYOUT_STATE=$work/state.sqlite
# The state must exist before its first key.
node dist/cli.cjs state migrate >/dev/null
key=$(node dist/cli.cjs keys issue --plan pro | awk 'END { print $NF }')

# No quota ends the run, and no random job takes long.
many=1000000000
node dist/cli.cjs serve --port 0 --metrics-port off --log-level error --max-solve-ms 200 \
  --anonymous-daily-quota $many --pro-monthly-quota $many \
  --issuance-daily-cap $many --issuance-hourly-cap $many --issuance-address-cap $many >"$work/out" &
server=$!
until grep -q listening "$work/out"; do
  kill -0 "$server"
  sleep 0.1
done
url=$(sed -n 's/^listening on //p' "$work/out")

# It writes a cache into the current folder.
cd "$work"
"$venv/bin/schemathesis" --config-file "$root/test/openapi/schemathesis.toml" run "$root/dist/openapi.json" --url "$url" \
  --max-examples "$cases" --header "X-API-Key: $key" --seed "${SEED:-1}" \
  --generation-database none --request-timeout 60 "${@:2}"
