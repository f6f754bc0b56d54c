#!/usr/bin/env python3
"""Counts the rule tables beside those of HIPIFY, library by library.

  compare-tables.py FACTS

FACTS has a JSON object a line, one for each row of the support tables that
HIPIFY publishes (docs/tables/*.md): "family" as HIPIFY calls the library,
"cuda" {"name"}, and "hip", "roc" or "miopen" where it names a counterpart.

Prints Markdown: of each library the names with a row and those of them that
have a counterpart of either flavour, theirs and ours; ours whose meaning differs
and say so in a note; and our rows for families of names. Names that HIPIFY maps
and we do not are listed behind it.
"""
import json
import sys
from collections import defaultdict
from pathlib import Path

# HIPIFY's families by our tables; what it lacks stands under its title.
FAMILIES = {
    "cuda-runtime": "Runtime",
    "cuda-driver": "Driver",
    "device": "Device",
    "cublas": "cuBLAS",
    "cucomplex": "cuComplex",
    "cudnn": "cuDNN",
    "cufft": "cuFFT",
    "curand": "cuRAND",
    "cusolver": "cuSOLVER",
    "cusparse": "cuSPARSE",
    "cutensor": "cuTENSOR",
    "cub": "CUB",
    "nvrtc": "NVRTC",
}
KINDS = ("function", "type", "enumerator", "macro", "namespace", "member")
SIDES = ("hip", "roc")


def read_theirs(path):
    """By family: name -> whether it has a counterpart."""
    families = defaultdict(dict)
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                fact = json.loads(line)
                names = families[fact["family"]]
                name = fact["cuda"]["name"]
            except (ValueError, KeyError, TypeError) as error:
                sys.exit(f"compare-tables: {path}:{number}: {error!r}; a line "
                         'is an object with "family" and "cuda": {"name"}')
            mapped = any(side in fact for side in (*SIDES, "miopen"))
            names[name] = mapped or names.get(name, False)
    return families


def read_ours(path):
    """A table's title, its names -> (is mapped, has a note), its families."""
    table = json.loads(path.read_text(encoding="utf-8"))
    names, families = {}, 0
    for section in table["sections"]:
        for row in section["rows"]:
            if "prefix" in row:
                families += 1
                continue
            name = next(row[kind] for kind in KINDS if kind in row)
            sides = [row[side] for side in SIDES if side in row]
            noted = any(isinstance(side, dict) and "note" in side
                        for side in sides)
            names[name] = (bool(sides), noted)
    return table["title"], names, families


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    theirs = read_theirs(sys.argv[1])
    rules = Path(__file__).resolve().parent.parent / "rules"
    print("| library | HIPIFY | mapped | here | mapped | with a note | "
          "families |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    ours = {}
    for path in sorted(rules.glob("*.json")):
        if json.loads(path.read_text(encoding="utf-8")).get("sections"):
            ours[path.stem] = read_ours(path)
    total = [0] * 6
    lost = []
    order = [*FAMILIES, *(each for each in ours if each not in FAMILIES)]
    for library in order:
        title, names, families = ours[library]
        facts = theirs.get(FAMILIES.get(library), {})
        counts = [len(facts), sum(facts.values()), len(names),
                  sum(mapped for mapped, _ in names.values()),
                  sum(noted for _, noted in names.values()), families]
        total = [a + b for a, b in zip(total, counts)]
        cells = [str(count) for count in counts]
        if not facts:
            cells[:2] = ["–", "–"]
        print(f"| {title} | {' | '.join(cells)} |")
    print(f"| all | {' | '.join(str(count) for count in total)} |")
    known = {name: mapped for _, names, _ in ours.values()
             for name, (mapped, _) in names.items()}
    for family, names in theirs.items():
        lost += [f"{name} ({family})" for name, mapped in names.items()
                 if mapped and not known.get(name, False)]
    print(f"\nMapped by HIPIFY and not here: {len(lost)}"
          f"{': ' if lost else ''}{', '.join(sorted(lost))}.")


if __name__ == "__main__":
    main()
