#!/usr/bin/env python3
"""The wire of generateContent, end to end: what is sent, what comes back, what is sent
again."""

import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, events, of_type   # noqa: E402
from e2e.lib.tap import Cases, Skip, equal       # noqa: E402
from llm.mock import Mock                        # noqa: E402
from llm.wire_gemini import SKIP                 # noqa: E402

CASES = Cases()
ROOT = pathlib.Path(os.environ.get("CHELA_SOURCE_ROOT", pathlib.Path(__file__).parents[2]))
SHARED = pathlib.Path(os.environ.get("CHELA_SHARED", ROOT.parent / "shared" / "data"))
HI = {"steps": [{"text": "Hello there.", "by": 2}]}
MODEL = "gemini-3-test"
TURNS = 20
TWO = [{"name": "calculator", "arguments": {"expression": "1+1"}},
       {"name": "get_time", "arguments": {}}]


def ask(env, mock, *args, wire="gemini", model=MODEL):
    return env.run(["ask", "--provider", wire, "--base-url", mock.url, "-m", model, *args])


def of_model(request):
    """All parts of the model's messages, in order."""
    return [part for content in request.json["contents"] if content["role"] == "model"
            for part in content["parts"]]


@CASES.case("a question and its answer")
def _():
    with Env() as env, Mock({"turns": [HI], "key": "AIza1"}) as mock:
        env.env["GEMINI_API_KEY"] = "AIza1"
        equal(ask(env, mock, "hi"), (0, b"Hello there.\n", b""))
        equal(mock.refusals, [])
        sent = mock.chats[0]
        equal(sent.path, f"/v1/models/{MODEL}:streamGenerateContent?alt=sse")
        assert "authorization" not in sent.headers


@CASES.case("a key in the environment is enough")
def _():
    with Env() as env, Mock({"turns": [HI], "key": "k"}) as mock:
        env.env.update(GEMINI_API_KEY="k", GEMINI_BASE_URL=mock.url)
        equal(env.run(["ask", "hi"]), (0, b"Hello there.\n", b""))
        equal(mock.refusals, [])


@CASES.case("three turns with thinking and parallel calls go back as they came")
def _():
    plan = [{"steps": [{"thinking": "let me see"}, {"text": "Both."}, {"calls": TWO}]},
            {"steps": [{"call": "calculator", "arguments": {"expression": "2+2"}}]},
            {"steps": [{"text": "Four."}, {"redacted": "c2ln"}]}, HI]
    with Env() as env, Mock(plan) as mock:
        equal(ask(env, mock, "go").out, b"Both.\nFour.\n")
        equal(ask(env, mock, "-c", "more").code, 0)
        equal(mock.refusals, [])
        first, second, third, last = [request.json["contents"] for request in mock.chats]
        equal(second[:1], first)
        equal(third[:3], second)
        equal(last[:5], third)
        equal(second[1]["parts"], [
            {"text": "Both."},
            {"functionCall": {"name": "calculator", "id": "g1_0",
                              "args": {"expression": "1+1"}}, "thoughtSignature": "c2lnMQ=="},
            {"functionCall": {"name": "get_time", "id": "g1_1", "args": {}}}])
        equal([part["functionResponse"]["id"] for part in second[2]["parts"]],
              ["g1_0", "g1_1"])
        equal(third[3]["parts"][0]["thoughtSignature"], "c2lnMg==")
        equal(last[5]["parts"], [{"text": "Four."}, {"text": "", "thoughtSignature": "c2ln"}])


@CASES.case("an answer that is no stream")
def _():
    turn = {"json": True, "steps": [{"text": "a"}, {"call": "get_time"}]}
    with Env() as env, Mock([turn, HI]) as mock:
        equal(ask(env, mock, "go").out, b"a\nHello there.\n")
        equal(mock.refusals, [])


