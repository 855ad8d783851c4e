#!/usr/bin/env python3
"""Brings each .po up to date with the sources: what is new stands there without a
translation, what went is gone."""

import pathlib
import subprocess
import sys
import tempfile

import texts


def main():
    with tempfile.NamedTemporaryFile("w", suffix=".pot") as template:
        template.write('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n')
        template.write(texts.extract())
        template.flush()
        for path in sorted(pathlib.Path(__file__).parent.glob("*.po")):
            subprocess.run(["msgmerge", "--quiet", "--no-fuzzy-matching", "--no-location",
                            "--sort-output", "--no-wrap", "--output-file", path, path, template.name],
                           check=True)
            subprocess.run(["msgattrib", "--no-obsolete", "--sort-output", "--no-wrap",
                            "--output-file", path, path], check=True)
            left = [f for f in texts.faults(texts.extract(), path.read_text())]
            print(f"{path.name}: {len(left)} to translate", *left, sep="\n  ")
    return 0


sys.exit(main())
