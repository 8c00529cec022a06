#!/usr/bin/env python3
"""For lit tests: rewrites the project in the current folder and says what became of it.

usage: lift.py --tool SCRATCHLIFT [--std=c++20] [--no-run] [--flags=A,B] [--status=N] [-- TOOL ARGUMENTS]

Every .cpp and .c file of the folder (or those of compile_commands.json, if it is
there) is a unit. Prints one line a buffer and a call of the report:

    buffer FUNCTION/NAME DECISION FORM init=INIT index=N [REASON] extent=EXTENT
    call CALLER->CALLEE BUFFER DECISION [STORAGE]
    blind KIND FILE

then the tool's exit status and the text of each changed file under `==> FILE`.
Where a unit defines main, the program is built and run before and after, under
the sanitizers and, after, with -Wall -Wextra -Werror; a difference fails. Without
main, units that compiled before must compile after.
"""
import argparse
import json
import shutil
import sys
from pathlib import Path

import harness
from harness import Failure


def units():
    if Path("compile_commands.json").exists():
        return [(e["file"], e["arguments"][1:-4]) for e in json.loads(Path("compile_commands.json").read_text())]
    return None


def observe(folder, entries, strict):
    objects = []
    for i, (source, flags) in enumerate(entries):
        extra = harness.STRICT if strict else []
        r = harness.sh([harness.compiler_for(source), *flags, *harness.SANITIZE, *extra, "-c", source, "-o", f"{i}.o"],
                       folder)
        if r.returncode:
            raise Failure(f"{source} does not build: {r.stderr}")
        objects.append(f"{i}.o")
    r = harness.sh([harness.CXX, *harness.SANITIZE, *entries[0][1], *objects, "-o", "program", "-lpthread"], folder)
    if r.returncode:
        raise Failure(f"does not link: {r.stderr}")
    out, status, _, err = harness.run_program(Path(folder) / "program", (), folder)
    if status:
        raise Failure(f"the program ended with {status}: {err}")
    return out


def compiles(source, flags):
    return not harness.sh([harness.compiler_for(source), *flags, *harness.STRICT, "-fsyntax-only", source]).returncode


def print_report(report):
    for b in report.get("buffers", []):
        words = [f"buffer {harness.short_name(b['function'])}/{b['name']}", b["decision"], b.get("form") or "-",
                 f"init={b.get('init')}", f"index={b.get('param_index', -1)}", b.get("reason") or "",
                 f"extent={b.get('extent', '')}"]
        print(" ".join(w for w in words if w))
    for c in report.get("calls", []):
        print(f"call {harness.short_name(c['caller'])}->{harness.short_name(c['callee'])} {c['buffer']}"
              f" {c['decision']} {c.get('storage', '')}".rstrip())
    for s in report.get("blind_spots", []):
        print(f"blind {s['kind']} {s['file']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--std", default="c++20")
    parser.add_argument("--flags", default="")
    parser.add_argument("--status", type=int, default=0)
    parser.add_argument("--no-run", action="store_true")
    parser.add_argument("arguments", nargs="*")
    args = parser.parse_args()

    entries = units()
    if entries is None:
        flags = [f for f in args.flags.split(",") if f]
        files = sorted(str(p) for p in Path(".").rglob("*") if p.suffix in {".cpp", ".c"})
        entries = [(f, ["-std=" + ("c11" if f.endswith(".c") else args.std), "-I.", *flags]) for f in files]
        harness.write_database(".", [(f, a, f + ".o") for f, a in entries])
    before = Path("..") / (Path.cwd().name + ".before")
    shutil.rmtree(before, ignore_errors=True)
    shutil.copytree(".", before)
    runnable = not args.no_run and any(b"int main(" in text for text in harness.sources_below(".").values())
    expected = observe(before, entries, False) if runnable else None

    sound = [] if runnable else [e for e in entries if compiles(*e)]
    original = harness.sources_below(".")
    r = harness.sh([args.tool, "-p", ".", "--fix", "--json=report.json", *args.arguments])
    sys.stderr.write(r.stderr)
    print_report(harness.read_report("report.json"))
    print(f"status {r.returncode}")
    rewritten = harness.sources_below(".")
    for name, text in rewritten.items():
        if text != original.get(name):
            print(f"==> {name}\n{text.decode(errors='replace')}")
    if not any(rewritten[n] != original.get(n) for n in rewritten):
        print("==> nothing changed")
    if r.returncode != args.status:
        raise Failure(f"the tool ended with {r.returncode}, want {args.status}")
    if runnable:
        out = observe(".", entries, True)
        if out != expected:
            raise Failure(f"prints {out!r}, before {expected!r}")
    for source, flags in sound:
        if not compiles(source, flags):
            raise Failure(f"{source} does not compile any more, or has a new warning")
    harness.sh([args.tool, "-p", ".", "--fix", *args.arguments])
    if harness.sources_below(".") != rewritten:
        raise Failure("a second run changes the sources again")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as e:
        sys.stdout.flush()
        print(f"lift.py: {e}", file=sys.stderr)
        sys.exit(1)
