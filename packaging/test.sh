#!/bin/sh
# Installs the packages from zero, as users do: each in a root folder with a bare
# Debian in it, or with nothing but busybox, where each ports an example. All
# ports have to be the same, and to be there within 30 s.
set -eu

usage() {
    cat <<'USAGE'
usage: test.sh [options] PACKAGES [KIND...]

Tests the packages in the folder PACKAGES, which packaging/build.sh wrote, or of
them the kinds named: deb, emulator, rpm, tarball, wheel. Needs root rights, and
mmdebstrap, busybox-static and lintian.

  --work DIR     where the root folders are made (a temporary folder)
  --mirror URI   Debian mirror, instead of the one apt is configured with
  --suite NAME   suite of Debian (bookworm)
  --old NAME     an older suite, which the tarball is tried on as well (bullseye)
  --again DIR    packages that were built another time: have to be the same bytes
  -h, --help     this text

Exit status: 0 all passed, 1 a test failed, 2 wrong usage.
USAGE
}

fail() {
    printf 'test: %s\n' "$*" >&2
    exit 2
}

sources=$(cd "$(dirname "$0")/.." && pwd)
kinds=
packages=
work=
mirror=
suite=bookworm
old=bullseye
again=
while [ $# -gt 0 ]; do
    case $1 in
        --work | --mirror | --suite | --old | --again)
            [ $# -ge 2 ] || fail "$1 needs a value; see --help"
            case $1 in
                --work) work=$2 ;;
                --mirror) mirror=$2 ;;
                --suite) suite=$2 ;;
                --old) old=$2 ;;
                --again) again=$2 ;;
            esac
            shift
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        -*) fail "unknown option $1; see --help" ;;
        *)
            if [ -z "$packages" ]; then
                packages=$1
            else
                case $1 in
                    deb | emulator | rpm | tarball | wheel) kinds="$kinds $1" ;;
                    *) fail "there is no kind of package $1; see --help" ;;
                esac
            fi
            ;;
    esac
    shift
done
[ -n "$packages" ] || {
    usage >&2
    exit 2
}
[ -d "$packages" ] || fail "$packages is not a folder; packaging/build.sh all $packages fills it"
packages=$(cd "$packages" && pwd)
[ -z "$again" ] || [ -d "$again" ] || fail "$again is not a folder"
[ "$(id -u)" = 0 ] || fail "only root may make root folders: run it with sudo"
for tool in mmdebstrap busybox lintian; do
    command -v "$tool" >/dev/null ||
        fail "$tool is missing: apt-get install mmdebstrap busybox-static lintian"
done
if [ -z "$mirror" ]; then
    # shellcheck disable=SC2016  # apt's own placeholders
    mirror=$(apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(CODENAME)|$(REPO_URI)' 'Created-By: Packages' |
        awk -F'|' '$1 == "Debian" && $2 == "Debian" && $3 !~ /-/ { print $4; exit }')
    [ -n "$mirror" ] || fail "apt knows no Debian mirror (run apt-get update once, or give --mirror)"
