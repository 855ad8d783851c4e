#!/usr/bin/env python3
"""Each device tool, each way: the calls of cases/*.py, and that none is without one."""

import json
import os
import pathlib
import subprocess
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent),
                str(pathlib.Path(__file__).resolve().parent.parent)]

from catalogue import TOOLS, read_all                                # noqa: E402
from e2e.lib.tap import Cases, equal                                 # noqa: E402
from harness import Harness, all_cases, entry_of               # noqa: E402

CASES = Cases(limit=120)
HARNESS = Harness()
SHIPPED = read_all()


def add(case):
    CASES.case(case.name)(lambda: HARNESS.run(case))


@CASES.case("every entry of `run` has a case")
def _():
    covered = {(case.tool, entry_of(case, SHIPPED[case.tool])) for case in all_cases()
               if case.tool in SHIPPED}     # others are called by an old name
    missing = [f"{tool.name}: run entry {number + 1} ({entry.way})"
               for tool in SHIPPED.values() for number, entry in enumerate(tool.entries)
               if (tool.name, number) not in covered]
    equal(missing, [])


@CASES.case("every file of tools is clean")
def _():
    result = subprocess.run([HARNESS.bin, "tools", "check", *sorted(TOOLS.glob("*.yaml"))],
                            env=dict(os.environ, HOME=str(HARNESS.root)), capture_output=True,
                            text=True, timeout=60)
    equal((result.returncode, result.stdout + result.stderr), (0, ""))


@CASES.case("this reader of the files and the program agree on names and risks")
def _():
    result = subprocess.run([HARNESS.bin, "tools", "list", "--json"],
                            env=dict(os.environ, HOME=str(HARNESS.root),
                                     XDG_CONFIG_HOME=str(HARNESS.root / "config")),
                            capture_output=True, text=True, timeout=60)
    told = {tool["name"]: (tool["family"], tool["risk"]) for tool in json.loads(result.stdout)}
    equal(told, {tool.name: (tool.family, tool.risk) for tool in SHIPPED.values()})


for one in all_cases():
    add(one)
with HARNESS:
    CASES.run()
