#!/usr/bin/env python3
"""Makes random C++ programs, rewrites them, and shows that nothing but their allocations changed.

usage: run_fuzz.py --tool SCRATCHLIFT [--seconds N] [--count N] [--seed S] [--jobs N] [--units N] [--options A,B]
                   [--all-options] [--work DIR] [--no-shrink] [--shrink-seconds N]

Program S, S + 1, ... each has N units (1-3 kernels, helpers, a driver) in three files and a header. It is checked under
the default options and one other set, drawn by its seed. A program that fails is shrunk and left, before and after, in
DIR/failures. The last line is `N passed, N failed`.
"""
import argparse
import concurrent.futures
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import program
from oracle import OPTION_SETS, Finding, Oracle
import harness
from shrink import Shrinker


def option_sets(seed, args):
    if args.options:
        return args.options.split(",")
    if args.all_options:
        return list(OPTION_SETS)
    return ["default", random.Random(f"options {seed}").choice([o for o in OPTION_SETS if o != "default"])]


class Totals:
    def __init__(self):
        self.programs = self.runs = self.failed = 0
        self.decisions, self.reasons, self.kinds, self.forms = Counter(), Counter(), Counter(), Counter()
        self.allocations = [0, 0]

    def add(self, report):
        self.runs += 1
        for b in report.get("buffers", []):
            self.decisions[b["decision"]] += 1
            if b["decision"] == "keep":
                self.reasons[b["reason"]] += 1
            else:
                self.forms[b["form"] or b["decision"]] += 1
        for i in (0, 1):
            self.allocations[i] += report["allocations"][i]

    def show(self, seconds):
        buffers = sum(self.decisions.values())
        moved = buffers - self.decisions["keep"]
        print(f"{self.programs} programs, {self.runs} rewrites without a difference, {self.failed} failed, in {seconds:.0f} s "
              f"({3600 * self.programs / max(seconds, 1):.0f} programs an hour)")
        print(f"buffers: {buffers}, rewritten {100 * moved / max(buffers, 1):.0f} %: "
              + ", ".join(f"{n} {f}" for f, n in self.forms.most_common()))
        print("kept: " + ", ".join(f"{n} {r}" for r, n in self.reasons.most_common()))
        print(f"allocations: {self.allocations[0]} before, {self.allocations[1]} after")
        if self.kinds:
            print("failures: " + ", ".join(f"{n} {k}" for k, n in self.kinds.most_common()))


def try_program(seed, args, oracle, work):
    """(seed, reports, failures): failures are (options, kind, text)."""
    texts = program.texts(seed, range(args.units))
    folder = Path(work) / f"p{seed}"
    reports, failures = [], []
    try:
        expected = oracle.observe(oracle.write(folder / "before", texts))
        for options in option_sets(seed, args):
            try:
                reports.append(oracle.check(texts, folder / options, expected, options))
            except Finding as f:
                failures.append((options, f.kind, f.text))
    except Finding as f:
        failures.append(("-", f.kind, f.text))
    shutil.rmtree(folder, ignore_errors=True)
    return seed, reports, failures


def keep_failure(seed, options, kind, args, oracle):
    folder = harness.fresh_folder(args.work / "failures" / f"{seed}-{options}-{kind}")
    end = time.monotonic() + (0 if args.no_shrink or kind == "invalid" else args.shrink_seconds)
    shrinker = Shrinker(oracle, folder / "tries", options, kind, lambda: time.monotonic() > end)
    numbers = shrinker.units(seed, range(args.units))
    texts = shrinker.lines(program.texts(seed, numbers))
    expected = ("", {})
    try:
        expected = oracle.observe(oracle.write(folder / "before", texts))
        oracle.check(texts, folder / "after", expected, options)
    except Finding as f:
        (folder / "finding.txt").write_text(f"seed {seed}, units {numbers}, options {options}, {f.kind}: {f.text}\n")
    shutil.rmtree(folder / "tries", ignore_errors=True)
    return f"{folder} (units {numbers}, {sum(t.count(chr(10)) for t in texts.values())} lines, {shrinker.tries} tries)"


def seeds(args, start):
    n = 0
    while (args.count is None or n < args.count) and (args.seconds is None or time.monotonic() - start < args.seconds):
        yield args.seed + n
        n += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--units", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--options", help="check under these sets only: " + ", ".join(OPTION_SETS))
    parser.add_argument("--all-options", action="store_true")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--shrink-seconds", type=float, default=300)
    args = parser.parse_args()
    if args.seconds is None and args.count is None:
        args.seconds = 60
    temporary = None if args.work else tempfile.TemporaryDirectory(prefix="fuzz-")
    args.work = (args.work or Path(temporary.name)).resolve()
    oracle = Oracle(Path(shutil.which(args.tool) or args.tool).resolve(), args.work / "shared")
    totals, start = Totals(), time.monotonic()
    failures = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        pending, source = set(), seeds(args, start)
        while True:
            while len(pending) < args.jobs and (seed := next(source, None)) is not None:
                pending.add(pool.submit(try_program, seed, args, oracle, args.work))
            if not pending:
                break
            done, pending = concurrent.futures.wait(pending, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                seed, reports, bad = future.result()
                totals.programs += 1
                totals.failed += bool(bad)
                for report in reports:
                    totals.add(report)
                for options, kind, text in bad:
                    totals.kinds[kind] += 1
                    failures.append((seed, options, kind))
                    print(f"FAIL  seed {seed} {options} {kind}: {text}", flush=True)
    seconds = time.monotonic() - start
    for seed, options, kind in failures if not args.no_shrink else []:
        if temporary is None:
            print(f"        {keep_failure(seed, options, kind, args, oracle)}", flush=True)
    totals.show(seconds)
    return harness.closing_line(totals.programs - totals.failed, totals.failed)


if __name__ == "__main__":
    sys.exit(main())
