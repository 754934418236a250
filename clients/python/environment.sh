#!/usr/bin/env bash
# environment.sh FOLDER: a virtual environment with what generates and tests the Python client. Without Python or its
# package index, it fails and leaves none; the tests of the client are then skipped.
set -euo pipefail
folder=$1
requirements=$(dirname "$0")/requirements.txt
cmp --silent "$requirements" "$folder/requirements.txt" && exit

fail() {
  rm -rf "$folder"
  echo "There is nothing to test the Python client with, because $1." >&2
  exit 1
}
python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
  fail 'there is no Python 3.11 or later with venv'
rm -rf "$folder"
python3 -m venv "$folder"
# The list is complete, so that nothing must be looked up.
"$folder/bin/pip" install --quiet --disable-pip-version-check --retries 1 --timeout 30 --require-hashes --only-binary :all: \
  --no-deps --requirement "$requirements" || fail 'the packages of clients/python/requirements.txt could not be installed'
cp "$requirements" "$folder/requirements.txt"
