#!/usr/bin/env python3
"""Tools in a run: rounds, pairing, the gate without and with a terminal, broken calls."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, ended, events, of_type   # noqa: E402
from e2e.lib.tap import Cases, equal                                 # noqa: E402
from e2e.lib.terminal import Pty                                     # noqa: E402
from llm.mock import Mock                                            # noqa: E402
from llm.scenario import text_of                                     # noqa: E402

CASES = Cases()
DONE = {"steps": [{"text": "All done."}]}


def own_tools(env):
    """A write tool that appends a line to a file, and a read tool beside it."""
    script = env.script("append", 'echo "$2" >> "$1"; echo appended')
    env.tool(f"""
- name: append_line
  description: Appends one line to a file and says so; to keep a log.
  risk: write
  parameters:
    path: {{type: string}}
    line: {{type: string}}
  required: [path, line]
  run:
    - {{local: ["{script}", "{{path}}", "{{line}}"]}}
- name: get_answer
  description: Tells the answer to everything; takes nothing, prints one word.
  risk: read
  run:
    - {{local: [echo, "forty-two"]}}
""")


def append(env, line="x"):
    return {"path": str(env.work / "log"), "line": line}


def appended(env):
    path = env.work / "log"
    return path.read_text() if path.exists() else ""


def results(mock):
    """Texts of the tool messages in the last request."""
    return [text_of(m) for m in mock.chats[-1].json["messages"] if m["role"] == "tool"]


def offered(mock, request=0):
    return [t["function"]["name"] for t in mock.chats[request].json.get("tools", [])]


@CASES.case("two rounds of tools, then text: every call paired, the run completed")
def _():
    turns = [{"steps": [{"text": "First."}, {"call": "get_time", "by": 1}]},
             {"steps": [{"call": "calculator", "arguments": {"expression": "6*7"}, "by": 3}]},
             DONE]
    with Env() as env, Mock(turns) as mock:
        equal(env.ask(mock, "go").code, 0)
        equal((mock.refusals, len(mock.chats)), ([], 3))
        equal({r.connection for r in mock.chats}, {1}, "one connection for all rounds")
        document = env.show()
        calls = check_pairs(document)
        equal([(c["name"], c["status"]) for c in calls],
              [("get_time", "done"), ("calculator", "done")])
        assert "42" in calls[1]["result"]
        equal([(r["state"], r["stop"], r["turns"]) for r in document["runs"]],
              [("completed", "stop", 3)])
        env.none_left()


@CASES.case("calls of one answer: results in the order of the calls, ids paired")
def _():
    turns = [{"steps": [{"mix": True, "by": 2, "calls": [
        {"name": "calculator", "arguments": {"expression": f"{n}*11"}} for n in range(1, 5)]}]},
        DONE]
    with Env() as env, Mock(turns) as mock:
        equal(env.ask(mock, "go").code, 0)
        equal(mock.refusals, [])
        for number, text in enumerate(results(mock), 1):
            assert str(number * 11) in text, text


@CASES.table([
    {"name": "calls without an index", "options": {"index": "missing"}},
    {"name": "calls all of index 0", "options": {"index": 0}},
])
def odd_indexes(row):
    step = {"calls": [{"name": "calculator", "arguments": {"expression": "1+1"}},
                      {"name": "calculator", "arguments": {"expression": "2+2"}}],
            **row["options"]}
    with Env() as env, Mock([{"steps": [step]}, DONE]) as mock:
        equal(env.ask(mock, "go").code, 0)
        equal(len(results(mock)), 2)
        assert "2" in results(mock)[0] and "4" in results(mock)[1], results(mock)


@CASES.case("build mode without a terminal: rejected, the model told, exit 4")
def _():
    with Env() as env:
        own_tools(env)
        turns = [{"steps": [{"call": "append_line", "arguments": append(env)}]}, DONE]
        with Mock(turns) as mock:
            result = env.ask(mock, "-M", "build", "--json", "go")
            equal((result.code, ended(result)["status"]), (4, "completed"))
            equal(of_type(events(result), "tool_result")[0]["status"], "rejected")
            assert results(mock)[0], "the model is told"
            equal((appended(env), mock.refusals), ("", []))
            equal(check_pairs(env.show())[0]["status"], "rejected")
            assert "write_file" in offered(mock)


@CASES.table([{"name": "--yes answers each confirmation", "args": ["-M", "build", "--yes"]},
              {"name": "max mode does not ask for a write", "args": ["-M", "max"]}])
def allowed(row):
    with Env() as env:
        own_tools(env)
        turns = [{"steps": [{"call": "append_line", "arguments": append(env, "a b'c")}]}, DONE]
        with Mock(turns) as mock:
            equal(env.ask(mock, *row["args"], "go").code, 0)
            equal(appended(env), "a b'c\n")
            assert "appended" in results(mock)[0]


@CASES.table([
    {"name": "plan mode: a write tool is not run when called anyway", "through": False},
    {"name": "plan mode: nor through call_tool", "through": True},
])
def plan_mode(row):
    with Env() as env:
        own_tools(env)
        call = {"call": "append_line", "arguments": append(env)}
        if row["through"]:
            call = {"call": "call_tool",
                    "arguments": {"name": "append_line", "arguments": append(env)}}
        with Mock([{"steps": [call]}, DONE]) as mock:
            result = env.ask(mock, "-M", "plan", "--yes", "--json", "go")
            equal((result.code, mock.refusals), (0, []))
            equal(of_type(events(result), "tool_result")[0]["status"], "denied")
            assert "append_line" not in offered(mock) and "get_time" in offered(mock)
            equal(appended(env), "")
            equal(check_pairs(env.show())[0]["status"], "denied")


@CASES.case("call_tool runs a tool that may run, under its own name")
def _():
    with Env() as env:
        own_tools(env)
        turns = [{"steps": [{"call": "call_tool", "arguments": {"name": "get_answer",
                                                                "arguments": {}}}]}, DONE]
        with Mock(turns) as mock:
            equal(env.ask(mock, "go").code, 0)
            assert "forty-two" in results(mock)[0], results(mock)


@CASES.case("among 80 tools a hidden one is found by find_tools and run by call_tool")
def _():
    with Env() as env:
        own_tools(env)
        env.tool("".join(f"""
