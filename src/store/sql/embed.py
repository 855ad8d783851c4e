#!/usr/bin/env python3
"""Turns SQL files into C strings: N.sql becomes schema_step_N, and so do N-SUBJECT.sql
together, in the order given."""
import pathlib
import sys

out, *sources = map(pathlib.Path, sys.argv[1:])
steps = {}
for source in sources:
    steps.setdefault(source.stem.split("-")[0], []).append(source)
lines = ['#include "store/migrations.h"', ""]
for number, files in steps.items():
    lines.append(f"const char schema_step_{number}[] =")
    for source in files:
        for line in source.read_text(encoding="utf-8").splitlines():
            text = line.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
            lines.append(f'\t"{text}\\n"')
    lines[-1] += ";"
out.write_text("\n".join(lines) + "\n", encoding="utf-8")
