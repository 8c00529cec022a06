# Configuration of lit; the tool's path comes with --param tool=PATH.
import os
import sys

import lit.formats

config.name = "scratchlift"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cpp", ".test"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = lit_config.params.get("exec_root", os.path.join(config.test_source_root, "../../build/test/lit"))

tool = os.path.abspath(lit_config.params["tool"])
tools = os.path.join(os.path.dirname(config.test_source_root), "tools")
lift = f"{sys.executable} {tools}/lift.py --tool {tool}"

# %split unpacks the parts of a test into %t and goes there; %lift rewrites them
# and prints decisions and texts (test/tools/lift.py); %database writes a database.
config.substitutions += [
    ("%split", "cd %S && rm -rf %t && split-file-22 %s %t && cd %t"),
    ("%lift", lift),
    ("%database", f"{sys.executable} {tools}/make_db.py"),
    ("%scratchlift", tool),
    ("%tidy-module", lit_config.params.get("tidy_module", "")),
    ("%clangxx", "clang++-22"),
    ("%clang-tidy", "clang-tidy-22"),
    ("%FileCheck", "FileCheck-22 --enable-var-scope --dump-input-filter=error"),
    ("%count", "/usr/lib/llvm-22/bin/count"),
    ("%not", "/usr/lib/llvm-22/bin/not"),
    ("%python", sys.executable),
]
for name in ("SCRATCHLIFT_MUTANT", "SCRATCHLIFT_MUTANT_LOG"):  # test/mutants
    if name in os.environ:
        config.environment[name] = os.environ[name]
if os.geteuid() == 0:
    config.available_features.add("root")
if lit_config.params.get("tidy_module"):
    config.available_features.add("tidy-module")
