"""Runs cases and prints TAP, so that meson counts each of them.

    CASES = tap.Cases()

    @CASES.case("an empty answer is told")
    def _():
        ...assert...

    CASES.run()

A case fails when it raises, and when it takes longer than its limit.
"""

import faulthandler
import re
import signal
import sys
import traceback


class Skip(Exception):
    """Raised by a case that cannot run here; the text says why."""


class Late(BaseException):
    """The case took too long; not an Exception, so that no case swallows it."""


class Cases:
    def __init__(self, limit=55):
        self.limit = limit      # seconds for one case
        self.cases = []

    def case(self, name, limit=None):
        """Adds the decorated function as a case."""
        def add(function):
            self.cases.append((name, function, limit or self.limit))
            return function
        return add

    def table(self, rows):
        """Adds a case for each row, called with the row; rows are dicts with a `name`."""
        def add(function):
            for row in rows:
                self.cases.append((row["name"], lambda row=row: function(row), self.limit))
            return function
        return add

    def run(self):
        """Prints the plan and a line for each case; exits 1 when one failed.

        An argument on the command line is a pattern: only names that have it run.
        """
        faulthandler.enable()
        signal.signal(signal.SIGALRM, late)
        pattern = re.compile(sys.argv[1] if len(sys.argv) > 1 else "")
        chosen = [case for case in self.cases if pattern.search(case[0])]
        print(f"1..{len(chosen)}", flush=True)
        results = [run_case(number, *case) for number, case in enumerate(chosen, 1)]
        sys.exit(0 if all(results) else 1)


def late(*_):
    raise Late("it took too long")


def run_case(number, name, function, limit):
    name = name.replace("#", "")
    try:
        signal.alarm(limit)
        try:
            function()
        finally:
            signal.alarm(0)
    except Skip as skip:
        print(f"ok {number} - {name} # SKIP {skip}", flush=True)
    except (Exception, Late):
        print(f"not ok {number} - {name}", flush=True)
        for line in traceback.format_exc().rstrip().splitlines():
            print(f"# {line}", flush=True)
        return False
    else:
        print(f"ok {number} - {name}", flush=True)
    return True


def equal(got, wanted, what=""):
    """Asserts equality; tells both sides."""
    if got != wanted:
        raise AssertionError(f"{what}\n  got    {got!r}\n  wanted {wanted!r}")


def skip(why):
    raise Skip(why)
