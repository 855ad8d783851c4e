#!/usr/bin/env python3
"""Interrupting a run at each of its states: one end, nothing left, the next turn valid."""

import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, ended, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal                          # noqa: E402
from e2e.lib.terminal import Pty                              # noqa: E402
from llm.mock import Mock                                     # noqa: E402
from llm.scenario import text_of                              # noqa: E402

CASES = Cases()
NEXT = {"steps": [{"text": "Again."}]}
SLOW = """
- name: sleep_long
  description: Appends a line, then sleeps.
  risk: write
  parameters: {path: {type: string}}
  required: [path]
  run:
    - {local: ["%s", "{path}"]}
"""


def slow_tool(env):
    """A tool with a child of its own that holds the output open."""
    env.tool(SLOW % env.script("slow", 'echo line >> "$1"; sleep 1000 & sleep 1000'))
    return {"call": "sleep_long", "arguments": {"path": str(env.work / "log")}}


def after_cancel(env, mock, result, text):
    """What must hold after any interrupted run."""
    end = ended(result)
    equal((result.code, end["status"], end["stop"], end["text"]),
          (130, "cancelled", "cancelled", text))
    env.none_left()
    document = env.show()
    calls = check_pairs(document)
    equal([run["state"] for run in document["runs"]], ["cancelled"])
    equal(env.ask(mock, "-c", "next").code, 0)
    equal(mock.refusals, [])
    equal(text_of(mock.chats[-1].json["messages"][-1])[:4], "next")
    return document, calls


@CASES.table([
    {"name": "before the first byte", "steps": [{"stall": True}], "text": ""},
    {"name": "after the header", "steps": [{"head": True}, {"stall": True}], "text": ""},
    {"name": "in the middle of the text", "text": "half an",
     "steps": [{"text": "half an", "by": 1}, {"stall": True}]},
    {"name": "while it thinks", "steps": [{"thinking": "hm"}, {"stall": True}], "text": ""},
    {"name": "in the middle of a call's arguments", "text": "",
     "steps": [{"call": "calculator", "arguments": '{"expr'}, {"stall": True}]},
])
def while_streaming(row):
    with Env() as env, Mock([{"steps": row["steps"]}, NEXT]) as mock:
        run = env.start_ask(mock, "--json", "go")
        mock.wait_event(event="stall", request=1)
        if row["text"]:
            wait_for(lambda: run.out.count(b'"text"') >= len(row["text"]), what="the text")
        elif len(row["steps"]) > 1 and "thinking" in row["steps"][0]:
            run.wait_out(b'"thinking"')
        run.interrupt()
        document, _ = after_cancel(env, mock, run.wait(), row["text"])
        mock.wait_event(event="gone", request=1)
        if row["text"]:
            equal(document["messages"][1]["text"], row["text"], "partial text is kept")


@CASES.case("while a tool runs: its whole process group ends")
def _():
    with Env() as env:
        turn = {"steps": [{"text": "Now."}, slow_tool(env)]}
        with Mock([turn, NEXT]) as mock:
            run = env.start_ask(mock, "--json", "-M", "max", "go")
            wait_for((env.work / "log").exists, what="the tool")
            run.interrupt()
            _, calls = after_cancel(env, mock, run.wait(), "Now.")
            equal([call["status"] for call in calls], ["cancelled"])
            equal((env.work / "log").read_text(), "line\n")


@CASES.case("while one of several calls runs: all get an end")
def _():
    with Env() as env:
        slow = slow_tool(env)
        step = {"calls": [{"name": "get_time"},
                          {"name": "sleep_long", "arguments": slow["arguments"]},
                          {"name": "get_time"}]}
        with Mock([{"steps": [step]}, NEXT]) as mock:
            run = env.start_ask(mock, "--json", "-M", "max", "go")
            wait_for((env.work / "log").exists, what="the tool")
            run.interrupt()
            _, calls = after_cancel(env, mock, run.wait(), "")
            equal([call["status"] for call in calls], ["done", "cancelled", "cancelled"])


@CASES.table([
    {"name": "while a question waits on the terminal: SIGINT", "keys": None},
    {"name": "while a question waits on the terminal: Ctrl-C typed", "keys": b"\x03"},
])
def at_a_question(row):
    with Env() as env:
        with Mock([{"steps": [slow_tool(env)]}, NEXT]) as mock:
            args = ["ask", *env.to_mock(mock), "--json", "-M", "build", "go"]
            with Pty(env, args, tty=[]) as terminal:
                terminal.wait(b"sleep_long")
                if row["keys"]:
                    terminal.send(row["keys"])
                else:
                    terminal.proc.interrupt()
                result = terminal.end()
            _, calls = after_cancel(env, mock, result, "")
            assert calls[0]["status"] in ("cancelled", "rejected"), calls
            assert not (env.work / "log").exists()


@CASES.table([{"name": "SIGTERM ends it in order", "signal": signal.SIGTERM},
              {"name": "SIGHUP ends it in order", "signal": signal.SIGHUP}])
def other_signals(row):
    with Env() as env:
        with Mock([{"steps": [slow_tool(env)]}, NEXT]) as mock:
            run = env.start_ask(mock, "--json", "-M", "max", "go")
            wait_for((env.work / "log").exists, what="the tool")
            run.popen.send_signal(row["signal"])
            equal(ended(run.wait())["status"], "cancelled")
            env.none_left()
            equal(env.show()["runs"][0]["state"], "cancelled")


@CASES.case("while it waits for a retry")
def _():
    turn = {"status": 429, "headers": {"Retry-After": "60"}, "body": "later"}
    with Env() as env, Mock([turn, NEXT]) as mock:
        run = env.start_ask(mock, "--json", "go")
        mock.wait_event(event="answered", request=1)
        run.interrupt()
        after_cancel(env, mock, run.wait(), "")
        equal(len(mock.chats), 2)


@CASES.case("two interrupts at once end it no less in order")
def _():
    with Env() as env, Mock([{"steps": [{"text": "x"}, {"stall": True}]}, NEXT]) as mock:
        run = env.start_ask(mock, "--json", "go")
        run.wait_out(b'"text"')
        run.interrupt()
        run.interrupt()
        after_cancel(env, mock, run.wait(), "x")


CASES.run()
