#!/usr/bin/env python3
"""The same input gives the same output, whatever the order of work.

usage: determinism.py --tool SCRATCHLIFT [--jobs N] [PROJECT_FOLDER ...]

For each project (a case folder, or a folder with include/ and */*.cpp) the tool
runs over copies at one path, with -j 1 and -j 2, and with databases shuffled
and reversed: report, diagnostics, diff and rewritten files must be equal. After
that a further run must change nothing. The last line is `N passed, N failed`.
"""
import argparse
import json
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

import harness

TEST = Path(__file__).resolve().parent.parent


def entries(project):
    spec = project / "case.json"
    if spec.exists():
        case = json.loads(spec.read_text())
        flags = lambda s: ["-std=" + (case.get("c_std", "c11") if s.endswith(".c") else case.get("std", "c++20")),
                           "-Iinclude", "-I.", *case.get("cflags", [])]
        return [(c["source"], [*flags(c["source"]), *c.get("cflags", [])], c.get("object", c["source"] + ".o"))
                for c in case.get("commands") or [{"source": s} for s in case["sources"]]]
    found = sorted(str(p.relative_to(project)) for p in project.rglob("*.cpp"))
    return [(s, ["-std=c++20", "-Iinclude", "-I."], s + ".o") for s in found]


def outcome(tool, project, work, order, arguments):
    """Everything the tool says and does on a copy whose database has this order."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(project, work, symlinks=True)
    harness.write_database(work, order)
    diff = harness.sh([tool, "-p", ".", "--diff", "--no-cache", *arguments], work)
    run = harness.sh([tool, "-p", ".", "--fix", "--json=report.json", "--no-cache", *arguments], work)
    if diff.returncode and "no-cache" in diff.stderr:  # a tool without a cache has no such flag
        diff = harness.sh([tool, "-p", ".", "--diff", *arguments], work)
        run = harness.sh([tool, "-p", ".", "--fix", "--json=report.json", *arguments], work)
    return {"exit status": run.returncode, "report": harness.read_report(work / "report.json"),
            "diagnostics": re.sub(r"\d+(\.\d+)? m?s\b", "", run.stderr), "diff": diff.stdout,
            "sources": harness.sources_below(work)}


def compare(tool, project, work):
    listed = entries(project)
    first = outcome(tool, project, work, listed, ["-j", "1"])
    if first["exit status"] not in (0, 3, 4):
        yield f"the tool ended with {first['exit status']}"
        return
    again = harness.sh([tool, "-p", ".", "--fix"], work)
    if harness.sources_below(work) != first["sources"]:
        yield f"a second run changes the sources again: {harness.first_lines(again.stderr)}"
    shuffled = random.Random(7).sample(listed, len(listed))
    for what, order, arguments in (("-j 2", listed, ["-j", "2"]), ("a reversed database", listed[::-1], ["-j", "1"]),
                                   ("a shuffled database", shuffled, ["-j", "2"])):
        other = outcome(tool, project, work, order, arguments)
        for part, value in first.items():
            if value != other[part]:
                yield f"{part}: not the same with {what}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("projects", nargs="*", type=Path)
    args = parser.parse_args()
    projects = args.projects or [TEST.parent / "examples/pipeline",
                                 *(TEST / "cases" / n for n in ("bundle", "forwarding", "members", "templates",
                                                                "guarded_calls", "same_named_statics", "macros"))]
    tool, failed = Path(shutil.which(args.tool) or args.tool).resolve(), 0
    with tempfile.TemporaryDirectory() as scratch:
        for project in projects:
            found = list(compare(tool, project, Path(scratch) / "project"))
            print(("FAIL  " if found else "ok    ") + project.name)
            for line in found:
                print("        " + line)
            failed += bool(found)
    return harness.closing_line(len(projects) - failed, failed)


if __name__ == "__main__":
    sys.exit(main())
