#!/usr/bin/env bash
# release.sh [--upload]: checks that the artifacts belong to the checked-out tag, then uploads them: the packages to npm,
# platform packages first, and everything to a GitHub release. Without --upload it prints what it would do.
source "$(dirname "$0")/lib.sh"
cd "$root"
fail() { echo "$*" >&2; exit 1; }
version=$(node -p "require('./package.json').version")

tag=$(git describe --exact-match --tags 2>/dev/null) || fail 'no tag is checked out'
[ "$tag" = "v$version" ] || fail "the tag is $tag, the packages are of $version"
[ -z "$(git status --porcelain)" ] || fail 'there are changes that are not committed'
built=$(node -p "const it = require('./artifacts/provenance.json'); it.changed ? 'changed files' : it.commit")
[ "$built" = "$(git rev-parse HEAD)" ] || fail "artifacts were made from $built: make package"
repository=$(node -p "require('./artifacts/provenance.json').repository")
[ "${1-}" != --upload ] || [ -n "$repository" ] ||
  fail 'the packages name no repository, without which npm takes no provenance: GITHUB_REPOSITORY=OWNER/NAME make package'
(cd artifacts && sha256sum --check --quiet SHA256SUMS)
for triple in $(node -p "require('./package.json').napi.targets.join(' ')"); do
  [ -e "artifacts/cutting-layout-$(name_of "$triple")-$version.tgz" ] || fail "there is no package for $triple"
done
node artifacts/.work/packager.mjs notes "$version" >artifacts/.work/notes.md

run="echo"
[ "${1-}" != --upload ] || run=""
for package in artifacts/cutting-layout-linux-*.tgz "artifacts/cutting-layout-$version.tgz" "artifacts/cutting-layout-client-$version.tgz"; do
  $run npm publish --provenance --access public "./$package"
done
$run gh release create "$tag" --verify-tag --title "$version" --notes-file artifacts/.work/notes.md artifacts/*.* artifacts/SHA256SUMS
