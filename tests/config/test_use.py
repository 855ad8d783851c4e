#!/usr/bin/env python3
"""Keys of config.yaml that no part of the program asks for stand under CAVEATS in
chela-config(5), and no others do."""

import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal   # noqa: E402

ROOT = pathlib.Path(os.environ.get("CHELA_SOURCE_ROOT", pathlib.Path(__file__).parents[2]))
KEY = re.compile(r'\b(?:STRING|CHOICE|INT|BOOL|LIST|TREE)\("([a-z_.]+)"')
ASKED = re.compile(r'\b(?:config_(?:string|int|bool|list|tree)|settings_(?:get|int|bool|is|choice))'
                   r'\(\s*[^,()]+,\s*"([a-z_.]+)"')
CASES = Cases()


def all_keys():
    return set(KEY.findall((ROOT / "src" / "config" / "keys.c").read_text()))


def asked_for():
    return {key for path in (ROOT / "src").rglob("*.c") for key in ASKED.findall(path.read_text())}


@CASES.case("a key is used or said to be of no use")
def _():
    page = (ROOT / "man" / "chela-config.5").read_text()
    section = page.partition("\n.Sh CAVEATS\n")[2].partition("\n.Sh ")[0]
    said = set(re.findall(r"^\.Cm (\S+)", section, re.MULTILINE))
    equal(sorted(said), sorted(all_keys() - asked_for()),
          "keys under CAVEATS, and keys that nothing asks for")


@CASES.case("what is asked for is a key")
def _():
    assert len(all_keys()) > 30, all_keys()
    equal(sorted(asked_for() - all_keys()), [])


CASES.run()
