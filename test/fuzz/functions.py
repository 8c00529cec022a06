"""Functions of a unit: helpers that kernels call with a buffer, and the model of a kernel's signature."""
from buffers import ELEMENTS, Buffer, group
from scope import Scope, block

WHERE = ("static", "header", "unit")  # internal to one file; inline in the header; declared there, defined in a file


class Function:
    """Common to kernels, helpers and drivers: a name, a random stream and fresh names."""

    def __init__(self, unit, name, rng):
        self.unit, self.name, self.rng = unit, name, rng
        self.ints, self.counter, self.sum = [], 0, "h"
        self.size, self.sinks = "n", []

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"


class Helper(Function):
    """Fills, sums or grows one buffer that it is handed."""

    def __init__(self, unit, name, rng, task, element, handle):
        super().__init__(unit, name, rng)
        self.task, self.element, self.handle = task, element, handle
        self.template = rng.random() < 0.15
        self.where = "header" if self.template else unit.choose_where(rng)

    def signature(self):
        e = "T" if self.template else self.element
        const = "const " if self.task == "sum" else ""
        head = {"pointer": f"{const}{e} *p, int n", "vector": f"{const}std::vector<{e}> &p",
                "span": f"std::span<{const}{e}> p", "grow": f"std::vector<{e}> &p, int n"}[self.handle]
        result = "long" if self.task == "sum" else "void"
        return f"{result} {self.name}({head})"

    def text(self):
        rng, E = self.rng, "n"
        p = Buffer("p", "T" if self.template else self.element, "n", "pointer")
        lines = []
        if self.handle in ("vector", "span"):
            lines.append("const int n = static_cast<int>(p.size());")
        if self.task == "sum":
            lines += ["long h = 0;", *block("for (int i = 0; i < n; ++i)", [f"h = (h * 5 + {p.read('i')}) % 9973;"]), "return h;"]
        elif self.task == "grow":
            lines += rng.choice([["p.resize(n);"], ["p.assign(n, 4);"], ["p.clear();", "for (int i = 0; i < n; ++i)",
                                 "  p.push_back(static_cast<" + p.element + ">(i % 50));"]])
        else:
            value = f"(i * {rng.randrange(2, 30)} + {rng.randrange(50)}) % 97"
            lines += rng.choice([block("for (int i = 0; i < n; ++i)", [f"p[i] = {value};"]),
                                 block("for (int i = n - 1; i >= 0; --i)", [f"p[i] = {value};"]),
                                 block("for (int i = 0; i < n; ++i)", ["if (i % 3 == 1) {", f"  p[i] = {value};", "  continue;", "}",
                                                                       f"p[i] = static_cast<{p.element}>(i % 13);"])])
        return block(self.signature(), lines)

    def call(self, scope, b):
        text = {"pointer": f"{b.pointer()}, {b.extent}", "vector": b.name, "span": b.name,
                "grow": f"{b.name}, {b.extent}"}[self.handle]
        return f"{self.name}({text});"


class Parameter:
    """kind: pointer, array, vector (by reference), span, value (vector by value), or a scalar."""

    def __init__(self, name, kind, element=None, writable=False, type=None):
        self.name, self.kind, self.element, self.writable, self.type = name, kind, element, writable, type

    @property
    def handle(self):
        return self.kind in ("pointer", "array", "vector", "span", "value")

    def spell(self, names=True):
        const = "" if self.writable else "const "
        e, name = self.element, self.name
        return {"pointer": f"{const}{e} *{name}", "array": f"{const}{e} {name}[]",
                "vector": f"{const}std::vector<{e}> &{name}", "span": f"std::span<{const}{e}> {name}",
                "value": f"std::vector<{e}> {name}"}.get(self.kind) or f"{self.type}{'' if self.type.endswith(('&', '*')) else ' '}{name}"

    def buffer(self, extent):
        kind = {"pointer": "pointer", "array": "pointer", "value": "vector"}.get(self.kind, self.kind)
        return Buffer(self.name, self.element, extent, kind, writable=self.writable)


def handles(rng, element):
    """The handle parameters of a kernel."""
    other = element if rng.random() < 0.7 else rng.choice(ELEMENTS)
    kinds = ["pointer"] * 5 + ["vector"] * 3 + ["span"] * 2 + ["array"]
    params = [Parameter("in", rng.choice(kinds), element)]
    if rng.random() < 0.85:
        params.append(Parameter("out", rng.choice(kinds), other, writable=True))
    if rng.random() < 0.2:
        params.append(Parameter("aux", rng.choice(kinds), element, writable=rng.random() < 0.5))
    if rng.random() < 0.12:
        params.append(Parameter("own", "value", element, writable=rng.random() < 0.6))
    return params
