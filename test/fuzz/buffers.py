"""The forms of buffers: how each is declared, read, written and released."""

INTEGERS = ("int", "short", "long", "unsigned char", "unsigned")
ELEMENTS = ("int", "int", "float", "float", "double", "short", "long", "unsigned char", "unsigned")
PLAIN = ("int", "short", "char", "unsigned char")  # elements whose value is an int already


class Buffer:
    """A buffer or handle in view. `extent` is the text of an int expression that is at least 1."""

    def __init__(self, name, element, extent, kind, writable=True, defined=True, owned=False):
        self.name, self.element, self.extent, self.kind = name, element, extent, kind
        self.writable, self.defined, self.owned = writable, defined, owned
        self.release = None   # the statement that frees it
        self.exact = owned    # its size is `extent`, not only at least that

    def read(self, index):
        if self.kind == "bits":
            return f"({self.name}[{index}] ? 3 : 1)"
        text = f"{self.name}[{index}]"
        return text if self.element in PLAIN else f"static_cast<int>({text})"

    def write(self, index, value):
        return f"{self.name}[{index}] = {value} % {2 if self.kind == 'bits' else 97};"

    @property
    def container(self):
        return self.kind in ("vector", "valarray", "string", "bits")

    @property
    def contiguous(self):
        return self.kind != "bits"

    def pointer(self, offset=None):
        if self.kind in ("vector", "string", "span"):
            text = f"{self.name}.data()"
        elif self.kind == "valarray":
            text = f"&{self.name}[0]"
        elif self.kind == "smart":
            text = f"{self.name}.get()"
        else:
            text = self.name
        return f"{text} + {offset}" if offset else text

    def begin_end(self):
        if self.kind in ("vector", "string", "span", "bits"):
            end = f"{self.name}.end()" if self.exact else f"{self.name}.begin() + {group(self.extent)}"
            return f"{self.name}.begin()", end
        if self.kind == "valarray":
            return f"std::begin({self.name})", f"std::end({self.name})"
        return self.pointer(), f"{self.pointer()} + {group(self.extent)}"


def group(text):
    """Parentheses around an expression that has an operator."""
    return f"({text})" if any(c in text for c in "+-*?%") else text


def times(text, factor):
    return f"{group(text)} * {factor}"


def declare(rng, name, element, extent, sources):
    """A declaration of a random form: (lines, Buffer). sources: defined buffers of the element to copy from."""
    forms = [(30, vector_sized), (9, vector_value), (4, vector_list), (6, vector_later), (6, vector_assigned),
             (7, vector_pushed), (4, vector_of_temporary), (9, array_new), (4, array_new_zero), (8, array_malloc),
             (4, array_calloc), (3, unique_new), (4, unique_make), (2, unique_overwrite), (2, shared_new),
             (2, unique_free), (3, valarray), (2, text), (2, bits), (2, aligned), (2, vector_resized_twice),
             (2, posix_aligned), (2, reallocated), (4, nested)]
    if sources:
        forms += [(5, vector_range), (4, vector_copy), (2, vector_assigned_range)]
    weight = rng.randrange(sum(w for w, _ in forms))
    for w, form in forms:
        weight -= w
        if weight < 0:
            return form(rng, name, element, extent, sources)


def vector(name, element, extent, lines, defined=True):
    return lines, Buffer(name, element, extent, "vector", defined=defined, owned=True)


def size_of(rng, extent):
    return f"static_cast<std::size_t>({extent})" if rng.random() < 0.2 else extent


def vector_sized(rng, name, element, extent, _):
    return vector(name, element, extent, [f"std::vector<{element}> {name}({size_of(rng, extent)});"])


def vector_value(rng, name, element, extent, _):
    return vector(name, element, extent, [f"std::vector<{element}> {name}({extent}, {rng.randrange(1, 9)});"])


def vector_list(rng, name, element, _, __):
    values = [str(rng.randrange(1, 90)) for _ in range(rng.randrange(2, 6))]
    equals = rng.choice(["", " = "])
    return vector(name, element, str(len(values)), [f"std::vector<{element}> {name}{equals}{{{', '.join(values)}}};"])


def vector_later(rng, name, element, extent, _):
    value = rng.choice(["", f", {rng.randrange(1, 9)}"])
    return vector(name, element, extent, [f"std::vector<{element}> {name};", f"{name}.resize({extent}{value});"])


def vector_resized_twice(rng, name, element, extent, _):
    return vector(name, element, extent, [f"std::vector<{element}> {name}({rng.randrange(1, 5)}, 2);",
                                          f"{name}.resize({extent});"])


def vector_assigned(rng, name, element, extent, _):
    return vector(name, element, extent, [f"std::vector<{element}> {name};",
                                          f"{name}.assign({extent}, {rng.randrange(0, 9)});"])


def vector_pushed(rng, name, element, extent, _):
    lines = [f"std::vector<{element}> {name};"]
    if rng.random() < 0.7:
        lines.append(f"{name}.reserve({extent});")
    method = rng.choice(["push_back", "emplace_back"])
    value = f"static_cast<{element}>(q * 3 % 11)"
    return vector(name, element, extent, [*lines, f"for (int q = 0; q < {extent}; ++q)", f"  {name}.{method}({value});"])


def vector_of_temporary(rng, name, element, extent, _):
    word = rng.choice(["auto", f"std::vector<{element}>"])
    return vector(name, element, extent, [f"{word} {name} = std::vector<{element}>({extent});"])


def vector_range(rng, name, element, extent, sources):
    source = rng.choice(sources)
    first, last = source.begin_end()
    return vector(name, element, source.extent, [f"std::vector<{element}> {name}({first}, {last});"])


