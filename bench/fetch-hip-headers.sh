#!/bin/sh
# Builds a ROCm-like root for Clang out of Debian packages, without installing
# any of them: HIP and ROCm library headers, device bitcode and the version
# file by which `clang++ -x hip --rocm-path=DEST` finds its way.
#
# The packages are those of later Debian suites than the machine's own, from
# the mirror that the machine's apt is configured with.
set -eu

usage() {
    cat <<'USAGE'
usage: fetch-hip-headers.sh [options] DEST

Downloads HIP headers, the headers of the ROCm libraries, the device bitcode,
and HIP's runtime and hipBLAS to link with from later Debian suites, and unpacks
them so that DEST serves as
    clang++-19 -x hip --rocm-path=DEST -isystem DEST/include \
        --offload-arch=gfx90a -B DEST/llvm/bin -c FILE
-isystem matters where the machine has HIP headers of its own: Clang searches
--rocm-path last, so that those of /usr/include would be taken instead.
For a syntax check add -nogpulib -fsyntax-only. HIP 6.2 to 6.4 declare the
warp builtins that end in _sync only under -DHIP_ENABLE_WARP_SYNC_BUILTINS.
Nothing is installed; no root rights are needed.

  DEST              folder to fill; created, or refilled where it exists
  --suite NAME      suite that is preferred where it has a package (forky)
  --fallback NAME   suite for packages that the first lacks (sid)
  --bitcode NAME    suite of the device libraries (trixie: its LLVM 17
                    bitcode is read by Clang 17 and every later one)
  --lld N           version of the linker that -B DEST/llvm/bin provides (19:
                    Clang's own); it is taken from the machine's own suite
  --mirror URI      Debian mirror, instead of the one apt is configured with
  --keep            keep the downloaded packages, in DEST/.work
  -h, --help        this text

Exit status: 0 all done; 1 HIP itself is there, some library headers are not
(they are named); 2 wrong usage, or HIP or the bitcode could not be had.
USAGE
}

fail() {
    printf 'fetch-hip-headers: %s\n' "$*" >&2
    exit 2
}

suite=forky
fallback=sid
bitcode_suite=trixie
lld=19
mirror=
keep=
dest=
while [ $# -gt 0 ]; do
    case $1 in
        --suite | --fallback | --bitcode | --lld | --mirror)
            [ $# -ge 2 ] || fail "$1 needs a value; see --help"
            case $1 in
                --suite) suite=$2 ;;
                --fallback) fallback=$2 ;;
                --bitcode) bitcode_suite=$2 ;;
                --lld) lld=$2 ;;
                --mirror) mirror=$2 ;;
            esac
            shift
            ;;
        --keep) keep=1 ;;
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

for tool in apt-get apt-cache dpkg; do
    command -v "$tool" >/dev/null || fail "$tool is not installed; this script needs a Debian-like system"
done
mkdir -p "$dest"
dest=$(cd "$dest" && pwd)
work=$dest/.work
# shellcheck source=bench/later-suites.sh
. "$(dirname "$0")/later-suites.sh"
use_suites "$work" "$mirror" main "$suite" "$fallback" "$bitcode_suite"

# take PACKAGE: downloads and unpacks one package into DEST/.work/root.
take() {
    (cd "$work/deb" && apt-get -qq download "$1" >/dev/null 2>"$work/download.log") || return 1
    for deb in "$work/deb/${1%%/*}"_*.deb; do
        dpkg -x "$deb" "$work/root" || return 1
    done
}

rm -rf "$work/root"
mkdir -p "$work/root"
take libamdhip64-dev || fail "libamdhip64-dev cannot be had: $(cat "$work/download.log")"
take "rocm-device-libs-17/$bitcode_suite" ||
    fail "rocm-device-libs-17 cannot be had: $(cat "$work/download.log")"

missing=
for package in \
    libhipblas-common-dev libhipblas-dev libhipblaslt-dev librocblas-dev \
    libhipfft-dev librocfft-dev libhiprand-dev librocrand-dev \
    libhipsparse-dev librocsparse-dev libhipsolver-dev librocsolver-dev \
    librocprim-dev libhipcub-dev librocthrust-dev \
    librccl-dev libmiopen-dev libroctx-dev libamd-smi-dev libhsa-runtime-dev \
    libamd-comgr-dev; do
    take "$package" || missing="$missing $package"
done

