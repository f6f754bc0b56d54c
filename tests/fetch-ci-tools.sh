#!/bin/sh
# Fetches what reads and runs the CI files of packaging/, as npm's registry has
# it: the official schemas of GitHub's actions in action-validator, GitHub's own
# library for expressions, and gitlab-ci-local, which brings GitLab's schema. They
# are no part of this repository.
#
#   tests/fetch-ci-tools.sh FOLDER
set -eu
folder=$1
[ ! -e "$folder/complete" ] || exit 0
mkdir -p "$folder"
npm install --silent --no-audit --no-fund --no-save --ignore-scripts \
  --prefix "$folder" @action-validator/core@0.6.0 @actions/expressions@0.3.61 \
  yaml@2.9.1 gitlab-ci-local@4.61.1
touch "$folder/complete"
