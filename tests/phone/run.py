"""Where every simulated program starts.

A program of the phone is two lines that call main() with the package that plays it
(`termux`, `android` ...), the phone's folder and its own name. The package has a module
`programs` with run(phone, name, words), which returns the exit code.
"""

import os
import sys

from phone.state import Phone


class Ended(Exception):
    """Ends the program: the exit code, after what it printed."""

    def __init__(self, code=0):
        super().__init__(code)
        self.code = code


def say(*words, to=None):
    """Prints a line at once."""
    print(*words, file=to or sys.stdout, flush=True)


def complain(*words):
    say(*words, to=sys.stderr)


def stop(code, *words):
    """Prints a line and ends the program."""
    say(*words)
    raise Ended(code)


def main(package, folder, name):
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    words = sys.argv[1:]
    phone = Phone(folder)
    code = 0
    try:
        phone.record(package, [name, *words])
        programs = __import__(f"phone.{package}.programs", fromlist=["run"])
        code = programs.run(phone, name, words) or 0
        sys.stdout.flush()
    except Ended as end:
        code = end.code
        sys.stdout.flush()
    except BrokenPipeError:
        code = 141
        sys.stdout = None
    except KeyboardInterrupt:
        code = 130
    # No tidying up: it would cost a quarter of the run.
    os._exit(code)
