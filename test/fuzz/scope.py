"""What is in view at a point of a generated function, and how values and exits are spelled there."""
from buffers import group


class Scope:
    """One block: its buffers and the lines made so far; inner blocks see the outer ones."""

    def __init__(self, function, outer=None, in_loop=False):
        self.function, self.outer, self.in_loop = function, outer, in_loop
        self.rng = function.rng
        self.buffers, self.lines, self.indices = [], [], []
        self.is_loop = False
        self.depth = outer.depth + 1 if outer else 0

    def add(self, *lines):
        self.lines += lines

    def all_buffers(self):
        return (self.outer.all_buffers() if self.outer else []) + self.buffers

    def loop_indices(self):
        return (self.outer.loop_indices() if self.outer else []) + self.indices

    def readable(self):
        return [b for b in self.all_buffers() if b.defined]

    def writable(self):
        return [b for b in self.all_buffers() if b.writable and b.defined]

    def pick(self, buffers):
        """One of them, the owned ones three times as often as the handles."""
        weighted = [b for b in buffers for _ in range(3 if b.owned else 1)]
        return self.rng.choice(weighted) if weighted else None

    def fresh(self, stem):
        return self.function.fresh(stem)

    # Values

    def index_of(self, buffer, over=None, variable=None):
        """An index that is in range: `over` is the extent that `variable` runs below."""
        rng = self.rng
        if variable and (over == buffer.extent or (over == "n" and buffer.extent in LARGER)):
            if rng.random() < 0.75:
                return variable
            if over == buffer.extent and rng.random() < 0.5:
                return f"{group(over)} - 1 - {variable}"
        if variable and rng.random() < 0.8:
            return f"{rng.choice([variable, variable, f'({variable} + 1)', f'({variable} * 3)'])} % {group(buffer.extent)}"
        if rng.random() < 0.5 or buffer.extent not in ("n",):
            return "0"
        return rng.choice(["n - 1", "n / 2", "0"])

    def term(self, over=None, variable=None, buffers=None):
        rng = self.rng
        buffers = self.readable() if buffers is None else buffers
        kind = rng.randrange(10)
        if kind < 6 and buffers:
            b = self.pick(buffers)
            text = b.read(self.index_of(b, over, variable))
            return f"{text} * {rng.randrange(2, 7)}" if rng.random() < 0.3 else text
        if kind < 7 and self.function.ints:
            return rng.choice(self.function.ints)
        if kind < 9 and variable:
            return rng.choice([variable, f"{variable} * {rng.randrange(2, 9)}"])
        return str(rng.randrange(1, 90))

    def value(self, over=None, variable=None, buffers=None):
        terms = [self.term(over, variable, buffers) for _ in range(self.rng.randrange(1, 4))]
        text = terms[0]
        for t in terms[1:]:
            text += f" {self.rng.choice('++-')} {t}"
        return f"({text})" if len(terms) > 1 or "*" in text else text

    def condition(self, over=None, variable=None):
        rng = self.rng
        if variable and rng.random() < 0.4:
            return f"{variable} % {rng.randrange(2, 5)} == {rng.randrange(2)}"
        return f"{self.value(over, variable)} % {rng.randrange(2, 7)} == {rng.randrange(2)}"

    # Exits

    def cleanup(self, to=None):
        """Releases what this block and the outer ones (up to `to`) hold."""
        lines = [b.release for b in self.buffers if b.release]
        self.rng.shuffle(lines)
        if self.outer is not None and self.outer is not to:
            lines += self.outer.cleanup(to)
        return lines

    def leave(self):
        return [*self.cleanup(), *self.function.return_lines(self)]

    def throw(self):
        return [*self.cleanup(), f"throw std::runtime_error(\"{self.function.name}\");"]

    def close(self):
        """The end of a block that was not left: releases its own."""
        lines = [b.release for b in self.buffers if b.release]
        self.rng.shuffle(lines)
        self.lines += lines
        return self.lines

    def loop(self):
        return self if self.is_loop else self.outer.loop()

    def inner(self, in_loop=False):
        return Scope(self.function, self, in_loop or self.in_loop)


LARGER = {"n + 1", "n * 2", "n * m", "n + k", "w"}


def block(head, lines):
    return [f"{head} {{".lstrip(), *("  " + line for line in lines), "}"]
