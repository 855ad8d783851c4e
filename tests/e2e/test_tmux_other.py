#!/usr/bin/env python3
"""A conversation that another process works in, seen from the chat UI: which process it is,
and that it waits for an answer."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, wait_for                # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from e2e.lib.terminal import Pty                       # noqa: E402
from e2e.lib.tmux import Tmux                          # noqa: E402
from llm.mock import Mock                              # noqa: E402

CASES = Cases()
TOOL = """
- name: append_line
  description: Appends a line to a file.
  risk: write
  parameters: {path: {type: string}, line: {type: string}}
  required: [path, line]
  run:
    - {local: ["%s", "{path}", "{line}"]}
"""


def plan(env):
    env.tool(TOOL % env.script("append", 'echo "$2" >> "$1"; echo written'))
    call = {"call": "append_line", "arguments": {"path": str(env.work / "log"), "line": "x"}}
    return [{"steps": [call]}, {"steps": [{"text": "All done."}]}]


def asking(columns, rows):
    with Env() as env, Mock(plan(env)) as mock, \
            Pty(env, ["ask", *env.to_mock(mock), "-M", "build", "write it"],
                tty=("stdin", "stderr")) as tty, Tmux(env, columns, rows) as screen:
        tty.wait(b"Allow append_line?")
        pid = tty.proc.popen.pid
        screen.start(*env.to_mock(mock))
        said = rf"running in process {pid} since"
        screen.wait(said)
        screen.wait(r"waits for an\s+answer")
        equal("effect not known" in screen.screen(), False)
        screen.keys("C-x", "n")
        screen.wait(r"Type what you want")
        if columns < 100:
            screen.wait(rf"Alt-1 +write it +process {pid}\b")
        else:
            wait_for(lambda: re.search(r"^\? write it", screen.whole(), re.M), what="a mark")
        screen.keys("C-t")
        screen.wait(rf"^\? +write it +process {pid}\b")
        screen.keys("Down", "Enter")
        screen.wait(said)
        tty.send(b"y\n")
        equal(tty.end().code, 0)
        screen.wait("All done")
        screen.wait(r"^ok +append_line")
        screen.keys("C-t")
        screen.wait(r"^ +write it .*(now|\dm)")


for SIZE in ((60, 24), (120, 40)):
    CASES.case(f"{SIZE[0]}x{SIZE[1]}: a run that asks in another process")(
        lambda size=SIZE: asking(*size))
CASES.run()
