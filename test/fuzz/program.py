"""A program: units (helpers, kernels, a driver) spread over a header and two files, all from one seed."""
import random

from drivers import Driver
from functions import Helper
from kernels import Kernel
from scope import block

FILES = ("one.cpp", "two.cpp")


class Unit:
    def __init__(self, seed, number):
        self.rng = random.Random(f"{seed}/{number}")
        self.number, self.helpers = number, []
        self.internal = self.rng.random() < 0.35
        self.home = self.rng.choice(FILES)
        self.functions = []
        for i in range(self.rng.choice([1, 1, 2, 2, 3])):
            callees = self.functions[-2:] if self.rng.random() < 0.7 else []
            self.functions.append(Kernel(self, f"k{number}{'abc'[i]}", self.rng, callees))
        self.driver = Driver(self, f"drive{number}", self.rng, self.functions)
        if any(k.where == "header" for k in self.functions):   # what the header calls must be seen there
            for f in [*self.functions, *self.helpers]:
                f.where = "header" if f.where == "static" else f.where
        self.files = {f.name: self.home if self.internal else self.rng.choice(FILES)
                      for f in [*self.functions, *self.helpers, self.driver]}

    def choose_where(self, rng):
        return "static" if self.internal else rng.choice(["unit", "unit", "unit", "header"])

    def helper(self, task, b, rng):
        handles = {"vector": ["pointer", "vector", "span"], "span": ["pointer", "span"]}.get(b.kind, ["pointer"])
        handle = "grow" if task == "grow" else rng.choice(handles)
        made = [h for h in self.helpers if (h.task, h.element, h.handle) == (task, b.element, handle)]
        if made and rng.random() < 0.6:
            return made[0]
        helper = Helper(self, f"{task}{self.number}_{len(self.helpers)}", rng, task, b.element, handle)
        if helper.handle == "span":
            helper.template = False
            helper.where = self.choose_where(rng)
        helper.lines = helper.text()
        self.helpers.append(helper)
        return helper


def texts(seed, numbers):
    """The program's files: name -> text. numbers: which of its units."""
    units = [Unit(seed, n) for n in numbers]
    header = ["#ifndef UNITS_H", "#define UNITS_H", "", '#include "fuzz.h"', ""]
    bodies = {f: ['#include "units.h"', ""] for f in FILES}
    for u in units:
        for f in u.helpers:
            if f.template:
                header += ["template <class T>", *f.lines, ""]
            elif f.where == "header":
                header += ["inline " + f.lines[0], *f.lines[1:], ""]
            else:
                if f.where == "unit":
                    header += [f.signature() + ";"]
                static = "static " if f.where == "static" else ""
                bodies[u.files[f.name]] += [static + f.lines[0], *f.lines[1:], ""]
        for k in u.functions:
            place_kernel(k, u.files[k.name], header, bodies)
        header += [f"void {u.driver.name}();", ""]
        bodies[u.files[u.driver.name]] += [*block(f"void {u.driver.name}()", u.driver.lines), ""]
    header += ["#endif"]
    names = [u.driver.name for u in units]
    bodies["one.cpp"] += ["struct Named {", "  const char *Name;", "  void (*Run)();", "};", "extern const Named Drivers[];",
                          "extern const int DriverCount;", "const Named Drivers[] = {", *[f'    {{"{n}", {n}}},' for n in names], "};",
                          f"const int DriverCount = {len(names)};"]
    result = {name: "\n".join(lines) + "\n" for name, lines in bodies.items()}
    result["units.h"] = "\n".join(header) + "\n"
    return result


def place_kernel(k, file, header, bodies):
    definition = k.definition()
    if k.owner:
        header += [*k.class_lines(), ""]
        if k.where == "unit":
            bodies[file] += [*definition, ""]
    elif "template" in k.shape:
        header += [*definition, ""]
    elif k.where == "header":
        header += ["inline " + (k.head(False) + " {" if k.default else definition[0]), *definition[1:], ""]
    else:
        if k.where == "unit":
            header += [k.head(False) + ";"]
        elif k.default:
            bodies[file] += ["static " + k.head(False) + ";"]
        bodies[file] += [("static " if k.where == "static" else "") + definition[0], *definition[1:], ""]
