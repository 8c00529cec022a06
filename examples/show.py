#!/usr/bin/env python3
"""Shows scratchlift at work on a copy of an example project.

usage: show.py --tool SCRATCHLIFT --example FOLDER --work FOLDER

Copies the example, builds and runs it, rewrites the copy with --fix, builds and
runs it again, and compares checksums, allocations and times. The example itself
is never touched. Exit status 1 where a checksum differs, an allocation was
added, or nothing was lifted.
"""
import argparse
import concurrent.futures
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

CXX = os.environ.get("CXX", "clang++-22")
FLAGS = ["-std=c++20", "-O2", "-Wall", "-Wextra", "-Iinclude"]


def say(text):
    print(f"\n== {text}", flush=True)


def build(folder, name):
    """Compiles and links; warnings are shown and count as failure."""
    def compile_one(unit):
        target = f"{name}.{unit.stem}.o"
        return target, subprocess.run([CXX, *FLAGS, "-Werror", "-c", unit, "-o", target], cwd=folder,
                                      capture_output=True, text=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(compile_one, units(folder)))
    for _, result in results:
        if result.returncode:
            sys.exit(f"the example does not build:\n{result.stderr}")
    subprocess.run([CXX, *[target for target, _ in results], "-o", name], cwd=folder, check=True)


def units(folder):
    return sorted(p.relative_to(folder) for p in folder.glob("*/*.cpp"))


def run(folder, name):
    """The best of five runs; returns (checksums, allocations, milliseconds)."""
    best = None
    for _ in range(5):
        out = subprocess.run([f"./{name}"], cwd=folder, capture_output=True, text=True, check=True).stdout
        sums = dict(re.findall(r"^checksum (\w+) +(\w+)$", out, re.M))
        allocations = int(re.search(r"^allocations (\d+)$", out, re.M).group(1))
        time = float(re.search(r"^milliseconds ([\d.]+)$", out, re.M).group(1))
        if best is None or time < best[2]:
            best = (sums, allocations, time)
    return best


def write_database(folder):
    entries = [{"directory": str(folder), "file": str(u), "arguments": [CXX, *FLAGS, "-c", str(u)]}
               for u in units(folder)]
    (folder / "compile_commands.json").write_text(json.dumps(entries, indent=1))


def texts(folder):
    return {p.relative_to(folder): p.read_text() for p in sorted(folder.glob("*/*")) if p.suffix in {".cpp", ".h"}}


def show_change(before, after, lines=44):
    changed = [name for name in after if after[name] != before.get(name)]
    say(f"files changed: {', '.join(map(str, changed)) or 'none'}; the change to a kernel and to its caller")
    for name in (Path("src/blur.cpp"), Path("src/main.cpp")):
        diff = list(difflib.unified_diff(before[name].splitlines(), after[name].splitlines(), f"a/{name}",
                                         f"b/{name}", lineterm="", n=2))
        print("\n".join(diff[:lines]))
        if len(diff) > lines:
            print(f"... {len(diff) - lines} more lines")


def show_table(before, after):
    say("before and after")
    print(f"{'':22}{'before':>18}{'after':>18}")
    for name, value in before[0].items():
        now = after[0].get(name)
        print(f"{'checksum ' + name:22}{value:>18}{'the same' if now == value else str(now):>18}")
    print(f"{'allocations':22}{before[1]:>18,}{after[1]:>18,}")
    print(f"{'milliseconds':22}{before[2]:>18.1f}{after[2]:>18.1f}")
    return before[0] == after[0] and after[1] < before[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True, type=Path)
    parser.add_argument("--example", required=True, type=Path)
    parser.add_argument("--work", required=True, type=Path)
    args = parser.parse_args()
    tool, work = args.tool.resolve(), args.work.resolve()

    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(args.example, work)
    write_database(work)
    say(f"{args.example.name}: {len(units(work))} translation units, copied to {os.path.relpath(work)}; built and run")
    build(work, "before")
    first = run(work, "before")
    print(f"{first[1]:,} allocations, {first[2]:.1f} ms")

    say("scratchlift -p . --fix")
    original = texts(work)
    done = subprocess.run([tool, "-p", ".", "--fix", "--json=report.json"], cwd=work, capture_output=True, text=True)
    (work / "scratchlift.log").write_text(done.stderr)
    remarks = [line for line in done.stderr.splitlines() if re.search(r"\[scratchlift-[\w-]+\]$", line)]
    closing = done.stderr.splitlines()[-1:]
    print("\n".join([*remarks, *closing]))
    print(f"(all of it: {os.path.relpath(work)}/scratchlift.log)")
    if done.returncode:
        sys.exit(f"scratchlift ended with {done.returncode}:\n{done.stderr}")
    show_change(original, texts(work))

    build(work, "after")
    same = show_table(first, run(work, "after"))
    sys.exit(0 if same else "the rewritten program is not the same, or allocates as much as before")


if __name__ == "__main__":
    main()
