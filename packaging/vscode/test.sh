#!/bin/sh
# Tests the extension in VS Code itself, which code-server brings as a server
# (45 MB of npm's registry): builds the package twice, installs it as people do,
# and uses it with the program in build/bin. These tests are no part of the
# suite: they take half a minute and lean on much that others publish.
set -eu

usage() {
    cat <<'USAGE'
usage: test.sh [GTEST-OPTION...]

Needs a build with tests (tools/setup.sh tests), Node.js 20 or later, npm and
Chromium.

Exit status: 0 all passed, 1 a test failed, or nothing could be fetched.
USAGE
}

case ${1-} in
    -h | --help)
        usage
        exit 0
        ;;
esac
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$here/../.." && pwd)/build
[ -x "$build/bin/e2e_tests" ] || {
    echo "test: there is no $build/bin/e2e_tests; run tools/setup.sh tests" >&2
    exit 1
}

"$here/build.sh" --fetch

# The package itself would compile terminals and password hashes when it is
# installed, so it is unpacked instead, beside what VS Code's server loads when
# it starts. The rest is for Windows, terminals and colours.
folder=$build/vscode-server
if [ ! -e "$folder/complete" ]; then
    rm -rf "$folder"
    mkdir -p "$folder/vscode"
    npm install --silent --no-audit --no-fund --no-save --ignore-scripts \
        --prefix "$folder" cookie@0.7.2 minimist@1.2.8 vscode-regexpp@3.1.0 \
        @microsoft/1ds-core-js@3.2.18 @vscode/proxy-agent@0.32.0 \
        @vscode/ripgrep@1.15.11 yauzl@3.1.1
    package=$(npm pack --silent --pack-destination "$folder" code-server@4.100.3)
    tar -xzf "$folder/$package" -C "$folder/vscode" --strip-components=3 \
        --exclude='*.map' package/lib/vscode
    rm "$folder/$package"
    touch "$folder/complete"
fi

HIPPORT_SEED=all HIPPORT_EXPECT_SKIPS='' \
    "$build/bin/e2e_tests" --gtest_filter='VsCode.*' "$@"
