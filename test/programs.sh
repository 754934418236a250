#!/usr/bin/env bash
# Installs the programs from Debian's packages that some tests drive: a browser for the pages, nginx and HAProxy for the
# examples of deployment, promtool for the alerts, PostgreSQL and PgBouncer for the state. Only where that needs no
# password; without a program, its tests are skipped and say so. `make test` runs it.
set -uo pipefail

missing=()
command -v chromium chromium-browser >/dev/null || missing+=(chromium fonts-liberation)
command -v nginx >/dev/null || missing+=(nginx-light)
command -v haproxy >/dev/null || missing+=(haproxy)
command -v promtool >/dev/null || missing+=(prometheus)
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
command -v pgbouncer >/dev/null || missing+=(pgbouncer)
[[ ${#missing[@]} -gt 0 ]] || exit 0

skip() {
  echo "SKIPPED: ${missing[*]} not installed: $1" >&2
  exit 0
}

command -v apt-get >/dev/null || skip 'this system has no apt-get'
as_root=()
if [[ $(id -u) != 0 ]]; then
  sudo -n true 2>/dev/null || skip 'that needs root; run apt-get install yourself'
  as_root=(sudo -n)
fi

echo "Installing ${missing[*]}."
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{
  "${as_root[@]}" apt-get update --quiet &&
    # No service of that name may start by itself.
    "${as_root[@]}" env RUNLEVEL=1 apt-get install --yes --quiet --no-install-recommends "${missing[@]}"
} >"$log" 2>&1 || skip "$(tail -n 1 "$log")"
