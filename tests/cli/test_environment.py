#!/usr/bin/env python3
"""Each variable of the environment that the source asks for stands in chela(1)."""

import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal   # noqa: E402

ROOT = pathlib.Path(os.environ.get("CHELA_SOURCE_ROOT", pathlib.Path(__file__).parents[2]))
ASKED = re.compile(r'\b(?:getenv|env)\("([A-Z_0-9]+)"\)')
# What the system sets for every program, not the person for this one.
OF_THE_SYSTEM = {"ANDROID__BUILD_VERSION_SDK", "COLORTERM", "HOME", "PATH", "PREFIX", "SHELL",
                 "SSH_CONNECTION", "SSH_TTY", "TERM", "TERMUX_VERSION", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TMUX",
                 "TZDIR"}
# Read by libcurl, or through a table of names.
READ_ELSEWHERE = {"ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "GEMINI_API_KEY",
                  "GEMINI_BASE_URL", "HTTPS_PROXY", "LANG", "LC_ALL", "LC_MESSAGES", "NO_PROXY", "OPENAI_API_KEY", "OPENAI_BASE_URL", "TMPDIR",
                  "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"}
CASES = Cases()


def asked_for():
    found = set()
    for path in sorted((ROOT / "src").rglob("*.c")):
        found.update(ASKED.findall(path.read_text()))
    return found - OF_THE_SYSTEM


def described():
    page = (ROOT / "man" / "chela.1").read_text()
    section = page.partition("\n.Sh ENVIRONMENT\n")[2].partition("\n.Sh ")[0]
    heads = [line for line in section.splitlines() if line.startswith(".It ")]
    return set(re.findall(r"Ev ([A-Z_]+)", " ".join(heads)))


@CASES.case("what the source asks for is described")
def _():
    equal(sorted(asked_for() - described()), [])


@CASES.case("what is described is asked for")
def _():
    source = "".join(path.read_text() for path in (ROOT / "src").rglob("*.c"))
    equal(sorted(described() - asked_for() - READ_ELSEWHERE), [])
    own = READ_ELSEWHERE - {"HTTPS_PROXY", "NO_PROXY"}
    equal([name for name in sorted(own) if f'"{name}"' not in source], [])


CASES.run()
