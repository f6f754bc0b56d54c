#!/bin/sh
# Sets up, then runs every test.
set -eu
cd "$(dirname "$0")/.."
tools/setup.sh tests
ctest --test-dir build --output-on-failure -j "$(nproc)" "$@"
