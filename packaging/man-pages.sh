#!/bin/sh
# Writes the manual pages and the completions of shells, from what the program
# says of itself: none of them is written by hand.
set -eu

usage() {
    cat <<'USAGE'
usage: man-pages.sh [options] PROGRAM DEST

Fills DEST with what PROGRAM, a built hipify-port, says of its commands:
    man1/hipify-port.1.gz, man1/hipify-port-COMMAND.1.gz
    bash/hipify-port, zsh/_hipify-port, fish/hipify-port.fish

  --plain      leave the pages as they are, without gzip
  -h, --help   this text

Exit status: 0 written, 1 PROGRAM failed or its help is not understood,
2 wrong usage.
USAGE
}

fail() {
    printf 'man-pages: %s\n' "$*" >&2
    exit 2
}

plain=
program=
dest=
while [ $# -gt 0 ]; do
    case $1 in
        --plain) plain=yes ;;
        -h | --help)
            usage
            exit 0
            ;;
        -*) fail "unknown option $1; see --help" ;;
        *)
            if [ -z "$program" ]; then
                program=$1
            elif [ -z "$dest" ]; then
                dest=$1
            else
                fail "one PROGRAM and one DEST are taken, not also $1; see --help"
            fi
            ;;
    esac
    shift
done
[ -n "$dest" ] || {
    usage >&2
    exit 2
}
if [ ! -f "$program" ] || [ ! -x "$program" ]; then
    fail "$program is not a program"
fi

say() {
    "$program" "$@" || {
        printf 'man-pages: %s %s failed\n' "$program" "$*" >&2
        exit 1
    }
}

version=$(say --version)
help=$(say --help)
commands=$(printf '%s\n' "$help" |
    sed '1,/^Subcommands:/d' | sed -n 's/^  \([a-z][a-z-]*\)  .*/\1/p')
[ -n "$commands" ] || {
    printf 'man-pages: %s --help lists no commands\n' "$program" >&2
    exit 1
}

# page NAME: a manual page from the help on standard input, up to what follows
# the options.
page() {
    awk -v name="$1" -v version="$version" '
# Text that roff takes for nothing else.
function text(words) {
    gsub(/\\/, "\\e", words)
    gsub(/-/, "\\-", words)
    if (words ~ /^[.\x27]/) words = "\\&" words
    return words
}
# "N:UINT in [1 - 1024]=4" is for readers of code: what it says of the value
# follows the description.
function finish(    range, value, bounds) {
    if (option == "") return
    range = ""
    if (match(option, /=[^= |]*$/) && option ~ /:/) {
        value = substr(option, RSTART + 1)
        option = substr(option, 1, RSTART - 1)
        range = value " by default"
    }
    if (match(option, / in \[[0-9]+ - [0-9]+\]/)) {
        bounds = substr(option, RSTART + 5, RLENGTH - 6)
        sub(/ - /, " to ", bounds)
        option = substr(option, 1, RSTART - 1) substr(option, RSTART + RLENGTH)
        range = bounds (range == "" ? "" : "; " range)
    }
    gsub(/:(UINT|INT|TEXT|FLOAT|DIR|FILE|PATH)/, "", option)
    sub(/ TEXT/, "", option)
    gsub(/,-/, ", -", option)
    if (range != "") about = about " (" range ")"
    printf ".TP\n\\fB%s\\fR\n%s\n", text(option), text(about)
    option = about = ""
}
NR == 1 {
    about = $0
    sub(/[.]$/, "", about)
    about = tolower(substr(about, 1, 1)) substr(about, 2)
    upper = toupper(name)
    printf ".\\\" Made from --help; do not edit.\n"
    printf ".TH %s 1 \"\" \"%s\" \"User Commands\"\n", text(upper), text(version)
    printf ".SH NAME\n%s \\- %s\n", text(name), text(about)
    about = ""
    next
}
/^Usage: / {
    printf ".SH SYNOPSIS\n.B hipify\\-port\n"
    sub(/^Usage: hipify-port */, "")
    print text($0)
    next
}
/^[A-Z][A-Za-z ,-]*:$/ {
    finish()
    title = substr($0, 1, length($0) - 1)
    if (title == "Options" || title == "Subcommands" || title == "Positionals") {
        sub(/Subcommands/, "Commands", title)
        sub(/Positionals/, "Arguments", title)
        printf ".SH %s\n", toupper(title)
    } else {
        printf ".SS %s\n", text(title)
    }
    next
}
/^  [^ ]/ {
    finish()
    option = substr($0, 3)
    if (match(option, /  +/)) {
        about = substr(option, RSTART + RLENGTH)
        option = substr(option, 1, RSTART - 1)
    }
    next
}
/^   +[^ ]/ && option != "" {
    sub(/^ +/, "")
    about = about (about == "" ? "" : " ") $0
    next
}
/^$/ { next }
{
    printf "man-pages: the help of %s has a line that is not understood: %s\n", name, $0 > "/dev/stderr"
    exit 1
}
END { finish() }'
    cat <<'ROFF'
.SH EXIT STATUS
.TP
.B 0
nothing is left to do
.TP
.B 1
something is left to do by hand, or a file would be changed (\fB\-\-check\fR)
.TP
.B 2
wrong usage, a wrong rule table, or output that could not be written
.TP
.B 3
some input could not be read
ROFF
}

mkdir -p "$dest/man1" "$dest/bash" "$dest/zsh" "$dest/fish"
also=
for command in $commands; do
    text=$(say "$command" --help)
    # shellcheck disable=SC2016  # awk's
    text=$(printf '%s\n' "$text" | page "hipify-port-$command")
    printf '%s\n.SH SEE ALSO\n.BR hipify\\-port (1)\n' "$text" \
        >"$dest/man1/hipify-port-$command.1"
    also="$also,
.BR hipify\\-port\\-$command (1)"
done
text=$(printf '%s\n' "$help" | page hipify-port)
printf '%s\n.SH SEE ALSO\n%s\n' "$text" "${also#,
}" >"$dest/man1/hipify-port.1"
[ -n "$plain" ] || gzip -n9f "$dest"/man1/*.1

say completions bash >"$dest/bash/hipify-port"
say completions zsh >"$dest/zsh/_hipify-port"
say completions fish >"$dest/fish/hipify-port.fish"
