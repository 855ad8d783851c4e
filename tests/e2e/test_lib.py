#!/usr/bin/env python3
"""The harness itself: a case that fails must be seen to fail."""

import contextlib
import io
import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, Result, check_pairs, ended   # noqa: E402
from e2e.lib.tap import Cases, equal, run_case, skip   # noqa: E402

CASES = Cases()


def told(function, limit=5):
    """What running one case prints, and whether it passed."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        passed = run_case(1, "name # odd", function, limit)
    return passed, out.getvalue().splitlines()


def raises(function, *args):
    try:
        function(*args)
    except AssertionError:
        return True
    return False


@CASES.case("passing, failing, skipped and raising cases")
def _():
    equal(told(lambda: None), (True, ["ok 1 - name  odd"]))
    passed, lines = told(lambda: equal(1, 2, "numbers"))
    equal((passed, lines[0]), (False, "not ok 1 - name  odd"))
    assert any("numbers" in line for line in lines) and all(x[0] == "#" for x in lines[1:])
    equal(told(lambda: skip("no phone")), (True, ["ok 1 - name  odd # SKIP no phone"]))
    equal(told(lambda: {}["a"])[0], False)


@CASES.case("a case that takes too long fails, whatever it catches")
def _():
    def endless():
        while True:
            try:
                time.sleep(60)
            except Exception:
                pass
    left = signal.alarm(0)
    equal(told(endless, 1)[0], False)
    signal.alarm(left)


@CASES.case("a program of cases tells its plan and its failure by the exit code")
def _():
    folder = pathlib.Path(__file__).resolve().parent.parent
    code = ("import sys; sys.path.insert(0, sys.argv.pop(1)); from e2e.lib.tap import *\n"
            "C = Cases(); C.case('good')(lambda: None); C.case('bad')(lambda: 1/0); C.run()")

    def run(*pattern):
        return subprocess.run([sys.executable, "-c", code, str(folder), *pattern],
                              capture_output=True, text=True)
    both = run()
    equal((both.returncode, both.stdout.splitlines()[:3]), (1, ["1..2", "ok 1 - good",
                                                                "not ok 2 - bad"]))
    equal((run("good").returncode, run("good").stdout), (0, "1..1\nok 1 - good\n"))


@CASES.case("a process in the middle of an exec is not taken for gone")
def _():
    if not pathlib.Path("/proc/self/environ").exists():
        skip("no /proc here")
    with Env(sys.executable) as env:
        again = env.script("again", 'exec "$0"')
        process = subprocess.Popen([again], env=env.env)
        try:
            seen = [bool(env.left(or_unknown=True)) for _ in range(300)]
            equal(seen.count(False), 0, "times that it was not seen")
        finally:
            process.kill()
            process.wait()
        env.none_left()


@CASES.case("the checks of what a run left find what is wrong")
def _():
    end = b'{"type":"end"}\n'
    equal(ended(Result(0, b'{"type":"start"}\n' + end, b"")), {"type": "end"})
    assert raises(ended, Result(0, end + end, b""))
    assert raises(ended, Result(0, end + b'{"type":"text"}\n', b""))
    good = {"id": "a", "status": "done", "result": "x"}
    equal(check_pairs({"messages": [{"calls": [good]}, {"calls": None}, {}]}), [good])
    assert raises(check_pairs, {"messages": [{"calls": [{**good, "status": "running"}]}]})
    assert raises(check_pairs, {"messages": [{"calls": [{**good, "result": None}]}]})


CASES.run()