- name: look_at_{n:02}
  description: Tells what lies in box {n}; a word of its own is crate{n}.
  risk: read
  parameters: {{deep: {{type: boolean}}}}
  run:
    - {{local: [echo, "box {n} is empty"]}}
""" for n in range(80)))
        turns = [{"steps": [{"call": "find_tools", "arguments": {"query": "crate57 box"}}]},
                 {"steps": [{"call": "call_tool", "arguments": {"name": "look_at_57",
                                                                "arguments": {}}}]}, DONE]
        with Mock(turns) as mock:
            result = env.ask(mock, "--json", "go")
            equal((result.code, mock.refusals), (0, []))
            assert "look_at_57" not in offered(mock) and "find_tools" in offered(mock)
            assert len(mock.chats[0].body) <= 10500, len(mock.chats[0].body)
            assert "look_at_57" in results(mock)[0], results(mock)
            equal(results(mock)[1].strip(), "box 57 is empty")
            equal([e["status"] for e in of_type(events(result), "tool_result")],
                  ["done", "done"])
            check_pairs(env.show())


@CASES.case("chat mode offers no tool and runs none")
def _():
    with Env() as env, Mock([{"steps": [{"call": "get_time"}]}, DONE]) as mock:
        env.ask(mock, "-M", "chat", "go")
        equal(offered(mock), [])
        equal([c["status"] for c in check_pairs(env.show())], ["denied"])


@CASES.table([
    {"name": "an unknown tool is denied", "status": "denied",
     "call": {"call": "fly_away"}},
    {"name": "arguments cut off are answered with the error", "status": "failed",
     "call": {"call": "calculator", "arguments": '{"expression": "1+'}},
    {"name": "two objects glued together run nothing", "status": "failed",
     "call": {"call": "calculator", "arguments": '{"expression":"1"}{"expression":"2"}'}},
    {"name": "a wrong type that no healing mends", "status": "failed",
     "call": {"call": "calculator", "arguments": {"expression": {"a": [1]}}}},
    {"name": "a key that is too far off", "status": "failed",
     "call": {"call": "calculator", "arguments": {"formula": "1+1"}}},
    {"name": "a misspelt key is healed", "status": "done",
     "call": {"call": "calculator", "arguments": {"expresion": "1+1"}}},
    {"name": "arguments encoded twice are read", "status": "done",
     "call": {"call": "calculator", "arguments": '"{\\"expression\\": \\"1+1\\"}"'}},
])
def odd_calls(row):
    with Env() as env, Mock([{"steps": [row["call"]]}, DONE]) as mock:
        result = env.ask(mock, "--json", "go")
        equal((result.code, mock.refusals), (0, []))
        equal(of_type(events(result), "tool_result")[0]["status"], row["status"],
              results(mock))
        check_pairs(env.show())


@CASES.case("the same call with the same result: warned at the third, denied at the fifth")
def _():
    call = {"steps": [{"call": "calculator", "arguments": {"expression": "1+1"}}]}
    with Env() as env, Mock([call] * 5 + [DONE]) as mock:
        result = env.ask(mock, "--json", "go")
        equal(mock.refusals, [])
        kinds = [e["status"] for e in of_type(events(result), "tool_result")]
        equal(kinds, ["done"] * 4 + ["denied"])
        texts = results(mock)
        equal(texts[0], texts[1])
        assert texts[2] != texts[0], "a warning stands in the third"


@CASES.case("three failures in a row: the tool is denied for the rest of the run")
def _():
    bad = [{"steps": [{"call": "calculator", "arguments": {"expression": f"1/{'('*n}"}}]}
           for n in range(1, 4)]
    good = {"steps": [{"call": "calculator", "arguments": {"expression": "1+1"}}]}
    with Env() as env, Mock([*bad, good, DONE]) as mock:
        result = env.ask(mock, "--json", "go")
        kinds = [e["status"] for e in of_type(events(result), "tool_result")]
        equal((kinds, mock.refusals), (["failed"] * 3 + ["denied"], []))


@CASES.table([
    {"name": "a yes on the terminal runs the call", "answer": b"y\n", "log": "x\n",
     "status": "done"},
    {"name": "a no on the terminal rejects it", "answer": b"n\n", "log": "",
     "status": "rejected"},
    {"name": "an empty line is no yes", "answer": b"\n\n\n\n", "log": "",
     "status": "rejected"},
])
def asked_on_terminal(row):
    with Env() as env:
        own_tools(env)
        turns = [{"steps": [{"call": "append_line", "arguments": append(env)}]}, DONE]
        with Mock(turns) as mock:
            args = ["ask", *env.to_mock(mock), "-M", "build", "--json", "go"]
            with Pty(env, args, tty=[]) as terminal:
                terminal.wait(b"append_line")
                terminal.send(row["answer"])
                result = terminal.end()
            equal((result.code, appended(env)), (0, row["log"]), terminal.seen)
            equal(of_type(events(result), "tool_result")[0]["status"], row["status"])


@CASES.case("a tool's output is cut at its limit, with a note; its time is limited")
def _():
    with Env() as env:
        env.tool("""
