#!/bin/sh
# Installs this release as a systemd service, upgrades an existing installation, goes back, or uninstalls.
#
#   ./install.sh                    install or upgrade, and start
#   ./install.sh --activate 0.1.0   go back to an installed release (see UPGRADE.md)
#   ./install.sh --no-start         install without starting
#   ./install.sh --uninstall        remove all releases, but keep settings, secret, state and backups
#
# You can run it again at any time: it skips what is already in place, and never overwrites settings, state or secret.
# ROOT=/some/folder installs below that folder instead of /, without starting.
set -eu
cd "$(dirname "$0")"
. ./environment.sh
. ./completions.sh

ROOT=${ROOT:-}
home=$ROOT/opt/cutting-layout
state=$ROOT/var/lib/cutting-layout
backups=$ROOT/var/backups/cutting-layout
settings=$ROOT/etc/cutting-layout/cutting-layout.env
secret=$ROOT/etc/cutting-layout/secret
unit=$ROOT/etc/systemd/system/cutting-layout.service
command=$ROOT/usr/local/bin/cutting-layout

say() { echo "cutting-layout: $*"; }
fail() { say "$*" >&2; exit 1; }

version=$(cat VERSION)
install=yes start=yes uninstall=no
while [ $# -gt 0 ]; do
  case $1 in
    --activate) [ $# -ge 2 ] || fail '--activate needs a version'; install=no version=$2; shift ;;
    --no-start) start=no ;;
    --uninstall) uninstall=yes ;;
    *) fail "unknown option $1; see the head of install.sh" ;;
  esac
  shift
done
[ -z "$ROOT" ] || start=no
[ -n "$ROOT" ] || [ "$(id -u)" = 0 ] || fail 'run this as root'

is_ours() { grep -q '^exec /opt/cutting-layout/current/bin/cutting-layout ' "$command"; }
if [ "$uninstall" = yes ]; then
  [ "$start" = no ] || systemctl disable --now --quiet cutting-layout 2>/dev/null || true
  unlink_completions "$ROOT"
  if [ -e "$command" ] && is_ours; then rm "$command"; fi
  rm -f "$unit"
  [ "$start" = no ] || systemctl daemon-reload
  rm -rf "$home"
  say "uninstalled; kept $(dirname "$settings"), $state and $backups"
  exit 0
fi

# 1. The files of the release, beside other releases. A copy gets its name only when it is complete.
intact() { [ -d "$1" ] && (cd "$1" && sha256sum --check --quiet --status SHA256SUMS); }
if [ "$install" = yes ] && ! intact "$home/$version"; then
  intact . || fail 'the unpacked files are damaged: wrong checksums'
  rm -rf "$home/.new" "${home:?}/$version"
  mkdir -p "$home/.new"
  cp -R . "$home/.new"
  chmod -R u=rwX,go=rX "$home/.new"
  mv "$home/.new" "$home/$version"
  say "installed $home/$version"
fi
intact "$home/$version" || fail "release $version is not installed"

# 2. Settings, if there are none, and the unit. Local changes of the unit belong in `systemctl edit cutting-layout`.
if [ ! -e "$settings" ]; then
  mkdir -p "$(dirname "$settings")"
  cp cutting-layout.env "$settings"
  chmod 0640 "$settings"
  say "wrote $settings"
fi
setting() { environment "$settings" "$1"; }

# systemd can pass secrets to services since 247, and has a unit specifier for them (%d) since 250. Before 247 the secret
# stays beside the database.
systemd=$(systemctl --version 2>/dev/null | sed -n '1s/^systemd \([0-9]*\).*/\1/p' || true)
systemd=${systemd:-250}
unit_of_release() {
  if [ "$systemd" -ge 250 ]; then
    cat "$home/$version/cutting-layout.service"
  elif [ "$systemd" -ge 247 ]; then
    sed 's|%d/|%t/credentials/%n/|' "$home/$version/cutting-layout.service"
  else
    sed -e '/^LoadCredential=/d' -e '/=%d\//d' "$home/$version/cutting-layout.service"
  fi
}
changed=no
if ! unit_of_release | cmp -s - "$unit"; then
  mkdir -p "$(dirname "$unit")"
  unit_of_release >"$unit"
  changed=yes
  [ "$start" = no ] || systemctl daemon-reload
fi

