#!/usr/bin/env python3
"""Rewrites header libraries that the system has installed, and runs them before and after.

usage: run_real.py --tool SCRATCHLIFT --work DIR [--jobs N] [LIBRARY ...]

libraries.json names the libraries: the headers to copy into a scratch tree, where
they are project code, and the least that has to be lifted. Their drivers, in the
folder of the library's name, print checksums of all they compute. After --fix
the drivers must build without a warning they did not have before, and print the
same. The last line is `N passed, N failed`.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shutil
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
import harness  # noqa: E402
from harness import Failure  # noqa: E402


class Library:
    def __init__(self, name, spec, work, jobs):
        self.name, self.spec, self.jobs = name, spec, jobs
        self.before, self.after = work / name / "before", work / name / "after"
        self.units = sorted(p.name for p in (HERE / name).glob("*.cpp"))
        self.flags = [f"-std={spec.get('std', 'c++17')}", "-O1", "-Iinclude", "-I.", "-Wall", "-Wextra",
                      *spec.get("flags", [])]

    def lay_out(self):
        for header in map(Path, self.spec["headers"]):
            if not header.exists():
                raise Failure(f"{header} is missing: install {self.spec['package']}")
        harness.fresh_folder(self.before)
        (self.before / "include").mkdir()
        for header in map(Path, self.spec["headers"]):
            copy = shutil.copytree if header.is_dir() else shutil.copy
            copy(header, self.before / "include" / header.name)
        for name, pattern in self.spec.get("without", {}).items():
            path = self.before / "include" / name
            path.write_text("".join(line for line in path.read_text().splitlines(True) if not re.search(pattern, line)))
        shutil.copy(HERE / "print.h", self.before)
        for unit in self.units:
            shutil.copy(HERE / self.name / unit, self.before)
        shutil.rmtree(self.after, ignore_errors=True)
        shutil.copytree(self.before, self.after)
        harness.write_database(self.after, [(u, self.flags, u + ".o") for u in self.units])

    def build(self, folder):
        """Returns the number of warnings of each kind."""
        def compile_one(unit):
            return harness.sh([harness.CXX, *self.flags, "-c", unit, "-o", unit + ".o"], folder, timeout=600)
        warnings = collections.Counter()
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for unit, r in zip(self.units, pool.map(compile_one, self.units)):
                if r.returncode:
                    errors = [line for line in r.stderr.splitlines() if "error:" in line]
                    raise Failure(f"{unit} does not build: {harness.first_lines(chr(10).join(errors) or r.stderr)}")
                warnings.update(re.findall(r"warning: .*\[(-W[^\]]+)\]$", r.stderr, re.M))
        r = harness.sh([harness.CXX, *[u + ".o" for u in self.units], "-o", "program", "-lpthread",
                        *self.spec.get("ldflags", [])], folder)
        if r.returncode:
            raise Failure(f"does not link: {harness.first_lines(r.stderr)}")
        return warnings

    def run(self, folder, counter):
        out, status, count, err = harness.run_program(folder / "program", (), folder, counter)
        if status:
            raise Failure(f"the program ended with {status}: {harness.first_lines(err)}")
        return out, count

    def lift(self, tool, log):
        arguments = [f"--kernels={self.spec['kernels']}"] if self.spec.get("kernels") else []
        start = time.monotonic()
        r = harness.sh([tool, "-p", ".", "--root=.", "--fix", f"--json={log}.json", "-j", self.jobs,
                        *arguments],
                       self.after, timeout=1200)
        (self.after / log).write_text(r.stdout + r.stderr)
        if r.returncode:
            raise Failure(f"the tool ended with {r.returncode}: {harness.first_lines(r.stderr)}")
        return harness.read_report(self.after / f"{log}.json"), time.monotonic() - start


def figures(report):
    decisions = collections.Counter(b["decision"] for b in report.get("buffers", []))
    reasons = collections.Counter(b["reason"] for b in report.get("buffers", []) if b["decision"] == "keep")
    calls = collections.Counter(c["decision"] for c in report.get("calls", []))
    groups = collections.Counter(g["state"] for g in report.get("groups", []))
    return decisions, reasons, calls, groups


def words(counter):
    return ", ".join(f"{count} {word}" for word, count in sorted(counter.items(), key=lambda x: (-x[1], x[0]))) or "none"


def check(library, tool, counter):
    """Yields what is wrong; prints the figures."""
    library.lay_out()
    warned = library.build(library.before)
    out0, count0 = library.run(library.before, counter)
    report, seconds = library.lift(tool, "tool.log")
    decisions, reasons, calls, groups = figures(report)
    print(f"{library.name}: {sum(decisions.values())} buffers: {decisions['lift']} lifted, {decisions['hoist']} hoisted, "
          f"{decisions['keep']} kept ({words(reasons)}); calls: {words(calls)}; groups: {words(groups)}; "
          f"{seconds:.1f} s")
    new = library.build(library.after) - warned
    if new:
        yield f"new warnings: {words(new)}"
    out1, count1 = library.run(library.after, counter)
    print(f"{library.name}: allocations {count0} before, {count1} after")
    if out0 != out1:
        changed = [line.split()[0] for line, other in zip(out0.splitlines(), out1.splitlines()) if line != other]
        yield f"other results: {', '.join(changed) or 'more or fewer lines'}"
    if count1 > count0:
        yield f"more allocations than before: {count1} > {count0}"
    least = library.spec["at_least"]
    for decision, word in (("lift", "lifted"), ("hoist", "hoisted")):
        if decisions[decision] < least.get(word, 0):
            yield f"{decisions[decision]} {word}, want at least {least[word]}"
    rewritten = harness.sources_below(library.after)
    library.lift(tool, "again.log")
    if harness.sources_below(library.after) != rewritten:
        yield "a second run changes the sources again"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("libraries", nargs="*")
    args = parser.parse_args()
    specs = json.loads((HERE / "libraries.json").read_text())
    wanted = args.libraries or sorted(specs)
    tool = Path(shutil.which(args.tool) or args.tool).resolve()
    args.work.mkdir(parents=True, exist_ok=True)
    counter = harness.build_counter(args.work)
    failed = 0
    for name in wanted:
        found = []
        try:
            for problem in check(Library(name, specs[name], args.work.resolve(), args.jobs), tool, counter):
                found.append(problem)
        except (Failure, OSError, ValueError) as e:
            found.append(str(e))
        print(("FAIL  " if found else "ok    ") + name)
        for problem in found:
            print("        " + problem)
        failed += bool(found)
    return harness.closing_line(len(wanted) - failed, failed)


if __name__ == "__main__":
    sys.exit(main())