- name: get_much
  description: Prints much.
  risk: read
  run:
    - {local: [seq, "1", "200000"]}
- name: get_nothing
  description: Waits for ever.
  risk: read
  timeout: 1
  run:
    - {local: [sleep, "1000"]}
""")
        turns = [{"steps": [{"calls": [{"name": "get_much"}, {"name": "get_nothing"}]}]}, DONE]
        with Mock(turns) as mock:
            result = env.ask(mock, "--json", "go")
            equal((result.code, mock.refusals), (0, []))
            much, nothing = results(mock)
            assert len(much) < 9000 and much.startswith("1\n2\n"), len(much)
            assert "200000" in much[-200:], much[-200:]
            equal([e["status"] for e in of_type(events(result), "tool_result")],
                  ["done", "failed"])
            env.none_left()


@CASES.case("tools list, show, run, check")
def _():
    with Env() as env:
        own_tools(env)
        listed = {tool["name"]: tool for tool in env.json("tools", "list")}
        equal(listed["append_line"]["risk"], "write")
        assert {"get_time", "calculator", "read_file", "run_shell"} <= set(listed)
        assert b"forty-two" in env.run(["tools", "run", "get_answer"]).out
        assert b"42" in env.run(["tools", "run", "calculator", "expression=6*7"]).out
        result = env.run(["tools", "run", "append_line", "--args", '{"path": "x"}'])
        assert result.code != 0 and b"line" in result.err, result.err
        good = env.config / "tools" / "own0.yaml"
        equal(env.run(["tools", "check", str(good)]).code, 0)
        bad = env.write("work/bad.yaml", "- name: x\n  frob: 1\n")
        result = env.run(["tools", "check", str(bad)])
        equal(result.code, 2)
        assert b"bad.yaml:2" in result.out + result.err, result


CASES.run()
