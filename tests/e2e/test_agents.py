#!/usr/bin/env python3
"""chela agents: set one up, and see whether it answers."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env                # noqa: E402
from e2e.lib.tap import Cases, equal         # noqa: E402
from llm.mock import Mock                    # noqa: E402

CASES = Cases()
READY = {"turns": [{"steps": [{"text": "ready"}],
                    "usage": {"prompt_tokens": 21, "completion_tokens": 2}}],
         "used_up": "repeat", "models": ["crab-1", "crab-2"]}


def agent(env, mock, more=""):
    env.write(env.config / "agents/shore.yaml",
              f"provider: openai\nbase_url: {mock.url}\nmodel: crab-1\n{more}")


@CASES.case("test sends one short request and tells what came")
def _():
    with Env() as env, Mock(READY) as mock:
        agent(env, mock)
        code, out, err = env.run(["agents", "test", "shore"])
        equal((code, err), (0, b""))
        lines = dict(line.split(None, 1) for line in out.decode().splitlines())
        equal((lines["model"], lines["answer"], lines["tokens"], lines["tools"]),
              ("crab-1", "ready", "21 in, 2 out", "not known"))
        equal(len(mock.chats), 1)
        body = mock.chats[0].json
        assert "tools" not in body, body
        equal([m["role"] for m in body["messages"]], ["system", "user"])
        assert not env.db.exists(), "nothing is kept"


@CASES.case("test tells more as JSON, of another model too")
def _():
    with Env() as env, Mock(READY) as mock:
        agent(env, mock)
        told = json.loads(env.run(["agents", "test", "shore", "-m", "gpt-4o", "--json"]).out)
        equal({k: told[k] for k in ("agent", "model", "fine", "text", "input", "output",
                                    "tools", "vision")},
              {"agent": "shore", "model": "gpt-4o", "fine": True, "text": "ready",
               "input": 21, "output": 2, "tools": True, "vision": True})


@CASES.case("a key that is refused, a server that is not there, an agent that is not")
def _():
    with Env() as env, Mock({**READY, "key": "right"}) as mock:
        agent(env, mock, "key: {env: SHORE_KEY}\n")
        code, out, err = env.run(["agents", "test", "shore"], env={"SHORE_KEY": "wrong-key-1"})
        equal((code, out), (1, b""))
        assert b"SHORE_KEY" in err and b"wrong-key-1" not in err, err
        told = json.loads(env.run(["agents", "test", "shore", "--json"],
                                  env={"SHORE_KEY": "wrong-key-1"}).out)
        equal((told["fine"], "SHORE_KEY" in told["text"]), (False, True))
        url = mock.url
    with Env() as env:
        env.write(env.config / "agents/gone.yaml",
                  f"provider: openai\nbase_url: {url}\nmodel: x\n")
        code, out, err = env.run(["agents", "test", "gone"], timeout=60)
        equal((code, out), (1, b""))
        equal(env.run(["agents", "test", "nobody"]).code, 2)


CASES.run()
