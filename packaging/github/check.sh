#!/bin/sh
# Runs the check of a job of GitHub and says what it found where GitHub looks for
# it. Called by action.yml.
set -eu

usage() {
    cat <<'USAGE'
usage: check.sh

Reads INPUT_PATHS and INPUT_OPTIONS (one word a line), INPUT_FAIL_ON and
INPUT_SINCE (a revision; empty for all lines). Writes reports to RUNNER_TEMP, the
summary to GITHUB_STEP_SUMMARY, and exit-code, sarif and page to GITHUB_OUTPUT.

Exit status: 0 the check was made, whatever it found; 1 it was not, 2 wrong
usage.
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
: "${RUNNER_TEMP:=}" "${GITHUB_OUTPUT:=}" "${GITHUB_STEP_SUMMARY:=}"
for value in "$RUNNER_TEMP" "$GITHUB_OUTPUT" "$GITHUB_STEP_SUMMARY"; do
    [ -n "$value" ] || fail 2 \
        'this is no job of GitHub: RUNNER_TEMP, GITHUB_OUTPUT or GITHUB_STEP_SUMMARY is not set'
done
command -v hipify-port >/dev/null ||
    fail 1 'hipify-port is not on the PATH. Install it in a step before, or name a package.'

# A job may use the action more than once.
reports=$(mktemp -d "$RUNNER_TEMP/hipify-port-XXXXXX")
sarif=$reports/hipify-port.sarif
page=$reports/hipify-port.html
summary=$reports/hipify-port.md
set -- --check --fail-on="${INPUT_FAIL_ON:-manual}" --report github \
    --report "sarif:$sarif" --report "html:$page" --report "markdown:$summary"
[ -z "${INPUT_SINCE:-}" ] || set -- "$@" --changed-since "$INPUT_SINCE"

# Words are lines: a path may have spaces.
words=$reports/words
printf '%s\n' "${INPUT_OPTIONS:-}" >"$words"
while IFS= read -r word; do
    [ -z "$word" ] || set -- "$@" "$word"
done <"$words"
set -- "$@" --
printf '%s\n' "${INPUT_PATHS:-.}" >"$words"
while IFS= read -r word; do
    [ -z "$word" ] || set -- "$@" "$word"
done <"$words"

code=0
hipify-port port "$@" || code=$?
[ -r "$sarif" ] ||
    fail 1 "hipify-port ended with $code and made no report; its message is above"
cat "$summary" >>"$GITHUB_STEP_SUMMARY"
{
    echo "exit-code=$code"
    echo "sarif=$sarif"
    echo "page=$page"
} >>"$GITHUB_OUTPUT"
