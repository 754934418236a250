#!/bin/sh
# oci-image.sh [FILE]: builds the image of the Dockerfile beside it with buildah, which needs neither Docker nor root,
# into an OCI archive: for `podman load`, `skopeo copy` or a registry. BASE names the image that it stands on.
set -eu
cd "$(dirname "$0")"
file=${1:-cutting-layout-$(cat VERSION).oci.tar}
# The same files and the same base give the same layer: their times are those of the release.
buildah build --format oci --timestamp "$(stat -c %Y VERSION)" ${BASE:+--build-arg "BASE=$BASE"} \
  --tag "cutting-layout:$(cat VERSION)" ${BUILDAH_OPTIONS:-} .
buildah push "cutting-layout:$(cat VERSION)" "oci-archive:$file"
echo "$file"
