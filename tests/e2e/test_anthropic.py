#!/usr/bin/env python3
"""The wire of Messages, end to end: what is sent, what comes back, what is sent again."""

import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, events, of_type   # noqa: E402
from e2e.lib.tap import Cases, Skip, equal       # noqa: E402
from llm.mock import Mock                        # noqa: E402

CASES = Cases()
ROOT = pathlib.Path(os.environ.get("CHELA_SOURCE_ROOT", pathlib.Path(__file__).parents[2]))
SHARED = pathlib.Path(os.environ.get("CHELA_SHARED", ROOT.parent / "shared" / "data"))
STREAMS = pathlib.Path(__file__).resolve().parent.parent / "streams/anthropic"
HI = {"steps": [{"text": "Hello there.", "by": 2}]}
TURNS = 20


def ask(env, mock, *args, wire="anthropic", model="claude-test"):
    return env.run(["ask", "--provider", wire, "--base-url", mock.url, "-m", model, *args])


def blocks(request, role):
    """The blocks of all messages of a role, in order."""
    return [block for message in request.json["messages"] if message["role"] == role
            for block in message["content"]]


def without_marks(value):
    """A request without its marks for the cache."""
    if isinstance(value, dict):
        return {k: without_marks(v) for k, v in value.items() if k != "cache_control"}
    return [without_marks(v) for v in value] if isinstance(value, list) else value


def plain(request):
    return without_marks(request.json)


@CASES.case("a question and its answer")
def _():
    with Env() as env, Mock({"turns": [HI], "key": "sk-ant-1"}) as mock:
        env.env["ANTHROPIC_API_KEY"] = "sk-ant-1"
        equal(ask(env, mock, "hi"), (0, b"Hello there.\n", b""))
        equal(mock.refusals, [])
        sent = mock.chats[0]
        equal(sent.path, "/v1/messages")
        equal(sent.json["max_tokens"], 32000)
        assert "authorization" not in sent.headers


@CASES.case("a key in the environment is enough")
def _():
    with Env() as env, Mock({"turns": [HI], "key": "k"}) as mock:
        env.env.update(ANTHROPIC_API_KEY="k", ANTHROPIC_BASE_URL=mock.url)
        equal(env.run(["ask", "hi"]), (0, b"Hello there.\n", b""))
        equal(mock.chats[0].json["model"], "claude-sonnet-5-5")
        equal(mock.refusals, [])


@CASES.case("three turns with thinking and parallel calls go back as they came")
def _():
    two = [{"name": "calculator", "arguments": {"expression": "1+1"}},
           {"name": "get_time", "arguments": {}}]
    plan = [{"steps": [{"thinking": "let me see"}, {"redacted": "cmVk"}, {"text": "Both."},
                       {"calls": two, "by": 3}]},
            {"steps": [{"thinking": ""}, {"call": "calculator",
                                          "arguments": {"expression": "2+2"}}]},
            {"steps": [{"text": "Four."}]}]
    with Env() as env, Mock(plan) as mock:
        equal(ask(env, mock, "go").out, b"Both.\nFour.\n")
        equal(mock.refusals, [])
        first, second, third = [plain(request) for request in mock.chats]
        equal(second["messages"][:1], first["messages"])
        equal(third["messages"][:3], second["messages"])
        equal(second["messages"][1]["content"], [
            {"type": "thinking", "thinking": "let me see", "signature": "sig0=="},
            {"type": "redacted_thinking", "data": "cmVk"},
            {"type": "text", "text": "Both."},
            {"type": "tool_use", "id": "toolu_1_0", "name": "calculator",
             "input": {"expression": "1+1"}},
            {"type": "tool_use", "id": "toolu_1_1", "name": "get_time", "input": {}}])
        equal([block["tool_use_id"] for block in second["messages"][2]["content"]],
              ["toolu_1_0", "toolu_1_1"])
        equal(third["messages"][3]["content"][0],
              {"type": "thinking", "thinking": "", "signature": "sig0=="})


@CASES.case("a server that holds the line open behind its last event")
def _():
    end = ('event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":'
           '"end_turn"}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n')
    turn = {"steps": [{"text": "Hello."}, {"raw": end}, {"stall": True}], "tail": False}
    with Env() as env, Mock([turn]) as mock:
        equal(ask(env, mock, "hi"), (0, b"Hello.\n", b""))


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
        calls = [{"name": "calculator", "arguments": {"expression": f"{n}*2"}}] * (1 + n % 2)
        plan.append({"steps": [{"thinking": f"thought {n}"}, {"text": f"see {n} 螃"},
                               {"calls": calls, "by": 3}]})
        plan.append({"steps": [{"text": f"answer {n} \"quoted\" \\ \n\ttab"}]})
    with Env() as env, Mock(plan) as mock:
        for n in range(TURNS):
            equal(ask(env, mock, "-c", f"question {n} 第").code, 0)
        equal(mock.refusals, [])
        mark = b',"cache_control":{"type":"ephemeral"}'
        bodies = [request.body.replace(mark, b"") for request in mock.chats]
        equal(len(bodies), 2 * TURNS)
        for earlier, later in zip(bodies, bodies[1:]):
            assert later.startswith(earlier[:-2]), "the prefix changed"


