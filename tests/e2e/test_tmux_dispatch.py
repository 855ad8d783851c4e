#!/usr/bin/env python3
"""A sub-agent in the chat UI: its card, the page that it opens, stopping it."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, wait_for                # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from e2e.lib.tmux import Tmux                          # noqa: E402
from llm.mock import Mock                              # noqa: E402

CASES = Cases()
SUB = "You work for another agent"
WORDS = "I look into the log of the harbour."


def model(request, _):
    if SUB in json.dumps(request["messages"][0]):
        return {"steps": [{"text": WORDS}, {"wait_event": "go"}, {"text": " There it is."}]}
    if request["messages"][-1]["role"] == "tool":
        return {"steps": [{"text": "So it was the crab."}]}
    return {"steps": [{"call": "dispatch",
                       "arguments": {"agent": "explorer", "task": "Find the culprit."}}]}


def begin(env, mock, screen):
    screen.start(*env.to_mock(mock), "-M", "plan")
    screen.wait(r"^>")
    screen.text("who was it?")
    screen.wait("who was it")
    screen.press_until("Enter", r"^>\s*$")
    screen.wait(r"I look into the log")


for columns, rows in ((45, 24), (120, 40)):
    def look(columns=columns, rows=rows):
        with Env() as env, Mock({"rules": [model]}) as mock, Tmux(env, columns, rows) as screen:
            begin(env, mock, screen)
            screen.wait(r"dispatch .*0/12")
            screen.keys("C-o", "v")
            screen.wait(r"x stop it")
            screen.wait(r"works  0/12")
            mock.release("go")
            screen.wait(r"There\s+it\s+is\.")
            screen.wait(r"done  0/12")
            equal("x stop it" in screen.screen(), False)
            screen.keys("q")
            screen.wait(r"So it was the crab")
            screen.wait(r"ok  dispatch")

    def stop(columns=columns, rows=rows):
        with Env() as env, Mock({"rules": [model]}) as mock, Tmux(env, columns, rows) as screen:
            begin(env, mock, screen)
            screen.keys("C-o", "x")
            screen.wait(r"st  dispatch")
            screen.wait(r"So it was the crab")
            wait_for(lambda: "stopped by the person" in json.dumps(mock.chats[-1].json),
                     what="the result")

    def later(columns=columns, rows=rows):
        with Env() as env, Mock({"rules": [model]}) as mock:
            mock.release("go")
            equal(env.ask(mock, "who was it?").code, 0)
            with Tmux(env, columns, rows) as screen:
                screen.start("-c")
                screen.wait(r"So it was the crab")
                screen.keys("C-o", "Up")
                screen.press_until("v", r"I look into the log of the harbour")
                equal("x stop it" in screen.screen(), False)

    CASES.case(f"{columns}x{rows}: the page shows what comes, and closes back")(look)
    CASES.case(f"{columns}x{rows}: x stops it, the task goes on")(stop)
    CASES.case(f"{columns}x{rows}: a card of earlier opens from the store")(later)


CASES.run()
