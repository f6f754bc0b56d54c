#!/bin/sh
# Installs what hipify-port is built with (and with "tests" what its tests
# need, with "hipcc" what compiles ports) from Debian's packages, and builds it
# into build/.
#
# Where CXX names no compiler, a new build/ is compiled by Clang, which takes three
# quarters of GCC's time.
#
#   tools/setup.sh [tests | hipcc]
set -eu
cd "$(dirname "$0")/.."

packages="cmake ninja-build g++ clang-19 ccache llvm-19-dev libclang-19-dev \
libclang-common-19-dev libcli11-dev nlohmann-json3-dev \
libvalijson-dev libfmt-dev libxxhash-dev libmd-dev libzstd-dev zlib1g-dev \
libboost-context-dev libamdhip64-dev"
if [ "${1-}" = tests ]; then
  # The real consumers: headers of HIP and its libraries that the tables are
  # compared with, HIP's compiler, Clang, patch. Clang's
  # runtime is for tools/fuzz.sh and tools/sanitize.sh.
  packages="$packages libgtest-dev libbenchmark-dev valgrind python3 clang-tools-19 libclang-rt-19-dev \
clang-format-19 clang-tidy-19 hipcc libhiprand-dev librocrand-dev \
libhipsparse-dev librocsparse-dev libomp-15-dev libopenblas0-pthread patch strace git \
chromium fonts-dejavu-core pre-commit python3-venv rsync mkdocs libxml2-utils cmark-gfm \
zsh fish neovim"
fi

if [ "${1-}" = hipcc ]; then packages="$packages hipcc"; fi

missing=""
for package in $packages; do
  if ! dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
      grep -q 'ok installed'; then
    missing="$missing $package"
  fi
done
if [ -n "$missing" ]; then
  root=""
  if [ "$(id -u)" != 0 ]; then root=sudo; fi
  echo "installing:$missing" >&2
  $root apt-get update -qq
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq \
    --no-install-recommends $missing >&2
fi

preset=no-tests
if [ "${1-}" = tests ]; then preset=default; fi
# What npm has comes while the build is at work.
fetching=
if [ $preset = default ] && command -v npm >/dev/null; then
  mkdir -p build
  (
    tests/fetch-sarif-schema.sh build/sarif-schema.json ||
      echo "the official schema of SARIF cannot be fetched; one test is skipped"
    tests/fetch-npm-clients.sh build/npm-clients ||
      echo "the clients of servers cannot be fetched; two tests are skipped"
    tests/fetch-ci-tools.sh build/ci-tools ||
      echo "the readers of CI files cannot be fetched; their tests are skipped"
  ) >&2 &
  fetching=$!
fi
compiler=${CXX-}
if [ -z "$compiler" ] && [ ! -f build/CMakeCache.txt ]; then
  compiler=clang++-19
fi
cmake --preset $preset ${compiler:+-D "CMAKE_CXX_COMPILER=$compiler"} \
  >build-configure.log 2>&1 || {
  cat build-configure.log >&2
  exit 2
}
rm -f build-configure.log
cmake --build --preset $preset
[ -z "$fetching" ] || wait "$fetching"
