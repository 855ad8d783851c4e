#!/usr/bin/env python3
"""Turns SQL files into C strings: N.sql becomes schema_step_N."""
import pathlib
import sys

out, *sources = map(pathlib.Path, sys.argv[1:])
lines = ['#include "store/migrations.h"', ""]
for source in sources:
    lines.append(f"const char schema_step_{source.stem}[] =")
    for line in source.read_text(encoding="utf-8").splitlines():
        text = line.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
        lines.append(f'\t"{text}\\n"')
    lines[-1] += ";"
out.write_text("\n".join(lines) + "\n", encoding="utf-8")
