#!/usr/bin/env python3
"""Do the cases notice anything? In each entry of `run` one word gets one more letter, and a
case of that tool must fail. With CHELA_MUTATE=all every word is changed in its turn."""

import os
import pathlib
import shutil
import sys
import zlib

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent),
                str(pathlib.Path(__file__).resolve().parent.parent)]

from catalogue import ROOT, TOOLS, mutable, mutate, read_all         # noqa: E402
from e2e.lib.tap import Cases                                        # noqa: E402
from harness import Harness, all_cases, entry_of                     # noqa: E402

CASES = Cases(limit=600)
HARNESS = Harness()
SHIPPED = read_all()
BY_TOOL = {}
for one in all_cases():
    BY_TOOL.setdefault(one.tool, []).append(one)


def data_with(tool, text):
    """A data folder that is this project's but for one file of tools."""
    folder = HARNESS.root / "data-mutated"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(TOOLS, folder / "tools")
    (folder / "data").symlink_to(ROOT / "data")
    (folder / "tools" / tool.path.name).write_text(text)
    return folder


def noticed(cases):
    for case in cases:
        try:
            HARNESS.run(case)
        except AssertionError:
            return True
    return False


def chosen(tool, number):
    words = mutable(tool.entries[number])
    if os.environ.get("CHELA_MUTATE") == "all":
        return words
    return [words[zlib.crc32(f"{tool.name} {number}".encode()) % len(words)]]


def check(tool, number):
    cases = [case for case in BY_TOOL.get(tool.name, ()) if entry_of(case, tool) == number]
    missed = []
    for word in chosen(tool, number):
        HARNESS.datadir = data_with(tool, mutate(tool, word))
        if not noticed(cases):
            missed.append(word.text)
    if missed:
        raise AssertionError(f"{len(cases)} cases pass with another word for {missed}")


for tool_ in SHIPPED.values():
    for number_, entry_ in enumerate(tool_.entries):
        CASES.case(f"{tool_.name}: entry {number_ + 1} ({entry_.way})")(
            lambda tool=tool_, number=number_: check(tool, number))
with HARNESS:
    CASES.run()
