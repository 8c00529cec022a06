#!/usr/bin/env python3
"""Switches off the rules that forbid a rewrite, one by one, and expects a test to fail each time.

usage: run_mutants.py --build DIR [--jobs N] [--only REGEX] [--cases] [--seeds N]

The build folder holds the targets scratchlift_mutants and analysis_mutants. A rule is the place of a because(), found()
or allowed() in analysis/ (Checks.h), such as `Forms.cpp:142`. First every test runs once with nothing switched off, and
notes the rules that it asks. Then each rule is switched off for the tests that ask it, until one fails: the unit tests of
the analysis, the lit files, with --cases the cases, and with --seeds batches of random programs. Prints a line a rule
that survives; the last line is `N killed, N survived`.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
from pathlib import Path

TEST = Path(__file__).resolve().parent.parent
TOP = TEST.parent
RULE = re.compile(r"\b(?:because|found|allowed)\(")


def run(command, off=None, log=None):
    """Whether the command ends well."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("SCRATCHLIFT_MUTANT")}
    if off:
        env["SCRATCHLIFT_MUTANT"] = off
    if log:
        env["SCRATCHLIFT_MUTANT_LOG"] = str(log)
    try:
        return subprocess.run([str(c) for c in command], env=env, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=600).returncode == 0
    except subprocess.TimeoutExpired:
        return False


class Tests:
    """name -> command, cheapest first."""

    def __init__(self, build, cases, seeds):
        self.work = build / "mutants"
        self.work.mkdir(parents=True, exist_ok=True)
        tool = build / "bin/scratchlift_mutants"
        self.commands = {"unit": [build / "bin/analysis_mutants", "--gtest_brief=1"]}
        for test in sorted(p for p in (TEST / "lit").glob("*/*.cpp") if p.parent.name not in ("cli", "tidy")):
            name = f"lit/{test.parent.name}/{test.stem}"
            self.commands[name] = ["lit-22", "-q", f"--param=tool={tool}",
                                   "--param=exec_root=@WORK@", test]
        for case in sorted((TEST / "cases").glob("*/case.json")) if cases else []:
            self.commands[f"cases/{case.parent.name}"] = [sys.executable, TEST / "tools/run_cases.py", "--tool", tool,
                                                          case.parent]
        for seed in range(1, seeds + 1):
            self.commands[f"fuzz/{seed}"] = [sys.executable, TEST / "fuzz/run_fuzz.py", "--tool", tool, "--jobs", "1",
                                             "--count", "1", "--seed", str(seed), "--no-shrink", "--work", "@WORK@"]

    def run(self, name, work, off=None, log=None):
        """Two runs of one test must not share a folder."""
        return run([str(c).replace("@WORK@", str(self.work / work)) for c in self.commands[name]], off, log)

    def asked(self, name):
        """The rules that a test asks; None where it fails with nothing switched off."""
        log = self.work / (name.replace("/", "-") + ".rules")
        log.unlink(missing_ok=True)
        if not self.run(name, name, log=log):
            return None
        return set(log.read_text().split()) if log.exists() else set()


def rules():
    """Every place of a rule: the line of the call's name, as the compiler counts it."""
    for path in sorted((TOP / "analysis").glob("*.cpp")):
        if not re.search(r'"analysis/(Checks|Hidden|OwnershipInternal).h"', path.read_text()):
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if RULE.search(line) and not re.match(r"\w.*\b(because|found)\(Reason R", line):
                yield f"{path.name}:{number}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="rules whose place matches")
    parser.add_argument("--cases", action="store_true", help="ask the cases too")
    parser.add_argument("--seeds", type=int, default=0, help="batches of random programs to ask")
    args = parser.parse_args()
    tests = Tests(args.build.resolve(), args.cases, args.seeds)
    wanted = [r for r in rules() if re.search(args.only, r)]
    killed, survived = 0, []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        asked = dict(zip(tests.commands, pool.map(tests.asked, tests.commands)))
        broken = [name for name, found in asked.items() if found is None]
        for name in broken:
            print(f"left out: {name} fails with nothing switched off", flush=True)

        def killer(rule):
            """(the test that fails, tests that ask)"""
            asking = [name for name, found in asked.items() if found and rule in found]
            return next((name for name in asking if not tests.run(name, rule, off=rule)), None), asking

        for rule, (by, asking) in zip(wanted, pool.map(killer, wanted)):
            if by:
                killed += 1
                print(f"killed    {rule} by {by}", flush=True)
            else:
                survived.append(rule)
                print(f"SURVIVED  {rule} ({len(asking)} tests ask it)", flush=True)
    print(f"{killed} killed, {len(survived)} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
