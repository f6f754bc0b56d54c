#!/bin/sh
# Installs the program by pip, for the steps that follow. Called by action.yml.
set -eu

usage() {
    cat <<'USAGE'
usage: INPUT_PACKAGE=WHAT install.sh

Installs WHAT (a wheel, its address, a name with a version) into a virtual
environment in RUNNER_TEMP, whose programs later steps find.

Exit status: 0 it is installed, 1 it is not, 2 wrong usage.
USAGE
}

fail() {
    # GitHub shows this on the job's page.
    echo "::error title=hipify-port::$2"
    exit "$1"
}

case ${1-} in
    -h | --help)
        usage
        exit 0
        ;;
    '') ;;
    *)
        usage >&2
        exit 2
        ;;
esac
: "${INPUT_PACKAGE:=}" "${RUNNER_TEMP:=}" "${GITHUB_PATH:=}"
[ -n "$INPUT_PACKAGE" ] || fail 2 'INPUT_PACKAGE says no package'
for value in "$RUNNER_TEMP" "$GITHUB_PATH"; do
    [ -n "$value" ] ||
        fail 2 'this is no job of GitHub: RUNNER_TEMP or GITHUB_PATH is not set'
done
where=$RUNNER_TEMP/hipify-port
python3 -m venv "$where" ||
    fail 1 'python3 makes no virtual environment. Install python3-venv.'
"$where/bin/pip" install --quiet --disable-pip-version-check -- "$INPUT_PACKAGE" ||
    fail 1 "pip does not install $INPUT_PACKAGE"
[ -x "$where/bin/hipify-port" ] ||
    fail 1 "$INPUT_PACKAGE has no program hipify-port"
echo "$where/bin" >>"$GITHUB_PATH"
