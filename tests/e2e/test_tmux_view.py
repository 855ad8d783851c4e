#!/usr/bin/env python3
"""Reading in a real terminal: browsing, the search, plain text on the normal screen."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env                          # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from e2e.lib.tmux import PROMPT, Tmux                  # noqa: E402
from llm.mock import Mock                              # noqa: E402

CASES = Cases()
SIZES = [(45, 24), (100, 30), (20, 6)]
SHELL = re.escape(PROMPT.rstrip())
CONFIG = "ui: {print_on_exit: all}\n"
ANSWER = "".join(f"Paragraph {number} of the crab.\n\n" for number in range(30))


def each_size(name):
    """A case for each size, called with a chat that is open, one answer in it."""
    def add(function):
        for columns, rows in SIZES:
            def case(columns=columns, rows=rows):
                text = ANSWER + "A \x1b[31mred\x1b[0m \u202eend of it."
                answers = [{"steps": [{"text": text}]}]
                with Env() as env, Mock(answers) as mock, Tmux(env, columns, rows) as screen:
                    env.write(env.root / "config/chela/config.yaml", CONFIG)
                    screen.start(*env.to_mock(mock))
                    screen.wait(r"^>")
                    screen.text("tell me")
                    screen.wait("tell me")
                    screen.press_until("Enter", r"^>\s*$")
                    screen.wait(r"end of it")
                    function(screen)
            CASES.case(f"{columns}x{rows}: {name}")(case)
        return function
    return add


def is_chat(screen):
    return screen.fact("#{alternate_on}") == "1"


@each_size("plain text stands on the normal screen until a key")
def _(screen):
    screen.keys("C-x", "b")
    screen.wait(r"any key")
    equal(is_chat(screen), False)
    history = screen.tmux("capture-pane", "-p", "-J", "-S", "-")
    for number in range(30):
        equal(f"Paragraph {number} of the crab." in history, True)
    equal("^[[31mred" in history, True)
    equal("\u202e" in history, False)
    screen.keys("Space")
    screen.wait(r"^>\s*$")
    equal(is_chat(screen), True)
    equal("any key" in screen.screen(), False)


@each_size("a resize meanwhile is seen when the chat comes back")
def _(screen):
    screen.keys("C-x", "b")
    screen.wait(r"any key")
    screen.resize(60, 20)
    screen.keys("q")
    screen.wait(r"^>\s*$")
    screen.wait(r"^-{60}$")


@each_size("a search goes to its place, n on, Escape back")
def _(screen):
    screen.keys("C-o", "/")
    screen.text("paragraph 7 ")
    screen.wait(r"^/paragraph 7")
    screen.keys("Enter")
    screen.wait(r"1 of 1")
    screen.wait(r"Paragraph 7")
    screen.keys("/")
    screen.text("paragraph")
    screen.wait(r"^/paragraph$")
    screen.keys("Enter")
    screen.wait(r"\d+ of 30")
    screen.keys("Escape")
    screen.wait_gone(r"of 30")
    screen.keys("q")
    screen.wait_gone(r"q back")


@each_size("at the end the conversation is printed")
def _(screen):
    screen.press_until("C-c", SHELL + r"\s*\Z")
    equal(is_chat(screen), False)
    history = screen.tmux("capture-pane", "-p", "-J", "-S", "-")
    equal(history.count("Paragraph 11 of the crab."), 1)
    equal(history.count("tell me"), 1)


@each_size("what was printed as plain text is not printed again at the end")
def _(screen):
    screen.keys("C-x", "b")
    screen.wait(r"any key")
    screen.keys("Space")
    screen.wait(r"^>\s*$")
    screen.press_until("C-c", SHELL + r"\s*\Z")
    equal(is_chat(screen), False)
    history = screen.tmux("capture-pane", "-p", "-J", "-S", "-")
    equal(history.count("Paragraph 11 of the crab."), 1)


CASES.run()
