#!/usr/bin/env python3
"""Skills in the chat UI: @name in a message, the sheet of a skill that wishes for tools, the
page, and the question when the conversation is opened again."""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import wait_for                     # noqa: E402
from e2e.lib.skills import DONE, call, log, scene      # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from e2e.lib.tmux import PROMPT, Tmux                  # noqa: E402
from llm.mock import Mock                              # noqa: E402
from llm.scenario import text_of                       # noqa: E402

CASES = Cases()
SIZES = [(45, 24), (120, 40)]


def each_size(name, turns):
    """A case for each size, called with a chat in build mode that waits for words."""
    def add(function):
        for columns, rows in SIZES:
            def case(columns=columns, rows=rows):
                with scene() as env, Mock(turns) as mock, Tmux(env, columns, rows) as screen:
                    screen.start(*env.to_mock(mock), "-M", "build")
                    screen.wait(r"^>")
                    function(env, mock, screen)
            CASES.case(f"{columns}x{rows}: {name}")(case)
        return function
    return add


def say(screen, text):
    screen.text(text)
    screen.wait(text.split()[0])
    screen.press_until("Enter", r"^>\s*$|ALLOW")


def told(mock):
    return [text_of(m) for m in mock.chats[-1].json["messages"] if m["role"] == "user"]


@each_size("a name behind an @ loads the skill, and grants nothing",
           [call("append_line", line="a"), DONE])
def _(env, mock, screen):
    say(screen, "please, @logger it ")
    screen.wait(r"ALLOW.*\?")
    screen.wait(r"append_line")
    assert "Skill logger is loaded" in told(mock)[-1], told(mock)
    screen.press_until("4", r"^>4")
    screen.press_until("Enter", r"^>")
    equal(log(env), "")


@each_size("the sheet shows what a skill wishes, and 2 allows just that",
           [call("load_skill", name="logger"), call("append_line", line="a"),
            call("append_danger", line="b"), DONE])
def _(env, _, screen):
    say(screen, "log it")
    screen.wait(r"tool  load_skill")
    screen.wait(r"2  Allow here  < these tools: append_line >")
    screen.press_until("2", r"^>2")
    screen.press_until("Enter", r"append_danger")
    equal(log(env), "a\n")


@each_size("what was granted is asked about when the conversation is opened again",
           [DONE, call("append_line", line="a"), DONE])
def _(env, mock, screen):
    say(screen, "/skill logger")
    screen.wait(r"question:\s+append_line")
    say(screen, "begin")
    screen.wait(r"All done")
    screen.text("/quit")
    screen.wait(r"> /quit")
    screen.press_until("Enter", re.escape(PROMPT.rstrip()))
    screen.start(*env.to_mock(mock), "-c")
    screen.wait(r"append_line, while the\s+skill")
    screen.press_until("1", r"^>1")
    screen.press_until("Enter", r"1 allowed")
    say(screen, "again")
    wait_for(lambda: log(env) == "a\n", what="the call without a question")


CASES.run()
