#!/usr/bin/env bash
# Tests the nginx site in front of the service of the archive: TLS and client addresses.
source "$(dirname "$0")/../lib.sh"
folder=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null; rm -rf "$folder"' EXIT
tar -xzf "$artifacts"/cutting-layout-*-linux-"$(node -p process.arch)".tar.gz -C "$folder" --strip-components=1
free_port() { node -e "const s = require('net').createServer().listen(0, () => { console.log(s.address().port); s.close(); })"; }
service=$(free_port) site=$(free_port) plain=$(free_port)

openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=cutting.example.com -days 1 \
  -keyout "$folder/key.pem" -out "$folder/certificate.pem" 2>/dev/null
# The shipped site with another name, other ports and a test certificate.
sed -e "s|127.0.0.1:8080|127.0.0.1:$service|" -e "s|listen 443|listen 127.0.0.1:$site|" -e "s|listen 80;|listen 127.0.0.1:$plain;|" -e '/listen \[::\]/d' \
  -e "s|/etc/ssl/cutting.example.com.pem|$folder/certificate.pem|" \
  -e "s|/etc/ssl/private/cutting.example.com.key|$folder/key.pem|" "$folder/nginx.conf" >"$folder/site.conf"
mkdir "$folder/temporary"
cat >"$folder/main.conf" <<END
user root;
pid $folder/nginx.pid;
error_log $folder/error.log;
events {}
http {
  access_log off;
  client_body_temp_path $folder/temporary;
  proxy_temp_path $folder/temporary;
  include $folder/site.conf;
}
END
nginx -q -t -c "$folder/main.conf"
nginx -c "$folder/main.conf" -g 'daemon off;' &
pids+=($!)
touch "$folder/out"
set -a && source "$folder/cutting-layout.env" && set +a
CUTTING_LAYOUT_PORT=$service CUTTING_LAYOUT_ANONYMOUS_DAILY_QUOTA=1 CUTTING_LAYOUT_STATE=$folder/state/state.sqlite \
  "$folder/bin/cutting-layout" serve >"$folder/out" 2>"$folder/err" &
pids+=($!)
until grep -q listening "$folder/out"; do sleep 0.1; done

ask() { curl --silent --show-error --insecure --resolve "cutting.example.com:$site:127.0.0.1" "$@"; }
url=https://cutting.example.com:$site
job='{"pieces":[{"width":600,"height":400}],"sheets":[{"width":3210,"height":2250}]}'
solve() { ask -o "$folder/answer" -w '%{http_code}' -H 'Content-Type: application/json' "$@" -d "$job" "$url/api/v1/solve"; }

[ "$(ask -o /dev/null -w '%{http_code}' "$url/health")" = 200 ]
ask -o /dev/null -D - "$url/health" | grep -qi '^strict-transport-security: max-age='
[ "$(curl --silent -o /dev/null -w '%{http_code} %{redirect_url}' "http://127.0.0.1:$plain/health")" = \
  '308 https://cutting.example.com/health' ]
# The refusal of a large body is that of the contract. Without quota, the service would refuse it unread.
head -c 1100000 /dev/zero | tr '\0' ' ' >"$folder/large"
ask -o "$folder/answer" -H 'Content-Type: application/json' --data-binary "@$folder/large" "$url/api/v1/solve"
grep -q '"code":"payload_too_large"' "$folder/answer" || { cat "$folder/answer" "$folder/error.log" >&2; exit 1; }
[ "$(solve)" = 200 ]
# The quota of one solve is used up, whatever address the client claims.
[ "$(solve -H 'CF-Connecting-IP: 192.0.2.1' -H 'X-Forwarded-For: 192.0.2.2')" = 429 ]
# So are the refusals of nginx itself.
head -c 2100000 /dev/zero | ask -o "$folder/answer" -H 'Content-Type: application/json' -H 'Expect:' --data-binary @- \
  "$url/api/v1/solve" || true
grep -q '"contractVersion":"v1","error":{"code":"payload_too_large"' "$folder/answer"
grep -q '"client":"127.0.0.1"' "$folder/err"
echo 'TLS, HSTS, redirect, identity, quota and sizes through nginx: passed'
