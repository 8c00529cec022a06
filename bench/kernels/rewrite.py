#!/usr/bin/env python3
"""Rewrites a copy of the original kernels.

usage: rewrite.py --tool SCRATCHLIFT --out DIR [-- TOOL ARGUMENTS]
"""
import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FLAGS = ["-std=c++20", "-O2"]


def copy_originals(out):
    """The sources under out, with a database; returns the units."""
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(HERE / "original", out)
    for header in HERE.glob("*.h"):
        shutil.copy(header, out)
    shutil.copy(HERE.parent.parent / ".clang-format", out)
    units = sorted(out.glob("*.cpp"))
    database = [{"directory": str(out), "file": str(u), "arguments": ["clang++-22", *FLAGS, "-c", str(u)]} for u in units]
    (out / "compile_commands.json").write_text(json.dumps(database, indent=1))
    return units


def rewrite(tool, out, arguments):
    """Returns the tool's report."""
    report = out / "report.json"
    # The kernels are nobody else's: no old signature stays.
    r = subprocess.run([tool, "-p", out, "--fix", "--closed-world", "--quiet", f"--json={report}", *arguments],
                       capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if r.returncode:
        sys.exit(f"rewrite.py: the tool ended with {r.returncode}\n{r.stderr}")
    return json.loads(report.read_text())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("arguments", nargs="*")
    args = parser.parse_args()
    copy_originals(args.out.resolve())
    report = rewrite(args.tool, args.out.resolve(), args.arguments)
    kept = [f"{b['function']}/{b['name']}: {b['reason']}" for b in report["buffers"] if b["decision"] == "keep"]
    if kept:
        sys.exit("rewrite.py: buffers that stay: " + ", ".join(kept))


if __name__ == "__main__":
    main()
