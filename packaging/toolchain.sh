#!/usr/bin/env bash
# toolchain.sh TRIPLE: installs what compiling for TRIPLE needs besides rustup, Node and pip: Rust's standard library
# through rustup, the rest from package registries into packaging/.toolchain. It skips what is already installed.
source "$(dirname "$0")/lib.sh"
triple=$1
mkdir -p "$toolchain/bin"

# Zig is the C and C++ compiler and the linker. It includes musl and every version of glibc.
if [ ! -x "$toolchain/bin/zig" ]; then
  python3 -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
    --target "$toolchain/python" --upgrade --requirement "$root/packaging/requirements.txt"
  ln -sf ../python/bin/cargo-zigbuild "$toolchain/bin/cargo-zigbuild"
  ln -sf ../python/ziglang/zig "$toolchain/bin/zig"
fi

for version in $(setting node.built); do
  node_package x64 "$version" >/dev/null
done

rustup target list --installed | grep -qx "$triple" || rustup target add "$triple"
