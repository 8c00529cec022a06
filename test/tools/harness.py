"""What the test runners share: building, running, counting allocations, databases and reports."""
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
CXX = os.environ.get("CASES_CXX", "clang++-22")
CC = os.environ.get("CASES_CC", "clang-22")
SOURCES = {".c", ".cpp", ".cc", ".cxx", ".h", ".hpp", ".hxx", ".inl", ".ipp"}
SANITIZE = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined",
            "-fno-omit-frame-pointer"]
STRICT = ["-Wall", "-Wextra", "-Werror"]


class Failure(Exception):
    """A test failed; the text says how."""


def sh(command, cwd=None, env=None, timeout=300):
    """Runs a command; a timeout looks like exit status 124."""
    try:
        return subprocess.run([str(c) for c in command], cwd=cwd, env=env, capture_output=True, text=True,
                              errors="replace", timeout=timeout, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "", f"timed out after {timeout} s")


def first_lines(text, count=3):
    return " | ".join(line.strip() for line in text.strip().splitlines()[:count])


def compiler_for(source):
    return CC if str(source).endswith(".c") else CXX


def build_counter(folder):
    """Compiles the allocation counter; returns the library to preload."""
    library = Path(folder) / "count_allocations.so"
    r = sh([CC, "-O2", "-shared", "-fPIC", TOOLS / "count_allocations.c", "-o", library])
    if r.returncode:
        raise Failure("the allocation counter does not build: " + first_lines(r.stderr))
    return library


def run_program(executable, arguments=(), cwd=None, counter=None):
    """Runs a program; returns (stdout, exit status, allocations or None, stderr)."""
    env = dict(os.environ, ASAN_OPTIONS="detect_leaks=1", OMP_NUM_THREADS="2")
    record = Path(f"{executable}.allocations").resolve()
    if counter:
        env.update(LD_PRELOAD=str(counter), ALLOCATION_COUNT_FILE=str(record))
    r = sh([Path(executable).resolve(), *arguments], cwd, env)
    count = int(record.read_text()) if counter and record.exists() else None
    return r.stdout, r.returncode, count, r.stderr


def sources_below(folder):
    """The bytes of every source file below a folder, by relative path."""
    folder = Path(folder)
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*"))
            if p.suffix in SOURCES and p.is_file()}


def write_database(folder, entries, directory=None):
    """entries: (source, arguments behind the compiler, object name); directory is where they hold."""
    folder = Path(folder).resolve()
    database = [{"directory": str(Path(directory or folder).resolve()), "file": source,
                 "arguments": [compiler_for(source), *arguments, "-c", source, "-o", target]}
                for source, arguments, target in entries]
    (folder / "compile_commands.json").write_text(json.dumps(database, indent=1))


def read_report(path):
    path = Path(path)
    return json.loads(path.read_text()) if path.exists() else {}


def short_name(name):
    """A function's own name: no scope, template arguments or parameters; operators keep their symbol."""
    name = re.sub(r"\(anonymous( namespace)?\)::", "", name)
    operator = re.search(r"\boperator\b.*", name)
    if operator:
        return re.sub(r"(?<=.)\((?!\)).*|(?<=\))\(.*", "", operator.group(0)).strip()
    return re.sub(r"<.*", "", name).split("(")[0].split("::")[-1]


def fresh_folder(path):
    path = Path(path)
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def closing_line(passed, failed):
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0
