#!/bin/sh
# Makes the documentation a site: static pages that can be searched, whose links
# are checked.
set -eu

usage() {
    cat <<'USAGE'
usage: site.sh [options]

Makes a site of README.md, CONTRIBUTING.md and docs/, for any web server. Needs
mkdocs (Debian's package). Pages that are not there, and places in pages that are
not, are refused.

  -o, --output DIR  the folder, instead of build/site; what is in it goes
  -h, --help        this text

Exit status: 0 it is there, 1 a link is wrong or mkdocs failed, 2 wrong usage.
USAGE
}

fail() {
    code=$1
    shift
    printf 'site: %s\n' "$*" >&2
    exit "$code"
}

root=$(cd "$(dirname "$0")/.." && pwd)
output=$root/build/site
while [ $# -gt 0 ]; do
    case $1 in
        -o | --output)
            [ $# -ge 2 ] || fail 2 "$1 needs a value; see --help"
            output=$2
            shift
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        *) fail 2 "unknown argument $1; see --help" ;;
    esac
    shift
done
command -v mkdocs >/dev/null ||
    fail 1 'there is no mkdocs. Install it: apt install mkdocs'
mkdir -p "$output"
output=$(cd "$output" && pwd)
[ -z "$(ls -A "$output")" ] || [ -e "$output/search/search_index.json" ] ||
    fail 1 "$output holds something else than a site"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/docs"
# All pages are in one folder there, README.md as the front page. Files that they
# name come along; a link to a folder becomes its text.
python3 - "$root" "$work/docs" <<'COPY'
import os
import pathlib
import re
import shutil
import sys

root, docs = map(pathlib.Path, sys.argv[1:])
pages = {path: path.name for path in sorted((root / "docs").glob("*.md"))}
pages[root / "README.md"] = "index.md"
pages[root / "CONTRIBUTING.md"] = "CONTRIBUTING.md"


def linked(page, match):
    text, link = match.groups()
    path, mark, place = link.partition("#")
    if not path or "://" in path:
        return match.group()
    target = pathlib.Path(os.path.normpath(page.parent / path))
    if target in pages:
        return f"[{text}]({pages[target]}{mark}{place})"
    if target.is_dir():
        return text
    if not target.is_file():
        return match.group()
    name = target.relative_to(root)
    (docs / "files" / name).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(target, docs / "files" / name)
    return f"[{text}](files/{name})"


for page, name in pages.items():
    (docs / name).write_text(re.sub(
        r"\[([^][]*)\]\(([^()\s]+)\)",
        lambda match: linked(page, match), page.read_text()))
COPY
cat >"$work/mkdocs.yml" <<'CONFIG'
site_name: hipify-port
theme: {name: readthedocs, highlightjs: false}
use_directory_urls: false
plugins: [search]
markdown_extensions: [tables, fenced_code, toc]
CONFIG
(cd "$work" && mkdocs build --strict --site-dir "$output" >log 2>&1) || {
    grep -v '^INFO' "$work/log" >&2
    fail 1 'mkdocs refuses the pages; what it says is above'
}

# mkdocs knows pages, but not the places in them.
python3 - "$output" <<'CHECK' || fail 1 'links lead nowhere; they are above'
import html.parser
import pathlib
import sys
import urllib.parse

site = pathlib.Path(sys.argv[1])


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.places, self.links = set(), []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            self.places.add(values["id"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])


pages = {}
for path in sorted(site.glob("*.html")):
    pages[path.name] = page = Page()
    page.feed(path.read_text())
wrong = 0
links = 0
for name, page in pages.items():
    for link in page.links:
        parts = urllib.parse.urlsplit(link)
        if parts.scheme or parts.netloc or name in ("404.html", "search.html"):
            continue
        links += 1
        target = urllib.parse.unquote(parts.path) or name
        target = "index.html" if target == "." else target
        place = urllib.parse.unquote(parts.fragment)
        known = pages[target].places if target in pages else None
        if known is None and not (site / target).is_file():
            print(f"{name}: {link}: no such page", file=sys.stderr)
            wrong += 1
        elif place and known is not None and place not in known:
            print(f"{name}: {link}: no such place", file=sys.stderr)
            wrong += 1
print(f"{len(pages)} pages, {links} links, {wrong} wrong")
sys.exit(wrong > 0)
CHECK
echo "$output"
