#!/usr/bin/env python3
"""chela models: the list that ships, own lines, and what servers say when asked."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, Result        # noqa: E402
from e2e.lib.tap import Cases, equal         # noqa: E402
from llm.mock import Mock                    # noqa: E402

CASES = Cases()


def run(here, *words, **options):
    code, out, err = here.run(["models", *words], **options)
    return Result(code, out.decode(), err.decode())


def rows(env, *words):
    done = run(env, "--json", *words)
    equal((done.code, done.err), (0, ""))
    return json.loads(done.out)


def agent(env, mock, name="here"):
    env.write(env.config / f"agents/{name}.yaml",
              f"provider: openai\nbase_url: {mock.url}\nmodel: x\n")


@CASES.case("the list that ships, narrowed by words")
def _():
    with Env() as env:
        equal(len(rows(env)) > 90, True)
        found = rows(env, "gpt-5.4", "MINI")
        equal([row["id"] for row in found], ["gpt-5.4-mini"])
        equal(found[0]["window"], 400000)
        equal(found[0]["effort"], ["none", "low", "medium", "high", "xhigh"])
        equal(found[0]["price"], {"input": None, "cached": None, "write": None, "output": None})
        equal({row["vendor"] for row in rows(env, "deepseek")}, {"deepseek"})
        equal(rows(env, "no-such-model"), [])
        equal(run(env, "no-such-model").out, "")
        line = run(env, "claude-opus-5-5").out
        equal(line.split(), ["claude-opus-5-5", "anthropic", "1M", "128k", "sees", "PDF", "thinks"])


@CASES.case("own lines come first; a wrong file is left out")
def _():
    with Env() as env:
        own = env.config / "models.yaml"
        env.write(own, "- {id: gpt-4o, vendor: openai, window: 4096, "
                       "price: {input: 2.5, output: 10}}\n- {id: mine}\n")
        found = rows(env, "gpt-4o")
        equal((found[0]["window"], found[0]["output"]), (4096, 16384))
        equal(found[0]["price"], {"input": 2.5, "cached": None, "write": None, "output": 10})
        equal([row["id"] for row in rows(env, "mine")], ["mine"])
        env.write(own, "- {id: gpt-4o, window: none}\n")
        equal(json.loads(run(env, "gpt-4o", "--json").out)[0]["window"], 128000)
        why = f"{own}:1: window: must be a whole number above 0"
        equal(run(env, "gpt-4o").err, f"chela: {why}; the file is left out\n")
        checked = env.run(["config", "check"])
        equal((checked.code, checked.err.decode()), (1, f"chela: {why}\n"))


@CASES.case("servers are asked, what they say is kept")
def _():
    with Env() as env, Mock({"models": ["crab/one", "crab-two"]}) as mock:
        agent(env, mock)
        agent(env, mock, "there")   # the same server: asked once
        done = run(env, "--refresh", "crab")
        equal((done.code, done.err), (0, "chela: here: 2 models\n"))
        equal([line.split()[0] for line in done.out.splitlines()], ["crab/one", "crab-two"])
        equal([r.path for r in mock.requests], ["/v1/models"])
    with Env() as env:
        equal(rows(env, "crab"), [])


@CASES.case("a key goes to its vendor alone; a server that is not there is told")
def _():
    with Env() as env, Mock({"models": ["crab"]}) as mock:
        env.write(env.config / "agents/a.yaml",
                  f"provider: groq\nbase_url: {mock.url}\nmodel: x\n")
        env.write(env.config / "agents/b.yaml",
                  "provider: openai\nbase_url: http://127.0.0.1:9/v1\nmodel: x\n")
        done = run(env, "--refresh", "crab", "-q", env={"GROQ_API_KEY": "secret-word"})
        equal(done.code, 0)
        equal(done.out.split()[:2], ["crab", "groq"])
        assert "b: " in done.err and "secret-word" not in done.err, done.err
        sent = [r.headers.get("authorization") for r in mock.requests]
        equal(sent, ["Bearer secret-word"])


@CASES.case("nobody to ask, and a server that refuses")
def _():
    with Env() as env:
        done = run(env, "--refresh", "none-such")
        equal((done.code, done.out), (1, ""))
        assert "nobody to ask" in done.err, done.err
        equal(run(env, "-f", "x").code, 2)


@CASES.case("a file in the form of models.dev")
def _():
    with Env() as env:
        path = env.work / "api.json"
        path.write_text(json.dumps({"sea": {"id": "sea", "models": {"shell-1": {
            "id": "shell-1", "tool_call": True, "reasoning": False,
            "limit": {"context": 64000, "output": 8000}, "cost": {"input": 0.5, "output": 1}}}}}))
        done = run(env, "--refresh", "-f", str(path), "shell-1")
        equal((done.code, done.err), (0, f"chela: {path}: 1 model\n"))
        equal(done.out.split(), ["shell-1", "sea", "64k", "8k", "$0.5/1"])
        path.write_text("<html>")
        equal(run(env, "--refresh", "-f", str(path), "shell-1").code, 1)
        equal([row["window"] for row in rows(env, "shell-1")], [64000])


CASES.run()
