#!/usr/bin/env python3
"""Real-time safety of the benchmark's kernels, before and after they are rewritten.

usage: run_realtime.py --tool SCRATCHLIFT --work DIR [--jobs N]

All of bench/kernels/original is [[clang::nonblocking]], and none of it is true.
The compiler (-Wfunction-effects) must object to each kernel as written, and to
none whose buffers became spans or pointers. RealtimeSanitizer must report in
every call of the originals; of the rewritten ones, in whatever form, none but
the first call may allocate, and none at all where the caller sizes. One line a
check, the last one `N passed, N failed`.
"""
import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
sys.path.insert(0, str(TOP / "bench/kernels"))
import rewrite  # noqa: E402

CXX = os.environ.get("CASES_CXX", "clang++-22")
KERNELS = ("blur", "convolve", "median", "solve", "lstm", "resample", "components", "nearest", "multiply", "melBands")
# Buffers whose extent no caller can know, or that a loop sizes: they stay containers.
CONTAINERS = {"median", "components"}
SIZES_ITSELF = CONTAINERS | {"lstm"}  # a workspace too is sized inside
REPORT = "ERROR: RealtimeSanitizer"


def sh(command, **options):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, **options)


def sanitizer_works(work):
    source = work / "probe.cpp"
    source.write_text("int main() {}\n")
    return sh([CXX, "-fsanitize=realtime", source, "-o", work / "probe"]).returncode == 0


def blocked(folder):
    """The kernels that -Wfunction-effects objects to, found by the line of the definition above."""
    names = set()
    for unit in sorted(folder.glob("*.cpp")):
        lines = unit.read_text().splitlines()
        r = sh([CXX, *rewrite.FLAGS, "-Wfunction-effects", "-fsyntax-only", unit])
        if r.returncode:
            raise SystemExit(f"{unit} does not compile: {r.stderr}")
        for at in re.findall(rf"^{re.escape(str(unit))}:(\d+):\d+: warning: .*-Wfunction-effects", r.stderr, re.M):
            names.update(next(([n] for line in reversed(lines[:int(at)]) for n in KERNELS
                               if re.match(rf"\w.*\b{n}\(", line)), [f"{unit.name}:{at}"]))
    return names


def build(folder):
    units = [*sorted(folder.glob("*.cpp")), HERE / "driver.cpp"]
    program = folder / "driver"
    r = sh([CXX, *rewrite.FLAGS, "-fsanitize=realtime", f"-I{folder}", *units, "-o", program])
    if r.returncode:
        raise SystemExit(f"{folder} does not build: {r.stderr}")
    return program


def reports(program, kernel, calls):
    """How often the sanitizer objects in so many calls, and what is printed."""
    options = "halt_on_error=false:suppress_equal_stacks=false:exitcode=0"
    r = sh([program, kernel, calls], env=dict(os.environ, RTSAN_OPTIONS=options))
    if r.returncode:
        raise SystemExit(f"{program} {kernel} ended with {r.returncode}: {r.stderr[-500:]}")
    return r.stderr.count(REPORT), r.stdout


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def expect(self, good, what):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        print(f"{'ok  ' if good else 'FAIL'}  {what}", flush=True)


def check_compiler(checks, originals, sized):
    objections = blocked(originals)
    for kernel in KERNELS:
        checks.expect(kernel in objections, f"{kernel} as written: the compiler objects")
    objections = blocked(sized)
    for kernel in KERNELS:
        if kernel not in CONTAINERS:
            checks.expect(kernel not in objections, f"{kernel} with a span or pointer: the compiler vouches for it")
    checks.expect(objections <= CONTAINERS, f"nothing else is objected to ({', '.join(sorted(objections))})")
    for unit in ("image", "signal", "algebra"):
        r = sh([CXX, *rewrite.FLAGS, "-Wfunction-effects", "-Werror", "-c", sized / f"{unit}.cpp", "-o", os.devnull])
        checks.expect(r.returncode == 0, f"{unit}.cpp compiles with -Wfunction-effects -Werror")


def check_sanitizer(checks, folders, jobs):
    with ThreadPoolExecutor(jobs) as pool:
        programs = dict(zip(folders, pool.map(build, folders.values())))
        ran = {(f, k, n): pool.submit(reports, programs[f], k, n) for f in folders for k in KERNELS for n in (1, 8)}
    count = {key: future.result() for key, future in ran.items()}
    for kernel in KERNELS:
        once, often = count["original", kernel, 1][0], count["original", kernel, 8][0]
        checks.expect(0 < once and often >= 8 * once, f"{kernel} as written: reported in every call")
        first, later = count["default", kernel, 1], count["default", kernel, 8]
        checks.expect(later[0] == first[0], f"{kernel} rewritten: nothing is reported in the steady state")
        if kernel in SIZES_ITSELF:
            checks.expect(first[0] > 0, f"{kernel} rewritten: its first call is reported")
        checks.expect(later[1] == count["original", kernel, 8][1], f"{kernel} rewritten: the same result")
        if kernel not in CONTAINERS:
            checks.expect(count["sized", kernel, 8][0] == 0, f"{kernel} sized by its caller: never reported")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    work = args.work.resolve()
    folders = {"original": work / "original", "default": work / "default", "sized": work / "sized"}
    for folder in folders.values():
        rewrite.copy_originals(folder)
    rewrite.rewrite(args.tool, folders["default"], [])
    rewrite.rewrite(args.tool, folders["sized"], ["--form=span", "--bundle=0"])
    checks = Checks()
    check_compiler(checks, folders["original"], folders["sized"])
    if sanitizer_works(work):
        check_sanitizer(checks, folders, args.jobs)
    else:
        print("skipped: RealtimeSanitizer's runtime is missing (install libclang-rt-22-dev)")
    print(f"{checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
