#!/bin/sh
# Unpacks AMD's porting tools out of packages of a later Debian suite, to
# compare with. Nothing is installed.
set -eu

usage() {
    cat <<'USAGE'
usage: fetch-hipify.sh [options] DEST

Downloads hipify-clang, hipify-perl and every library that they need, and makes
DEST/bin/hipify-clang and DEST/bin/hipify-perl, which run on this machine
whatever its own libraries are.

  DEST           folder to fill; created, or refilled where it exists
  --suite NAME   Debian suite (forky)
  --mirror URI   Debian mirror, instead of the one apt is configured with
  -h, --help     this text

Exit status: 0 both are there and start, 2 they are not.
USAGE
}

fail() {
    printf 'fetch-hipify: %s\n' "$*" >&2
    exit 2
}

suite=forky
mirror=
dest=
while [ $# -gt 0 ]; do
    case $1 in
        --suite | --mirror)
            [ $# -ge 2 ] || fail "$1 needs a value; see --help"
            case $1 in
                --suite) suite=$2 ;;
                --mirror) mirror=$2 ;;
            esac
            shift
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        -*) fail "unknown option $1; see --help" ;;
        *)
            [ -z "$dest" ] || fail "more than one DEST: $dest and $1"
            dest=$1
            ;;
    esac
    shift
done
[ -n "$dest" ] || {
    usage >&2
    exit 2
}
mkdir -p "$dest"
dest=$(cd "$dest" && pwd)
work=$dest/.work
rm -rf "$dest/bin" "$dest/root"
mkdir -p "$dest/bin" "$dest/root"
# hipify-clang is in contrib: it reads headers that Debian has in non-free.
# shellcheck source=bench/later-suites.sh
. "$(dirname "$0")/later-suites.sh"
use_suites "$work" "$mirror" "main contrib" "$suite"

llvm=$(apt-cache depends hipify-clang | sed -n 's/.*Depends: libllvm\([0-9]*\).*/\1/p')
[ -n "$llvm" ] || fail "hipify-clang of $suite names no LLVM: its packaging has changed"
packages="hipify-perl libclang-common-$llvm-dev $(apt-cache depends --recurse --no-recommends \
    --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances \
    hipify-clang | sed -n 's/^\([a-z0-9][^ <]*\)$/\1/p' | sort -u |
    grep -Ev '^(debconf|dpkg|perl|tar|install-info|gcc-[0-9]*-base|libc-bin).*$')"
for package in $packages; do
    (cd "$work/deb" && apt-get -qq download "$package" >/dev/null 2>&1) || continue
    for deb in "$work/deb/${package}"_*.deb; do
        dpkg -x "$deb" "$dest/root" || fail "$deb cannot be unpacked"
    done
done
[ -x "$dest/root/usr/bin/hipify-clang" ] || fail "hipify-clang cannot be had from $suite"
[ -f "$dest/root/usr/bin/hipify-perl" ] || fail "hipify-perl cannot be had from $suite"

loader=$(find "$dest/root" -name 'ld-linux-x86-64.so.2' | head -n 1)
[ -n "$loader" ] || fail "libc6 of $suite has no loader: its layout has changed"
resources=$dest/root/usr/lib/llvm-$llvm/lib/clang/$llvm
[ -f "$resources/include/stddef.h" ] || fail "libclang-common-$llvm-dev cannot be had from $suite"
cat >"$dest/bin/hipify-clang" <<RUN
#!/bin/sh
exec "$loader" --library-path "$dest/root/usr/lib/x86_64-linux-gnu" "$dest/root/usr/bin/hipify-clang" --clang-resource-directory="$resources" "\$@"
RUN
cp "$dest/root/usr/bin/hipify-perl" "$dest/bin/hipify-perl"
chmod +x "$dest/bin/hipify-clang" "$dest/bin/hipify-perl"
(cd "$work/deb" && ls -- *.deb) >"$dest/PACKAGES"
rm -rf "$work"
"$dest/bin/hipify-clang" --version >/dev/null || fail "hipify-clang does not start"
"$dest/bin/hipify-perl" --version >/dev/null 2>&1 ||
    "$dest/bin/hipify-perl" --help >/dev/null 2>&1 || fail "hipify-perl does not start"
echo "fetch-hipify: $(grep -o '^hipify-clang_[^_]*' "$dest/PACKAGES") in $dest" >&2
