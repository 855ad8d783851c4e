#!/usr/bin/env python3
"""Tokens and what they cost: of requests, of sub-agents, and in the chat."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env               # noqa: E402
from e2e.lib.tap import Cases, equal        # noqa: E402
from e2e.lib.vterm import Vterm             # noqa: E402
from llm.mock import Mock                   # noqa: E402

CASES = Cases()
PRICES = "- {id: x, price: {input: 2, cached: 1, output: 10}}\n"
SUB = "You work for another agent"
TITLE = [{"steps": [{"text": "The gait of crabs"}],
          "usage": {"prompt_tokens": 10, "completion_tokens": 4}}]


def told(text, sent, cached, got):
    return {"steps": [{"text": text}],
            "usage": {"prompt_tokens": sent, "completion_tokens": got,
                      "prompt_tokens_details": {"cached_tokens": cached}}}


def known(env):
    env.write("config/chela/models.yaml", PRICES)


def numbers(line):
    return [line[key] for key in ("requests", "input", "cached", "output", "price", "unpriced")]


@CASES.case("each request counts, with the part from the cache at its own price")
def _():
    with Env() as env, Mock([told("a", 1000, 400, 100), told("b", 2000, 0, 1)]) as mock:
        known(env)
        equal(env.ask(mock, "one").code, 0)
        equal(env.ask(mock, "two").code, 0)
        found = env.json("usage")
        equal(numbers(found["total"]), [2, 3000, 400, 101, 6610, 0])
        equal([numbers(day) for day in found["days"]], [numbers(found["total"])])
        equal([(c["conversation"], c["price"]) for c in found["conversations"]],
              [(2, 4010), (1, 2600)])
        equal(numbers(env.json("usage", "1")["total"]), [1, 1000, 400, 100, 2600, 0])
        equal(env.json("usage", "-m", "nothing")["models"], [])
        run = env.json("runs", "show", "1")
        equal([r["price"] for r in run["requests"]], [2600])
        assert "$0.002600" in env.run(["runs", "show", "1"]).out.decode()


@CASES.case("a model without a price has tokens only")
def _():
    with Env() as env, Mock([told("a", 1000, 0, 100)]) as mock:
        equal(env.ask(mock, "one").code, 0)
        equal(numbers(env.json("usage")["total"]), [1, 1000, 0, 100, None, 1])
        out = env.run(["usage"]).out.decode()
        assert "$" not in out and "The price of 1 requests is not known" in out, out


@CASES.case("a sub-agent's requests count for who gave the task; removal forgets nothing")
def _():
    def model(request, _):
        if SUB in json.dumps(request["messages"][0]):
            return told("seven", 500, 0, 5)
        if request["messages"][-1]["role"] == "tool":
            return told("Seven crabs.", 300, 0, 3)
        call = {"name": "dispatch", "arguments": {"agent": "explorer", "task": "Count crabs."}}
        return {"steps": [{"calls": [call]}], "usage": {"prompt_tokens": 100,
                                                        "completion_tokens": 1}}
    with Env() as env, Mock({"rules": [model]}) as mock:
        equal(env.ask(mock, "How many?").code, 0)
        equal(numbers(env.json("usage", "1")["total"])[:2], [3, 900])
        found = env.json("usage")
        equal([(c["conversation"], c["input"]) for c in found["conversations"]], [(1, 900)])
        equal(env.run(["rm", "1", "--yes"]).code, 0)
        equal(env.json("usage")["total"], found["total"])


@CASES.case("the chat tells what the run cost; its title counts too")
def _():
    with Env() as env, Mock([told("sideways", 1000, 0, 1000)], titles=TITLE) as mock, \
            Vterm(env, 120, 30) as screen:
        known(env)
        screen.start(*env.to_mock(mock))
        screen.wait("> *$")
        screen.text("how do crabs walk?")
        screen.press_until("Enter", "sideways")
        screen.wait(r"\$0\.0120")
        screen.wait("The gait of crabs")
        screen.text("/usage")
        screen.press_until("Enter", "This conversation")
        screen.wait(r"2  1\.0k    0%  1\.0k   \$0\.0120 x \(openai\)")


CASES.run()
