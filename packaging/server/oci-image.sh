#!/bin/sh
# oci-image.sh [FILE]: builds the image of the Dockerfile with buildah, without Docker or root, as an OCI archive for
# `podman load`, `skopeo copy` or a registry. BASE names the base image.
set -eu
cd "$(dirname "$0")"
file=${1:-cutting-layout-$(cat VERSION).oci.tar}
# Files get the time of the release, so that the same files and base give the same layer.
buildah build --format oci --timestamp "$(stat -c %Y VERSION)" ${BASE:+--build-arg "BASE=$BASE"} \
  --tag "cutting-layout:$(cat VERSION)" ${BUILDAH_OPTIONS:-} .
buildah push "cutting-layout:$(cat VERSION)" "oci-archive:$file"
echo "$file"
