#!/usr/bin/env bash
# environment.sh FOLDER: a virtual environment with what generates and tests the Python client. Without Python or its
# package index, it says so and leaves none; the tests of the client are then skipped.
set -euo pipefail
folder=$1
requirements=$(dirname "$0")/requirements.txt
cmp --silent "$requirements" "$folder/requirements.txt" && exit

skip() {
  rm -rf "$folder"
  echo "SKIPPED: the tests of the Python client, because $1"
  exit 0
}
python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
  skip 'there is no Python 3.11 or later with venv'
rm -rf "$folder"
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check --retries 1 --timeout 30 --require-hashes --only-binary :all: \
  --requirement "$requirements" || skip 'the packages of clients/python/requirements.txt could not be installed'
cp "$requirements" "$folder/requirements.txt"
