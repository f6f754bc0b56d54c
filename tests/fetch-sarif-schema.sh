#!/bin/sh
# Fetches the official JSON schema of SARIF 2.1.0 as a package of npm's
# registry has it, for the test that validates reports by it. It is OASIS' text
# and no part of this repository.
#
#   tests/fetch-sarif-schema.sh FILE
set -eu
file=$1
[ ! -e "$file" ] || exit 0
package=@microsoft/jest-sarif@1.0.0-beta.0
sum=2d99159ae54a3eea97f81781cff48780548657c35949f4b7f25e99a2ba4de4f8
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd "$folder" && npm pack --silent "$package" >/dev/null && tar xzf ./*.tgz)
schema=$folder/package/lib/schemas/sarif-2.1.0-rtm.5.json
echo "$sum  $schema" | sha256sum --check --quiet
mkdir -p "$(dirname "$file")"
mv "$schema" "$file"
