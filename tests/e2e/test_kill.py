#!/usr/bin/env python3
"""Killed at any instant, nothing is lost and nothing is done twice."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from llm.mock import Mock                              # noqa: E402

CASES = Cases()
SEED = 20240229
INSTANTS = 50
APPEND = """
- name: append_line
  description: Appends a line to a file%s.
  risk: write
  parameters: {path: {type: string}, line: {type: string}}
  required: [path, line]
  run:
    - {local: ["%s", "{path}", "{line}"]}
"""


def append_tool(env, then=""):
    env.tool(APPEND % ("", env.script("append", f'echo "$2" >> "$1"; {then}')))


def turns(env):
    """Text, tools and more text; many steps to be killed at."""
    def call(line):
        return {"call": "append_line", "by": 5,
                "arguments": {"path": str(env.work / "log"), "line": line}}
    words = [{"text": f"word{n} "} for n in range(4)]
    return [{"steps": [*words, call("one")]},
            {"steps": [{"thinking": "two more"}, {"calls": [
                {"name": "append_line", "arguments": call("two")["arguments"]},
                {"name": "calculator", "arguments": {"expression": "1+1"}},
                {"name": "append_line", "arguments": call("three")["arguments"]}]}]},
            {"steps": [*words, *words]}]


def instant(rng, plan):
    """After which step of which request to kill."""
    request = rng.randrange(len(plan))
    return {"request": request + 1, "step": rng.randrange(len(plan[request]["steps"]))}


def killed_once(rng):
    """One run, killed at a random instant; then all that must hold."""
    with Env() as env:
        append_tool(env)
        plan = turns(env)
        with Mock(plan) as mock:
            run = env.start_ask(mock, "-M", "max", "go")
            mock.wait_event(event="step", **instant(rng, plan))
            mock.pause(rng.random() * 0.004)
            run.kill()
            equal(mock.refusals, [])
        env.none_left()     # a call that had begun ends by itself
        after_kill(env)


def after_kill(env):
    """It opens, lists and shows; it goes on with a valid request; nothing ran twice."""
    log = env.work / "log"
    before = log.read_text() if log.exists() else ""
    lines = before.splitlines()
    equal(len(lines), len(set(lines)), "no line twice")
    with Mock([{"steps": [{"text": "Going on."}]}]) as mock:
        listed = env.conversations()
        result = env.ask(mock, "-M", "max", "-c", "go on")
        equal((result.code, mock.refusals), (0, []), result.err)
        document = env.show()
        if listed:
            check_pairs(document)
            states = [run["state"] for run in document["runs"]]
            assert states[-1] == "completed" and "running" not in states, states
        equal(document["messages"][-1]["text"], "Going on.")
    equal(log.read_text() if log.exists() else "", before, "nothing ran again")


@CASES.table([{"name": f"kill -9 at random instants {at} to {at + 9}", "at": at}
              for at in range(0, INSTANTS, 10)])
def random_instants(row):
    for number in range(row["at"], row["at"] + 10):
        killed_once(random.Random(SEED + number))


@CASES.case("killed inside a tool: its line is there once, the call is interrupted")
def _():
    with Env() as env:
        append_tool(env, "exec sleep 1000")
        log = env.work / "log"
        call = {"call": "append_line", "arguments": {"path": str(log), "line": "once"}}
        with Mock([{"steps": [{"text": "I append."}, call]}]) as mock:
            run = env.start_ask(mock, "-M", "max", "go")
            wait_for(lambda: log.exists() and log.read_text(), what="the line")
            run.kill()
        after_kill(env)
        equal(log.read_text(), "once\n")
        document = env.show()
        equal([call["status"] for call in check_pairs(document)], ["interrupted"])
        equal([run["state"] for run in document["runs"]], ["interrupted", "completed"])


@CASES.case("text that streamed a second ago is there after kill -9")
def _():
    with Env() as env, Mock([{"steps": [{"text": "streamed text"}, {"stall": True}]}]) as mock:
        run = env.start_ask(mock, "go")

        def stored():
            listed = env.conversations()
            return listed and "streamed text" in str(env.show(listed[0]["id"])["messages"])
        wait_for(stored, what="the text in the database")
        run.kill()
        after_kill(env)
        assert "streamed text" in [m["text"] for m in env.show()["messages"]]


@CASES.case("killed again and again in one conversation")
def _():
    rng = random.Random(SEED)
    with Env() as env:
        append_tool(env)
        for number in range(8):
            with Mock([{"steps": [{"text": f"part{number} "}, {"call": "get_time"}]},
                       {"steps": [{"text": "more"}, {"stall": True}]}]) as mock:
                run = env.start_ask(mock, "-M", "max", "-c", f"go {number}")
                mock.wait_event(event="step", request=rng.choice([1, 2]), step=0)
                run.kill()
                equal(mock.refusals, [])
        after_kill(env)


CASES.run()
