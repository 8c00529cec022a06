"""Statements that write a buffer: loops of every shape, library calls, callees."""
from buffers import group
from scope import block


def fill(scope, b):
    """Defines all elements of a buffer; the lines."""
    rng = scope.rng
    others = [x for x in scope.readable() if x is not b]
    E, i = b.extent, scope.fresh("i")
    value = lambda v=i: b.write(v, scope.value(E, v, others))
    ways = ["up", "up", "up", "down", "while", "halves", "nested_if", "library", "callee", "both"]
    way = rng.choice(ways)
    if way == "library" and b.kind not in ("bits",):
        first, last = b.begin_end()
        literal = f"static_cast<{b.element}>({rng.randrange(1, 60)})"
        return [rng.choice([f"std::fill({first}, {last}, {literal});", f"std::iota({first}, {last}, {literal});",
                            f"std::fill_n({first}, {E}, {literal});",
                            f"std::generate({first}, {last}, [&] {{ return {literal}; }});"])]
    if way == "callee" and b.kind != "bits":
        return [scope.function.unit.helper("fill", b, rng).call(scope, b)]
    if way == "down":
        return block(f"for (int {i} = {E} - 1; {i} >= 0; --{i})", [value()])
    if way == "while":
        return [f"int {i} = 0;", *block(f"while ({i} < {E})", [value(), f"++{i};"])]
    if way == "halves":
        return [*block(f"for (int {i} = 0; {i} < {group(E)} / 2; ++{i})", [value()]),
                *block(f"for (int {i} = {group(E)} / 2; {i} < {E}; ++{i})", [value()])]
    if way == "nested_if":
        return block(f"for (int {i} = 0; {i} < {E}; ++{i})",
                     block(f"if ({scope_condition(scope, i, others)})", [value()]) + block("else", [value()]))
    if way == "both":
        return block(f"for (int {i} = 0; {i} < {E}; ++{i})", [f"{b.name}[{i}] = 0;", value()]) if b.kind != "bits" else \
            block(f"for (int {i} = 0; {i} < {E}; ++{i})", [value()])
    return block(f"for (int {i} = 0; {i} < {E}; ++{i})", [value()])


def scope_condition(scope, i, others):
    return f"{scope.value(None, i, others)} % {scope.rng.randrange(2, 5)} == 0"


def update(scope):
    """Writes part or all of a defined buffer."""
    rng = scope.rng
    b = scope.pick(scope.writable())
    if not b:
        return []
    E, i = b.extent, scope.fresh("i")
    inner = b.write(i, scope.value(E, i))
    step = rng.randrange(2, 4)
    way = rng.randrange(12)
    if way == 0:
        return block(f"for (int {i} = 0; {i} < {E}; {i} += {step})", [inner])
    if way == 1:
        return block(f"for (int {i} = 0; {i} < {group(E)} / 2; ++{i})", [inner])
    if way == 2:
        return block(f"for (int {i} = 1; {i} < {E}; ++{i})", [b.write(i, f"({b.read(i)} + {b.read(f'{i} - 1')})")])
    if way == 3:
        return block(f"for (int {i} = 0; {i} + 1 < {E}; ++{i})", [b.write(i, f"({b.read(f'{i} + 1')} * 3 - {scope.term(E, i)})")])
    if way == 4:
        return block(f"for (int {i} = 0; {i} < {E}; ++{i})", block(f"if ({scope.condition(E, i)})", [inner]))
    if way == 5:
        source = scope.pick(scope.readable())
        j = f"({source.read(i)} & 1023) % {group(E)}"
        return block(f"for (int {i} = 0; {i} < {source.extent}; ++{i})", [b.write(j, f"({b.read(j)} + 1)")])
    if way == 6:
        return [b.write(scope.index_of(b), scope.value())]
    if way == 7 and b.kind != "bits":
        return block(f"for (int {i} = 0; {i} < {E}; ++{i})", [f"{b.name}[{i}] += static_cast<{b.element}>({rng.randrange(1, 5)});"])
    if way == 8:
        return block(f"for (int {i} = 0; {i} < {E}; ++{i})",
                     [*block(f"if ({scope.condition(E, i)})", [rng.choice(["continue;", "break;"])]), inner])
    if way == 9 and b.container:
        return block(f"for (std::size_t {i} = 0; {i} < {b.name}.size(); ++{i})",
                     [b.write(i, f"({b.read(i)} + static_cast<int>({i}))")])
    if way == 10:
        j = scope.fresh("j")
        return block(f"for (int {j} = 0; {j} < {rng.randrange(2, 4)}; ++{j})",
                     block(f"for (int {i} = 0; {i} < {E}; ++{i})", [b.write(i, f"({scope.value(E, i)} + {j})")]))
    return fill(scope, b)


