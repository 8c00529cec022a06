#!/usr/bin/env python3
"""Our sources compile under g++ without a warning.

usage: check_gcc.py --build DIR [--jobs N]

Takes the commands of DIR/compile_commands.json and lets g++ check them without
generating code; files that have not changed since they passed are skipped. The
last line is `N passed, N failed`.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import sys
from pathlib import Path

import harness

TOP = Path(__file__).resolve().parent.parent.parent


def arguments(entry):
    """The command's own flags, as far as g++ has them."""
    words = entry.get("arguments") or shlex.split(entry["command"])
    kept, skip = [], False
    for word in words[1:]:
        if skip or word in {"-c", entry["file"]}:
            skip = False
        elif word in {"-o", "-MF", "-MT", "-MQ"}:
            skip = True
        elif re.match(r"-(D|I|isystem|std=|f(no-)?(rtti|exceptions|PIC)|W)", word) or kept[-1:] == ["-isystem"]:
            kept.append(word)
        elif word.startswith("/") and kept[-1:] == ["-I"]:
            kept.append(word)
    return kept


def ours(entry):
    path = Path(entry["file"]).resolve()
    return path.is_relative_to(TOP) and path.relative_to(TOP).parts[0] in {"analysis", "matchers", "rewriters", "tool"}


def fingerprint(path, flags):
    """Of the file and of every header of ours, since any may be included."""
    digest = hashlib.sha256(repr(flags).encode())
    for stage in ("analysis", "matchers", "rewriters", "tool"):
        for header in sorted((TOP / stage).glob("*.h")):
            digest.update(header.read_bytes())
    digest.update(Path(path).read_bytes())
    return digest.hexdigest()


def check(entry, stamps):
    flags = arguments(entry)
    stamp = stamps / fingerprint(entry["file"], flags)
    if stamp.exists():
        return entry["file"], ""
    r = harness.sh(["g++", "-fsyntax-only", "-Werror", *flags, entry["file"]], entry["directory"], timeout=600)
    if r.returncode:
        errors = [line for line in r.stderr.splitlines() if ": error:" in line or ": fatal error:" in line]
        return entry["file"], "\n".join(errors[:5] or ["g++ failed"])
    stamp.touch()
    return entry["file"], ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    stamps = args.build / "test" / "gcc-passed"
    stamps.mkdir(parents=True, exist_ok=True)
    entries = [e for e in json.loads((args.build / "compile_commands.json").read_text()) if ours(e)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for name, error in pool.map(lambda e: check(e, stamps), entries):
            print(("FAIL  " if error else "ok    ") + str(Path(name).relative_to(TOP)))
            for line in error.splitlines():
                print("        " + line)
            failed += bool(error)
    return harness.closing_line(len(entries) - failed, failed)


if __name__ == "__main__":
    sys.exit(main())