# What the reference programs are linked with. Their own libraries are left out:
# such a program is not run here (-Wl,--allow-shlib-undefined).
for package in $(apt-cache depends libhipblas-dev libamdhip64-dev |
    sed -n 's/.*Depends: \(libhipblas[0-9].*\|libamdhip64-[0-9].*\)/\1/p' |
    sort -u); do
    take "$package" || missing="$missing $package"
done

rm -rf "$dest/include" "$dest/amdgcn" "$dest/share" "$dest/lib"
mkdir -p "$dest/include" "$dest/amdgcn" "$dest/share/hip" "$dest/lib"
find "$work/root" \( -name 'libhipblas.so*' -o -name 'libamdhip64.so*' \) \
    -exec cp -a {} "$dest/lib/" ';'
cp -a "$work/root/usr/include/." "$dest/include/"
# For bench/own-builds.py; nothing else looks there.
rm -rf "$dest/cmake"
cp -a "$work/root/usr/lib/x86_64-linux-gnu/cmake" "$dest/cmake"
# Libraries of headers alone have theirs where no architecture is named.
[ ! -d "$work/root/usr/share/cmake" ] || cp -a "$work/root/usr/share/cmake" "$dest/share/cmake"
# Multiarch headers (rocm_smi and generated config headers) are searched by
# their plain name.
if [ -d "$dest/include/x86_64-linux-gnu" ]; then
    cp -an "$dest/include/x86_64-linux-gnu/." "$dest/include/"
    rm -rf "$dest/include/x86_64-linux-gnu"
fi
bitcode=$(find "$work/root" -name ockl.bc -printf '%h\n' | head -n 1)
[ -n "$bitcode" ] || fail "rocm-device-libs-17 holds no ockl.bc: its layout has changed"
cp -a "$bitcode" "$dest/amdgcn/bitcode"

version_header=$dest/include/hip/hip_version.h
[ -r "$version_header" ] || fail "libamdhip64-dev holds no hip/hip_version.h: its layout has changed"
for part in MAJOR MINOR PATCH; do
    value=$(sed -n "s/^#define HIP_VERSION_$part \([0-9]*\).*/\1/p" "$version_header")
    [ -n "$value" ] || fail "$version_header does not define HIP_VERSION_$part"
    printf 'HIP_VERSION_%s=%s\n' "$part" "$value"
done >"$dest/share/hip/version"

(cd "$work/deb" && ls -- *.deb) >"$dest/PACKAGES"

# Clang links device code with the lld of its own version, and an older one on
# the PATH knows neither its options nor the newer processors. It has to run
# here, so it comes from the machine's own lists, not from a later suite.
unset APT_CONFIG
rm -rf "$dest/llvm"
linker=
if (cd "$work/deb" && apt-get -qq download "lld-$lld" >/dev/null 2>&1) &&
    dpkg -x "$work/deb/lld-${lld}"_*.deb "$work/lld"; then
    linker=$(find "$work/lld" -type f -name lld -perm -u+x | head -n 1)
fi
if [ -n "$linker" ]; then
    mkdir -p "$dest/llvm/bin"
    cp "$linker" "$dest/llvm/bin/lld"
    ln -s lld "$dest/llvm/bin/ld.lld"
    # ROCm's compiler comes with an OpenMP for the host too.
    if (cd "$work/deb" && apt-get -qq download "libomp-$lld-dev" "libomp5-$lld" >/dev/null 2>&1); then
        for deb in "$work"/deb/libomp-"${lld}"-dev_*.deb "$work"/deb/libomp5-"${lld}"_*.deb; do
            dpkg -x "$deb" "$work/lld"
        done
        mkdir -p "$dest/llvm/include" "$dest/llvm/lib"
        find "$work/lld" -name omp.h -exec cp {} "$dest/llvm/include/" ';'
        find "$work/lld" -name 'libomp.so*' -exec cp {} "$dest/llvm/lib/" ';'
    fi
else
    echo "fetch-hip-headers: no lld-$lld to be had: compiling to objects needs it (apt-get install lld-$lld)" >&2
fi

[ -n "$keep" ] || rm -rf "$work"

echo "fetch-hip-headers: HIP $(sed 's/.*=//' "$dest/share/hip/version" | paste -sd.) in $dest" >&2
if [ -n "$missing" ]; then
    echo "fetch-hip-headers: not to be had from $suite or $fallback:$missing" >&2
    exit 1
fi
