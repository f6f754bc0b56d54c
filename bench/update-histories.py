#!/usr/bin/env python3
"""Replays the history of a CUDA project under a port with hand edits.

    bench/update-histories.py CLONE [--path DIR] [--without PATTERN] [--commits N]
                              [--edits N] [--seed S] [--hazards N] [--program FILE] [--show]

The tree below DIR of CLONE is ported as it was N commits to its CUDA sources ago,
and hand edits are put at random into the port, each with a mark of its own. Then the
commits come one by one, and for each

- `hipify-port update` merges it: its conflict hunks are counted, and the marks that
  are gone,
- on the same trees, hunks are counted that `git merge-file` leaves of the port made
  anew from the old and the new CUDA (a branch for ports, kept by the book), and of
  the old and the new CUDA itself (the port as a branch of the CUDA project).

A conflict is resolved as upstream has it, and its edits come anew elsewhere. At the
end, hazards that merge cleanly are seeded, and those that a finding names are
counted. Prints a row of a Markdown table.
"""

import argparse
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

SOURCES = (".hip", ".cu", ".cuh", ".h", ".hpp", ".cpp", ".cc", ".inl")
CONFLICT = re.compile(
    r"<<<<<<< port\n(.*?)\|\|\|\|\|\|\| base\n(.*?)=======\n(.*?)>>>>>>> cuda-new\n", re.S
)
NAMED = {"edited-upstream", "one-sided-guard", "cuda-in-hip-branch", "unlisted-source"}


def run(words, **options):
    return subprocess.run([str(w) for w in words], capture_output=True, **options)


def text_of(path):
    return path.read_bytes().decode("latin-1")


def put(path, text):
    path.write_bytes(text.encode("latin-1"))


