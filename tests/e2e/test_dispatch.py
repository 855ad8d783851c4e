#!/usr/bin/env python3
"""Tasks for sub-agents, end to end: what each front says of them, how many are on at once,
what an interrupt and a kill leave, whose key goes where."""

import contextlib
import json
import pathlib
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, ended, events, of_type, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal            # noqa: E402
from e2e.lib.terminal import Pty                # noqa: E402
from llm.mock import Mock                       # noqa: E402

CASES = Cases()
SUB = "You work for another agent"


def task(number, agent="explorer"):
    return {"name": "dispatch",
            "arguments": {"agent": agent, "task": f"Count the crabs in bay {number}."}}


def model(tasks, sub, last="Seven crabs."):
    """The agent gives the tasks, then says `last`; each sub-agent plays `sub`."""
    def choose(request, _):
        if SUB in json.dumps(request["messages"][0]):
            return sub(request) if callable(sub) else sub
        if request["messages"][-1]["role"] == "tool":
            return {"steps": [{"text": last}]}
        return {"steps": [{"calls": tasks}]}
    return {"rules": [choose]}


def rows(env, query):
    with contextlib.closing(sqlite3.connect(f"file:{env.db}?mode=ro", uri=True)) as db:
        return db.execute(query).fetchall()


@CASES.case("--json tells the call and its result, nothing of what happened inside")
def _():
    sub = {"steps": [{"thinking": "hm"}, {"text": "There are seven, in bay 1."}]}
    with Env() as env, Mock(model([task(1)], sub)) as mock:
        result = env.ask(mock, "--json", "How many crabs?")
        found = events(result)
        equal(result.code, 0)
        equal([e["name"] for e in of_type(found, "tool_call")], ["dispatch"])
        done = of_type(found, "tool_result")
        equal([e["status"] for e in done], ["done"])
        assert done[0]["content"].startswith("[explorer: completed; 0 calls, "), done
        assert "There are seven, in bay 1." in done[0]["content"], done
        equal(of_type(found, "thinking"), [])
        equal("".join(e["delta"] for e in of_type(found, "text")), "Seven crabs.")
        equal(ended(result)["text"], "Seven crabs.")
        equal(mock.refusals, [])


@CASES.case("the model is told who there is, a sub-agent what it is for, and no more")
def _():
    with Env() as env, Mock(model([task(1)], {"steps": [{"text": "7"}]})) as mock:
        env.write("config/chela/agents/reader.yaml",
                  "description: Reads long files.\nmodel: reader-1\nlimits: {calls: 3}\n")
        env.write("config/chela/agents/home.yaml", "provider: openai\nmodel: z\n")
        equal(env.ask(mock, "--system", "You are a king.", "a secret of mine").code, 0)
        first, second = (r.json for r in mock.chats[:2])
        system = json.dumps(first["messages"][0])
        for name in ("explorer", "planner", "executor", "writer", "reader: Reads long files."):
            assert f"- {name}" in system, (name, system)
        assert "- home" not in system and "- openai" not in system, system
        words = json.dumps(second["messages"])
        assert "a secret of mine" not in words and "a king" not in words, words
        equal([m["role"] for m in second["messages"]], ["system", "user"])
        names = {t["function"]["name"] for t in second["tools"]}
        assert "dispatch" not in names and "ask_user" not in names, names
        assert "write_file" not in names and "read_file" in names, names


@CASES.case("another model of the same server, where the profile names one")
def _():
    with Env() as env, Mock(model([task(1, "reader")], {"steps": [{"text": "7"}]})) as mock:
        env.write("config/chela/agents/reader.yaml",
                  "model: reader-1\nlimits: {tokens: 500}\n")
        equal(env.ask(mock, "go").code, 0)
        asked = [(r.json["model"], r.json.get("max_tokens") or
                  r.json.get("max_completion_tokens")) for r in mock.chats]
        equal(asked, [("x", None), ("reader-1", 500), ("x", None)])


