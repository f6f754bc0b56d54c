#!/bin/sh
# Makes the extension for VS Code: checks its types, makes one file of it and of
# the libraries that it uses, and packages that. The same sources give the same
# bytes.
set -eu

usage() {
    cat <<'USAGE'
usage: build.sh [options]

Makes hipify-port-VERSION.vsix, which "code --install-extension" takes. Needs
Node.js 20 or later and npm, whose registry has what package-lock.json lists.

  -o, --output FILE  the package, instead of one in build/
  --work DIR         build there, instead of in build/vscode-extension; what npm
                     fetches is kept in it
  --fetch            only fetch what npm has
  -h, --help         this text

Exit status: 0 it is there, 1 a step failed, 2 wrong usage.
USAGE
}

fail() {
    code=$1
    shift
    printf 'build: %s\n' "$*" >&2
    exit "$code"
}

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/vscode-extension
output=
isFetch=
while [ $# -gt 0 ]; do
    case $1 in
        -o | --output | --work)
            [ $# -ge 2 ] || fail 2 "$1 needs a value; see --help"
            case $1 in
                --work) work=$2 ;;
                *) output=$2 ;;
            esac
            shift
            ;;
        --fetch) isFetch=yes ;;
        -h | --help)
            usage
            exit 0
            ;;
        *) fail 2 "unknown argument $1; see --help" ;;
    esac
    shift
done
for program in node npm; do
    command -v "$program" >/dev/null ||
        fail 1 "there is no $program. Install Node.js 20 or later."
done
version=$(sed -n 's/^project(hipify-port VERSION \([0-9.]*\).*/\1/p' \
    "$root/CMakeLists.txt")
[ -n "$version" ] || fail 1 "CMakeLists.txt does not say which version this is"
: "${output:=$root/build/hipify-port-$version.vsix}"
mkdir -p "$work" "$(dirname "$output")"
output=$(cd "$(dirname "$output")" && pwd)/$(basename "$output")

# The sources stay as they are: npm works on copies.
rm -rf "$work/src" "$work/dist"
cp -R "$here/src" "$here"/*.json "$here/bundle.mjs" "$here/README.md" \
    "$root/LICENSE" "$work"
cd "$work"
if ! cmp -s package-lock.json node_modules/complete; then
    npm ci --silent --ignore-scripts --no-audit --no-fund ||
        fail 1 "npm cannot fetch what package-lock.json lists"
    cp package-lock.json node_modules/complete
fi
[ -z "$isFetch" ] || exit 0

npm run --silent check || fail 1 "the types do not fit"
npm run --silent bundle || fail 1 "no bundle was made"
# Packages record times of files: that of the commit, or none.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH-$(
    git -C "$root" log -1 --format=%ct 2>/dev/null || echo 315532800)}
export SOURCE_DATE_EPOCH
log=$work/package.log
node_modules/.bin/vsce package "$version" --out "$output" --no-dependencies \
    --no-git-tag-version --no-update-package-json \
    --allow-missing-repository >"$log" 2>&1 || {
    cat "$log" >&2
    fail 1 "no package was made"
}
echo "$output"