@CASES.case("from one wire to another and back in one conversation")
def _():
    call = {"steps": [{"thinking": "hm"}, {"text": "see"}, {"call": "get_time", "id": "same"}]}
    with Env() as env, Mock([call, HI] * 4) as mock:
        for wire in ("openai", "anthropic", "openai", "anthropic"):
            equal(ask(env, mock, "-c", f"on {wire}", wire=wire).code, 0)
        equal(mock.refusals, [])
        last = mock.chats[-1]
        thinking = [b for b in blocks(last, "assistant") if b["type"] == "thinking"]
        equal([b["signature"] for b in thinking], ["sig0=="], "its own, of this turn")


@CASES.case("refused thinking is left out once and for all")
def _():
    refusal = {"status": 400, "body": {"type": "error", "error": {
        "type": "invalid_request_error",
        "message": "messages.1.content.0: Invalid `signature` in `thinking` block"}}}
    plan = [{"steps": [{"thinking": "hm"}, {"text": "one"}]}, refusal, HI, HI]
    with Env() as env, Mock(plan) as mock:
        equal(ask(env, mock, "first").code, 0)
        equal(ask(env, mock, "-c", "second").code, 0)
        equal([b["type"] for b in blocks(mock.chats[1], "assistant")], ["thinking", "text"])
        equal([b["type"] for b in blocks(mock.chats[2], "assistant")], ["text"])


@CASES.case("thinking that the server left out is told and not sent again")
def _():
    late = STREAMS / "thinking-left-out-late.sse"
    plan = [{"steps": [{"thinking": "hm"}, {"text": "one"}]},
            {"steps": [{"raw_hex": late.read_bytes().hex()}], "tail": False}, HI, HI]
    with Env() as env, Mock(plan) as mock:
        equal(ask(env, mock, "first").code, 0)
        told = ask(env, mock, "-c", "--json", "second")
        equal([line["message"] for line in of_type(events(told), "notice")],
              ["the server left earlier thinking out; it is not sent again, its cache starts "
               "again"])
        for question in ("third", "fourth"):
            told = ask(env, mock, "-c", "--json", question)
            equal(of_type(events(told), "notice"), [])
        equal([b["type"] for b in blocks(mock.chats[1], "assistant")], ["thinking", "text"])
        equal([b["type"] for b in blocks(mock.chats[2], "assistant")], ["text", "text"])
        equal([b["type"] for b in blocks(mock.chats[3], "assistant")], ["text"] * 3)


@CASES.table([
    {"name": "overloaded before a word", "status": 529, "type": "overloaded_error"},
    {"name": "a rate limit", "status": 429, "type": "rate_limit_error"},
])
def retried(row):
    body = {"type": "error", "error": {"type": row["type"], "message": "Later"}}
    headers = {"retry-after": "0"}
    with Env() as env, Mock([{"status": row["status"], "body": body, "headers": headers},
                             HI]) as mock:
        equal(ask(env, mock, "hi").out, b"Hello there.\n")
        equal(len(mock.chats), 2)


def expected_calls(expect):
    """What may run of a recorded answer."""
    whole = expect["complete"] and not expect["truncated"] and not expect.get("error")
    return expect["tool_calls"] if whole else []


@CASES.case("recorded streams give what they say")
def _():
    folder = SHARED / "streams" / "anthropic"
    if not folder.is_dir():
        raise Skip("no recorded streams here (CHELA_SHARED)")
    for path in sorted(folder.glob("*.expect.json")):
        expect = json.loads(path.read_text())
        body = path.with_name(path.name.replace(".expect.json", ".sse")).read_bytes()
        turn = {"steps": [{"raw_hex": body.hex()}], "tail": False}
        with Env() as env, Mock({"turns": [turn], "used_up": "done"}) as mock:
            result = ask(env, mock, "--json", "hi")
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
        cache = used.get("cache_read", 0) + used.get("cache_write", 0)
        equal((usage["input"], usage["output"]), (used["input"] + cache, used["output"]), name)
    if "error" in expect:
        equal(of_type(lines, "end")[0]["stop"], "error", name)


CASES.run()