@CASES.case("a key goes to the server that it is for, and to no other")
def _():
    with Env() as env, Mock(model([task(1, "far"), task(1, "near")],
                                  {"steps": [{"text": "7"}]})) as mock, \
            Mock([{"steps": [{"text": "far away"}]}]) as other:
        env.write("config/chela/agents/far.yaml",
                  f"provider: openai\nbase_url: {other.url}\nmodel: y\nlimits: {{calls: 1}}\n")
        env.write("config/chela/agents/near.yaml", "description: Near.\n")
        env.write("config/chela/agents/main.yaml",
                  f"provider: openai\nbase_url: {mock.url}\nmodel: x\nkey: {{env: MINE}}\n")
        result = env.run(["ask", "-a", "main", "go"], env={"MINE": "key-of-the-main-agent"})
        equal(result.code, 0, result.err)
        equal({r.headers.get("authorization") for r in mock.chats},
              {"Bearer key-of-the-main-agent"})
        assert "key-of-the-main-agent" not in repr(other.chats[0].headers), other.chats[0].headers


@CASES.case("what is remembered of the person is not told to them")
def _():
    with Env() as env, Mock(model([task(1)], {"steps": [{"text": "7"}]})) as mock:
        equal(env.run(["memory", "add", "The crab of the person is called Zog."]).code, 0)
        equal(env.ask(mock, "How is the crab of mine called?").code, 0)
        told = ["Zog" in json.dumps(r.json["messages"]) for r in mock.chats]
        equal(told, [True, False, True])


@CASES.case("agents show tells the limits")
def _():
    with Env() as env:
        equal(env.json("agents", "show", "explorer")["limits"],
              {"calls": 12, "tokens": 2000, "seconds": 120, "depth": 0})
        out = env.run(["agents", "show", "explorer"]).out
        assert b"limits: calls 12 tokens 2000 seconds 120 depth 0\n" in out, out


@CASES.case("--plain says who asks, and takes the answer")
def _():
    call = {"call": "read_file", "arguments": {"path": "/etc/hostname"}}

    def sub(request):
        if request["messages"][-1]["role"] == "tool":
            return {"steps": [{"text": "It has a name."}]}
        return {"steps": [call]}
    with Env() as env, Mock(model([task(1)], sub)) as mock:
        args = [*env.to_mock(mock), "--plain", "-M", "plan"]
        with Pty(env, args) as terminal:
            terminal.wait(b"You: ")
            terminal.send(b"go\n")
            terminal.wait(b"The sub-agent explorer asks.")
            terminal.wait(b"may read_file run?")
            terminal.wait(b"Enter.")
            terminal.send(b"1\n")
            terminal.wait(b"Tool dispatch: finished, 1 step")
            terminal.wait(b"Seven crabs.")


@CASES.case("a profile alone cannot be the agent of a conversation")
def _():
    with Env() as env:
        result = env.run(["ask", "-a", "explorer", "go"])
        equal((result.code, result.out), (2, b""))
        assert b"names no provider" in result.err, result.err


@CASES.case("no list, no search and no -c shows them, and they go with the conversation")
def _():
    with Env() as env, Mock(model([task(1), task(2)], {"steps": [{"text": "a lobster"}]})) as mock:
        equal(env.ask(mock, "How many crabs?").code, 0)
        equal(len(env.conversations()), 1)
        equal(env.json("search", "lobster"), [])
        own = env.conversations()[0]["id"]
        equal(env.ask(mock, "-c", "and now?").code, 0)
        equal([c["id"] for c in env.conversations()], [own])
        below = rows(env, "SELECT id FROM conversations WHERE made_by IS NOT NULL ORDER BY id")
        equal(len(below), 4)      # two for each of the person's
        equal(env.show(below[0][0])["messages"][-1]["text"], "a lobster")
        states = rows(env, "SELECT DISTINCT state FROM runs")
        equal(states, [("completed",)])


