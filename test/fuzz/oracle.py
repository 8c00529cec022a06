"""What must hold of one program under one option set; every breach is a Finding with a kind."""
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
import harness  # noqa: E402

HERE = Path(__file__).resolve().parent
OPTION_SETS = {
    "default": [], "container": ["--form=container"], "pointer": ["--form=pointer"], "bundle": ["--bundle=2"],
    "wrappers": ["--keep-wrapper=always"], "closed": ["--closed-world"], "copies": ["--copy-before-write"],
}
FLAGS = ["-std=c++20", "-O0", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined",
         "-fno-sanitize-recover=undefined"]


class Finding(Exception):
    """kind: invalid (the generator's fault), compile, output, sanitizer, allocations, second-run, dropped, tool."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind, self.text = kind, text


class Oracle:
    """Holds what all programs share: the precompiled header and the runtime's object."""

    def __init__(self, tool, shared):
        self.tool, self.shared = tool, Path(shared)
        self.shared.mkdir(parents=True, exist_ok=True)
        header = self.shared / "fuzz.h.pch"
        self.must([harness.CXX, *FLAGS, "-x", "c++-header", HERE / "fuzz.h", "-o", header])
        self.must([harness.CXX, *FLAGS, "-c", HERE / "fuzz.cpp", "-o", self.shared / "fuzz.o"])
        self.pch = ["-include-pch", str(header), f"-I{HERE}"]

    @staticmethod
    def must(command):
        r = harness.sh(command)
        if r.returncode:
            raise SystemExit(r.stderr)

    def write(self, folder, texts):
        folder = harness.fresh_folder(folder)
        for name, text in texts.items():
            (folder / name).write_text(text)
        sources = sorted(n for n in texts if n.endswith(".cpp"))
        harness.write_database(folder, [(s, ["-std=c++20", *FLAGS[1:], *self.pch, "-I."], s + ".o") for s in sources])
        return folder

    def build(self, folder, kind):
        jobs = [(s, subprocess.Popen([harness.CXX, *FLAGS, *self.pch, "-I.", "-c", s.name, "-o", s.stem + ".o"], cwd=folder,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace"))
                for s in sorted(folder.glob("*.cpp"))]
        errors = [p.communicate()[1] for _, p in jobs]
        for (_, p), err in zip(jobs, errors):
            if p.returncode:
                raise Finding(kind, "\n".join(line for line in err.splitlines() if "error:" in line) or err)
        r = harness.sh([harness.CXX, *FLAGS, "-fuse-ld=lld", *[s.stem + ".o" for s, _ in jobs], self.shared / "fuzz.o", "-o", "program"],
                       folder)
        if r.returncode:
            raise Finding(kind, r.stderr)

    def run(self, folder, kind, fill=0xA7):
        """(what it prints, allocations by driver)"""
        r = harness.sh([folder / "program"], folder, timeout=60, env={
            "ASAN_OPTIONS": f"max_malloc_fill_size=1000000:malloc_fill_byte={fill}:detect_stack_use_after_return=1",
            "PATH": "/usr/bin:/usr/lib/llvm-22/bin"})
        if r.returncode:
            lines = [line for line in r.stderr.splitlines() if not line.startswith("allocations ")]
            raise Finding(kind, f"status {r.returncode}\n" + "\n".join(lines[:14]))
        return r.stdout, {m[0]: int(m[1]) for m in re.findall(r"^allocations (\S+) (\d+)$", r.stderr, re.M)}

    def observe(self, folder):
        """The original: it must be free of warnings and of undefined behaviour."""
        self.build(folder, "invalid")
        out, count = self.run(folder, "invalid")
        if self.run(folder, "invalid", 0x15)[0] != out:
            raise Finding("invalid", "depends on what fresh memory holds")
        return out, count

    def check(self, texts, work, expected, options):
        """Rewrites a copy and compares; returns the tool's report."""
        folder = self.write(work, texts)
        command = [self.tool, "-p", ".", "--fix", "--quiet", "-j", "1", *OPTION_SETS[options]]
        r = harness.sh([*command, "--json=report.json"], folder)
        if r.returncode:
            raise Finding("tool", f"status {r.returncode}\n" + "\n".join(r.stderr.splitlines()[-12:]))
        report = harness.read_report(folder / "report.json")
        rewritten = harness.sources_below(folder)
        dropped = [g for g in report.get("groups", []) if g["state"] == "dropped"]
        self.build(folder, "compile")
        out, count = self.run(folder, "sanitizer")
        wanted, allowed = expected
        if out != wanted:
            bad = [w.split()[0] for w, o in zip(wanted.splitlines(), out.splitlines()) if w != o]
            raise Finding("output", f"{bad[0] if bad else '?'} prints something else")
        more = [f"{d} {allowed[d]} -> {n}" for d, n in count.items() if n > allowed.get(d, n)]
        if more:
            raise Finding("allocations", ", ".join(more))
        if dropped:
            raise Finding("dropped", "\n".join(f"{g['kernel']}: {g['reason']}" for g in dropped))
        harness.sh([*command, "--json=again.json"], folder)
        again = harness.sources_below(folder)
        if again != rewritten:
            changed = [n for n in again if again[n] != rewritten.get(n)]
            raise Finding("second-run", ", ".join(changed) + " " + first_difference(rewritten[changed[0]], again[changed[0]]))
        report["allocations"] = (sum(allowed.values()), sum(count.values()))
        return report


def first_difference(old, new):
    for a, b in zip(old.splitlines(), new.splitlines()):
        if a != b:
            return f"{a.decode(errors='replace').strip()} -> {b.decode(errors='replace').strip()}"
    return "(more lines)"
