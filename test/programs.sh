#!/usr/bin/env bash
# Installs the programs from Debian's packages that some tests drive: a browser for the pages, nginx and HAProxy for the
# examples of deployment, promtool for the alerts, PostgreSQL and PgBouncer for the state, zsh and fish for the
# completions; and rustup's tools that measure coverage. `make test-setup` runs it, and nothing else does.
set -euo pipefail

# Not every toolchain comes from rustup.
[[ -x $(rustc --print target-libdir)/../bin/llvm-cov ]] || rustup component add llvm-tools

missing=()
# CHROMIUM names another one. The one without windows opens a page in a third of the time.
[[ -n ${CHROMIUM:-} ]] || command -v chromium-headless-shell chromium chromium-browser >/dev/null ||
  missing+=(chromium-headless-shell fonts-liberation)
command -v nginx >/dev/null || missing+=(nginx-light)
command -v haproxy >/dev/null || missing+=(haproxy)
command -v promtool >/dev/null || missing+=(prometheus)
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
command -v pgbouncer >/dev/null || missing+=(pgbouncer)
command -v zsh >/dev/null || missing+=(zsh)
command -v fish >/dev/null || missing+=(fish)
[[ ${#missing[@]} -gt 0 ]] || exit 0

fail() {
  echo "${missing[*]} not installed: $1" >&2
  exit 1
}

command -v apt-get >/dev/null || fail 'this system has no apt-get'
as_root=()
if [[ $(id -u) != 0 ]]; then
  sudo -n true 2>/dev/null || fail 'that needs root; run apt-get install yourself'
  as_root=(sudo -n)
fi

echo "Installing ${missing[*]}."
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{
  "${as_root[@]}" apt-get update --quiet &&
    # Not every system has it.
    { apt-cache show chromium-headless-shell >/dev/null || missing=("${missing[@]/#chromium-headless-shell/chromium}"); } &&
    # No service of that name may start by itself.
    "${as_root[@]}" env RUNLEVEL=1 apt-get install --yes --quiet --no-install-recommends "${missing[@]}"
} >"$log" 2>&1 || fail "$(tail -n 1 "$log")"
