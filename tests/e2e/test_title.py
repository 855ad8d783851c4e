#!/usr/bin/env python3
"""Titles of conversations by the model, in the background of the chat."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, wait_for     # noqa: E402
from e2e.lib.tap import Cases, equal        # noqa: E402
from e2e.lib.vterm import Vterm             # noqa: E402
from llm.mock import Mock                   # noqa: E402

CASES = Cases()
TITLE = [{"steps": [{"text": "\"The gait of crabs.\"\n"}]}]


def answers(count):
    return [{"steps": [{"text": f"answer {n}"}]} for n in range(count)]


def title(env):
    return env.conversations()[0]["title"]


@CASES.case("the chat gets a title after its first answer, once")
def _():
    with Env() as env, Mock(answers(2), titles=TITLE) as mock, Vterm(env, 120, 30) as screen:
        screen.start(*env.to_mock(mock))
        screen.wait("> *$")
        screen.text("how do crabs walk?")
        screen.press_until("Enter", "answer 0")
        screen.wait("The gait of crabs")
        screen.text("and how do lobsters walk?")
        screen.press_until("Enter", "answer 1")
        equal((title(env), len(mock.titled), len(mock.chats)), ("The gait of crabs", 1, 2))
        equal(mock.refusals, [])


@CASES.case("ui.titles: off, a one-shot and --no-save ask for none")
def _():
    with Env() as env, Mock(answers(3), titles=TITLE) as mock:
        equal(env.ask(mock, "how do crabs walk?").code, 0)
        equal((title(env), mock.titled), ("how do crabs walk?", []))
        with Vterm(env, 80, 24) as screen:
            screen.start(*env.to_mock(mock), "--no-save")
            screen.wait("> *$")
            screen.text("how do lobsters walk?")
            screen.press_until("Enter", "answer 1")
            screen.wait("ready")
        env.write("config/chela/config.yaml", "ui: {titles: off}\n")
        with Vterm(env, 80, 24) as screen:
            screen.start(*env.to_mock(mock))
            screen.wait("> *$")
            screen.text("how do shrimps walk?")
            screen.press_until("Enter", "answer 2")
            screen.wait("ready")
        equal(mock.titled, [])


@CASES.case("a title that fails changes nothing")
def _():
    with Env() as env, Mock(answers(1)) as mock, Vterm(env, 80, 24) as screen:
        screen.start(*env.to_mock(mock))
        screen.wait("> *$")
        screen.text("how do crabs walk?")
        screen.press_until("Enter", "answer 0")
        wait_for(lambda: mock.titled and mock.titled[0].done)
        equal(title(env), "how do crabs walk?")
        screen.wait("ready")


CASES.run()
