#!/usr/bin/env python3
"""Which turn of a scenario answers which request, and that slips in one are found."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal      # noqa: E402
from llm.client import (HELLO, Client, asked, call, text, told, user,   # noqa: E402
                        with_messages)
from llm.mock import Mock                 # noqa: E402
from llm.scenario import Scenario, load   # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
CASES = Cases()


@CASES.case("rules go before turns, count their times, and see the request")
def _():
    scenario = {"rules": [
        {"when": {"last_has": "two"}, "times": 1, "steps": [{"text": "rule"}]},
        {"when": {"tool_result": "look"}, "steps": [{"text": "seen"}]},
        {"when": {"last_role": "user", "model": "other"}, "steps": [{"text": "other"}]},
        {"when": {"any_has": "old", "stream": True, "number": 9},
         "steps": [{"text": "never"}]}],
        "turns": [{"steps": [{"text": "turn"}]}]}
    with Mock(scenario) as mock, Client(mock) as client:
        def said(body):
            return text(b"".join(client.ask(body)[2]))
        equal(said(with_messages(user("one two"))), "rule")
        equal(said(with_messages(user("old"), asked(call()), told())), "seen")
        equal(said(with_messages(user(), model="other")), "other")
        equal(said(with_messages(user("one two"))), "turn")
        equal(said(HELLO), "done", "used up")


@CASES.case("after the last turn: text, an error, or all over again; a function may choose")
def _():
    def both(used_up):
        turns = [{"steps": [{"text": "x"}]}]
        with Mock({"turns": turns, "used_up": used_up}) as mock, Client(mock) as client:
            client.ask()
            return client.ask()
    equal(text(b"".join(both("done")[2])), "done")
    equal(both("error")[0], 500)
    equal(text(b"".join(both("repeat")[2])), "x")
    with Mock(lambda request, number: {"steps": [{"text": f"{number} {request['model']}"}]}) \
            as mock, Client(mock) as client:
        equal(text(b"".join(client.ask()[2])), "1 m")


@CASES.table([
    {"name": "scenario refused: unknown word", "turn": {"stesp": []}},
    {"name": "scenario refused: unknown step", "turn": {"steps": [{"txt": "x"}]}},
    {"name": "scenario refused: two kinds in one step",
     "turn": {"steps": [{"text": "x", "delay": 1}]}},
    {"name": "scenario refused: unknown condition", "turn": {"when": {"last": 1}}},
])
def scenario_refused(row):
    try:
        Scenario([row["turn"]])
    except ValueError:
        return
    raise AssertionError("it was accepted")


@CASES.table([{"name": f"scenario file {path.name}", "path": path}
              for path in sorted((HERE / "scenarios").glob("*.json"))])
def files(row):
    load(row["path"])


CASES.run()
