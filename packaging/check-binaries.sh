#!/usr/bin/env bash
# check-binaries.sh TRIPLE: checks the compiled binaries of one platform: the oldest glibc they run on, no library that a
# bare system lacks, their size, and no path of the build machine.
source "$(dirname "$0")/lib.sh"
triple=$1
name=$(name_of "$triple")
glibc=$(setting glibc)
fail() { echo "$file: $*" >&2; exit 1; }

case $name in
  *-gnu) allowed='libc\.so\.6|libm\.so\.6|libpthread\.so\.0|libdl\.so\.2|ld-linux-(x86-64|aarch64)\.so\.[12]' ;;
  *-musl) allowed='libc\.so' ;;
esac
for file in "$work/$triple"/*.node; do
  needed=$(readelf -dW "$file" | grep -oP '\(NEEDED\).*\[\K[^]]+' || true)
  others=$(grep -vxE "$allowed" <<<"$needed" || true)
  [ -z "$others" ] || fail "needs $others"
  newest=$(readelf --dyn-syms -W "$file" | grep -oP '@GLIBC_\K[0-9.]+' | sort -uV | tail -1 || true)
  [ "$(printf '%s\n' "$newest" "$glibc" | sort -V | tail -1)" = "$glibc" ] || fail "needs glibc $newest"
  size=$(stat -c %s "$file")
  [ "$size" -lt $((3 << 20)) ] || fail "has $size bytes"
  ! grep -qaF -e "$root" -e "$HOME/" "$file" || fail 'names folders of this machine'
  echo "$(basename "$file"): $size bytes, glibc ${newest:--}"
done
