#!/bin/sh
# Builds the packages. The same sources and tools give the same bytes: times in
# packages are SOURCE_DATE_EPOCH, by default that of the last commit.
set -eu

usage() {
    cat <<'USAGE'
usage: build.sh [options] (deb | rpm | tarball | wheel | all) DEST

Builds hipify-port where it is not built yet, and writes to the folder DEST
    deb      hipify-port_VERSION_amd64.deb and hipify-port-emulator_VERSION_amd64.deb
    rpm      hipify-port-VERSION-1.x86_64.rpm
    tarball  hipify-port-VERSION-linux-x86_64.tar.gz
    wheel    hipify_port-VERSION-py3-none-PLATFORMS.whl
All but the first have a program with the C library in it, which runs on any
Linux.

  --build DIR  where it is built (build-packages)
  -h, --help   this text

deb needs dpkg-dev, rpm needs rpm, wheel needs python3.

Exit status: 0 all are written, 1 something could not be built, 2 wrong usage.
USAGE
}

fail() {
    printf 'build: %s\n' "$*" >&2
    exit 2
}

sources=$(cd "$(dirname "$0")/.." && pwd)
build=$sources/build-packages
kinds=
dest=
while [ $# -gt 0 ]; do
    case $1 in
        --build)
            [ $# -ge 2 ] || fail "$1 needs a value; see --help"
            build=$2
            shift
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        -*) fail "unknown option $1; see --help" ;;
        *)
            if [ -n "$dest" ]; then
                fail "one kind and one DEST are taken, not also $1; see --help"
            elif [ -n "$kinds" ]; then
                dest=$1
            else
                case $1 in
                    all) kinds="deb rpm tarball wheel" ;;
                    deb | rpm | tarball | wheel) kinds=$1 ;;
                    *) fail "there is no kind of package $1; see --help" ;;
                esac
            fi
            ;;
    esac
    shift
done
[ -n "$dest" ] || {
    usage >&2
    exit 2
}
need() {
    command -v "$1" >/dev/null || fail "$1 is missing: apt-get install $2"
}
need cmake cmake
for kind in $kinds; do
    case $kind in
        deb) need dpkg-shlibdeps dpkg-dev ;;
        rpm) need rpmbuild rpm ;;
        wheel) need python3 python3 ;;
    esac
done
[ "$(uname -m)" = x86_64 ] || fail "packages are for x86_64, not for $(uname -m)"

: "${SOURCE_DATE_EPOCH:=$(git -C "$sources" log -1 --format=%ct 2>/dev/null ||
    stat -c %Y "$sources/docs/changelog.md")}"
export SOURCE_DATE_EPOCH
umask 022
mkdir -p "$dest" "$build"
dest=$(cd "$dest" && pwd)
build=$(cd "$build" && pwd)

# Nobody wants to read what succeeds.
quietly() {
    "$@" >"$build/packaging.log" 2>&1 || {
        cat "$build/packaging.log" >&2
        echo "build: failed: $*" >&2
        exit 1
    }
}
echo "build: building into $build" >&2
quietly cmake -S "$sources" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DHIPPORT_TESTS=OFF
quietly cmake --build "$build"
static=$build/static/bin/hipify-port
case $kinds in
    deb) ;;
    *)
        quietly cmake --build "$build" --target hipify-port-static
        # What it is for.
        ! readelf -l "$static" | grep -q INTERP || {
            echo "build: $static asks for a dynamic linker" >&2
            exit 1
        }
        ;;
esac
version=$("$build/bin/hipify-port" --version)
version=${version#hipify-port }
version=${version%% *}
grep -q "^## $version" "$sources/docs/changelog.md" || {
    echo "build: docs/changelog.md says nothing of version $version" >&2
    exit 1
}

# The licences of what the linker puts into the program: each library's, as its
# Debian package has it.
notices() {
    compiler=$(dpkg-query -S "$(readlink -f "$(c++ -print-file-name=libstdc++.a)")" 2>/dev/null) ||
        compiler=libstdc++-dev:
    for package in llvm-19-dev libclang-19-dev libfmt-dev nlohmann-json3-dev \
        libcli11-dev libxxhash-dev libmd-dev libzstd-dev zlib1g-dev \
        "${compiler%%:*}" libc6-dev; do
        [ -r "/usr/share/doc/$package/copyright" ] || {
            echo "build: /usr/share/doc/$package/copyright is missing: packages are built where $package comes from Debian" >&2
            return 1
        }
        printf '==== %s\n\n' "$package"
        cat "/usr/share/doc/$package/copyright"
        printf '\n'
    done
}
mkdir -p "$build/packaging"
notices >"$build/packaging/THIRD-PARTY"
gzip -n9f "$build/packaging/THIRD-PARTY"

# install_into PREFIX COMPONENT...
install_into() {
    prefix=$1
    shift
    rm -rf "$prefix"
    for component in "$@"; do
        quietly cmake --install "$build" --component "$component" --strip \
            --prefix "$prefix"
    done
}

# Policy asks for a name and an address that mail comes to.
contact='The hipify-port developers <developers@hipify-port.invalid>'

# The history as Debian has it.
debian_changelog() {
    awk -v contact="$contact" -v date="$(LC_ALL=C date -u \
        -d "@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000')" '
function finish() { if (isOpen) printf "\n -- %s  %s\n", contact, date }
/^## / {
    finish()
    if (isOpen) print ""
    isOpen = 1
    printf "hipify-port (%s) unstable; urgency=medium\n\n", $2
}
isOpen && /^- / { print "  * " substr($0, 3) }
isOpen && /^  [^ ]/ { print "  " $0 }
END { finish() }' "$sources/docs/changelog.md"
}