def library(scope):
    """A call of a standard algorithm on one or two buffers."""
    rng = scope.rng
    b = scope.pick([x for x in scope.writable() if x.kind != "bits"])
    if not b:
        return []
    first, last = b.begin_end()
    same = [x for x in scope.readable() if x is not b and x.element == b.element and x.extent == b.extent
            and (x.owned or b.owned)]
    if same and rng.random() < 0.6:
        s = rng.choice(same)
        sf, sl = s.begin_end()
        ways = [f"std::copy({sf}, {sl}, {first});", f"std::copy_n({sf}, {b.extent}, {first});",
                f"std::transform({sf}, {sl}, {first}, [](auto v) {{ return static_cast<{b.element}>(v / 2 + 1); }});",
                f"std::memcpy({b.pointer()}, {s.pointer()}, {group(b.extent)} * sizeof({b.element}));"]
        if s.writable:
            ways.append(f"std::swap_ranges({sf}, {sl}, {first});")
        if s.writable and s.kind == b.kind == "vector" and s.owned and b.owned and s.exact == b.exact:
            ways.append(f"{rng.choice([f'std::swap({s.name}, {b.name})', f'{s.name}.swap({b.name})'])};")
        if s.kind == b.kind == "vector" and s.exact:
            ways.append(f"{b.name} = {s.name};")
        return [rng.choice(ways)]
    return [rng.choice([f"std::reverse({first}, {last});", f"std::sort({first}, {last});",
                        f"std::fill({first}, {last}, static_cast<{b.element}>({rng.randrange(50)}));",
                        f"std::rotate({first}, {first} + {group(b.extent)} / 2, {last});",
                        f"std::memset({b.pointer()}, 0, {group(b.extent)} * sizeof({b.element}));",
                        f"std::fill_n({first}, {group(b.extent)} / 2, static_cast<{b.element}>(3));"])]


def view(scope):
    """A pointer, reference, span or iterator into a buffer, and a use of it."""
    rng = scope.rng
    b = scope.pick([x for x in scope.writable() if x.kind != "bits"])
    if not b:
        return []
    v, i = scope.fresh("v"), scope.fresh("i")
    body = [f"{v}[{i}] = {scope.value(None, i)} % 97;"]
    ways = [([f"{b.element} *{v} = {b.pointer()};"], b.extent),
            ([f"{b.element} *const {v} = {b.pointer(f'{group(b.extent)} / 2')};"], f"{group(b.extent)} - {group(b.extent)} / 2"),
            ([f"auto &{v} = {b.name};"], b.extent)]
    if b.kind in ("vector", "string"):
        ways += [([f"std::span<{b.element}> {v}({b.name});"], b.extent), ([f"auto {v} = {b.name}.begin();"], b.extent),
                 ([f"std::span {v} = std::span({b.name}).first(1);"], "1")]
    lines, extent = rng.choice(ways)
    return block("", [*lines, *block(f"for (int {i} = 0; {i} < {extent}; ++{i})", body)])


def consume(scope):
    """Reads a buffer into the digest or the sum."""
    rng = scope.rng
    b = scope.pick(scope.readable())
    if not b:
        return []
    E, i = b.extent, scope.fresh("i")
    way = rng.randrange(9)
    h = scope.function.sum
    if way == 0 and b.kind != "bits":
        first, last = b.begin_end()
        return [f"{h} += static_cast<long>(std::accumulate({first}, {last}, 0.0));"]
    if way == 1 and (b.container or b.kind == "span"):
        return block(f"for (auto {i} : {b.name})", [f"{h} = ({h} * 3 + static_cast<long>({i})) % 10007;"])
    if way == 2 and b.container:
        return [f"note(static_cast<long>({b.name}.size()));"]
    if way == 3 and b.kind in ("vector", "string"):
        return [f"{h} += static_cast<long>({rng.choice([f'{b.name}.front()', f'{b.name}.back()', f'{b.name}.at(0)'])});"]
    if way == 4 and b.kind != "bits":
        return [f"{h} += {scope.function.unit.helper('sum', b, rng).call(scope, b)}"]
    if way == 5 and b.kind != "bits":
        first, last = b.begin_end()
        return [f"{h} += static_cast<long>(*std::{rng.choice(['max', 'min'])}_element({first}, {last}));"]
    if way == 6 and b.kind != "bits":
        return block(f"std::for_each({b.begin_end()[0]}, {b.begin_end()[1]}, [&](auto x)",
                     [f"{h} = ({h} + static_cast<long>(x)) % 10007;"])[:-1] + ["});"]
    return block(f"for (int {i} = 0; {i} < {E}; ++{i})", [f"{h} = ({h} * 3 + {b.read(i)} + {i}) % 10007;"])
