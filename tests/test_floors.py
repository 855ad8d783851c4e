#!/usr/bin/env python3
"""The floor check on small trees, each with one fault planted, and on a right one."""
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "e2e")]

import floors  # noqa: E402
from lib import tap  # noqa: E402

FLOORS = """\
# comment
base:
net: base
front: base net   # comment
app: *
<curl/*>: net/
<md4c.h>: front/markdown/markdown.c
"""

RIGHT = {
    "base/buf.h": "#include <stddef.h>\n",
    "base/buf.c": '#include "base/buf.h"\n',
    "net/http.c": '#include "net/http.h"\n\n#include <curl/curl.h>\n\n#include "base/buf.h"\n',
    "front/markdown/markdown.c": '#  include <md4c.h>\n#include "net/http.h"\n',
    "app/main.c": '#include <sys/stat.h>\n#include "front/markdown/markdown.h"\n#include "base/buf.h"\n',
}

CASES = tap.Cases()


@CASES.table([
    {"name": "a right tree", "faults": []},
    {"name": "an include of a folder above", "file": ("base/x.c", '#include "net/http.h"\n'),
     "faults": ["base/x.c:1: base may not include net"]},
    {"name": "a folder above, in angles", "file": ("net/x.c", "\n#include <front/x.h>\n"),
     "faults": ["net/x.c:2: net may not include front"]},
    {"name": "a sealed header in another folder",
     "file": ("front/x.c", "#include <curl/multi.h>\n"),
     "faults": ["front/x.c:1: <curl/multi.h> is sealed in net/"]},
    {"name": "a sealed header in another file of the folder",
     "file": ("front/x.h", "#include <md4c.h>\n"),
     "faults": ["front/x.h:1: <md4c.h> is sealed in front/markdown/markdown.c"]},
    {"name": "a file whose name only begins like the home",
     "file": ("front/markdown.cc.h", "#include <md4c.h>\n"),
     "faults": ["front/markdown.cc.h:1: <md4c.h> is sealed in front/markdown/markdown.c"]},
    {"name": "an include from here", "file": ("base/x.c", '#include "./buf.h"\n'),
     "faults": ["base/x.c:1: ./buf.h is not rooted at src/"]},
    {"name": "an include through the parent", "file": ("base/x.c", '#include "../net/http.h"\n'),
     "faults": ["base/x.c:1: ../net/http.h is not rooted at src/"]},
    {"name": "a detour through a folder below",
     "file": ("base/x.c", '#include "base/../net/http.h"\n'),
     "faults": ["base/x.c:1: base/../net/http.h is not rooted at src/"]},
    {"name": "a bare name", "file": ("base/x.c", '#include "buf.h"\n'),
     "faults": ['base/x.c:1: "buf.h" is not rooted at src/']},
    {"name": "a computed include", "file": ("base/x.c", "# include HEADER\n"),
     "faults": ["base/x.c:1: the name of an include is written out, not computed"]},
    {"name": "a folder that FLOORS does not know", "file": ("rogue/x.c", ""),
     "faults": ["rogue/x.c: rogue is not in FLOORS"]},
    {"name": "a file beside the folders", "file": ("x.c", ""),
     "faults": ["x.c: x.c is not in FLOORS"]},
    {"name": "a forward reference in FLOORS", "add": "json: yaml\nyaml:\n",
     "faults": ["FLOORS: json may not include yaml, which does not stand above it"]},
    {"name": "a circle in FLOORS", "add": "json: yaml\nyaml: json\n",
     "faults": ["FLOORS: json may not include yaml, which does not stand above it"]},
    {"name": "a folder that names itself", "add": "json: json\n",
     "faults": ["FLOORS: json names itself"]},
    {"name": "a folder that stands there twice", "add": "base: net\n",
     "faults": ["FLOORS: base stands there twice"]},
    {"name": "a home that is no folder", "add": "<png.h>: image/\n",
     "faults": ["FLOORS: <png.h> is sealed in image/, which is no folder here"]},
    {"name": "a line without a colon", "add": "json base\n",
     "faults": ["FLOORS: 'json base' has no colon"]},
])
def _(row):
    files = {"FLOORS": FLOORS + row.get("add", ""), **RIGHT}
    if "file" in row:
        files[row["file"][0]] = row["file"][1]
    with tempfile.TemporaryDirectory() as scratch:
        src = pathlib.Path(scratch)
        for name, text in files.items():
            (src / name).parent.mkdir(parents=True, exist_ok=True)
            (src / name).write_text(text, encoding="utf-8")
        tap.equal(floors.check_tree(src), row["faults"])


CASES.run()
