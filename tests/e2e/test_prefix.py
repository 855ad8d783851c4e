#!/usr/bin/env python3
"""What was sent once is sent the same for ever: a provider's cache lives on the prefix."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env                # noqa: E402
from e2e.lib.prefix import check_prefix      # noqa: E402
from e2e.lib.tap import Cases, equal         # noqa: E402
from llm.mock import Mock                    # noqa: E402

CASES = Cases()
TURNS = 20


def check_all(mock):
    equal(mock.refusals, [])
    bodies = [request.body for request in mock.chats]
    for earlier, later in zip(bodies, bodies[1:]):
        check_prefix(earlier, later)
    return len(bodies)


def turn(number):
    """A call, sometimes two, sometimes broken, with thinking; then an answer."""
    expression = {"name": "calculator", "arguments": {"expression": f"{number}*2"}}
    calls = [expression]
    if number % 3 == 0:
        calls.append({"name": "get_time", "arguments": {}})
    if number % 5 == 0:
        calls.append({"name": "calculator", "arguments": '{"expression": '})
    if number % 7 == 0:
        calls.append({"name": "no_such_tool", "arguments": {"big": 12345678901234567890}})
    first = {"thinking": f"thought {number}"} if number % 2 else {"text": f"see {number} é螃"}
    return [{"steps": [first, {"calls": calls, "by": 3}]},
            {"steps": [{"text": f"answer {number} \"quoted\" \\ 螃蟹\n\ttab"}]}]


@CASES.case("twenty turns with tools, each in a process of its own")
def _():
    with Env() as env, Mock(sum((turn(n) for n in range(TURNS)), [])) as mock:
        for number in range(TURNS):
            equal(env.ask(mock, "-c", f"question {number} 第{number}问").code, 0)
        equal(check_all(mock), 2 * TURNS)


@CASES.case("one run of many rounds")
def _():
    plan = [turn(n)[0] for n in range(1, 13)] + [{"steps": [{"text": "end"}]}]
    with Env() as env, Mock(plan) as mock:
        equal(env.ask(mock, "go").code, 0)
        equal(check_all(mock), 13)


@CASES.case("after a run that was cut off, and one that was killed")
def _():
    plan = [{"steps": [{"text": "one"}]},
            {"steps": [{"text": "half"}, {"error": "fell over"}]},
            {"steps": [{"text": "two"}, {"call": "get_time"}]},
            {"steps": [{"text": "held"}, {"stall": True}]},
            {"steps": [{"text": "three"}]}]
    with Env() as env, Mock(plan) as mock:
        env.ask(mock, "first")
        env.ask(mock, "-c", "second")
        run = env.start_ask(mock, "-c", "third")
        mock.wait_event(event="stall", request=4)
        run.kill()
        equal(env.ask(mock, "-c", "fourth").code, 0)
        equal(check_all(mock), 5)


CASES.run()
