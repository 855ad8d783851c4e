"""Puts programs into a phone's folders."""

import os
import shutil
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Nothing of the environment and no site folder: a start costs some 20 ms.
PROGRAM = """\
#!{python} -ISE
import sys; sys.path.insert(0, {tests!r}); from phone.run import main
main({package!r}, {folder!r}, {name!r})
"""


def program(folder, where, package, name=None):
    """A program at `where` below the phone's folder, played by a package."""
    path = os.path.join(folder, where)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(PROGRAM.format(python=sys.executable, tests=TESTS, package=package,
                                  folder=folder, name=name or os.path.basename(where)))
    os.chmod(path, 0o755)


def link(folder, where, *programs):
    """Links to programs of this machine, in a folder below the phone's; those that are here."""
    base = os.path.join(folder, where)
    os.makedirs(base, exist_ok=True)
    for name in programs:
        found = shutil.which(name)
        path = os.path.join(base, name)
        if found and not os.path.lexists(path):
            os.symlink(os.path.realpath(found) if name != "sh" else found, path)
