#!/usr/bin/env python3
"""Fails when a file includes what src/FLOORS does not allow its folder.

FLOORS has two kinds of lines: `folder: folders it may include` (only ones that
stand above it in the file; `*` for all of them) and `<header>: homes`, a header
that only those folders (`net/`) or files (`tui/term.c`) may include.

usage: floors.py SRC
"""
import fnmatch
import pathlib
import re
import sys

INCLUDE = re.compile(r'\s*#\s*(?:include|import|include_next)\b\s*(?:(<)([^>]+)>|"([^"]+)"|(.*))')


class Floors:
    def __init__(self):
        self.may = {}
        self.sealed = []
        self.faults = []

    def add_folder(self, name, below):
        if name in self.may:
            self.faults.append(f"FLOORS: {name} stands there twice")
        if below == ["*"]:
            below = list(self.may)
        for folder in below:
            if folder == name:
                self.faults.append(f"FLOORS: {name} names itself")
            elif folder not in self.may:
                self.faults.append(f"FLOORS: {name} may not include {folder}, "
                                   "which does not stand above it")
        self.may[name] = {name, *below}

    def check_homes(self):
        for pattern, homes in self.sealed:
            for home in homes or ["(nowhere)"]:
                if home.split("/")[0] not in self.may:
                    self.faults.append(f"FLOORS: <{pattern}> is sealed in {home}, "
                                       "which is no folder here")


def read_floors(path):
    floors = Floors()
    for line in path.read_text(encoding="utf-8").splitlines():
        line = line.partition("#")[0].strip()
        name, colon, rest = line.partition(":")
        if not line:
            continue
        if not colon:
            floors.faults.append(f"FLOORS: '{line}' has no colon")
        elif name.startswith("<"):
            floors.sealed.append((name.strip("<>"), rest.split()))
        else:
            floors.add_folder(name.strip(), rest.split())
    floors.check_homes()
    return floors


def lives_in(here, home):
    return here.startswith(home) if home.endswith("/") else here == home


def check_include(floors, here, folder, target, in_angles):
    """Why this include is wrong, or None."""
    for pattern, homes in floors.sealed:
        if fnmatch.fnmatchcase(target, pattern) and \
                not any(lives_in(here, home) for home in homes):
            return f"<{target}> is sealed in {' '.join(homes)}"
    parts = target.split("/")
    if "." in parts or ".." in parts:
        return f"{target} is not rooted at src/"
    if len(parts) > 1 and parts[0] in floors.may:
        if parts[0] not in floors.may[folder]:
            return f"{folder} may not include {parts[0]}"
    elif not in_angles:
        return f"\"{target}\" is not rooted at src/"
    return None


def check_file(floors, src, path):
    here = path.relative_to(src).as_posix()
    folder = here.split("/")[0]
    if "/" not in here or folder not in floors.may:
        yield f"{here}: {folder} is not in FLOORS"
        return
    text = path.read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        found = INCLUDE.match(line)
        if not found:
            continue
        target = found[2] or found[3]
        if not target:
            yield f"{here}:{number}: the name of an include is written out, not computed"
            continue
        fault = check_include(floors, here, folder, target, found[1] is not None)
        if fault:
            yield f"{here}:{number}: {fault}"


def check_tree(src):
    """All faults of a source tree, in reading order."""
    floors = read_floors(src / "FLOORS")
    faults = list(floors.faults)
    for path in sorted(src.rglob("*.[ch]")):
        faults += check_file(floors, src, path)
    return faults


def main(src):
    faults = check_tree(pathlib.Path(src))
    print("\n".join(faults) or "floors hold")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