def vector_copy(rng, name, element, extent, sources):
    sources = [s for s in sources if s.kind == "vector"]
    if not sources:
        return vector_sized(rng, name, element, extent, sources)
    source = rng.choice(sources)
    text = rng.choice([f"std::vector<{element}> {name} = {source.name};", f"std::vector<{element}> {name}({source.name});",
                       f"auto {name} = {source.name};", f"std::vector<{element}> {name}{{{source.name}}};"])
    lines, buffer = vector(name, element, source.extent, [text])
    buffer.exact = source.exact
    return lines, buffer


def vector_assigned_range(rng, name, element, extent, sources):
    source = rng.choice(sources)
    first, last = source.begin_end()
    return vector(name, element, source.extent, [f"std::vector<{element}> {name};", f"{name}.assign({first}, {last});"])


def raw(name, element, extent, lines, release, defined=False):
    buffer = Buffer(name, element, extent, "raw", defined=defined, owned=True)
    buffer.release = release
    return lines, buffer


def array_new(rng, name, element, extent, _):
    word = rng.choice([f"{element} *", f"{element} *", "auto *"])
    return raw(name, element, extent, [f"{word}{name} = new {element}[{extent}];"], f"delete[] {name};")


def array_new_zero(rng, name, element, extent, _):
    return raw(name, element, extent, [f"{element} *{name} = new {element}[{extent}]{rng.choice(['()', '{}'])};"],
               f"delete[] {name};", True)


def cast(rng, element, text):
    return rng.choice([f"static_cast<{element} *>({text})", f"({element} *){text}"])


def array_malloc(rng, name, element, extent, _):
    size = rng.choice([f"{group(extent)} * sizeof({element})", f"sizeof({element}) * {group(extent)}",
                       f"{group(extent)} * sizeof(*{name})"])
    function = rng.choice(["malloc", "std::malloc"])
    free = "std::free" if "std" in function else "free"
    return raw(name, element, extent, [f"{element} *{name} = {cast(rng, element, f'{function}({size})')};"],
               f"{free}({name});")


def array_calloc(rng, name, element, extent, _):
    call = f"calloc({extent}, sizeof({element}))"
    return raw(name, element, extent, [f"{element} *{name} = {cast(rng, element, call)};"], f"free({name});", True)


def aligned(rng, name, element, extent, _):
    call = f"std::aligned_alloc(64, ({group(extent)} * sizeof({element}) + 63) / 64 * 64)"
    return raw(name, element, extent, [f"{element} *{name} = {cast(rng, element, call)};"], f"std::free({name});")


def posix_aligned(rng, name, element, extent, _):
    size = f"{group(extent)} * sizeof({element})"
    return raw(name, element, extent, [f"{element} *{name} = nullptr;",
                                       f"if (posix_memalign(reinterpret_cast<void **>(&{name}), 64, {size}))",
                                       "  std::abort();"], f"free({name});")


def reallocated(rng, name, element, extent, _):
    first = cast(rng, element, f"malloc({rng.randrange(1, 9)} * sizeof({element}))")
    then = cast(rng, element, f"realloc({name}, {group(extent)} * sizeof({element}))")
    return raw(name, element, extent, [f"{element} *{name} = {first};", f"{name} = {then};"], f"free({name});")


def nested(rng, name, element, extent, _):
    """A row of a vector of vectors."""
    rows, row = rng.randrange(2, 4), f"std::vector<{element}>"
    lines = rng.choice([[f"std::vector<{row}> {name}({rows}, {row}({extent}));"],
                        [f"std::vector<{row}> {name}({rows});", f"for (auto &row : {name})", f"  row.resize({extent});"]])
    lines.append(f"h += static_cast<long>({name}.size());")
    buffer = Buffer(f"{name}[{rng.randrange(rows)}]", element, extent, "vector", owned=True)
    return lines, buffer


def smart(name, element, extent, lines, defined):
    return lines, Buffer(name, element, extent, "smart", defined=defined, owned=True)


def unique_new(rng, name, element, extent, _):
    zero = rng.choice(["", "()"])
    return smart(name, element, extent, [f"std::unique_ptr<{element}[]> {name}(new {element}[{extent}]{zero});"],
                 bool(zero))


def unique_make(rng, name, element, extent, _):
    word = rng.choice(["auto", "auto", f"std::unique_ptr<{element}[]>"])
    return smart(name, element, extent, [f"{word} {name} = std::make_unique<{element}[]>({extent});"], True)


def unique_overwrite(rng, name, element, extent, _):
    return smart(name, element, extent, [f"auto {name} = std::make_unique_for_overwrite<{element}[]>({extent});"], False)


def shared_new(rng, name, element, extent, _):
    return smart(name, element, extent, [f"std::shared_ptr<{element}[]> {name}(new {element}[{extent}]());"], True)


def unique_free(rng, name, element, extent, _):
    call = f"static_cast<{element} *>(std::malloc({group(extent)} * sizeof({element})))"
    return smart(name, element, extent,
                 [f"std::unique_ptr<{element}[], decltype(&std::free)> {name}({call}, &std::free);"], False)


def valarray(rng, name, element, extent, _):
    text = rng.choice([f"{name}({size_of(rng, extent)})", f"{name}(static_cast<{element}>({rng.randrange(9)}), {extent})"])
    return [f"std::valarray<{element}> {text};"], Buffer(name, element, extent, "valarray", owned=True)


def text(rng, name, _, extent, __):
    return [f"std::string {name}({extent}, 'a');"], Buffer(name, "char", extent, "string", owned=True)


def bits(rng, name, _, extent, __):
    value = rng.choice(["", ", true"])
    return [f"std::vector<bool> {name}({extent}{value});"], Buffer(name, "bool", extent, "bits", owned=True)
