#!/bin/sh
# Prints what the shared C library has, in order, as strings of C++, for
# static_program.cpp:
#
#   c-functions.sh COMPILER NM
set -eu
if [ $# != 2 ]; then
  sed -n 's/^#   //p' "$0" >&2
  exit 2
fi
# Until glibc 2.34 most of these were libraries of their own.
names=$(for library in libc.so.6 libm.so.6 libpthread.so.0 librt.so.1 \
    libdl.so.2; do
  "$2" -D -P --defined-only "$("$1" -print-file-name="$library")"
done | sed -n 's/^\([A-Za-z_][A-Za-z0-9_]*\)@@.*/"\1",/p' | LC_ALL=C sort -u)
case $names in
  *'"printf",'*) printf '%s\n' "$names" ;;
  *)
    echo "c-functions: $2 lists no printf in the C library of $1" >&2
    exit 1
    ;;
esac
