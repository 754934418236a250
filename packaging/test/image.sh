#!/usr/bin/env bash
# Builds the image of the server archive twice, with buildah on the oldest Debian, and runs it as the user that it names.
source "$(dirname "$0")/roots.sh"
base=$(debian_root)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# A separate store, deleted with the folder.
cat >"$folder/storage.conf" <<END
[storage]
driver = "vfs"
graphroot = "$folder/store"
runroot = "$folder/run"
END
export CONTAINERS_STORAGE_CONF=$folder/storage.conf

tar -C "$base" --exclude=./app --exclude='./proc/*' --exclude='./dev/*' -cf "$folder/base.tar" .
container=$(buildah from scratch)
buildah add --quiet "$container" "$folder/base.tar" / >/dev/null
buildah commit --quiet "$container" localhost/base >/dev/null
rm "$folder/base.tar"

mkdir "$folder/archive"
tar -xzf "$artifacts"/cutting-layout-*-linux-x64.tar.gz -C "$folder/archive" --strip-components=1
export BASE=localhost/base BUILDAH_OPTIONS='--quiet --isolation chroot --pull-never --no-cache'
version=$(cat "$folder/archive/VERSION")
for build in 1 2; do
  "$folder/archive/oci-image.sh" "$folder/image.tar" >/dev/null 2>"$folder/log" || { cat "$folder/log" >&2; exit 1; }
  ids[build]=$(buildah inspect --type image --format '{{.FromImageID}}' "cutting-layout:$version")
  rm "$folder/image.tar"
done
[ "${ids[1]}" = "${ids[2]}" ] || { echo "two builds differ: ${ids[*]}" >&2; exit 1; }

container=$(buildah from --pull-never "cutting-layout:$version")
in_image() {
  buildah run --isolation chroot --volume "$root/packaging/test/exercise.cjs:/exercise.cjs:ro" "$container" -- "$@"
}
[ "$(in_image id -u)" = 10001 ]
in_image touch /var/lib/cutting-layout/writable
in_image /opt/cutting-layout/lib/node /exercise.cjs cutting-layout
# The user of the image has no name, and can still issue keys.
in_image sh -euc 'cutting-layout state migrate && cutting-layout keys issue --plan pro && cutting-layout keys audit' |
  grep 'operator 10001' >/dev/null
echo "image ${ids[1]}: two identical builds; runs as user 10001"
