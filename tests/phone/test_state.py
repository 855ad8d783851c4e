#!/usr/bin/env python3
"""The frame of the simulated phone: paths, the lock, faults, the log, the commands."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from e2e.lib.tap import Cases, equal    # noqa: E402
from phone.make import make             # noqa: E402
from phone.state import Phone, look, put, split     # noqa: E402

CASES = Cases()


def command(*words):
    return subprocess.run([sys.executable, *map(str, words)], capture_output=True, text=True,
                          check=False)


@CASES.table([
    {"name": "plain keys", "path": "a.b.c", "steps": ["a", "b", "c"]},
    {"name": "a key in brackets", "path": "a[x.y].c", "steps": ["a", "x.y", "c"]},
    {"name": "brackets at the end", "path": "a[x.y]", "steps": ["a", "x.y"]},
    {"name": "a list of keys", "path": ["a", "x.y"], "steps": ["a", "x.y"]},
    {"name": "nothing", "path": "", "steps": []},
])
def paths(row):
    equal(split(row["path"]), row["steps"])


@CASES.case("values are found, also under keys with dots and in lists")
def _():
    tree = {"apps": {"com.a": {"n": 1}, "com.a.b": {"n": 2}}, "list": [{"x": 5}]}
    equal(look(tree, "apps.com.a.n"), 1)
    equal(look(tree, "apps.com.a.b.n"), 2)
    equal(look(tree, "list.0.x"), 5)
    equal(look(tree, "list.1.x", "none"), "none")
    put(tree, "apps.com.a.n", 7)
    put(tree, "new.deep.key", 8)
    put(tree, "list.1", 9)
    equal((tree["apps"]["com.a"]["n"], tree["new"], tree["list"][1]),
          (7, {"deep": {"key": 8}}, 9))


@CASES.case("ten processes at once lose no change")
def _():
    with tempfile.TemporaryDirectory() as folder:
        phone = make(folder)
        phone.set("count", 0)
        text = (f"import sys; sys.path.insert(0, {str(HERE.parent)!r})\n"
                "from phone.state import Phone\n"
                f"phone = Phone({folder!r})\n"
                "for n in range(20):\n"
                "    with phone.edit() as state: state['count'] += 1\n")
        running = [subprocess.Popen([sys.executable, "-c", text]) for _ in range(10)]
        equal([one.wait() for one in running], [0] * 10)
        equal(phone.get("count"), 200)


@CASES.case("a change that fails leaves the state as it was")
def _():
    with tempfile.TemporaryDirectory() as folder:
        phone = make(folder)
        try:
            with phone.edit() as state:
                state["torch"] = True
                raise RuntimeError
        except RuntimeError:
            pass
        equal(phone.get("torch"), False)
        phone.set("torch", True)
        equal(phone.get("torch"), True)


@CASES.case("a fault is on, off, or on for some times")
def _():
    with tempfile.TemporaryDirectory() as folder:
        phone = make(folder)
        equal(phone.hit("x"), False)
        phone.fault("x")
        equal([phone.hit("x") for _ in range(3)], [True] * 3)
        phone.fault("x", False)
        equal(phone.hit("x"), False)
        phone.fault("x", 2)
        equal([phone.hit("x") for _ in range(3)], [True, True, False])


@CASES.case("permissions, the clock, shared storage")
def _():
    with tempfile.TemporaryDirectory() as folder:
        phone = make(folder)
        equal(phone.granted("READ_SMS"), True)
        phone.grant("READ_SMS", False)
        equal(phone.granted("READ_SMS"), False)
        equal(phone.local(phone.now()), "2026-03-04 10:20:30")
        phone.advance(61000)
        equal(phone.local(phone.now(), "%H:%M"), "10:21")
        equal(phone.path("/sdcard/a b"), folder + "/sdcard/a b")
        equal(phone.path("/sdcardx"), "/sdcardx")


@CASES.case("a phone without the app; an old one")
def _():
    with tempfile.TemporaryDirectory() as folder:
        equal(make(folder, api=False).installed("com.termux.api"), False)
        phone = make(folder, sdk=28)
        equal(phone.installed("com.termux.api"), True)
        equal(phone.get("properties[ro.build.version.release]"), "9")


@CASES.case("every fault of the Termux side is in README, and nothing else is")
def _():
    code = "".join(path.read_text() for path in (HERE / "termux").glob("*.py"))
    known = set(re.findall(r'hit\(f?"([a-z_]+)', code))
    text = (HERE / "README").read_text().partition("Faults of the Termux side\n")[2]
    lines = re.findall(r"^    ([a-z_]+(?::M)?(?:, [a-z_]+)*)(?:  |$)",
                       text.partition("\n\nWhere it is not")[0], re.M)
    told = {name.removesuffix(":M") for line in lines for name in line.split(", ")}
    equal(told, known)


@CASES.case("make.py and ctl.py")
def _():
    with tempfile.TemporaryDirectory() as folder:
        equal(command(HERE / "make.py", folder, "--sdk", "30", "--state",
                      '{"volumes.music.volume": 3}').returncode, 0)
        ctl = HERE / "ctl.py"
        equal(json.loads(command(ctl, folder, "get", "volumes.music.volume").stdout), 3)
        equal(command(ctl, folder, "set", "torch", "true").returncode, 0)
        equal(Phone(folder).get("torch"), True)
        equal(command(ctl, folder, "fault", "api_error", "2").returncode, 0)
        equal(json.loads(command(ctl, folder, "fault").stdout), {"api_error": 2})
        equal(command(ctl, folder, "fault", "api_error", "off").returncode, 0)
        equal(Phone(folder).get("faults"), {})
        equal(command(ctl, folder, "revoke", "CAMERA").returncode, 0)
        equal(Phone(folder).granted("CAMERA"), False)
        for words in ([], [folder], [folder, "frob"], [folder, "get", "not.there"],
                      [folder, "set", "torch"]):
            assert command(ctl, *words).returncode != 0, words


CASES.run()
