#!/usr/bin/env python3
"""Each catalogue has every sentence of the sources, translated, with the same formats."""

import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(os.environ.get("CHELA_SOURCE_ROOT", pathlib.Path(__file__).parent.parent))
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "po")]

from e2e.lib.tap import Cases, Skip, equal  # noqa: E402

import texts  # noqa: E402

TEMPLATE = '''
msgid "send"
msgstr ""

#, c-format
msgid "one file"
msgid_plural "%d files"
msgstr[0] ""
'''
GOOD = '''
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "send"
msgstr "发送"

#, c-format
msgid "one file"
msgid_plural "%d files"
msgstr[0] "%d 个文件"
'''

CASES = Cases()


@CASES.table([
    {"name": "whole", "text": GOOD, "want": []},
    {"name": "missing", "text": GOOD.replace('msgid "send"', 'msgid "sent"'),
     "want": ["no such text any more: sent", "missing: send"]},
    {"name": "not translated", "text": GOOD.replace("发送", ""),
     "want": ["not translated: send"]},
    {"name": "fuzzy", "text": GOOD.replace("#, c-format", "#, fuzzy, c-format"),
     "want": ["fuzzy: one file"]},
    {"name": "obsolete", "text": GOOD + '\n#~ msgid "old"\n#~ msgstr "旧"\n',
     "want": ["obsolete: old"]},
    {"name": "another plural", "text": GOOD.replace('"%d files"', '"%d things"'),
     "want": ["other plural: one file"]},
])
def faults(row):
    equal(texts.faults(TEMPLATE, row["text"]), row["want"])


def need(program):
    if not shutil.which(program):
        raise Skip(f"{program} is not installed")


@CASES.table([{"name": p.name, "path": p} for p in sorted((ROOT / "po").glob("*.po"))])
def catalogue(row):
    need("xgettext")
    equal(texts.faults(texts.extract(ROOT), row["path"].read_text()), [])


@CASES.table([{"name": p.name + " formats", "path": p} for p in sorted((ROOT / "po").glob("*.po"))])
def formats(row):
    need("msgfmt")
    done = subprocess.run(["msgfmt", "-c", "-o", os.devnull, row["path"]],
                          stderr=subprocess.PIPE, check=False)
    equal(done.returncode, 0, done.stderr.decode())


CASES.run()
