#!/usr/bin/env python3
"""Makes random C++ programs, rewrites them, and shows that nothing but their allocations changed.

usage: run_fuzz.py --tool SCRATCHLIFT [--seconds N] [--count N] [--seed S] [--jobs N] [--units N] [--options A,B]
                   [--all-options] [--checks asan|msan|tsan] [--second-runs N] [--work DIR]
                   [--no-shrink] [--shrink-seconds N]

A *program* is one unit: one to three kernels, the helpers they call, and a driver that calls them and prints a digest.
No unit calls another. So that the compiler's fixed costs are paid once for many, N of them (--units) are built as one
*batch* of two files and a header, from one seed: S, S + 1, ... Each batch is checked under the default options and one
other set, drawn by its seed. When a batch fails, the programs to blame are found, shrunk and left, before and after, in
DIR/failures, and the rest of the batch is checked without them. Every N-th batch (--second-runs) is rewritten a second
time, which must change nothing. The last line is `N passed, N failed`, counted in programs.
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
from oracle import CHECKS, OPTION_SETS, Finding, Oracle
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
        self.batches = self.programs = self.rewrites = self.second = self.failed = 0
        self.decisions, self.reasons, self.kinds, self.forms = Counter(), Counter(), Counter(), Counter()
        self.allocations = [0, 0]

    def add(self, batch):
        self.batches += 1
        self.programs += batch.size
        self.failed += len(batch.bad)
        for report, programs, twice in batch.reports:
            self.rewrites += programs
            self.second += programs if twice else 0
            self.count(report)
        for _, kind, _, _ in batch.failures:
            self.kinds[kind] += 1

    def count(self, report):
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
        print(f"{self.programs} programs in {self.batches} batches, {self.rewrites} rewrites without a difference, "
              f"{self.second} of them run twice; {self.failed} programs failed; {seconds:.0f} s "
              f"({3600 * self.programs / max(seconds, 1):.0f} programs an hour)")
        print(f"buffers: {buffers}, rewritten {100 * moved / max(buffers, 1):.0f} %: "
              + ", ".join(f"{n} {f}" for f, n in self.forms.most_common()))
        print("kept: " + ", ".join(f"{n} {r}" for r, n in self.reasons.most_common()))
        print(f"allocations: {self.allocations[0]} before, {self.allocations[1]} after")
        if self.kinds:
            print("failures: " + ", ".join(f"{n} {k}" for k, n in self.kinds.most_common()))


class Batch:
    """The units of one seed: built and run together, checked under each option set, each failure blamed on the fewest."""

    def __init__(self, seed, args, oracle):
        self.seed, self.args, self.oracle = seed, args, oracle
        self.size = args.units
        self.work = args.work / f"b{seed}"
        self.reports = []    # (the tool's report, programs it covers, rewritten twice)
        self.failures = []   # (options, kind, text, units)
        self.bad = set()
        self.expected = {}

    def run(self):
        twice = self.args.second_runs and self.seed % self.args.second_runs == 0
        valid = self.passing("-", range(self.size), lambda numbers: self.observe(numbers))
        for options in option_sets(self.seed, self.args) if valid else []:
            self.passing(options, valid, lambda numbers: self.check(numbers, options, twice))
        shutil.rmtree(self.work, ignore_errors=True)
        return self

    def observe(self, numbers):
        key = tuple(numbers)
        if key not in self.expected:
            texts = program.texts(self.seed, numbers)
            self.expected[key] = self.oracle.observe(self.oracle.write(self.work / "before", texts))
        return self.expected[key]

    def check(self, numbers, options, twice):
        texts = program.texts(self.seed, numbers)
        report = self.oracle.check(texts, self.work / options, self.observe(numbers), options, twice)
        self.reports.append((report, len(numbers), twice))

    def passing(self, options, numbers, test):
        """The units that pass a test together, once those that fail are taken out."""
        numbers = list(numbers)
        while numbers:
            try:
                test(numbers)
                break
            except Finding as f:
                shrinker = Shrinker(self.oracle, self.work / "tries", options, f.kind, lambda: False)
                guilty = shrinker.units(self.seed, numbers, f.text)
                self.failures.append((options, f.kind, f.text, guilty))
                self.bad.update(guilty)
                numbers = [n for n in numbers if n not in guilty]
        return numbers


def keep_failure(seed, options, kind, numbers, args, oracle):
    folder = harness.fresh_folder(args.work / "failures" / f"{seed}-{'-'.join(map(str, numbers[:4]))}-{options}-{kind}")
    end = time.monotonic() + (0 if args.no_shrink or kind == "invalid" else args.shrink_seconds)
    shrinker = Shrinker(oracle, folder / "tries", options, kind, lambda: time.monotonic() > end)
    texts = shrinker.lines(program.texts(seed, numbers))
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
    parser.add_argument("--units", type=int, default=40, help="programs a batch")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--options", help="check under these sets only: " + ", ".join(OPTION_SETS))
    parser.add_argument("--all-options", action="store_true")
    parser.add_argument("--checks", choices=CHECKS, default="asan", help="what watches the programs run")
    parser.add_argument("--second-runs", type=int, default=4, metavar="N", help="every N-th batch; 0: none")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--shrink-seconds", type=float, default=300)
    args = parser.parse_args()
    if args.seconds is None and args.count is None:
        args.seconds = 60
    temporary = None if args.work else tempfile.TemporaryDirectory(prefix="fuzz-")
    args.work = (args.work or Path(temporary.name)).resolve()
    oracle = Oracle(Path(shutil.which(args.tool) or args.tool).resolve(), args.work / "shared", args.checks)
    totals, start = Totals(), time.monotonic()
    failures = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        pending, source = set(), seeds(args, start)
        while True:
            while len(pending) < args.jobs and (seed := next(source, None)) is not None:
                pending.add(pool.submit(Batch(seed, args, oracle).run))
            if not pending:
                break
            done, pending = concurrent.futures.wait(pending, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                batch = future.result()
                totals.add(batch)
                for options, kind, text, numbers in batch.failures:
                    failures.append((batch.seed, options, kind, numbers))
                    print(f"FAIL  seed {batch.seed} units {numbers} {options} {kind}: {text}", flush=True)
    seconds = time.monotonic() - start
    for failure in failures if not args.no_shrink and temporary is None else []:
        print(f"        {keep_failure(*failure, args, oracle)}", flush=True)
    totals.show(seconds)
    return harness.closing_line(totals.programs - totals.failed, totals.failed)


if __name__ == "__main__":
    sys.exit(main())
