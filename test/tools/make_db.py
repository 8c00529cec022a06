#!/usr/bin/env python3
"""Writes compile_commands.json for the files named.

usage: make_db.py [--std=c++20] [--flags=A,B] [--out=DIR] FILE ...
"""
import argparse
from pathlib import Path

import harness

parser = argparse.ArgumentParser()
parser.add_argument("--std", default="c++20")
parser.add_argument("--flags", default="")
parser.add_argument("--out", default=".")
parser.add_argument("files", nargs="+")
args = parser.parse_args()
more = [f for f in args.flags.split(",") if f]
Path(args.out).mkdir(parents=True, exist_ok=True)
harness.write_database(args.out, [
    (f, ["-std=" + ("c11" if f.endswith(".c") else args.std), "-I.", *more], f + ".o") for f in args.files], ".")
