"""Calls of kernels: arguments that fit, and the statements that hold the call."""
from buffers import group
from scope import block


def bound_for(scope, kernel):
    """The value of n at a call: (expression, extent that the buffers need)."""
    rng = scope.rng
    base = scope.function.size
    if kernel.derived:
        return None, base
    if kernel.mode == "zero" and rng.random() < 0.3:
        return f"{base} * ({rng.choice(scope.function.ints)} % 2 != 0)", base
    if kernel.mode == "negative" and rng.random() < 0.4:
        return f"{base} - ({rng.choice(scope.function.ints)} & 3) * 6", base
    return rng.choice([base, base, base, f"{base} / 2 + 1", f"{base} - {base} / 3"]), base


def small(scope):
    """A small scalar that is not negative, sometimes with a side effect."""
    rng = scope.rng
    ints = [i for i in scope.function.ints if i[0] in "rq"]
    return rng.choice([str(rng.randrange(0, 7)), str(rng.randrange(1, 4)), "tick() % 5",
                       *[f"{i} % {rng.randrange(2, 6)}" for i in ints], *ints[:1]])


def argument(scope, kernel, p, base):
    """(lines before the call, argument) for a handle."""
    rng = scope.rng
    exact = p.kind in ("vector", "span", "value") and kernel.derived
    fits = [b for b in scope.all_buffers() if b.element == p.element and b.extent == base and b.defined and b.kind != "bits"
            and (b.writable or not p.writable or p.kind == "value") and (b.exact or not kernel.derived)
            and (p.kind not in ("vector", "value") or b.kind == "vector") and (p.kind != "span" or b.kind in ("vector", "span"))]
    if fits and rng.random() < 0.9:
        b = rng.choice(fits)
        if p.kind == "value" and b.owned and rng.random() < 0.1:
            return [], f"std::vector<{p.element}>({b.name})"
        return [], b.pointer() if p.kind in ("pointer", "array") else b.name
    name = scope.fresh("arg")
    return [f"std::vector<{p.element}> {name}({base}, {rng.randrange(1, 9)});"], \
        f"{name}.data()" if p.kind in ("pointer", "array") else name


def call_of(scope, kernel):
    """(lines before, call expression)"""
    n, base = bound_for(scope, kernel)
    before, args = [], []
    for p in kernel.params:
        if p.handle:
            lines, text = argument(scope, kernel, p, base)
            before += lines
        elif p.kind == "count":
            text = n
        elif p.kind == "callback":
            text = f"[](int v) {{ return v % {scope.rng.randrange(2, 9)} + 1; }}"
        elif p.name == "m":
            text = scope.rng.choice(["1", "2", "3"])
        else:
            text = small(scope)
        args.append(text)
    if kernel.default and scope.rng.random() < 0.5:
        args.pop()
    return before, f"{callee(scope, kernel, before)}({', '.join(args)})"


def callee(scope, kernel, before):
    rng = scope.rng
    if kernel.shape == "template":
        return f"{kernel.name}<{kernel.element}>"
    if kernel.shape == "size_template":
        return f"{kernel.name}<{rng.randrange(1, 9)}>"
    if kernel.shape == "static_member":
        return f"{kernel.owner}::{kernel.method}"
    if not kernel.owner:
        return kernel.name
    name = scope.fresh("obj")
    if kernel.shape == "virtual":
        before.append(f"std::unique_ptr<{kernel.owner}Base> {name} = std::make_unique<{kernel.owner}>({rng.randrange(1, 7)});")
        return f"{name}->{kernel.method}"
    before.append(f"{'const ' if 'const' in kernel.shape and rng.random() < 0.5 else ''}{kernel.owner} {name}({rng.randrange(1, 7)});")
    before.append(f"note({name}.cap());")
    return name if kernel.shape == "call_operator" else f"{name}.{kernel.method}"


def use(scope, kernel, call):
    """Statements that make the call and note its result."""
    rng = scope.rng
    if kernel.result == "void":
        return [f"{call};"]
    if kernel.result == "vec":
        return use_result(scope, kernel, call)
    v, ways = scope.fresh("s"), [f"note({call});", f"note({call} + 1L);"]
    if kernel.result == "long" and rng.random() < 0.25:
        return [f"for (long {v} = 0; {v} < ({call}) % 3; ++{v})", f"  note({v});"]
    if rng.random() < 0.3:
        return block(f"if ({call}{' % 3 == 0' if kernel.result == 'long' else ''})", [f"note({rng.randrange(99)});"])
    if rng.random() < 0.5:
        return [f"const {kernel.result} {v} = {call};", f"note({v});"]
    if rng.random() < 0.15:
        return [f"(void){call};"]
    return [rng.choice(ways)]


def use_result(scope, kernel, call):
    rng, y = scope.rng, scope.fresh("y")
    note = f"note(static_cast<long>(e) + 7);"
    e = kernel.element
    ways = [[f"{rng.choice(['auto', f'const std::vector<{e}>', f'std::vector<{e}>'])} {y} = {call};", f"for (auto e : {y})", f"  {note}"],
            [f"std::vector<{e}> {y}({call});", f"note(static_cast<long>({y}.size()));", f"for (auto e : {y})", f"  {note}"],
            [f"for (auto e : {call})", f"  {note}"], [f"note(static_cast<long>({call}.size()));"]]
    if kernel.keeps_size:
        x = [b for b in scope.all_buffers() if b.kind == "vector" and b.element == e and b.extent == scope.function.size
             and b.writable and b.exact and b.defined]
        if x:
            ways += [[f"{rng.choice(x).name} = {call};"]] * 6
    sink = [b for b in scope.function.sinks if b.element == e]
    if sink:
        b = rng.choice(sink)
        ways += [[f"{b.name} = {call};", f"for (auto e : {b.name})", f"  {note}"]] * 3
    return rng.choice(ways)


def statement_call(scope, kernel):
    before, call = call_of(scope, kernel)
    lines = [*before, *use(scope, kernel, call)]
    rng = scope.rng
    if kernel.may_throw:
        lines = [*block("try", lines), *block("catch (const std::exception &)", [f"note({rng.randrange(50)});"])]
    elif before or "\n" in call or len(lines) > 1:
        lines = block("", lines)
    return lines
