#!/usr/bin/env python3
"""Checks of the source tree itself: one line a rule, the last one `N passed, N failed`.

usage: house.py
"""
import re
import subprocess
import sys
from pathlib import Path

import harness

TOP = Path(__file__).resolve().parent.parent.parent
STAGES = ("analysis", "matchers", "rewriters", "tool")
# Who may include whose headers (docs/architecture.md).
ALLOWED = {"analysis": {"analysis"}, "matchers": {"analysis", "matchers"}, "rewriters": {"analysis", "rewriters"},
           "tool": set(STAGES)}
LINES = 500


def sources(stage):
    return sorted(p for p in (TOP / stage).iterdir() if p.suffix in {".h", ".cpp"})


def includes(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = re.match(r'\s*#\s*include\s*["<]([^">]+)[">]', line)
        if found:
            yield number, found.group(1)


def place(path, number=0):
    return f"{path.relative_to(TOP)}:{number}"


def check_layers():
    """includes run one way"""
    for stage in STAGES:
        for path in sources(stage):
            for number, header in includes(path):
                first = header.split("/")[0]
                if first in STAGES and first not in ALLOWED[stage]:
                    yield f"{place(path, number)}: {stage} includes {header}"


def check_no_clang_in_analysis():
    """the analysis knows no clang header"""
    for path in sources("analysis"):
        for number, header in includes(path):
            if header.split("/")[0] in {"clang", "clang-c", "clang-tidy"}:
                yield f"{place(path, number)}: {header}"


def check_headers_alone():
    """headers have a guard that names them"""
    for stage in STAGES:
        for path in sources(stage):
            guard = f"SCRATCHLIFT_{stage.upper()}_{re.sub('[^A-Za-z0-9]', '_', path.name).upper()}"
            if path.suffix == ".h" and f"#ifndef {guard}\n#define {guard}\n" not in path.read_text():
                yield f"{place(path)}: no guard {guard}"


def check_sizes():
    """files open with a header comment and stay under the limit"""
    for stage in STAGES:
        for path in sources(stage):
            lines = path.read_text().splitlines()
            if len(lines) > LINES:
                yield f"{place(path, len(lines))}: more than {LINES} lines"
            if not lines or not lines[0].startswith("//==="):
                yield f"{place(path, 1)}: no header comment"


def reasons():
    """Reason's stable names, from its text function in the analysis, in the order of the enum."""
    enum = re.search(r"enum class Reason \{(.*?)\};", (TOP / "analysis/Plan.h").read_text(), re.S).group(1)
    enum = re.sub(r"//[^\n]*", "", enum)
    for name in re.findall(r"\w+", enum):
        if name != "None":
            yield re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


def check_reason_pages():
    """every reason has a page"""
    names = list(reasons())
    for name in names:
        page = TOP / "docs/reasons" / f"{name}.md"
        text = page.read_text() if page.exists() else ""
        if not text.startswith(f"# {name}\n"):
            yield f"docs/reasons/{name}.md: missing, or its title is another"
        for heading in ("## Why", "## Example", "## What unblocks it"):
            if heading not in text:
                yield f"docs/reasons/{name}.md: no '{heading}'"
    for page in (TOP / "docs/reasons").glob("*.md"):
        if page.stem not in names and page.stem != "README":
            yield f"{place(page)}: no such reason"


def check_reason_tests():
    """every reason has a test that names it"""
    names = list(reasons())
    for name in names:
        test = TOP / "test/lit/reasons" / f"{name}.cpp"
        if not test.exists() or name not in test.read_text():
            yield f"test/lit/reasons/{name}.cpp: missing, or does not name the reason"


def check_reason_names():
    """the names the report prints are those of the pages"""
    printed = "".join(p.read_text() for p in sources("analysis"))
    for name in reasons():
        if f'"{name}"' not in printed:
            yield f"analysis: no text \"{name}\""


def check_forbidden():
    """no cast away of const, no exceptions, no open ends"""
    rules = [(r"\bconst_cast\s*<", "const_cast"), (r"^\s*throw\b", "throw"), (r"//.*\b(TODO|FIXME|XXX)\b", "open end"),
             (r"^\s*#\s*if 0\b", "code switched off")]
    for stage in STAGES:
        for path in sources(stage):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                yield from (f"{place(path, number)}: {what}" for pattern, what in rules if re.search(pattern, line))


def check_links():
    """links in the documentation lead somewhere"""
    for page in [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]:
        if not page.exists():
            yield f"{page.name} is missing"
            continue
        prose = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.S | re.M)
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", prose):
            if not re.match(r"[a-z]+:", target) and not (page.parent / target).exists():
                yield f"{place(page)}: {target}"


def check_format():
    """sources are formatted"""
    r = subprocess.run([TOP / "dev", "format", "--check"], capture_output=True, text=True)
    if r.returncode:
        files = sorted(set(re.findall(r"^(\S+\.(?:h|cpp)):\d+:\d+: error:", r.stderr, re.M)))
        yield from (f"{f}: run ./dev format" for f in files or ["clang-format failed"])


def check_no_output():
    """what tests and builds make is not in the tree"""
    listed = subprocess.run(["git", "-C", TOP, "ls-files", "-z"], capture_output=True).stdout
    for name in filter(None, listed.decode(errors="replace").split("\0")):
        path = TOP / name
        if path.is_file() and not path.is_symlink() and b"\0" in path.read_bytes()[:4096]:
            yield f"{place(path)}: a binary file"


def main():
    failed = 0
    checks = [check for name, check in sorted(globals().items()) if name.startswith("check_")]
    for check in checks:
        found = list(check())
        print(("FAIL  " if found else "ok    ") + check.__doc__)
        for line in found:
            print("        " + line)
        failed += bool(found)
    return harness.closing_line(len(checks) - failed, failed)


if __name__ == "__main__":
    sys.exit(main())
