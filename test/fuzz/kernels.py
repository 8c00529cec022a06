"""Kernels: functions with scratch buffers, in every shape of signature and control flow."""
import re

from buffers import ELEMENTS, Buffer, declare, vector
from calls import statement_call
from functions import Function, Parameter, handles
from loops import consume, fill, library, update, view
from scope import Scope, block

SHAPES = ["free"] * 10 + ["member"] * 3 + ["const_member"] * 3 + ["template"] * 3 + ["static_member", "virtual", "call_operator",
                                                                                  "size_template"]


class Kernel(Function):
    def __init__(self, unit, name, rng, callees):
        super().__init__(unit, name, rng)
        self.callees, self.element = callees, rng.choice(ELEMENTS)
        self.shape = rng.choice(SHAPES)
        self.where = "header" if "template" in self.shape else unit.choose_where(rng)
        if "member" in self.shape or self.shape in ("virtual", "call_operator"):
            self.where = rng.choice(["header", "unit"])
        self.result = rng.choice(["long"] * 4 + ["void"] * 4 + ["vec"] * 4 + ["bool"])
        self.mode = rng.choice(["positive"] * 5 + ["zero"] * 3 + ["negative"] * 2)
        self.throws = rng.random() < 0.2
        self.recursive = self.shape in ("free", "const_member") and rng.random() < 0.08
        self.params = handles(rng, self.element)
        if self.result == "vec" and rng.random() < 0.5:
            self.params = [Parameter("in", rng.choice(["vector", "vector", "value"]), self.element)]
            self.params[0].writable = self.params[0].kind == "value"
        first = self.params[0]
        self.derived = first.kind in ("vector", "span", "value") and rng.random() < 0.6
        if self.derived and self.mode == "negative":
            self.mode = "zero"
        self.scalars()
        self.keeps_size = self.early_return = False
        self.may_throw = self.throws
        if self.shape == "template" and self.element not in ("float", "double"):
            self.shape = "free"
        self.recursive = self.recursive and not self.throws
        self.lines = self.body()

    def scalars(self):
        rng = self.rng
        if not self.derived:
            self.count_type = rng.choice(["int"] * 8 + ["long", "short"] + (["std::size_t", "unsigned"] if self.mode != "negative" else []))
            name = "n" if self.count_type == "int" else "count"
            self.params.append(Parameter(name, "count", type=self.count_type))
        self.params.append(Parameter("k", "scalar", type="int"))
        if rng.random() < 0.4:
            self.params.append(Parameter("m", "scalar", type="int"))
        if rng.random() < 0.12:
            self.params.append(Parameter("cb", "callback", type=rng.choice(["const std::function<int(int)> &", "int (*)(int)"])))
        self.default = rng.random() < 0.1 and self.params[-1].kind == "scalar" and self.shape == "free"

    # Signature

    def head(self, definition=True):
        const = " const" if self.shape in ("const_member", "virtual", "call_operator") else ""
        owner = f"{self.owner}::" if self.owner and definition else ""
        result = {"vec": f"std::vector<{self.element}>"}.get(self.result, self.result)
        name = "operator()" if self.shape == "call_operator" else self.method if self.owner else self.name
        texts = [p.spell() if p.type != "int (*)(int)" else f"int (*{p.name})(int)" for p in self.params]
        if self.default and not definition:
            texts[-1] += " = 2"
        return f"{result} {owner}{name}({', '.join(texts)}){const}"

    method = "run"

    @property
    def owner(self):
        inside = "member" in self.shape or self.shape in ("virtual", "call_operator")
        return f"{self.name.capitalize()}Class" if inside else None

    def definition(self):
        text = block(self.head(), self.lines)
        if self.shape == "template":
            return ["template <class T>", *[re.sub(rf"\b{self.element}\b", "T", line) for line in text]]
        if self.shape == "size_template":
            return ["template <int Width>", *text]
        return text

    def class_lines(self):
        """The class that holds the kernel; its definition stands outside, or inside where it is inline."""
        base = f"struct {self.owner}Base {{ virtual ~{self.owner}Base() = default; virtual {self.head(False)} = 0; }};"
        virtual = self.shape == "virtual"
        static = "static " if self.shape == "static_member" else ""
        inline = block(static + self.head(False) + (" override" if virtual else ""), self.lines)
        member = inline if self.where == "header" else [f"{static}{self.head(False)}{' override' if virtual else ''};"]
        return [*([base] if virtual else []), f"class {self.owner}{f' : public {self.owner}Base' if virtual else ''} {{",
                "  int cap_;", f"  std::vector<{self.element}> data_;", "public:",
                f"  explicit {self.owner}(int cap) : cap_(cap), data_(cap, 3) {{}}", f"  int cap() const {{ return cap_ + static_cast<int>(data_.size()); }}",
                *("  " + line for line in member), "};"]

    # Body

    def body(self):
        scope = Scope(self)
        self.ints = ["k"] + [p.name for p in self.params if p.name == "m"] + ["n"]
        scope.add("long h = 0;")
        if self.derived:
            scope.add(f"const int n = static_cast<int>({self.params[0].name}.size());")
        elif self.count_type != "int":
            scope.add("const int n = static_cast<int>(count);")
        if self.mode == "negative":
            scope.add(*block("if (n <= 0)", self.return_lines(scope)))
        for p in self.params:
            if p.handle:
                b = p.buffer("n")
                b.exact = self.derived and p is self.params[0]
                scope.buffers.append(b)
        if self.owner and self.shape != "static_member":
            data = Buffer("data_", self.element, "cap_", "vector", writable=self.shape == "member")
            data.exact = True
            scope.buffers.append(data)
        self.extents(scope)
        pending = []   # while n may be 0, buffers are declared but nothing is accessed
        for _ in range(self.rng.choice([1, 1, 2, 2, 3, 4])):
            self.declaration(scope, pending)
        if self.mode == "zero":
            scope.add(*block("if (n == 0)", scope.leave()))
        for b in pending:
            self.define(scope, b)
        for _ in range(self.rng.randrange(2, 7)):
            self.statement(scope)
        self.finish(scope)
        return scope.lines

    def extents(self, scope):
        rng = self.rng
        self.choices = ["n"] * 5 + ["n + 1", "n * 2", "16", "n + k"]
        if "m" in self.ints:
            if rng.random() < 0.2:
                scope.add(rng.choice(["if (k % 2 == 0)", "if (n > 5)"]), "  m = m % 3 + 1;")
            self.choices += ["n * m"] * 4
        if rng.random() < 0.3:
            w = rng.choice(["n + k", "n + 3", "(n + 7) / 8 * 8", "n > 4 ? n : n + 2", "std::max(n, 4)"])
            scope.add(f"const int w = {w};")
            self.choices += ["w"] * 5
        if self.owner and self.shape != "static_member":
            self.choices += ["cap_"] * 4
        if self.shape == "size_template":
            self.choices += ["Width", "Width * 2"] * 2
        if self.derived and self.params[0].kind != "span":
            self.choices += [f"static_cast<int>({self.params[0].name}.size())"] * 2
        if not self.derived and self.count_type == "int" and rng.random() < 0.1 and self.mode == "positive":
            scope.add("n = n > 9 ? 9 : n;")

    def declaration(self, scope, pending=None):
        rng = self.rng
        element = self.element if rng.random() < 0.75 else rng.choice(ELEMENTS)
        name, extent = scope.fresh(rng.choice(["tmp", "buf", "row", "acc"])), rng.choice(self.choices)
        sources = [b for b in scope.readable() if b.element == element and b.kind != "bits"]
        if rng.random() < 0.06:
            lines, b = vector(name, element, extent, [f"std::vector<{element}> {name};"])
            lines.append(self.unit.helper("grow", b, rng).call(scope, b))
        else:
            lines, b = declare(rng, name, element, extent, sources)
        scope.add(*lines)
        needs = not b.defined
        if not needs and rng.random() < 0.3:
            needs = True
            b.defined = False
        scope.buffers.append(b)
        if needs:
            if pending is None:
                self.define(scope, b)
            else:
                pending.append(b)

    def define(self, scope, b):
        scope.add(*fill(scope, b))
        b.defined = True

    def statement(self, scope):
        rng = self.rng
        if scope.depth > 3:
            scope.add(*update(scope))
            return
        makers = [(6, update), (3, library), (2, view), (5, consume), (4, self.branch), (3, self.loop), (2, self.inner_lambda),
                  (4, self.call), (1, self.thread), (1, self.grow), (1, self.callback)]
        maker = rng.choices([m for _, m in makers], [w for w, _ in makers])[0]
        scope.add(*(maker(scope) or []))

    def branch(self, scope):
        rng = self.rng
        inner = scope.inner()
        condition = scope.condition()
        if rng.random() < 0.3:
            self.declaration(inner)
        for _ in range(rng.randrange(0, 3)):
            self.statement(inner)
        way = rng.random()
        if way < 0.3 and self.result != "vec" or way < 0.15:
            self.early_return = True
            return block(f"if ({condition})", inner.lines + inner.leave())
        if way < 0.5 and self.throws:
            return block(f"if ({condition})", inner.lines + inner.throw())
        if way < 0.6 and scope.in_loop:
            return block(f"if ({condition})", inner.lines + inner.cleanup(scope.loop().outer) + [rng.choice(["continue;", "break;"])])
        lines = block(f"if ({condition})", inner.close())
        if rng.random() < 0.3:
            other = scope.inner()
            self.statement(other)
            lines += block("else", other.close())
        return lines

    def loop(self, scope):
        rng = self.rng
        inner, q = scope.inner(True), scope.fresh("q")
        inner.is_loop = True
        self.ints.append(q)
        if rng.random() < 0.5:
            self.declaration(inner)
        for _ in range(rng.randrange(1, 4)):
            self.statement(inner)
        self.ints.remove(q)
        return block(f"for (int {q} = 0; {q} < {rng.choice(['2', '3', 'k % 3 + 1', 'n / 2'])}; ++{q})", inner.close())

    def inner_lambda(self, scope):
        rng = self.rng
        inner, f, z = scope.inner(), scope.fresh("f"), scope.fresh("z")
        saved, self.ints = self.ints, [*self.ints, z]
        inner.add(*update(inner), *consume(inner))
        self.ints = saved
        return [*block(f"auto {f} = [&](int {z})", inner.lines + [f"h += {z};"])[:-1], "};", f"{f}({rng.randrange(9)});",
                *([f"{f}(2);"] if rng.random() < 0.5 else [])]

    def thread(self, scope):
        inner = scope.inner()
        inner.add(*update(inner))
        if "return" in " ".join(inner.lines):
            return []
        t = scope.fresh("t")
        return [*block(f"std::thread {t}([&]", inner.lines)[:-1], "});", f"{t}.join();"]

    def grow(self, scope):
        """Changes the size of an owned vector for good, to more than it had."""
        owned = [b for b in scope.buffers if b.owned and b.kind == "vector" and b.defined]
        if not owned or scope.depth:
            return []
        b = self.rng.choice(owned)
        b.exact = False
        return [self.rng.choice([f"{b.name}.push_back(5);", f"{b.name}.resize({b.name}.size() + 2);",
                                 f"{b.name}.insert({b.name}.begin(), {b.name}[0]);"])]

    def callback(self, scope):
        if not any(p.kind == "callback" for p in self.params):
            return []
        b = scope.pick(scope.writable())
        return [b.write("0", f"(cb({b.read('0')} % 7))")] if b else []

    def call(self, scope):
        if not self.callees:
            return []
        return statement_call(scope, self.rng.choice(self.callees))

    def recursion(self, scope):
        args = ", ".join(f"{p.name}" if p.name != "k" else "k - 1" for p in self.params)
        return block("if (k > 0)", ([f"h += {self.method if self.owner else self.name}({args}){'.size()' if self.result == 'vec' else ''};"]
                                    if self.result != "void" else [f"{self.method if self.owner else self.name}({args});"]))

    def finish(self, scope):
        if self.recursive and not any(p.kind == "value" for p in self.params) and self.shape != "call_operator":
            scope.add(*self.recursion(scope))
        for p in self.params:
            if p.handle and p.writable and p.kind != "value":
                b = next(b for b in scope.buffers if b.name == p.name)
                scope.add(*fill_from(scope, b))
        scope.add(*consume(scope))
        self.use_all(scope)
        if self.result == "vec":
            candidates = [b for b in scope.buffers if b.kind == "vector" and b.owned and b.element == self.element and b.defined]
            candidates += [b for b in scope.buffers if b.kind == "vector" and b.element == self.element and not b.owned
                           and any(p.name == b.name and p.kind == "value" for p in self.params)]
            if not candidates:
                name = scope.fresh("res")
                lines, b = vector(name, self.element, "n", [f"std::vector<{self.element}> {name}(n);"])
                scope.add(*lines)
                scope.buffers.append(b)
                scope.add(*fill(scope, b))
                candidates = [b]
            b = self.rng.choice(candidates)
            self.keeps_size = b.exact and b.extent == "n" and self.derived and not self.early_return
            scope.close()
            scope.add("note(h);", f"return {b.name};")
        else:
            scope.close()
            lines = self.return_lines(scope)
            scope.add(*(lines[:-1] if self.result == "void" else lines))

    def use_all(self, scope):
        """No parameter stays unused: the compiler would warn."""
        text = "\n".join(scope.lines)
        for name in [p.name for p in self.params] + ["n", "w"]:
            if not re.search(rf"\b{name}\b", text):
                b = [b for b in scope.buffers if b.name == name]
                scope.add(f"h += {b[0].read('0')};" if b else "h += cb(3);" if name == "cb" else f"h += {name};" if name != "w" else "")
            elif name in ("n", "w") and len(re.findall(rf"\b{name}\b", text)) == 1 and f"const int {name} = " in text:
                scope.add(f"h += {name};")

    def return_lines(self, scope):
        if self.result == "void":
            return ["note(h);", "return;"]
        if self.result == "bool":
            return ["note(h);", f"return h % 2 == 0;"]
        if self.result == "vec":
            inits = [b for b in scope.readable() if b.kind == "vector" and b.element == self.element and b.exact and b.owned]
            text = self.rng.choice([f"std::vector<{self.element}>(n < 0 ? 0 : n)", "{}"] + [b.name for b in inits[:2]])
            return ["note(h);", f"return {text};"]
        return [f"return h + {self.rng.randrange(9)};"]


def fill_from(scope, b):
    """Writes an output handle from what is in view."""
    i = scope.fresh("i")
    return block(f"for (int {i} = 0; {i} < {b.extent}; ++{i})", [b.write(i, scope.value(b.extent, i))])
