#!/usr/bin/env python3
"""Skills: files that others wrote, read by the program as a whole."""

import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env            # noqa: E402
from e2e.lib.tap import Cases, Skip, equal   # noqa: E402

CASES = Cases()
SHARED = pathlib.Path(os.environ.get("CHELA_SHARED", "/nonexistent")) / "data" / "skills"


def skill(env, path, text, name=None):
    """Writes a SKILL.md; `text` follows its name and description."""
    name = name or path.rsplit("/", 1)[-1]
    head = f"---\nname: {name}\ndescription: Does {name} when it is asked for.\n"
    return env.write(f"{path}/SKILL.md", head + text)


def expected():
    path = SHARED / "expect.json"
    if not path.exists():
        raise Skip("CHELA_SHARED is not set")
    return json.loads(path.read_text())["cases"]


def check_one(env, case):
    """One file of the collection, held against what is expected of it."""
    result = env.run(["skills", "check", "--json", SHARED / case["path"]])
    got = json.loads(result.out)
    free = case.get("either_accepted")
    if got["load"] != case["load"]:
        assert free, f"load is {got['load']}"
        return
    equal(result.code, 2 if not got["load"] else 0 if got["strict"] else 1)
    assert got["diagnostics"] or got["strict"], "no word about what is wrong"
    if not case["load"]:
        return
    for key in ("name", "allowed_tools"):
        equal(got[key], case[key], key)
    if not free:
        equal(got["description"], case["description"], "description")
    equal(got["strict"], case["strict_valid"], "strict")
    if "body_bytes" in case:
        equal(got["body_bytes"], case["body_bytes"], "body_bytes")


@CASES.case("every file of the collection is read as is expected", limit=300)
def _():
    wrong = []
    with Env() as env:
        for case in expected():
            try:
                check_one(env, case)
            except (AssertionError, ValueError) as error:
                wrong.append(f"{case['id']}: {error}")
    assert not wrong, "\n".join(wrong)


CASES.run()
