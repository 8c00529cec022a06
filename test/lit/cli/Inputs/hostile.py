"""Makes a project that a careless tool trips over; with --check, says what became of it. Input of hostile.test."""
import json
import os
import subprocess
import sys
from pathlib import Path

KERNEL = b"""#include <vector>
// \xff\xfe\xc3\x28
static int kernel(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  return tmp[n - 1];
}
int NAME(const int *in) {
  int sum = 0;
  for (int i = 1; i < 4; ++i)
    sum += kernel(in, i);
  return sum;
}
"""
NAMES = {"plain.cpp": b"plain", 'a "b" \n c.cpp': b"quoted", "bytes.cpp": b"bytes"}


def make():
    project, outside = Path("project"), Path("outside")
    for folder in (project, outside):
        folder.mkdir()
    os.symlink(".", project / "loop")
    (outside / "far.cpp").write_bytes(KERNEL.replace(b"NAME", b"far"))
    trap = Path("trap.sh").resolve()
    trap.write_text("#!/bin/sh\ntouch \"$(dirname \"$0\")/executed\"\n")
    trap.chmod(0o755)
    here = str(project.resolve())
    entries = []
    for name, function in NAMES.items():
        (project / name).write_bytes(KERNEL.replace(b"NAME", function))
        entries.append({"directory": here, "file": name,
                        "arguments": ["clang++-22", "-std=c++20", "-Iloop/loop/loop", "-c", name, "-o", "x; touch executed"]})
    entries.append({"directory": here, "file": str(outside.resolve() / "far.cpp"),
                    "arguments": [str(trap), "-std=c++20", "-c", str(outside.resolve() / "far.cpp")]})
    entries.append({"directory": here, "file": "loop/loop/plain.cpp",
                    "arguments": [str(trap), "-std=c++20", "-Xclang", "-load", "-Xclang", str(trap), f"-fplugin={trap}",
                                  "-c", "loop/loop/plain.cpp", "$(touch executed)", "`touch executed`"][:-2]})
    (project / "compile_commands.json").write_text(json.dumps(entries))


def check():
    executed = any(p.name == "executed" for p in Path(".").rglob("*"))
    print("executed:", "yes" if executed else "no")
    far = Path("outside/far.cpp").read_bytes() != KERNEL.replace(b"NAME", b"far")
    print("outside changed:", "yes" if far else "no")
    done = [n for n, f in NAMES.items() if (Path("project") / n).read_bytes() != KERNEL.replace(b"NAME", f)]
    print("rewritten:", sorted(done))
    good = all(subprocess.run(["clang++-22", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", n],
                              cwd="project").returncode == 0 for n in NAMES)
    print("compiles:", "yes" if good else "no")


check() if "--check" in sys.argv else make()
