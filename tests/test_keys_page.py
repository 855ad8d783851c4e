#!/usr/bin/env python3
"""The page of keys as it is made at build time: no fault in it, nothing of the table left
out."""

import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from e2e.lib.chela import need          # noqa: E402
from e2e.lib.tap import Cases, equal    # noqa: E402

PAGE = pathlib.Path(sys.argv.pop(1))
ROOT = pathlib.Path(__file__).resolve().parents[1]
CASES = Cases()


@CASES.case("the page has no fault")
def _():
    need("mandoc")
    done = subprocess.run([shutil.which("mandoc"), "-T", "lint", str(PAGE)], text=True,
                          capture_output=True, check=False)
    equal([line for line in done.stdout.splitlines()
           if "referenced manual not found" not in line], [])


@CASES.case("every word of an action stands there, and no mark is left")
def _():
    text = PAGE.read_text()
    words = re.findall(r'= "([a-z-]+)"', (ROOT / "src" / "tui" / "action_words.c").read_text())
    assert len(words) > 30, words
    equal([word for word in words if f"\n.It Cm {word}\n" not in text], [])
    assert "@" not in text, text


@CASES.case("every line of help stands there")
def _():
    text = PAGE.read_text().replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")
    source = (ROOT / "src" / "tui" / "bindings.c").read_text()
    table = source.partition("binding_defaults[] = {")[2].partition("\n};")[0]
    helps = re.findall(r'"[^"\n]*",\s*(?:TR\()?"([^"\n]+)"\)? }', table)
    assert len(helps) > 20, helps
    equal([line for line in helps if line not in text], [])


CASES.run()
