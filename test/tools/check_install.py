#!/usr/bin/env python3
"""Installs a build into an empty folder and uses the installed package.

usage: check_install.py --build DIR

The installed program must run, and a project that finds the package with CMake
must build against `scratchlift::scratchlift` and run. The last line is
`N passed, N failed`.
"""
import argparse
import sys
import tempfile
from pathlib import Path

import harness

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES CXX)
find_package(scratchlift 0.1 REQUIRED CONFIG)
add_executable(consumer main.cpp)
target_link_libraries(consumer PRIVATE scratchlift::scratchlift)
"""
MAIN = """#include "analysis/Analysis.h"

#include <cstdio>

int main() {
  const scratchlift::ProjectFacts Facts = scratchlift::mergeFacts("/", {});
  const scratchlift::Plan Plan = scratchlift::makePlan(Facts, scratchlift::Policy());
  std::printf("%zu groups\\n", Plan.Groups.size());
}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, type=Path)
    args = parser.parse_args()
    passed = failed = 0

    def step(title, command, wanted=""):
        nonlocal passed, failed
        r = harness.sh(command, timeout=600)
        good = r.returncode == 0 and wanted in r.stdout
        print(("ok    " if good else "FAIL  ") + title)
        if not good:
            print("        " + "\n        ".join((r.stderr or r.stdout).strip().splitlines()[-8:]))
        passed, failed = passed + good, failed + (not good)
        return good

    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        (scratch / "main.cpp").write_text(MAIN)
        (scratch / "CMakeLists.txt").write_text(CMAKE)
        prefix, build = scratch / "prefix", scratch / "build"
        if step("install", ["cmake", "--install", args.build, "--prefix", prefix]):
            step("the installed program runs", [prefix / "bin/scratchlift", "--version"], "scratchlift")
            if step("the package is found", ["cmake", "-G", "Ninja", "-S", scratch, "-B", build,
                                             f"-DCMAKE_CXX_COMPILER={harness.CXX}", f"-DCMAKE_PREFIX_PATH={prefix}"]) \
                    and step("a consumer builds", ["cmake", "--build", build]):
                step("a consumer runs", [build / "consumer"], "0 groups")
    return harness.closing_line(passed, failed)


if __name__ == "__main__":
    sys.exit(main())
