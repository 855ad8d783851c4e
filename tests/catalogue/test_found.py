#!/usr/bin/env python3
"""A task whose tool is not among those offered is done all the same: find_tools, call_tool."""

import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent)]

from e2e.lib.chela import Env, events, of_type                       # noqa: E402
from e2e.lib.tap import Cases, equal                                 # noqa: E402
from llm.mock import Mock                                            # noqa: E402
from llm.scenario import text_of                                     # noqa: E402
from phone.make import make                                          # noqa: E402

CASES = Cases(limit=120)
DONE = {"steps": [{"text": "All done."}]}
CORE = {"find_tools", "call_tool", "run_shell", "read_file", "open_app", "read_screen", "tap",
        "type_text", "take_screenshot"}


def offered(mock):
    return [tool["function"]["name"] for tool in mock.chats[0].json["tools"]]


def ask(env, phone, mock, *args):
    there = {key: value for key, value in phone.env().items() if key != "HOME"}
    return env.ask(mock, "--json", "--yes", "-M", "max", *args, "go", env=there)


def found_and_called(query, name, arguments):
    return [{"steps": [{"call": "find_tools", "arguments": {"query": query}}]},
            {"steps": [{"call": "call_tool", "arguments": {"name": name,
                                                           "arguments": arguments}}]}, DONE]


@CASES.table([
    {"name": "the camera light", "query": "flashlight", "tool": "set_torch",
     "arguments": {"on": True}, "path": "torch", "value": True},
    {"name": "the volume of the alarm", "query": "alarm volume", "tool": "set_volume",
     "arguments": {"stream": "alarm", "percent": 100}, "path": "volumes.alarm.volume",
     "value": 7},
    {"name": "a name of old", "query": "torch", "tool": "set_flashlight",
     "arguments": {"on": True}, "path": "torch", "value": True},
])
def hidden(row):
    with Env() as env, Mock(found_and_called(row["query"], row["tool"],
                                             row["arguments"])) as mock:
        phone = make(env.root / "phone", rish=False)
        result = ask(env, phone, mock)
        equal((result.code, mock.refusals), (0, []), result.err)
        assert row["tool"] not in offered(mock), offered(mock)
        answers = [text_of(m) for m in mock.chats[-1].json["messages"] if m["role"] == "tool"]
        assert row["tool"].split("_")[1] in answers[0] or "set_torch" in answers[0], answers
        equal([e["status"] for e in of_type(events(result), "tool_result")], ["done", "done"])
        equal(phone.get(row["path"]), row["value"])


@CASES.case("the core is offered on a phone with a privileged shell, in few bytes")
def _():
    with Env() as env, Mock([DONE]) as mock:
        phone = make(env.root / "phone")
        result = ask(env, phone, mock)
        equal((result.code, mock.refusals), (0, []), result.err)
        equal(CORE - set(offered(mock)), set())
        size = len(mock.chats[0].body)
        assert size <= 18000, size


CASES.run()
