#!/usr/bin/env python3
"""Runs all tests, or those of the kinds named, against a build folder.

usage: run_tests.py --build DIR [--jobs N] [KIND ...]

Kinds: house (the source tree), unit, lit, cases, oracle (cases under rewrites
that decide otherwise), fuzz, inputs (libFuzzer), determinism, install, example, realtime (kernels before
and after, under RealtimeSanitizer), gcc (our sources under g++, without a warning), real (installed libraries). What
a kind prints goes to DIR/test/KIND.log; of a kind that failed the lines that say
so are shown. The last line is `N passed, N failed` over all of them.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
TEST = TOOLS.parent
TOP = TEST.parent
FAILED = re.compile(r"^(FAIL|ERROR|\[  FAILED|    ?    )")


class Runner:
    def __init__(self, build, jobs):
        self.build, self.jobs = build, jobs
        self.out = build / "test"
        self.out.mkdir(parents=True, exist_ok=True)
        self.tool = build / "bin" / "scratchlift"

    def command(self, log, command, env=None):
        """Runs a command into a log; returns its exit status and output."""
        r = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                           errors="replace", env=dict(os.environ, **(env or {})), stdin=subprocess.DEVNULL)
        with open(self.out / log, "a") as f:
            f.write(r.stdout)
        return r.returncode, r.stdout

    def counted(self, log, command, env=None):
        """A runner of ours: its last line counts."""
        status, out = self.command(log, command, env)
        found = re.search(r"^(\d+) passed, (\d+) failed$", out.strip().splitlines()[-1] if out.strip() else "")
        passed, failed = (int(found.group(1)), int(found.group(2))) if found else (0, 1)
        return passed, failed or (1 if status else 0), out

    # One function a kind; returns passed, failed, output.

    def house(self):
        return self.counted("house.log", [sys.executable, TOOLS / "house.py"])

    def unit(self):
        passed = failed = 0
        output = []
        for binary in sorted((self.build / "bin").glob("unit_*")):
            report = self.out / f"{binary.name}.json"
            report.unlink(missing_ok=True)
            status, out = self.command("unit.log", [binary, f"--gtest_output=json:{report}", "--gtest_brief=1"])
            output.append(out)
            if not report.exists():  # it crashed
                failed += 1
                output.append(f"FAIL  {binary.name} ended with {status}")
                continue
            counts = json.loads(report.read_text())
            bad = counts["failures"] + counts.get("errors", 0)
            passed += counts["tests"] - counts.get("disabled", 0) - bad
            failed += bad
        return passed, failed, "\n".join(output)

    def lit(self):
        report = self.out / "lit.json"
        report.unlink(missing_ok=True)
        module = self.build / "lib" / "libScratchliftTidyModule.so"
        command = ["lit-22", "-v", f"-j{self.jobs}", "--no-progress-bar", "--output", report,
                   f"--param=tool={self.tool}", f"--param=exec_root={self.out / 'lit'}",
                   f"--param=tidy_module={module if module.exists() else ''}", TEST / "lit"]
        _, out = self.command("lit.log", command)
        if not report.exists():
            return 0, 1, out
        codes = [t["code"] for t in json.loads(report.read_text())["tests"]]
        failed = sum(c in {"FAIL", "XPASS", "UNRESOLVED", "TIMEOUT"} for c in codes)
        return sum(c in {"PASS", "XFAIL"} for c in codes), failed, out

    def cases(self):
        return self.counted("cases.log", [sys.executable, TOOLS / "run_cases.py", "--tool", self.tool,
                                          "--jobs", self.jobs, "--keep", self.out / "cases"])

    def oracle(self):
        return self.counted("oracle.log", [sys.executable, TOOLS / "run_cases.py", "--tool", self.tool, "--oracle",
                                           "--jobs", self.jobs, "--keep", self.out / "oracle"])

    def fuzz(self):
        return self.counted("fuzz.log", [sys.executable, TEST / "fuzz/run_fuzz.py", "--tool", self.tool,
                                         "--jobs", self.jobs, "--work", self.out / "fuzz", "--count", 1,
                                         "--seed", 1, "--options", "default", "--second-runs", 1, "--no-shrink"])

    def inputs(self):
        """libFuzzer on what is read from files, for some seconds each."""
        passed = failed = 0
        output = []
        for name in ("facts", "database"):
            if not (self.build / f"bin/input_{name}").exists():  # another compiler than clang
                continue
            corpus = self.out / "inputs" / name
            shutil.rmtree(corpus, ignore_errors=True)
            shutil.copytree(TEST / "inputs/seeds" / name, corpus)
            status, out = self.command("inputs.log", [self.build / f"bin/input_{name}", "-max_total_time=5", "-timeout=20",
                                                      f"-artifact_prefix={self.out / 'inputs'}/", corpus])
            passed, failed = passed + (not status), failed + bool(status)
            output.append(f"FAIL  input_{name}\n" + "\n".join(out.splitlines()[-30:]) if status else out.splitlines()[-1])
        return passed, failed, "\n".join(output)

    def determinism(self):
        return self.counted("determinism.log", [sys.executable, TOOLS / "determinism.py", "--tool", self.tool])

    def install(self):
        return self.counted("install.log", [sys.executable, TOOLS / "check_install.py", "--build", self.build])

    def example(self):
        status, out = self.command("example.log", [sys.executable, TOP / "examples/show.py", "--tool", self.tool,
                                                   "--example", TOP / "examples/pipeline",
                                                   "--work", self.out / "example"])
        return int(status == 0), int(status != 0), out if status == 0 else out + "\nFAIL  the example"

    def realtime(self):
        return self.counted("realtime.log", [sys.executable, TEST / "realtime/run_realtime.py", "--tool", self.tool,
                                             "--work", self.out / "realtime", "--jobs", self.jobs])

    def gcc(self):
        return self.counted("gcc.log", [sys.executable, TOOLS / "check_gcc.py", "--build", self.build,
                                        "--jobs", self.jobs])

    def real(self):
        return self.counted("real.log", [sys.executable, TEST / "real/run_real.py", "--tool", self.tool,
                                         "--work", self.out / "real", "--jobs", self.jobs])


NAME = re.compile(r"^(?:\[  FAILED  \] (\S+)|FAIL: scratchlift :: (\S+)|FAIL  (.+?)\s*$)", re.M)


def known_failures(kind):
    """Names of a kind's tests that are known to fail; each is a gap, listed with its cause."""
    known = set()
    for line in (TEST / "known-failures.txt").read_text().splitlines():
        words = line.split("#")[0].strip().split(None, 1)
        if len(words) == 2 and words[0] == kind:
            known.add(words[1].strip())
    return known


