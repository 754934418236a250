#!/usr/bin/env bash
# compile.sh TRIPLE: builds the binaries of one platform into artifacts/.work/TRIPLE: the addon, and the SQLite driver for
# each version of Node. The same sources and compilers give the same bytes in any folder.
source "$(dirname "$0")/lib.sh"
triple=$1
name=$(name_of "$triple")
out=$work/$triple
cargo_home=${CARGO_HOME:-$HOME/.cargo}
export PATH=$toolchain/bin:$PATH PYTHONPATH=$toolchain/python
rm -rf "$out" && mkdir -p "$out"

# Zig targets a glibc version; musl has none.
glibc=
[[ $triple != *-gnu ]] || glibc=.$(setting glibc)

echo "$name: the addon"
remap=("--remap-path-prefix=$root=.")
for registry in "$cargo_home"/registry/src/*; do remap+=("--remap-path-prefix=$registry=crates"); done
# Cargo hashes its flags into file names. A wrapper adds these flags, so that the names do not depend on folders.
cat >"$out/rustc" <<END
#!/bin/sh
exec "\$@" ${remap[@]@Q}
END
chmod +x "$out/rustc"
RUSTC_WRAPPER=$out/rustc cargo zigbuild --quiet --release --locked --package cutting-node \
  --target "$triple$glibc" --target-dir "$work/cargo"
cp "$work/cargo/$triple/release/libcutting_node.so" "$out/cutting-layout.$name.node"

sqlite=$root/node_modules/better-sqlite3
defines=$(grep -oP "^\s+'\K[A-Z0-9_]+(=[\w-]+)?(?=',$)" "$sqlite/deps/defines.gypi" | sed 's/^/-D/')
flags=(-target "${triple/-unknown/}$glibc" -O3 -fPIC -g0 -w -DNDEBUG -fvisibility=hidden -fno-sanitize=all
  "-ffile-prefix-map=$root=.")
echo "$name: SQLite"
# shellcheck disable=SC2086 # one word each
zig cc "${flags[@]}" -std=c99 $defines -c "$sqlite/deps/sqlite3/sqlite3.c" -o "$out/sqlite3.o"
for version in $(setting node.built); do
  include=$(node_package x64 "$version")/include/node
  abi=$(grep -oP 'define NODE_MODULE_VERSION \K\d+' "$include/node_version.h")
  # shellcheck disable=SC2086
  zig c++ "${flags[@]}" -std=c++20 -fno-rtti -fno-exceptions -DBUILDING_NODE_EXTENSION $defines \
    -DNODE_GYP_MODULE_NAME=better_sqlite3 -include "$root/packaging/node_object_wrap.h" -I"$include" -I"$sqlite/deps/sqlite3" -I"$sqlite/src" \
    -c "$sqlite/src/better_sqlite3.cpp" -o "$out/driver.o"
  zig c++ "${flags[@]}" -shared -s -Wl,-Bsymbolic "$out/driver.o" "$out/sqlite3.o" \
    -o "$out/better-sqlite3.abi$abi.$name.node"
done
rm "$out"/*.o "$out/rustc"
