#!/usr/bin/env python3
"""The sum over meson's test logs, on lines as meson writes them."""
import contextlib
import io
import json
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "e2e")]

import summary  # noqa: E402
from lib import tap  # noqa: E402

CASES = tap.Cases()


@CASES.table([
    {"name": "cases of a TAP program", "result": "OK", "sum": (2, 0, 1),
     "out": "1..3\nok 1 - a\nok 2 - b # SKIP no data\nok 3 - c\n# ok - tests\n"},
    {"name": "a failed case", "result": "FAIL", "sum": (1, 1, 0),
     "out": "1..2\nok 1 - a\nnot ok 2 - b\n# not ok - tests\n"},
    {"name": "a plan at the end", "result": "OK", "sum": (1, 0, 0), "out": "ok 1\n1..1\n"},
    {"name": "a program that says ok without a plan", "result": "OK", "sum": (1, 0, 0),
     "out": "ok here\nok there\n"},
    {"name": "all skipped by the plan", "result": "SKIP", "sum": (0, 0, 1),
     "out": "1..0 # SKIP nothing here\n"},
    {"name": "all cases skipped", "result": "OK", "sum": (0, 0, 2),
     "out": "1..2\nok 1 - a # SKIP x\nok 2 - b # skip y\n"},
    {"name": "a crash after good cases", "result": "ERROR", "sum": (1, 1, 0),
     "out": "1..2\nok 1 - a\n"},
    {"name": "a time-out after good cases", "result": "TIMEOUT", "sum": (1, 1, 0),
     "out": "1..2\nok 1 - a\n"},
    {"name": "an expected failure of a case", "result": "OK", "sum": (1, 0, 0),
     "out": "1..1\nnot ok 1 - a # TODO later\n"},
    {"name": "a program without TAP", "result": "OK", "sum": (1, 0, 0), "out": "fine\n"},
    {"name": "a silent program that failed", "result": "FAIL", "sum": (0, 1, 0), "out": None},
    {"name": "a program that skipped itself", "result": "SKIP", "sum": (0, 0, 1), "out": ""},
    {"name": "a program that has to fail", "result": "EXPECTEDFAIL", "sum": (1, 0, 0), "out": ""},
    {"name": "a program that had to fail", "result": "UNEXPECTEDPASS", "sum": (0, 1, 0),
     "out": ""},
])
def _(row):
    tap.equal(summary.program_cases(row["result"], row["out"]), row["sum"])


def run_summary(logs):
    with tempfile.TemporaryDirectory() as scratch:
        paths = []
        for number, lines in enumerate(logs):
            paths.append(pathlib.Path(scratch, f"{number}.json"))
            if lines is not None:
                paths[-1].write_text("".join(json.dumps(line) + "\n" for line in lines))
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            code = summary.main(paths)
        return code, said.getvalue().splitlines()


GOOD = {"name": "a", "result": "OK", "stdout": "1..2\nok 1\nok 2\n"}
BAD = {"name": "b", "result": "FAIL", "stdout": "1..2\nok 1\nnot ok 2\n"}
SKIPPED = {"name": "c", "result": "SKIP", "stdout": "1..0 # SKIP\n"}


@CASES.table([
    {"name": "the sum over two logs", "logs": [[GOOD, SKIPPED], [GOOD]], "code": 0,
     "last": "4 passed, 0 failed, 1 skipped"},
    {"name": "one failure fails it all", "logs": [[GOOD, BAD], [GOOD]], "code": 1,
     "last": "5 passed, 1 failed, 0 skipped"},
    {"name": "a log without a test is a failure", "logs": [[GOOD], []], "code": 1,
     "last": "2 passed, 1 failed, 0 skipped"},
    {"name": "a log that is not there is a failure", "logs": [None, [GOOD]], "code": 1,
     "last": "2 passed, 1 failed, 0 skipped"},
    {"name": "nothing passed is a failure", "logs": [[SKIPPED]], "code": 1,
     "last": "0 passed, 0 failed, 1 skipped"},
])
def _(row):
    code, lines = run_summary(row["logs"])
    tap.equal((code, lines[-1]), (row["code"], row["last"]))


CASES.run()