@CASES.case("the beginning of each request is the one before, for twenty turns")
def _():
    plan = []
    for n in range(TURNS):
        plan.append({"steps": [{"thinking": f"thought {n}"}, {"text": f"see {n} 螃"},
                               {"calls": TWO[:1 + n % 2]}]})
        plan.append({"steps": [{"text": f"answer {n} \"quoted\" \\ \n\ttab"}]})
    with Env() as env, Mock(plan) as mock:
        for n in range(TURNS):
            equal(ask(env, mock, "-c", f"question {n} 第").code, 0)
        equal(mock.refusals, [])
        bodies = [request.body for request in mock.chats]
        equal(len(bodies), 2 * TURNS)
        for earlier, later in zip(bodies, bodies[1:]):
            assert later.startswith(earlier[:-2]), "the prefix changed"


@CASES.case("from one wire to another and back in one conversation")
def _():
    call = {"steps": [{"thinking": "hm"}, {"text": "see"}, {"call": "get_time", "id": "same"}]}
    with Env() as env, Mock([call, HI] * 4) as mock:
        for wire in ("openai", "gemini", "anthropic", "gemini"):
            equal(ask(env, mock, "-c", f"on {wire}", wire=wire).code, 0)
        equal(mock.refusals, [])
        signed = [part.get("thoughtSignature") for part in of_model(mock.chats[-1])
                  if "functionCall" in part]
        equal(signed, [SKIP, SKIP, SKIP, "c2lnNw=="], "its own, of this turn")


@CASES.case("refused signatures are left out once and for all")
def _():
    refusal = {"status": 400, "body": {"error": {
        "code": 400, "status": "INVALID_ARGUMENT", "message": "Corrupted thought signature."}}}
    plan = [{"steps": [{"call": "get_time"}]}, refusal, HI]
    with Env() as env, Mock(plan) as mock:
        equal(ask(env, mock, "first").code, 0)
        equal([of_model(chat)[0]["thoughtSignature"] for chat in mock.chats[1:]],
              ["c2lnMQ==", SKIP])


@CASES.table([
    {"name": "overloaded before a word", "status": 503, "said": "UNAVAILABLE"},
    {"name": "a rate limit", "status": 429, "said": "RESOURCE_EXHAUSTED"},
])
def retried(row):
    body = {"error": {"code": row["status"], "status": row["said"], "message": "Later",
                      "details": [{"@type": "x.RetryInfo", "retryDelay": "0s"}]}}
    with Env() as env, Mock([{"status": row["status"], "body": body}, HI]) as mock:
        equal(ask(env, mock, "hi").out, b"Hello there.\n")
        equal(len(mock.chats), 2)


def expected_calls(expect):
    """What may run of a recorded answer."""
    whole = expect["complete"] and not expect["truncated"] and not expect.get("error")
    return expect["tool_calls"] if whole else []


@CASES.case("recorded streams give what they say")
def _():
    folder = SHARED / "streams" / "gemini"
    if not folder.is_dir():
        raise Skip("no recorded streams here (CHELA_SHARED)")
    for path in sorted(folder.glob("*.expect.json")):
        expect = json.loads(path.read_text())
        found = [path.with_name(path.name.replace(".expect.json", end))
                 for end in (".sse", ".json")]
        body = [name for name in found if name.exists()][0].read_bytes()
        turn = {"steps": [{"raw_hex": body.hex()}], "tail": False}
        with Env() as env, Mock({"turns": [turn], "used_up": "done"}) as mock:
            result = ask(env, mock, "--json", "hi")
            equal(mock.refusals, [], path.name)
            check_recorded(path.name, events(result), expect)


def check_recorded(name, lines, expect):
    calls = [(line["name"], line["arguments"]) for line in of_type(lines, "tool_call")]
    equal(calls, [(c["name"], c["arguments"]) for c in expected_calls(expect)], name)
    for kind in ("text", "thinking"):
        said = "".join(line["delta"] for line in of_type(lines, kind))
        assert expect[kind] in said, (name, said)
    used = expect["usage"]
    if used["output"] and not expect.get("error"):
        usage = of_type(lines, "usage")[0]
        equal(usage["output"], used["output"] + used.get("reasoning", 0), name)
    if "error" in expect:
        equal(of_type(lines, "end")[0]["stop"], "error", name)


CASES.run()
