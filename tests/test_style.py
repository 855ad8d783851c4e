#!/usr/bin/env python3
"""The project against its own style, and the checks against planted faults."""
import os
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "e2e")]

import style  # noqa: E402
from lib import tap  # noqa: E402

ROOT = os.environ.get("CHELA_SOURCE_ROOT", str(HERE.parent))
LONG_FUNCTION = "static int f(int a,\n\tint b) {\n" + "\ta++;\n" * 48 + "}\n"
FITTING_FUNCTION = "struct s {\n\tint a;\n};\n\nint f(void) {\n" + "\ta++;\n" * 48 + "}\n"

CASES = tap.Cases()


@CASES.table([{"name": f"the project: {check}", "check": check} for check in style.CHECKS])
def _(row):
    try:
        found = style.faults(row["check"], ROOT)
    except style.Missing as missing:
        tap.skip(str(missing))
    assert not found, "\n" + "\n".join(found)


@CASES.table([
    {"name": "a banned call", "check": "banned calls", "text": "int a = atoi (b);\n",
     "says": ["src/base/x.c:1: atoi() is banned"]},
    {"name": "banned names in comments, texts and longer names", "check": "banned calls",
     "text": "/* atoi(\n   gets( */\nf(\"system(\\\"\", '\"', strtok_r(a), my_system(b));\n",
     "says": []},
    {"name": "a banned call behind texts", "check": "banned calls",
     "text": "f('\"', \"/*\"); system(\"x\");\n", "says": ["src/base/x.c:1: system() is banned"]},
    {"name": "a typedef for a struct", "check": "banned calls",
     "text": "\ntypedef struct x x;\ntypedef void fn(int);\n",
     "says": ["src/base/x.c:2: no typedef for a struct, union, enum"]},
    {"name": "a line comment", "check": "comments",
     "text": "char *a = \"http://x\";\nint b; // c\n",
     "says": ["src/base/x.c:2: comments are written /* so */"]},
    {"name": "an unfinished place", "check": "comments", "text": "/* TODO" ": more */\n",
     "says": ["src/base/x.c:1: an unfinished place"]},
    {"name": "cmocka beside check.h", "check": "cmocka stays behind tests/check.h",
     "text": "#include <cmocka.h>\n",
     "says": ["src/base/x.c: cmocka is used through tests/check.h only"]},
    {"name": "a long file", "check": "lengths", "text": "int a;\n" * 401,
     "says": ["src/base/x.c: 401 lines, 400 at most"]},
    {"name": "a long header", "check": "lengths", "file": "src/base/x.h", "text": "\n" * 121,
     "says": ["src/base/x.h: 121 lines, 120 at most"]},
    {"name": "a long function", "check": "lengths", "text": LONG_FUNCTION,
     "says": ["src/base/x.c:1: f() has 51 lines, 50 at most"]},
    {"name": "a function that just fits", "check": "lengths", "text": FITTING_FUNCTION,
     "says": []},
])
def _(row):
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch, row.get("file", "src/base/x.c"))
        path.parent.mkdir(parents=True)
        path.write_text(row["text"], encoding="utf-8")
        tap.equal(style.faults(row["check"], scratch), row["says"])


@CASES.table([
    {"name": "a layout fault", "check": "clang-format", "file": "src/x.c",
     "text": "int  a;\n", "says": "src/x.c:1: not as clang-format lays it out (1 places)"},
    {"name": "a fault in a script", "check": "shell scripts", "file": "bootstrap.sh",
     "text": "#!/bin/sh\nrm $1\n", "says": "SC2086"},
    {"name": "a fault in a manual page", "check": "manual pages", "file": "man/x.1",
     "text": ".Dd $Mdocdate$\n.Dt X 1\n.Os\n.Sh NAME\n.Nm x\n.Xx\n", "says": "x.1:6"},
])
def _(row):
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch, row["file"])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(row["text"], encoding="utf-8")
        config = pathlib.Path(ROOT, ".clang-format").read_text(encoding="utf-8")
        pathlib.Path(scratch, ".clang-format").write_text(config, encoding="utf-8")
        try:
            found = style.faults(row["check"], scratch)
        except style.Missing as missing:
            tap.skip(str(missing))
        assert any(row["says"] in line for line in found), "\n".join(found) or "no fault found"


CASES.run()
