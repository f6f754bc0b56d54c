# Reads the package lists of later Debian suites, for scripts that unpack packages
# without installing them. To be sourced by a script that defines fail.

# use_suites WORK MIRROR COMPONENTS SUITE...: from here on apt-get and apt-cache
# know those suites alone, the first preferred, and keep all that they write in
# WORK. MIRROR is empty for the one that the machine's own apt is configured with.
use_suites() {
    work=$1 mirror=$2 components=$3
    shift 3
    if [ -z "$mirror" ]; then
        # The main archive, not its security or updates side: the entry whose
        # label is Debian and whose suite name carries no suffix.
        # shellcheck disable=SC2016  # apt's own placeholders
        mirror=$(apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(CODENAME)|$(REPO_URI)' 'Created-By: Packages' |
            awk -F'|' '$1 == "Debian" && $2 == "Debian" && $3 !~ /-/ { print $4; exit }')
        [ -n "$mirror" ] || fail "apt knows no Debian mirror (run apt-get update once, or give --mirror)"
    fi
    keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    [ -r "$keyring" ] || fail "$keyring is missing: install debian-archive-keyring"
    mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/deb"
    for each in "$@"; do
        printf 'deb [signed-by=%s] %s %s %s\n' "$keyring" "$mirror" "$each" "$components"
    done | sort -u >"$work/sources.list"
    # One configuration file instead of a dozen -o options: the machine's own
    # lists, cache and package state stay out of it.
    cat >"$work/apt.conf" <<CONF
Dir::Etc::SourceList "$work/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State::Lists "$work/lists";
Dir::State::Status "/dev/null";
Dir::Cache "$work/cache";
Acquire::Languages "none";
APT::Architecture "amd64";
APT::Architectures { "amd64"; };
APT::Sandbox::User "";
APT::Default-Release "$1";
CONF
    export APT_CONFIG="$work/apt.conf"
    echo "${0##*/}: reading the package lists of $*" >&2
    apt-get -qq update >&2 || fail "the lists of $* cannot be read from $mirror"
}
