#!/usr/bin/env python3
"""With no agent and no key, the demo answers: everything works before anything is set up."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, ended, events, of_type, strace   # noqa: E402
from e2e.lib.tap import Cases, equal                                         # noqa: E402

CASES = Cases()


@CASES.table([{"name": "the demo answers when nothing is set up", "args": ["ask", "hello"]},
              {"name": "the demo answers when it is asked for",
               "args": ["ask", "--provider", "demo", "hello"]}])
def demo(row):
    with Env() as env:
        result = env.run(row["args"])
        equal((result.code, result.err), (0, b""))
        text = result.out.decode()
        assert "script" in text and "/setup" in text, text
        assert "not an AI" in text or "no AI" in text, text
        document = env.show()
        equal([run["state"] for run in document["runs"]], ["completed"])
        equal([m["role"] for m in document["messages"]][0], "user")
        assert check_pairs(document), "the demo calls real tools"


@CASES.case("the demo streams text and calls tools that do something")
def _():
    with Env() as env:
        result = env.run(["ask", "--json", "hello"])
        found = events(result)
        equal(ended(result)["status"], "completed")
        assert len(of_type(found, "text")) > 3, "it comes in pieces"
        done = of_type(found, "tool_result")
        assert done and all(e["status"] == "done" and e["content"] for e in done), done
        equal(found[0]["agent"], "demo")


@CASES.case("the demo opens no connection")
def _():
    with Env() as env:
        result, lines = strace(env, ["ask", "hello"], "connect,socket")
        equal(result.code, 0)
        equal([line for line in lines if "AF_INET" in line], [])


@CASES.case("--version and --help touch nothing")
def _():
    with Env() as env:
        for args in (["--version"], ["--help"], ["ask", "--help"]):
            result = env.run(args)
            equal((result.code, result.err), (0, b""), args)
            assert result.out
        assert not env.db.exists() and not env.state.exists()


@CASES.case("config path, show and check")
def _():
    with Env() as env:
        assert str(env.config / "config.yaml").encode() in env.run(["config", "path"]).out
        equal(env.run(["config", "show"]).code, 0)
        equal(env.run(["config", "check"]).code, 0)
        env.write("config/chela/config.yaml", "limits: {rounds: 8}\n")
        assert b"8" in env.run(["config", "show"]).out
        env.write("config/chela/config.yaml", "limits:\n  rounds: many\n")
        result = env.run(["config", "check"])
        equal(result.code, 2)
        assert b"config.yaml:2" in result.out + result.err, result
        result = env.run(["ask", "hi"])
        equal((result.code, result.out), (2, b""))
        assert b"config.yaml:2" in result.err, result.err


@CASES.case("an agent's file is used, its name told")
def _():
    with Env() as env:
        env.write("config/chela/agents/shore.yaml",
                  "description: at the shore\nprovider: demo\nmodel: demo\n")
        found = events(env.run(["ask", "--json", "-a", "shore", "hello"]))
        equal(found[0]["agent"], "shore")
        result = env.run(["ask", "-a", "nobody", "hello"])
        equal(result.code, 2)
        assert b"nobody" in result.err


CASES.run()