# The licence as Debian has it.
debian_copyright() {
    cat <<'TEXT'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: hipify-port
Comment: The program is linked with Clang, LLVM and smaller libraries. Their
 licences are in /usr/share/doc/hipify-port/THIRD-PARTY.gz.

Files: *
TEXT
    sed -n 's/^Copyright (c) /Copyright: /p' "$sources/LICENSE"
    printf 'License: Expat\n\nLicense: Expat\n'
    sed '1,/^Copyright/d' "$sources/LICENSE" | sed '1d; s/^$/./; s/^/ /'
}

# debian_package NAME COMPONENT...: of the control file what is particular comes
# from standard input.
debian_package() {
    package=$1
    root=$build/deb/$package
    shift
    install_into "$root/usr" "$@"
    doc=$root/usr/share/doc/$package
    mkdir -p "$root/DEBIAN" "$doc"
    rm -f "$doc/changelog.md"
    debian_changelog | gzip -n9 >"$doc/changelog.gz"
    debian_copyright >"$doc/copyright"
    [ "$package" != hipify-port ] || cp "$build/packaging/THIRD-PARTY.gz" "$doc/"
    overrides=$sources/packaging/debian/$package.lintian-overrides
    if [ -e "$overrides" ]; then
        mkdir -p "$root/usr/share/lintian/overrides"
        cp "$overrides" "$root/usr/share/lintian/overrides/$package"
    fi

    # It reads a source package's control file, which there is none of.
    mkdir -p "$build/deb/shlibs/debian"
    : >"$build/deb/shlibs/debian/control"
    find "$root/usr/bin" "$root/usr/lib" -type f >"$build/deb/programs" 2>/dev/null || :
    # shellcheck disable=SC2046  # no name has a space
    depends=$(cd "$build/deb/shlibs" && dpkg-shlibdeps -O \
        $(sed 's/^/-e/' "$build/deb/programs") 2>"$build/packaging.log") || {
        cat "$build/packaging.log" >&2
        exit 1
    }
    {
        cat <<CONTROL
Package: $package
Version: $version
Architecture: amd64
Maintainer: $contact
Section: devel
Priority: optional
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f 1)
CONTROL
        sed "s/@depends@/${depends#shlibs:Depends=}/"
    } >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) \
        >"$root/DEBIAN/md5sums"
    quietly env DPKG_DEB_THREADS_MAX=1 dpkg-deb --root-owner-group -Zxz -b \
        "$root" "$dest/${package}_${version}_amd64.deb"
}

deb() {
    debian_package hipify-port program data <<CONTROL
Depends: @depends@
Suggests: hipify-port-emulator (= $version), hipcc, ccache
Description: port CUDA source trees to AMD's HIP
 Parses CUDA sources with Clang, rewrites what has a counterpart in HIP, and
 lists what is left to do by hand. Needs no CUDA SDK. Build files are ported
 with the sources.
CONTROL
    debian_package hipify-port-emulator emulator <<CONTROL
Depends: hipify-port (= $version), @depends@
Description: run programs for AMD GPUs on the processor
 Device code that a compiler made for an AMD GPU runs lane by lane, with
 wavefronts of 64 or 32 lanes. hipify-port validate and advise use it where
 there is no GPU.
CONTROL
}

stage=$build/stage
for kind in $kinds; do
    echo "build: $kind" >&2
    case $kind in
        deb) deb ;;
        rpm)
            rm -rf "$build/_CPack_Packages" "$build/packages"
            (cd "$build" && quietly cpack -G RPM -B "$build/packages")
            mv "$build/packages"/*.rpm "$dest/"
            ;;
        tarball)
            install_into "$stage" portable data licence
            name=hipify-port-$version-linux-x86_64
            tar -C "$stage" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 \
                --group=0 --numeric-owner --format=gnu \
                --transform="s|^[.]|$name|" -cf - . |
                gzip -n9 >"$dest/$name.tar.gz"
            ;;
        wheel)
            install_into "$stage" portable data licence
            python3 "$sources/packaging/wheel.py" "$stage" "$version" "$dest"
            ;;
    esac
done
(cd "$dest" && ls -l ./*"$version"*) >&2
