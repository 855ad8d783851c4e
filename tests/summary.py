#!/usr/bin/env python3
"""Adds up what meson's test logs say, case by case, and prints
"N passed, N failed, N skipped". Fails when a case failed or none passed; a log
that is missing or holds no test counts as one failure.

usage: summary.py testlog.json...
"""
import json
import re
import sys

CASE = re.compile(r"(not )?ok\b[ \t]*[0-9]*[ \t]*(?:- )?([^#]*)(?:#[ \t]*(\w*))?")
PLAN = re.compile(r"1\.\.([0-9]+)")


def tap_cases(text):
    """The results of a program that speaks TAP, or None when it does not."""
    passed = failed = skipped = 0
    plan = False
    for line in (text or "").splitlines():
        plan = plan or PLAN.match(line) is not None
        case = CASE.match(line)
        if not case:
            continue
        directive = (case[3] or "").upper()
        if directive == "SKIP":
            skipped += 1
        elif case[1] and directive != "TODO":
            failed += 1
        else:
            passed += 1
    return (passed, failed, skipped) if plan else None


def program_cases(result, text):
    """The results of one line of the log."""
    passed, failed, skipped = tap_cases(text) or (0, 0, 0)
    if result in ("OK", "EXPECTEDFAIL"):
        return (passed or int(not skipped), failed, skipped)
    if result == "SKIP":
        return (passed, failed, skipped or 1)
    # A crash, a time-out or a broken plan is a failure of its own.
    return (passed, failed or 1, skipped)


def read_log(path):
    """The tests of a log; one failure in their stead where there are none."""
    try:
        with open(path, encoding="utf-8") as log:
            tests = [json.loads(line) for line in log]
    except (OSError, ValueError):
        tests = []
    return tests or [{"name": f"{path} (no test ran)", "result": "ERROR"}]


def main(paths):
    total = [0, 0, 0]
    for test in [test for path in paths for test in read_log(path)]:
        cases = program_cases(test["result"], test.get("stdout"))
        total = [a + b for a, b in zip(total, cases)]
        if cases[1]:
            print(f"failed: {test['name']} ({test['result']})")
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if total[1] or not total[0] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
