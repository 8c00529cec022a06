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
WARNINGS = ["-Wall", "-Wextra", "-Werror"]
COMMON = ["-O0", *WARNINGS]
# How both programs are built and run: flags, a prefix of the command, environments of the first and the second run.
ASAN = "max_malloc_fill_size=1000000:detect_stack_use_after_return=1:malloc_fill_byte="
CHECKS = {
    "asan": (["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"], [],
             [{"ASAN_OPTIONS": ASAN + "64"}, {"ASAN_OPTIONS": ASAN + "65"}]),
    # Nothing of libstdc++ that matters here is compiled elsewhere once its explicit instantiations are ours.
    "msan": (["-fsanitize=memory", "-g1", "-D_GLIBCXX_EXTERN_TEMPLATE=0"], [], [{}]),
    "tsan": (["-fsanitize=thread", "-g1"], [], [{}]),
}


class Finding(Exception):
    """kind: invalid (the generator's fault), compile, output, sanitizer, allocations, second-run, dropped, tool."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind, self.text = kind, text


class Oracle:
    """Holds what all programs share: how they are built and run, the precompiled header and the runtime's object."""

    def __init__(self, tool, shared, checks="asan"):
        self.tool, self.shared = tool, Path(shared)
        self.shared.mkdir(parents=True, exist_ok=True)
        flags, self.prefix, self.environments = CHECKS[checks]
        self.flags = ["-std=c++20", *COMMON, *flags, f"-I{HERE}"]
        header = self.shared / f"{checks}.pch"
        self.runtime = self.shared / f"{checks}.o"
        self.must([harness.CXX, *self.flags, "-fpch-instantiate-templates", "-x", "c++-header", HERE / "fuzz.h", "-o", header])
        self.must([harness.CXX, *self.flags, "-c", HERE / "fuzz.cpp", "-o", self.runtime])
        self.link = [*self.flags, "-fuse-ld=lld"]
        self.flags += ["-include-pch", str(header), "-I."]

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
        harness.write_database(folder, [(s, self.flags, s + ".o") for s in sources])
        return folder

    def build(self, folder, kind):
        jobs = [(s, subprocess.Popen([harness.CXX, *self.flags, "-c", s.name, "-o", s.stem + ".o"], cwd=folder,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace"))
                for s in sorted(folder.glob("*.cpp"))]
        errors = [p.communicate()[1] for _, p in jobs]
        for (_, p), err in zip(jobs, errors):
            if p.returncode:
                raise Finding(kind, located(folder, [line for line in err.splitlines() if "error:" in line] or [err]))
        r = harness.sh([harness.CXX, *self.link, *[s.stem + ".o" for s, _ in jobs], self.runtime, "-o", "program"], folder)
        if r.returncode:
            raise Finding(kind, r.stderr)

    def run(self, folder, kind, again=False):
        """(what it prints, allocations by driver)"""
        r = harness.sh([*self.prefix, folder / "program"], folder, timeout=120, env={
            "PATH": "/usr/bin:/usr/lib/llvm-22/bin", **self.environments[-1 if again else 0]})
        if r.returncode:
            lines = [line for line in r.stderr.splitlines() if not line.startswith("allocations ")]
            raise Finding(kind, f"status {r.returncode}\n" + "\n".join(lines[:14]))
        return r.stdout, {m[0]: int(m[1]) for m in re.findall(r"^allocations (\S+) (\d+)$", r.stderr, re.M)}

    def observe(self, folder):
        """The original: it must be free of warnings and of undefined behaviour."""
        self.build(folder, "invalid")
        out, count = self.run(folder, "invalid")
        if len(self.environments) > 1 and self.run(folder, "invalid", again=True)[0] != out:
            raise Finding("invalid", "depends on what fresh memory holds")
        return out, count

    def check(self, texts, work, expected, options, twice=True):
        """Rewrites a copy and compares; returns the tool's report. twice: a second run must change nothing."""
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
            raise Finding("output", f"{bad[0] if bad else '?'} prints something else" + (f", and {', '.join(bad[1:])}" if bad[1:] else ""))
        more = [f"{d} {allowed[d]} -> {n}" for d, n in count.items() if n > allowed.get(d, n)]
        if more:
            raise Finding("allocations", ", ".join(more))
        if dropped:
            raise Finding("dropped", "\n".join(f"{g['kernel']}: {g['reason']}" for g in dropped))
        if twice:
            self.check_second_run(folder, command, rewritten)
        report["allocations"] = (sum(allowed.values()), sum(count.values()))
        return report

    @staticmethod
    def check_second_run(folder, command, rewritten):
        harness.sh([*command, "--json=again.json"], folder)
        again = harness.sources_below(folder)
        if again != rewritten:
            changed = [n for n in again if again[n] != rewritten.get(n)]
            raise Finding("second-run", ", ".join(changed) + " " + first_difference(rewritten[changed[0]], again[changed[0]]))


def located(folder, errors):
    """Compiler messages, each with the head of the definition that it lies in."""
    texts = []
    for error in errors:
        place = re.match(r"(?:\./)?([^:]+):(\d+):", error)
        lines = (folder / place[1]).read_text().splitlines()[:int(place[2])] if place and (folder / place[1]).exists() else []
        head = next((line for line in reversed(lines) if re.match(r"\w", line)), "")
        texts.append(error + (f"\n    in: {head}" if head else ""))
    return "\n".join(texts)


def first_difference(old, new):
    for a, b in zip(old.splitlines(), new.splitlines()):
        if a != b:
            return f"{a.decode(errors='replace').strip()} -> {b.decode(errors='replace').strip()}"
    return "(more lines)"
