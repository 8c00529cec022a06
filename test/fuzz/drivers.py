"""Drivers: functions that call kernels in loops, branches, lambdas and threads, and note what came out."""
import re

from buffers import Buffer
from calls import statement_call
from functions import Function
from scope import Scope, block


class Driver(Function):
    def __init__(self, unit, name, rng, kernels):
        super().__init__(unit, name, rng)
        self.size, self.kernels, self.ints = "S", kernels, ["S"]
        self.sinks = []
        self.lines = self.body()

    def body(self):
        rng, scope = self.rng, Scope(self)
        scope.add(f"{'const ' if rng.random() < 0.7 else ''}int S = {rng.randrange(3, 14)};")
        self.vectors(scope)
        for k in self.kernels:
            for _ in range(rng.choice([1, 1, 2])):
                scope.add(*self.place(scope, k))
        for b in scope.buffers:
            scope.add(f"for (auto e : {b.name})", "  note(static_cast<long>(e));")
        return scope.lines

    def vectors(self, scope):
        rng = self.rng
        elements = []
        for k in self.kernels:
            elements += [p.element for p in k.params if p.handle] + ([k.element] if k.result == "vec" else [])
        for element in dict.fromkeys(elements):
            for _ in range(rng.randrange(1, 4)):
                name = scope.fresh("x")
                i = scope.fresh("i")
                scope.add(f"std::vector<{element}> {name}(S);", f"for (int {i} = 0; {i} < S; ++{i})",
                          f"  {name}[{i}] = static_cast<{element}>(({i} * {rng.randrange(3, 40)} + {rng.randrange(60)}) % 61);")
                scope.buffers.append(Buffer(name, element, "S", "vector", owned=True))
        for k in self.kernels:
            if k.result == "vec" and rng.random() < 0.6:
                name = scope.fresh("sink")
                scope.add(f"std::vector<{k.element}> {name};")
                self.sinks.append(Buffer(name, k.element, "?", "vector", owned=True))

    def place(self, scope, k):
        """A call somewhere: straight, in a loop, guarded, in a lambda, in a thread."""
        rng = self.rng
        way = rng.randrange(11)
        if way < 1:
            return statement_call(scope, k)
        if way < 7:
            return self.loop(scope, k, nested=way == 6)
        if way < 8:
            f = scope.fresh("f")
            inner = scope.inner()
            self.ints.append("q")
            lines = statement_call(inner, k)
            self.ints.remove("q")
            if not re.search(r"\bq\b", "".join(lines)):
                lines.append("note(q);")
            return [*block(f"auto {f} = [&](int q)", lines)[:-1], "};", f"for (int r = 0; r < 3; ++r)", f"  {f}(r);"]
        if way < 9:
            t = scope.fresh("t")
            return [*block(f"std::thread {t}([&]", statement_call(scope.inner(), k))[:-1], "});", f"{t}.join();"]
        if way < 10:
            return block(f"if ({rng.choice(['S > 4', 'tick() % 2 == 0', 'S % 3 != 0'])})", self.loop(scope, k, False))
        return self.loop(scope, k, False)

    def loop(self, scope, k, nested):
        rng = self.rng
        inner, r = scope.inner(), scope.fresh("r")
        self.ints.append(r)
        lines = self.loop(inner, k, False) if nested else statement_call(inner, k)
        if rng.random() < 0.3:
            lines = block(f"if ({r} % {rng.randrange(2, 4)} {rng.choice(['==', '!='])} 0)", lines)
        if not nested and rng.random() < 0.25:
            lines += statement_call(inner, rng.choice(self.kernels))
        self.ints.remove(r)
        rounds = rng.choice(["2", "3", "3", "4", "S / 2"])
        if len(lines) == 1 and rng.random() < 0.5:
            return [f"for (int {r} = 0; {r} < {rounds}; ++{r})", "  " + lines[0]]
        if rng.random() < 0.15:
            return [f"int {r} = 0;", *block(f"while ({r} < {rounds})", lines + [f"++{r};"])]
        return block(f"for (int {r} = 0; {r} < {rounds}; ++{r})", lines)