fi
if [ -z "$work" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
mkdir -p "$work"
work=$(cd "$work" && pwd)

failures=0
passed() { echo "test: passed: $*" >&2; }
failed() {
    echo "test: FAILED: $*" >&2
    failures=$((failures + 1))
}
# check WHAT COMMAND...
check() {
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed "$what"
    else
        tail -n 20 "$work/log" >&2
        failed "$what"
    fi
}

# What is ported: a project with build files, and one that asks which functions
# the C library has, which a program that contains one answers in its own way.
add_sources() {
    mkdir -p "$root/src/asks"
    cp -r "$sources/testdata/projects/heat" "$root/src/"
    cat >"$root/src/asks/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.18)
project(asks LANGUAGES CXX CUDA)
include(CheckFunctionExists)
check_function_exists(pthread_create HAVE_THERE)
check_function_exists(no_such_function HAVE_NOWHERE)
configure_file(config.h.in config.h)
add_executable(asks asks.cu)
CMAKE
    printf '#cmakedefine HAVE_THERE\n#cmakedefine HAVE_NOWHERE\n' \
        >"$root/src/asks/config.h.in"
    cat >"$root/src/asks/asks.cu" <<'CUDA'
#include "config.h"
#include <cuda_runtime.h>
#ifdef HAVE_THERE
void there(void* memory) { cudaFree(memory); }
#endif
#ifdef HAVE_NOWHERE
void nowhere(void* memory) { cudaFree(memory); }
#endif
CUDA
}

# fresh NAME SUITE [PACKAGE,...]: a root folder with a bare Debian and what is
# tested, in $root.
fresh() {
    root=$work/$1
    archive=$work/$2${3:+-$(printf %s "$3" | tr , -)}.tar
    [ -s "$archive" ] || {
        mmdebstrap --quiet --format=tar --variant=minbase ${3:+"--include=$3"} "$2" \
            "$archive.part" "$mirror" >&2 && mv "$archive.part" "$archive"
    } || fail "no Debian $2 can be made from the mirror"
    rm -rf "$root"
    mkdir -p "$root"
    tar -C "$root" --exclude='./dev/*' -xf "$archive"
    [ -e "$root/dev/null" ] || mknod -m 666 "$root/dev/null" c 1 3
    mkdir -p "$root/packages" "$root/src"
    cp "$packages"/* "$root/packages/"
    add_sources
}
in_root() { chroot "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin \
    HOME=/ LC_ALL=C DEBIAN_FRONTEND=noninteractive "$@"; }

# The port and the report that all have to make: those of the first.
rm -rf "$work/expected"
same_port() {
    grep -rq hipMalloc "$root/hip" || return 1
    rm -rf "$work/port"
    cp -r "$root/hip" "$work/port"
    cp "$root/report.json" "$work/port/"
    # It has the time and the paths of the run.
    rm -rf "$work/port/.hipify-port"
    [ -d "$work/expected" ] || cp -r "$work/port" "$work/expected"
    diff -r "$work/expected" "$work/port"
}

# timed KIND COMMAND: installs in the root folder and ports, in 30 s.
timed() {
    begin=$(date +%s)
    # Exit status 1 is that something is left to do by hand.
    if in_root /bin/sh -c "$2 && cd / && { hipify-port --version && hipify-port port /src -o /hip --report json:/report.json || [ \$? = 1 ]; }" >"$work/log" 2>&1; then
        seconds=$(($(date +%s) - begin))
        if [ "$seconds" -lt 30 ]; then
            passed "$1: installed and a project ported in $seconds s"
        else
            failed "$1: installed and a project ported in $seconds s, not in 30"
        fi
    else
        tail -n 20 "$work/log" >&2
        failed "$1: installed and a project ported"
    fi
    check "$1: the port is that of the other packages" same_port
}

small() {
    for each in "$packages"/*; do
        [ "$(stat -c %s "$each")" -le 60000000 ] || {
            echo "$each is larger than 60 MB"
            return 1
        }
    done
}

deb() {
    check "deb: lintian finds nothing" lintian --fail-on error,warning \
        "$packages"/hipify-port*.deb
    fresh deb "$suite"
    timed deb 'apt-get install -qq /packages/hipify-port_*.deb'
    for file in man/man1/hipify-port.1.gz man/man1/hipify-port-port.1.gz \
        bash-completion/completions/hipify-port \
        zsh/vendor-completions/_hipify-port \
        fish/vendor_completions.d/hipify-port.fish; do
        check "deb: has $file" test -s "$root/usr/share/$file"
    done
    check "deb: leaves nothing behind" in_root sh -c 'apt-get purge -qq hipify-port &&
        [ -z "$(find /usr -name "*hipify*" -o -name "hipport*")" ]'
}

emulator() {
    fresh emulator "$suite"
    check "emulator: installed" in_root sh -c \
        'apt-get update -qq && apt-get install -qq --no-install-recommends /packages/*.deb'
    check "emulator: loads, and stands for HIP's runtime" in_root sh -c \
        'LD_PRELOAD=/usr/lib/hipport/libamdhip64.so LD_BIND_NOW=1 /bin/true'
    check "emulator: the program finds it" in_root sh -c \
        '[ -s "$(dirname "$(readlink -f "$(command -v hipify-port)")")/../lib/hipport/libhipport_emulate.so" ]'
}

rpm() {
    fresh rpm "$suite" rpm
    timed rpm 'rpm --dbpath /rpm -i /packages/*.rpm'
    check "rpm: needs no library" in_root sh -c \
        '! rpm -qp --requires /packages/*.rpm | grep -v "^rpmlib("'
}

tarball() {
    unpacked='mkdir -p "/opt/a folder" && tar -xzf /packages/*.tar.gz -C "/opt/a folder" &&
        cd "/opt/a folder"/* && PATH=$PWD/bin:$PATH'
    # A machine without any library.
    root=$work/busybox
    rm -rf "$root"
    mkdir -p "$root/bin" "$root/usr/bin" "$root/tmp" "$root/packages" "$root/src"
    cp "$(command -v busybox)" "$root/bin/"
    chroot "$root" /bin/busybox --install -s /bin
    ln -s /bin/env "$root/usr/bin/env"
    cp "$packages"/*.tar.gz "$root/packages/"
    add_sources
    timed "tarball, no libraries" "$unpacked"
    fresh old "$old"
    timed "tarball, $old" "$unpacked"
}

wheel() {
    fresh wheel "$suite" pipx,python3-setuptools-whl,python3-wheel-whl
    # Nothing is asked of a package index.
    timed "wheel, pipx" 'export PIP_NO_INDEX=1 PIP_FIND_LINKS=/usr/share/python-wheels \
        PIPX_BIN_DIR=/usr/local/bin && pipx install /packages/*.whl'
    check "wheel: pip, python -m" in_root sh -c 'python3 -m venv /venv &&
        /venv/bin/pip install --no-index /packages/*.whl &&
        /venv/bin/python -m hipify_port --version &&
        /venv/bin/pip check && /venv/bin/pip uninstall -y hipify-port &&
        [ -z "$(find /venv -name "*hipify*")" ]'
}

identical() {
    for each in "$packages"/*; do cmp "$each" "$again/${each##*/}" || return 1; done
}

check "each is at most 60 MB" small
[ -z "$again" ] || check "the same bytes twice" identical
for kind in ${kinds:-deb emulator rpm tarball wheel}; do "$kind"; done
if [ "$failures" != 0 ]; then
    echo "test: $failures failed" >&2
    exit 1
fi
