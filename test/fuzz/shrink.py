"""Shrinks a failing program: fewer units, then fewer lines, as long as it fails in the same way."""
import re

import program
from oracle import Finding


class Shrinker:
    def __init__(self, oracle, work, options, kind, deadline):
        self.oracle, self.work, self.options, self.kind, self.deadline = oracle, work, options, kind, deadline
        self.tries = 0

    def fails(self, texts):
        """Whether the program is valid and its rewrite fails in the same way."""
        if self.deadline():
            return False
        self.tries += 1
        try:
            expected = self.oracle.observe(self.oracle.write(self.work / "before", texts))
            if self.options == "-":   # the original is at fault itself
                return False
            self.oracle.check(texts, self.work / "after", expected, self.options)
        except Finding as f:
            return f.kind == self.kind
        return False

    def units(self, seed, numbers, text=""):
        """The fewest units that still fail: those that the finding's text names, if they do; else halves first."""
        numbers = list(numbers)
        named = {int(n) for n in re.findall(r"(?:\b|_)(?:[Kk]|drive|fill|sum|grow)(\d+)", text)}
        for few in [[n] for n in numbers if n in named][:4] + [[n for n in numbers if n in named]]:
            if few and self.fails(program.texts(seed, few)):
                numbers = few
                break
        size = len(numbers) // 2
        while size >= 1:
            at = 0
            while at < len(numbers):
                rest = numbers[:at] + numbers[at + size:]
                if rest and self.fails(program.texts(seed, rest)):
                    numbers = rest
                else:
                    at += size
            size //= 2
        return numbers

    def lines(self, texts):
        """Removes blocks and statements, the long ones first, until none can go."""
        changed = True
        while changed and not self.deadline():
            changed = False
            for name in sorted(texts, key=lambda n: -len(texts[n])):
                lines = texts[name].splitlines()
                for start, end in sorted(pieces(lines), key=lambda p: p[0] - p[1]):
                    if any(line is None for line in lines[start:end]):
                        continue
                    tried = [None if start <= i < end else line for i, line in enumerate(lines)]
                    candidate = {**texts, name: joined(tried)}
                    if self.fails(candidate):
                        lines, texts, changed = tried, candidate, True
        return texts


def joined(lines):
    return "\n".join(line for line in lines if line is not None) + "\n"


def pieces(lines):
    """(start, end) of every block and of every single statement, by indentation."""
    depth = lambda line: len(line) - len(line.lstrip())
    for i, line in enumerate(lines):
        if not line.strip() or line.startswith("#") or line.strip() in ("}", "};", "});", "public:"):
            continue
        end = i + 1
        while end < len(lines) and lines[end].strip() and depth(lines[end]) > depth(line):
            end += 1
        if end < len(lines) and lines[end].strip() in ("}", "};", "});"):
            end += 1
        if end == i + 1 and not line.rstrip().endswith((";", "}")):
            continue
        yield i, end