# The secret: that of the existing state, or else a new one together with a new database, because the service creates no
# database for an existing secret. An encrypted secret (see docs/install.md) also counts as existing.
database=$(setting CUTTING_LAYOUT_STATE)
database=$ROOT${database:-/var/lib/cutting-layout/cutting-layout.sqlite}
named=$(setting CUTTING_LAYOUT_SECRET_FILE)
in_use=${named:+$ROOT$named}
in_use=${in_use:-$database.secret}
loads_secret() { grep -q '^LoadCredential=secret:' "$unit"; }
# install_secret FILE: writes standard input to FILE, completely or not at all, readable for its owner only.
install_secret() {
  (umask 077 && cat >"$1.new") && mv "$1.new" "$1"
  say "wrote $1"
}
if loads_secret && [ ! -e "$secret" ] && [ ! -e "$secret.cred" ]; then
  if [ -e "$in_use" ]; then
    install_secret "$secret" <"$in_use"
  elif [ -n "$named" ]; then
    fail "the secret named in $settings is missing: $named"
  elif [ -e "$database" ]; then
    fail "the secret of $database is missing: restore it to $secret"
  else
    "$home/$version/bin/cutting-layout" state migrate --state "$database" --secret-file "$secret" >/dev/null ||
      fail 'cannot create the state database'
    # The folder may already belong to the service.
    chown --reference="$(dirname "$database")" "$database"
    say "created $database and $secret"
  fi
fi

# The command line. It uses the settings, and so the state, of the service: `cutting-layout keys list`.
command_line() {
  cat <<'END'
#!/bin/sh
# Runs the program with the settings of the service, if this user may read them. Variables that are already set take
# precedence.
set -eu
END
  cat environment.sh
  cat <<'END'
settings=/etc/cutting-layout/cutting-layout.env
if [ -r "$settings" ]; then eval "$(environment "$settings")"; fi
# Settings of the unit itself.
export CUTTING_LAYOUT_STATE="${CUTTING_LAYOUT_STATE:-/var/lib/cutting-layout/cutting-layout.sqlite}"
if [ -z "${CUTTING_LAYOUT_SECRET_FILE:-}" ] && [ -e /etc/cutting-layout/secret ]; then
  export CUTTING_LAYOUT_SECRET_FILE=/etc/cutting-layout/secret
fi
exec /opt/cutting-layout/current/bin/cutting-layout "$@"
END
}
if [ ! -e "$command" ] || { is_ours && ! command_line | cmp -s - "$command"; }; then
  mkdir -p "$(dirname "$command")"
  command_line >"$command"
  chmod 0755 "$command"
fi

# 3. The switch. The state is copied while nobody writes to it, before the other release opens it.
before=$(readlink "$home/current" || true)
if [ "$before" != "$version" ]; then
  changed=yes
  [ "$start" = no ] || systemctl stop cutting-layout 2>/dev/null || true
  if [ -n "$before" ] && [ -e "$database" ]; then
    copy=$backups/of-$before-before-$version
    rm -rf "$copy.new" && mkdir -p "$backups" && chmod 0700 "$backups"
    if [ "$(dirname "$database")" = "$state" ]; then
      cp -RpL "$state" "$copy.new"
    else
      # A folder named in the settings may contain other files.
      mkdir "$copy.new"
      for file in "$database" "$database-wal" "$database.secret"; do [ ! -e "$file" ] || cp -pL "$file" "$copy.new"; done
    fi
    rm -rf "$copy" && mv "$copy.new" "$copy"
    say "copied the state to $copy"
  fi
  ln -s "$version" "$home/.current.new"
  mv -T "$home/.current.new" "$home/current"
  say "release $version is now current"
fi
link_completions "$ROOT" "$home/$version"
# The secret must be where the unit looks for it, and nowhere else. Releases before 0.1.0, and all releases under systemd
# before 247, look beside the database.
if [ -n "$named" ]; then
  : # Named in the settings.
elif loads_secret; then
  if cmp -s "$secret" "$database.secret"; then
    rm "$database.secret"
    say "removed $database.secret: it is now in $secret"
  fi
elif [ -e "$secret" ] && [ -e "$database" ] && [ ! -e "$database.secret" ]; then
  install_secret "$database.secret" <"$secret"
  chown --reference="$database" "$database.secret"
fi
[ "$start" = yes ] || exit 0

# 4. Start, and check that it answers.
systemctl enable --quiet cutting-layout
if [ "$changed" = yes ]; then systemctl restart cutting-layout; else systemctl start cutting-layout; fi
host=$(setting CUTTING_LAYOUT_HOST)
port=$(setting CUTTING_LAYOUT_PORT)
asked=0
until CUTTING_LAYOUT_HOST=$host CUTTING_LAYOUT_PORT=$port "$home/current/lib/node" answers.cjs; do
  asked=$((asked + 1))
  [ $asked -lt 20 ] || fail 'the service does not answer: see journalctl -u cutting-layout, and UPGRADE.md to go back'
  sleep 0.5
done
say "release $version answers on port ${port:-8080}${host:+ of $host}"