@CASES.case("eight at once, one connection each, and their results in order")
def _():
    def sub(request):
        return {"steps": [{"wait_event": "all here"},
                          {"text": request["messages"][-1]["content"][:30]}]}
    with Env() as env, Mock(model([task(n) for n in range(1, 9)], sub)) as mock:
        run = env.start_ask(mock, "--json", "go")
        mock.wait(lambda: len(mock.chats) == 9)
        assert len(mock.open) <= 9, mock.open
        mock.release("all here")
        result = run.wait()
        equal(result.code, 0)
        tools = [m for m in mock.chats[-1].json["messages"] if m["role"] == "tool"]
        equal(len(tools), 8)
        for number, message in enumerate(tools, 1):
            assert f"bay {number}." in json.dumps(message), (number, message)


def begin_eight(env, mock):
    run = env.start_ask(mock, "--json", "-M", "plan", "go")
    mock.wait(lambda: len(mock.chats) == 9)
    return run


@CASES.case("an interrupt ends all of them: no process, no socket, no open record")
def _():
    with Env() as env, Mock(model([task(n) for n in range(8)],
                                  {"steps": [{"text": "I "}, {"stall": True}]})) as mock:
        run = begin_eight(env, mock)
        run.interrupt()
        result = run.wait()
        equal((result.code, ended(result)["status"]), (130, "cancelled"))
        env.none_left()
        mock.wait(lambda: not mock.open)
        equal(rows(env, "SELECT DISTINCT state FROM runs"), [("cancelled",)])
        equal(rows(env, "SELECT DISTINCT status FROM tool_calls"), [("cancelled",)])
        check_pairs(env.show())


@CASES.case("a kill leaves conversations that open, each closed as interrupted")
def _():
    with Env() as env, Mock(model([task(n) for n in range(8)],
                                  {"steps": [{"text": "I "}, {"stall": True}]})) as mock:
        begin_eight(env, mock).kill()
        calls = check_pairs(env.show())
        equal({c["status"] for c in calls}, {"interrupted"})
        below = rows(env, "SELECT id FROM conversations WHERE made_by IS NOT NULL")
        equal(len(below), 8)
        for (number,) in below:
            equal([r["state"] for r in env.show(number)["runs"]], ["interrupted"])


@CASES.case("its question comes to the terminal with its name")
def _():
    call = {"call": "write_file", "arguments": {"path": "crabs.txt", "text": "7\n"}}

    def sub(request):
        if request["messages"][-1]["role"] == "tool":
            return {"steps": [{"text": "Written."}]}
        return {"steps": [call]}
    with Env() as env, Mock(model([task(1, "executor")], sub)) as mock:
        args = ["ask", *env.to_mock(mock), "--json", "-M", "build", "go"]
        with Pty(env, args, tty=[]) as terminal:
            terminal.wait(b"Allow dispatch?")
            terminal.send(b"y\n")
            terminal.wait(b"Allow executor: write_file?")
            assert not (env.work / "crabs.txt").exists()
            terminal.send(b"y\n")
            result = terminal.end()
        equal(result.code, 0)
        equal((env.work / "crabs.txt").read_text(), "7\n")
        assert "Written." in of_type(events(result), "tool_result")[0]["content"]


@CASES.case("with nobody to ask it is told so, and the exit code says it")
def _():
    call = {"call": "read_file", "arguments": {"path": "/etc/hostname"}}

    def sub(request):
        if request["messages"][-1]["role"] == "tool":
            return {"steps": [{"text": request["messages"][-1]["content"]}]}
        return {"steps": [call]}
    with Env() as env, Mock(model([task(1, "explorer")], sub)) as mock:
        result = env.ask(mock, "--json", "go")
        equal(result.code, 4, result.out)
        assert "nobody to ask" in of_type(events(result), "tool_result")[0]["content"]


CASES.run()
