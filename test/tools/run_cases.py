#!/usr/bin/env python3
"""Rewrites small programs and shows that nothing but their allocations changed.

usage: run_cases.py --tool SCRATCHLIFT [--jobs N] [--keep DIR] [--oracle] [CASE_FOLDER ...]

A case is a folder with sources and a case.json; test/cases/README.md lists its
keys. The program is built and run before and after the rewrite, under ASan and
UBSan and with an allocation counter; decisions, texts and a second run of the
tool are checked. With --oracle only what the programs print is compared, under
rewrites that must not differ in it: every result and argument copied, and
decisions taken in other orders. Case folders named in $SCRATCHLIFT_CASES run as well. The last
line is `N passed, N failed`.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import harness
from harness import Failure

HOME = Path(__file__).resolve().parent.parent / "cases"
KEYS = {"title", "sources", "std", "c_std", "cflags", "ldflags", "args", "status", "tool_args", "tool_status",
        "max_allocs", "buffers", "calls", "must_contain", "must_not_contain", "unchanged", "commands",
        "symlinks", "chmod", "variants"}


def listed(value):
    return value if isinstance(value, list) else [value]


class Case:
    def __init__(self, folder):
        self.folder = Path(folder).resolve()
        self.name = self.folder.name
        self.spec = json.loads((self.folder / "case.json").read_text())
        unknown = set(self.spec) - KEYS
        if unknown:
            raise Failure(f"case.json: unknown key {sorted(unknown)[0]!r}")

    def get(self, key, default=None):
        return self.spec.get(key, default)

    def commands(self):
        return self.get("commands") or [{"source": s} for s in self.spec["sources"]]

    def flags(self, command):
        c = command["source"].endswith(".c")
        std = self.get("c_std", "c11") if c else self.get("std", "c++20")
        return [f"-std={std}", "-Iinclude", "-I.", *self.get("cflags", []), *command.get("cflags", [])]

    def copy_to(self, target):
        shutil.copytree(self.folder, target, symlinks=True)
        for link, to in self.get("symlinks", {}).items():
            (target / link).unlink(missing_ok=True)
            (target / link).symlink_to(to)
        for name, mode in self.get("chmod", {}).items():
            (target / name).chmod(int(mode, 8))

    def build(self, folder, name, extra):
        objects = []
        for i, command in enumerate(self.commands()):
            source, target = command["source"], f"{name}.{i}.o"
            r = harness.sh([harness.compiler_for(source), *self.flags(command), *extra, "-c", source, "-o", target],
                           folder)
            if r.returncode:
                raise Failure(f"{name} does not build: {harness.first_lines(r.stderr)}")
            objects.append(target)
        r = harness.sh([harness.CXX, *extra, *objects, "-o", name, *self.get("ldflags", ["-lpthread"])], folder)
        if r.returncode:
            raise Failure(f"{name} does not link: {harness.first_lines(r.stderr)}")

    def observe(self, folder, name, counter, extra=()):
        """Builds and runs twice; returns what the program prints and how often it allocates."""
        outputs, count = [], None
        for kind, flags in (("sanitized", harness.SANITIZE), ("plain", ["-O1"])):
            executable = f"{name}_{kind}"
            self.build(folder, executable, [*flags, *extra])
            plain = kind == "plain"
            out, status, count, err = harness.run_program(folder / executable, self.get("args", []), folder,
                                                          counter if plain else None)
            if status != self.get("status", 0):
                raise Failure(f"{executable} ended with {status}: {harness.first_lines(err, 2)}")
            outputs.append(out)
        if outputs[0] != outputs[1]:
            raise Failure(f"{name}: the plain run prints something else than the sanitized one")
        return outputs[0], count


def check_buffers(case, report):
    for want in case.get("buffers", []):
        names = listed(want["function"])
        found = [b for b in report.get("buffers", []) if harness.short_name(b["function"]) in names
                 and b["name"] == want["name"] and b.get("file", "").endswith(want.get("file", ""))]
        label = f"buffer {names[0]}/{want['name']}"
        if not found:
            if not ("keep" in listed(want["decision"]) and want.get("may_be_absent")):
                yield f"{label} is not in the report"
            continue
        for key in ("decision", "reason", "form", "init", "param_index"):
            if key in want and found[0].get(key) not in listed(want[key]):
                yield f"{label}: {key} is {found[0].get(key)!r}, want {want[key]!r}"


def check_calls(case, report):
    for want in case.get("calls", []):
        found = [c["decision"] for c in report.get("calls", [])
                 if harness.short_name(c["callee"]) == want["callee"]
                 and harness.short_name(c["caller"]) == want["caller"]
                 and want.get("buffer", c.get("buffer")) == c.get("buffer")]
        wanted = want["decisions"]
        if len(found) != len(wanted) or any(f not in listed(w) for f, w in zip(found, wanted)):
            yield f"calls {want['caller']} -> {want['callee']}: {found}, want {wanted}"


def check_texts(case, original, rewritten):
    joined = b"\n".join(rewritten.values()).decode(errors="replace")
    for pattern in case.get("must_contain", []):
        if not re.search(pattern, joined):
            yield f"no text matches /{pattern}/"
    for pattern in case.get("must_not_contain", []):
        if re.search(pattern, joined):
            yield f"some text matches /{pattern}/"
    for name in case.get("unchanged", []):
        if original[name] != rewritten[name]:
            yield f"{name} was changed"


def problems(case, tool, counter, work):
    """Everything that is wrong with the rewrite of one case."""
    before, after = work / "before", work / "after"
    case.copy_to(before)
    case.copy_to(after)
    out0, count0 = case.observe(before, "before", counter)

    harness.write_database(after, [(c["source"], case.flags(c), c.get("object", c["source"] + ".o"))
                                   for c in case.commands()])
    original = harness.sources_below(after)
    command = [tool, "-p", ".", "--fix", *case.get("tool_args", []), *case.spec["sources"]]
    r = harness.sh([*command, "--json=report.json"], after)
    (work / "tool.log").write_text(r.stdout + r.stderr)
    if r.returncode != case.get("tool_status", 0):
        raise Failure(f"the tool ended with {r.returncode}: {harness.first_lines(r.stderr or r.stdout)}")
    report = harness.read_report(after / "report.json")
    rewritten = harness.sources_below(after)

    out1, count1 = case.observe(after, "after", counter, harness.STRICT)
    if out1 != out0:
        yield "the rewritten program prints something else"
    if count1 > count0:
        yield f"more allocations than before: {count1} > {count0}"
    if count1 > case.get("max_allocs", count1):
        yield f"{count1} allocations (before: {count0}), want at most {case.get('max_allocs')}"
    yield from check_buffers(case, report)
    yield from check_calls(case, report)
    yield from check_texts(case, original, rewritten)
    for link in case.get("symlinks", {}):
        if not (after / link).is_symlink():
            yield f"{link} is no longer a symbolic link"
    for n, flags in enumerate(case.get("variants", [])):
        yield from check_variant(case, before, after, counter, n, flags)
    harness.sh([*command, "--json=again.json"], after)
    if harness.sources_below(after) != rewritten:
        yield "a second run changes the sources again"


def check_variant(case, before, after, counter, number, flags):
    """A configuration that no compile command shows to the tool."""
    was, _ = case.observe(before, f"before{number}", counter, flags)
    now, _ = case.observe(after, f"after{number}", counter, [*flags, *harness.STRICT])
    if was != now:
        yield f"with {' '.join(flags)} the rewritten program prints something else"


# Rewrites that decide otherwise, and must print the same.
ORACLES = [["--copy-before-write"], *(["--shuffle-decisions=" + seed] for seed in ("1", "2", "3"))]


def oracle_problems(case, tool, counter, work):
    """Whatever a rewrite that decides otherwise prints differently."""
    def printed(folder, name):
        case.build(folder, name, ["-O1"])
        out, status, _, _ = harness.run_program(folder / name, case.get("args", []), folder)
        return out, status

    case.copy_to(work / "before")
    wanted = printed(work / "before", "before")
    for number, flags in enumerate(ORACLES):
        after = work / f"after{number}"
        case.copy_to(after)
        harness.write_database(after, [(c["source"], case.flags(c), c.get("object", c["source"] + ".o"))
                                       for c in case.commands()])
        r = harness.sh([tool, "-p", ".", "--fix", *flags, *case.get("tool_args", []), *case.spec["sources"]], after)
        if r.returncode != case.get("tool_status", 0):
            yield f"with {flags[0]} the tool ended with {r.returncode}: {harness.first_lines(r.stderr or r.stdout)}"
        elif printed(after, "after") != wanted:
            yield f"with {flags[0]} the rewritten program prints something else"


def run_case(folder, tool, counter, keep, check=problems):
    try:
        case = Case(folder)
    except (Failure, ValueError, OSError) as e:
        return Path(folder).name, [str(e)]
    work = harness.fresh_folder(Path(keep) / case.name) if keep else Path(tempfile.mkdtemp(prefix="case-"))
    found = []
    try:
        for problem in check(case, tool, counter, work):
            found.append(problem)
    except Failure as e:
        found.append(str(e))
    except (ValueError, KeyError, OSError) as e:
        found.append(f"{type(e).__name__}: {e}")
    finally:
        if not keep:
            shutil.rmtree(work, ignore_errors=True)
    return case.name, found


def case_folders(roots):
    return sorted({p.parent for root in roots for p in
                   ([root / "case.json"] if (root / "case.json").exists() else root.rglob("case.json"))})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="leave before/, after/ and tool.log of each case in this folder")
    parser.add_argument("--oracle", action="store_true", help="compare rewrites that decide otherwise")
    parser.add_argument("cases", nargs="*", type=Path)
    args = parser.parse_args()
    more = [Path(p) for p in os.environ.get("SCRATCHLIFT_CASES", "").split(os.pathsep) if p]
    folders = case_folders(args.cases or [HOME, *more])
    tool = Path(shutil.which(args.tool) or args.tool).resolve()
    check = oracle_problems if args.oracle else problems
    failed = 0
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        counter = harness.build_counter(scratch)
        for name, found in pool.map(lambda f: run_case(f, tool, counter, args.keep, check), folders):
            print(("FAIL  " if found else "ok    ") + name)
            for problem in found:
                print("        " + problem)
            failed += bool(found)
    return harness.closing_line(len(folders) - failed, failed)


if __name__ == "__main__":
    sys.exit(main())