class History:
    def __init__(self, arguments):
        self.arguments = arguments
        self.random = random.Random(arguments.seed)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="update-histories-"))
        self.clone = self.folder / "clone"
        run(["git", "clone", "-q", "--shared", "--no-checkout", arguments.clone, self.clone])
        self.cuda = self.clone / arguments.path
        # The rest of a project may be large.
        below = "" if arguments.path == "." else f"{arguments.path}/"
        run(["git", "-C", self.clone, "sparse-checkout", "set", "--no-cone", f"/{below}*",
             *(f"!{each}" for each in arguments.without)], check=True)  # fmt: skip
        self.port = self.folder / "port"
        self.marks = {}  # mark: file
        self.count = 0

    def commits(self):
        log = run(["git", "-C", self.clone, "log", "--first-parent", "--format=%H", "HEAD", "--",
                   *(f"{self.arguments.path}/**.{s}" for s in ("cu", "cuh", "h"))])  # fmt: skip
        return log.stdout.decode().split()[: self.arguments.commits + 1][::-1]

    def checkout(self, commit):
        run(["git", "-C", self.clone, "checkout", "-q", "-f", commit], check=True)
        run(["git", "-C", self.clone, "clean", "-qfdx"])

    def hipify(self, *words):
        return run([self.arguments.program, *words, "--quiet"])

    def fresh(self, name):
        """A port of the CUDA that is checked out, in a folder of its own."""
        folder = self.folder / name
        shutil.rmtree(folder, ignore_errors=True)
        self.hipify("port", self.cuda, "-o", folder)
        return folder

    def ported(self):
        """The files that the port changed, with their CUDA sources."""
        entries = json.loads((self.port / ".hipify-port/map.json").read_text())["files"]
        return [(e["port"], e["source"]) for e in entries if e["port"].endswith(SOURCES)]

    # ---- hand edits

    def statements(self, text, in_functions=False):
        """Offsets of lines that are whole statements in braces; in bodies of functions,
        if asked for."""
        open_braces, head, places, at, ended = [], "", [], 0, True
        for line in text.splitlines(keepends=True):
            code = re.sub(r"//.*|/\*.*?\*/|\"[^\"]*\"", "", line).strip()
            whole = code.endswith(";") and "for" not in code and not code.startswith("}")
            inside = "body" in open_braces if in_functions else open_braces
            if inside and ended and whole and line[0] in " \t":
                places.append(at)
            for sign in "" if code.startswith("#") else code:
                if sign == "{":
                    is_body = ")" in head and not re.match(r"\s*(namespace|extern)\b[^(]*$", head)
                    open_braces.append("body" if is_body else "scope")
                elif sign == "}" and open_braces:
                    open_braces.pop()
                head = "" if sign in "{};" else head + sign
            head += " "
            if code:
                ended = code[-1] in ";{}" or code.startswith("#")
            if code.endswith("\\"):
                ended = False
            at += len(line)
        return places

    def edit(self, path, mark):
        """An edit of one line with `mark` in it; False where there is no place."""
        text = text_of(path)
        places = self.statements(text)
        if not places:
            return False
        at = self.random.choice(places)
        end = text.index("\n", at)
        line = text[at:end]
        kind = self.random.randrange(3)
        blank = line[: len(line) - len(line.lstrip())]
        if kind == 0:
            line = f"{blank}{mark}();\n{line}"
        elif kind == 1:
            line = f"{line}\n{blank}{mark}();"
        else:
            line = re.sub(r";([^;]*)$", rf" + {mark};\1", line, count=1)
        put(path, text[:at] + line + text[end:])
        return True

    def seed_edits(self):
        files = [name for name, _ in self.ported() if (self.port / name).is_file()]
        tries = 0
        while files and len(self.marks) < self.arguments.edits and tries < 1000:
            tries += 1
            mark = f"hand_{self.count}"
            name = self.random.choice(files)
            if self.edit(self.port / name, mark):
                self.marks[mark] = name
                self.count += 1

    def marks_in_port(self):
        found = set()
        for path in self.port.rglob("*"):
            if path.suffix in SOURCES and path.is_file() and ".hipify-port" not in path.parts:
                found.update(re.findall(r"\bhand_\d+\b", text_of(path)))
        return found

    # ---- the baselines

    @staticmethod
    def merge_file(ours, base, theirs):
        if not (ours.is_file() and base.is_file() and theirs.is_file()):
            return 0
        code = run(["git", "merge-file", "-p", ours, base, theirs]).returncode
        return code if code < 128 else 0

    def baselines(self, old_port, old_cuda, new_port):
        anew = branch = 0
        for name, source in self.ported():
            ours = self.port / name
            anew += self.merge_file(ours, old_port / name, new_port / name)
            branch += self.merge_file(ours, old_cuda / source, self.cuda / source)
        return anew, branch

    # ---- the replay

    def resolve(self, commit):
        """Takes upstream's side of all conflicts; hunks, and those that are none."""
        hunks = unreal = 0
        for path in self.port.rglob("*"):
            if path.suffix not in SOURCES or not path.is_file():
                continue
            text = text_of(path)
            for ours, base, theirs in CONFLICT.findall(text):
                hunks += 1
                unreal += base in (ours, theirs) or ours == theirs
                if self.arguments.show:
                    print(commit, path.relative_to(self.port), "conflict", file=sys.stderr)
                    print(f"<<<<<<<\n{ours}|||||||\n{base}=======\n{theirs}>>>>>>>", file=sys.stderr)
            resolved = CONFLICT.sub(lambda match: match.group(3), text)
            if resolved != text:
                put(path, resolved)
        return hunks, unreal

    def replay(self):
        total = {"commits": 0, "edits": 0, "lost": 0, "update": 0, "unreal": 0, "anew": 0,
                 "branch": 0, "failed": 0}  # fmt: skip
        commits = self.commits()
        self.checkout(commits[0])
        self.hipify("port", self.cuda, "-o", self.port)
        old_port = self.folder / "old-port"
        new_port = self.fresh("new-port")
        for commit in commits[1:]:
            self.seed_edits()
            shutil.rmtree(old_port, ignore_errors=True)
            if new_port.exists():
                new_port.rename(old_port)
            old_cuda = self.folder / "old-cuda"
            shutil.rmtree(old_cuda, ignore_errors=True)
            shutil.copytree(self.cuda, old_cuda, symlinks=True)
            self.checkout(commit)
            new_port = self.fresh("new-port")
            anew, branch = self.baselines(old_port, old_cuda, new_port)
            end = self.hipify("update", self.cuda, "--port", self.port)
            if end.returncode not in (0, 1):
                total["failed"] += 1
                print(commit, end.stderr.decode()[:300], file=sys.stderr)
                continue
            lost = set(self.marks) - self.marks_in_port()
            hunks, unreal = self.resolve(commit)
            total["commits"] += 1
            total["anew"] += anew
            total["branch"] += branch
            total["update"] += hunks
            total["unreal"] += unreal
            total["lost"] += len(lost)
            for mark in lost:
                print(commit, "lost", mark, self.marks[mark], file=sys.stderr)
            left = self.marks_in_port()
            self.marks = {m: f for m, f in self.marks.items() if m in left}
        total["edits"] = self.count
        return total

    # ---- hazards

    def guard(self, text, at, number):
        """A statement behind a guard: HIP has another than CUDA."""
        end = text.index("\n", at) + 1
        return (f"{text[:at]}#ifdef __HIP_PLATFORM_AMD__\n  hip_{number}();\n#else\n"
                f"{text[at:end]}#endif\n{text[end:]}")  # fmt: skip

    def hazards(self):
        """Seeds hazards of four kinds a round; how many, and how many are named."""
        seeded = named = findings = false = 0
        newest = self.commits()[-1]
        while seeded < self.arguments.hazards:
            self.checkout(newest)
            shutil.rmtree(self.port, ignore_errors=True)
            files = [p for p in self.cuda.rglob("*.cu") if self.statements(text_of(p), True)]
            self.random.shuffle(files)
            path = files[0]
            text = text_of(path)
            places = self.statements(text, True)
            places = sorted(self.random.sample(places, min(6, len(places))))
            for i, at in list(enumerate(places[:3]))[::-1]:
                text = self.guard(text, at, i)
            put(path, text)
            run(["git", "-C", self.clone, "-c", "user.name=a", "-c", "user.email=a@b", "commit",
                 "-qam", "guards"])  # fmt: skip
            self.hipify("port", self.cuda, "-o", self.port)
            name = str(path.relative_to(self.cuda).with_suffix(".hip"))
            put(self.port / name, re.sub(r"(hip_\d+\(\);\n#else\n[^\n]*\n#endif\n)", r"\1  mine();\n",
                                         text_of(self.port / name), count=1))  # fmt: skip
            put(self.port / (name + ".mk"), f"OBJECTS = {path.stem}.o\n")
            # Upstream: a guard's CUDA side, its HIP side, a function that was edited by
            # hand, and a new source.
            text = text_of(path)
            expected = []
            pieces = text.split("#ifdef __HIP_PLATFORM_AMD__\n  hip_")
            if len(pieces) > 1:
                pieces[1] = pieces[1].replace("#else\n", "#else\n  upstream();\n", 1)
                expected += ["one-sided-guard", "edited-upstream"]
            if len(pieces) > 2:
                pieces[2] = pieces[2].replace("#else\n", "  cudaDeviceSynchronize();\n#else\n", 1)
                expected += ["cuda-in-hip-branch"]
            put(path, "#ifdef __HIP_PLATFORM_AMD__\n  hip_".join(pieces))
            added = path.with_name("added_by_upstream.cu")
            put(added, "#include <cuda_runtime.h>\nvoid added() { cudaFree(0); }\n")
            expected += ["unlisted-source"]
            report = self.folder / "report.json"
            self.hipify("update", self.cuda, "--port", self.port, "--report", f"json:{report}")
            found = [finding for file in json.loads(report.read_text())["files"]
                     for finding in file["findings"] if finding["check"] in NAMED]  # fmt: skip
            checks = [finding["check"] for finding in found]
            seeded += len(expected)
            findings += len(checks)
            for check in expected:
                if check in checks:
                    named += 1
                    checks.remove(check)
                else:
                    print("not named", check, path, file=sys.stderr)
            false += len(checks)
            for check in checks:
                print("not seeded", check, path, file=sys.stderr)
            if self.arguments.show and (checks or len(found) < len(expected)):
                print(run(["git", "-C", self.clone, "diff"]).stdout.decode("latin-1"),
                      json.dumps(found, indent=1), file=sys.stderr)  # fmt: skip
        return {"seeded": seeded, "named": named, "findings": findings, "false": false}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clone", type=pathlib.Path)
    parser.add_argument("--path", default=".")
    parser.add_argument("--without", action="append", default=[], help="a pattern as of .gitignore")
    parser.add_argument("--commits", type=int, default=20)
    parser.add_argument("--edits", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hazards", type=int, default=40)
    parser.add_argument("--program", default="build/bin/hipify-port")
    parser.add_argument("--show", action="store_true", help="print each conflict, and hazards not named")
    parser.add_argument("--keep", action="store_true", help="leave the folder of the trees")
    arguments = parser.parse_args()
    arguments.program = pathlib.Path(arguments.program).resolve()
    history = History(arguments)
    try:
        total = history.replay()
        hazards = history.hazards() if arguments.hazards else {}
    finally:
        if not arguments.keep:
            shutil.rmtree(history.folder)
    print("| history | commits | hand edits | lost | hunks: update (unreal) | port anew, git merge |"
          " git merge of the CUDA | hazards named | findings not seeded |")  # fmt: skip
    print(f"| {arguments.clone.name} | {total['commits']} ({total['failed']} failed) "
          f"| {total['edits']} | {total['lost']} | {total['update']} ({total['unreal']}) "
          f"| {total['anew']} | {total['branch']} "
          f"| {hazards.get('named', 0)} of {hazards.get('seeded', 0)} "
          f"| {hazards.get('false', 0)} of {hazards.get('findings', 0)} |")  # fmt: skip


if __name__ == "__main__":
    main()
