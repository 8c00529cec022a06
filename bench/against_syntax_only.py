#!/usr/bin/env python3
"""The tool's time against that of `clang -fsyntax-only` over the same units.

usage: against_syntax_only.py --tool SCRATCHLIFT -p BUILD [-- TOOL ARGUMENTS]

Prints user seconds and peak memory of both, one unit at a time. Nothing is
written: the tool runs in its default mode.
"""
import argparse
import json
import os
import resource
import shlex
import subprocess
from pathlib import Path


def measured(command, cwd=None):
    """User seconds and peak memory in MiB of a command and its children."""
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    return usage.ru_utime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("-p", dest="build", required=True, type=Path)
    parser.add_argument("arguments", nargs="*")
    args = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    database = json.loads((args.build / "compile_commands.json").read_text())
    total, peak = 0.0, 0.0
    for entry in database:
        words = entry.get("arguments") or shlex.split(entry["command"])
        seconds, memory = measured(["clang++-22", *words[1:], "-fsyntax-only", "-w"], entry["directory"])
        total, peak = total + seconds, max(peak, memory)
    print(f"clang -fsyntax-only: {total:7.2f} user s, {peak:6.0f} MiB at most, {len(database)} units")
    seconds, memory = measured([args.tool, "-p", args.build, "-j", "1", "--quiet", *args.arguments])
    print(f"scratchlift:         {seconds:7.2f} user s, {memory:6.0f} MiB ({seconds / total:.2f} times)")


if __name__ == "__main__":
    main()