def failing_names(out):
    return {next(g for g in m.groups() if g) for m in NAME.finditer(out)}


KINDS = ("house", "unit", "lit", "cases", "oracle", "fuzz", "inputs", "example", "determinism", "install", "realtime", "gcc",
         "real")
DEFAULT = ("house", "unit", "lit", "cases", "oracle", "fuzz", "inputs", "example", "determinism", "install",
           "realtime", "real")  # gcc by name
SHOWN = {"real", "example", "fuzz"}  # kinds whose figures are worth a look when they pass


def show(kind, out, failed):
    lines = out.splitlines()
    if failed:
        shown = [line for line in lines if FAILED.match(line)] or lines[-20:]
        print("\n".join(shown[:200]), flush=True)
    elif kind in SHOWN:
        print("\n".join(lines[-16:]), flush=True)
    else:
        print("".join(f"{kind}: {line}\n" for line in lines if line.startswith("skipped: ")), end="", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    args = parser.parse_args()
    wrong = [k for k in args.kinds if k not in KINDS]
    if wrong:
        parser.error(f"no such kind '{wrong[0]}': expected {', '.join(KINDS)}")
    runner = Runner(args.build.resolve(), args.jobs)
    passed = failed = skipped = 0
    for kind in args.kinds or DEFAULT:
        (runner.out / f"{kind}.log").unlink(missing_ok=True)
        start = time.monotonic()
        good, bad, out = getattr(runner, kind)()
        known = known_failures(kind) & failing_names(out)
        bad = max(bad - len(known), 0)
        show(kind, out, bad)
        for name in sorted(known):
            print(f"known failure: {kind} {name}", flush=True)
        print(f"{kind}: {good} passed, {bad} failed, {len(known)} known failures ({time.monotonic() - start:.0f} s)", flush=True)
        passed, failed, skipped = passed + good, failed + bad, skipped + len(known)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""), flush=True)
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
