#!/usr/bin/env python3
"""Hooks of config.yaml, run by the whole program."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, ended, events, of_type      # noqa: E402
from e2e.lib.tap import Cases, equal                                    # noqa: E402
from e2e.lib.vterm import Vterm                                         # noqa: E402
from llm.mock import Mock                                               # noqa: E402

CASES = Cases()
CALL = [{"steps": [{"call": "calculator", "arguments": {"expression": "6*7"}}]},
        {"steps": [{"text": "it is 42"}]}]


def hook(env, event, script, timeout=None):
    """Adds a hook that is a script."""
    name = env.script(event, f"cd {env.root}\n{script}")
    path = env.config / "config.yaml"
    text = path.read_text() if path.exists() else "hooks:\n"
    limit = f", timeout: {timeout}" if timeout else ""
    path.write_text(text + f"  {event}:\n    - {{run: [{name}]{limit}}}\n")


@CASES.case("each event has its hook, with one object on standard input")
def _():
    with Env() as env, Mock(CALL) as mock:
        for event in ("beforeModelRequest", "afterModelResponse", "beforeToolCall",
                      "afterToolCall", "afterRun"):
            hook(env, event, f"cat > {event}.$$; echo >> {event}.$$")
        equal(env.ask(mock, "what is 6*7?"), (0, b"it is 42\n", b""))
        seen = {}
        for path in env.root.glob("*.[0-9]*"):
            found = json.loads(path.read_text())
            seen.setdefault(found["event"], []).append(found)
        equal({name: len(found) for name, found in seen.items()},
              {"beforeModelRequest": 2, "afterModelResponse": 2, "beforeToolCall": 1,
               "afterToolCall": 1, "afterRun": 1})
        equal(seen["beforeToolCall"][0]["call"]["arguments"], {"expression": "6*7"})
        equal(seen["afterToolCall"][0]["status"], "done")
        equal(seen["afterRun"][0]["text"], "it is 42")
        env.none_left()


@CASES.case("beforeCompaction is told why, and the summary is made all the same")
def _():
    def model(request, _):
        if request["messages"][0]["content"].startswith("You write the summary"):
            return {"steps": [{"text": "Goal: crabs."}]}
        return {"steps": [{"text": "I see."}]}
    lines = "".join(f"line {n} about crabs\n" for n in range(9)) + "/compact\nand now?\n"
    with Env() as env, Mock({"rules": [model]}) as mock:
        hook(env, "beforeCompaction", "cat > told; exit 2")     # it cannot deny
        result = env.run(["--plain", "-M", "chat", *env.to_mock(mock)], stdin=lines.encode())
        equal(result.code, 0)
        found = json.loads((env.root / "told").read_text())
        equal((found["event"], found["reason"]), ("beforeCompaction", "asked"))
        asked = [json.dumps(one.json) for one in mock.chats
                 if "and now?" in json.dumps(one.json["messages"][-1])]
        equal(["Goal: crabs." in body for body in asked if "line 3" not in body], [True])
        env.none_left()


@CASES.case("beforeToolCall denies, and the model is told why")
def _():
    with Env() as env, Mock(CALL) as mock:
        hook(env, "beforeToolCall", "echo no sums today >&2; exit 2")
        result = env.ask(mock, "--json", "go")
        call, = of_type(events(result), "tool_result")
        equal((call["status"], call["content"]),
              ("denied", "Denied by a hook of the person: no sums today"))
        equal(ended(result)["status"], "completed")
        equal([one["status"] for one in check_pairs(env.show())], ["denied"])


@CASES.case("a hook that hangs costs its time and a notice")
def _():
    with Env() as env, Mock(CALL) as mock:
        hook(env, "beforeToolCall", "trap '' TERM; while :; do sleep 1; done", 1)
        result = env.ask(mock, "--json", "go")
        call, = of_type(events(result), "tool_result")
        equal((call["status"], call["content"]), ("done", "42"))
        notice, = of_type(events(result), "notice")
        assert "(beforeToolCall) took more than 1 s and was ended" in notice["message"], notice
        env.none_left()


@CASES.case("hooks that are wrong: nothing begins")
def _():
    with Env() as env, Mock(CALL) as mock:
        env.write("config/chela/config.yaml", "hooks:\n  afterRun: [{run: [./x]}]\n")
        result = env.ask(mock, "go")
        equal((result.code, result.out, len(mock.chats)), (2, b"", 0))
        assert b"config.yaml:2: hooks: afterRun: a program is" in result.err, result.err
        equal(env.run(["config", "check"]).code, 2)


@CASES.case("the chat shows the notice, and goes on")
def _():
    with Env() as env, Mock(CALL) as mock, Vterm(env, 80, 24) as screen:
        hook(env, "beforeModelRequest", "echo out of paper >&2; exit 7")
        screen.start(*env.to_mock(mock), "-M", "max")
        screen.wait("> *$")
        screen.text("go")
        screen.press_until("Enter", "it is 42")
        screen.wait(r"\(beforeModelRequest\)\s+ended\s+with\s+7: out of paper")


CASES.run()
