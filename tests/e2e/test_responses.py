#!/usr/bin/env python3
"""The wire of Responses, end to end: what is sent, what comes back, what is sent again."""

import base64
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, events, of_type   # noqa: E402
from e2e.lib.tap import Cases, Skip, equal       # noqa: E402
from llm.mock import Mock                        # noqa: E402
from llm.validate import Refused                 # noqa: E402
from llm.wire_responses import ResponsesCheck    # noqa: E402

CASES = Cases()
ROOT = pathlib.Path(os.environ.get("CHELA_SOURCE_ROOT", pathlib.Path(__file__).parents[2]))
SHARED = pathlib.Path(os.environ.get("CHELA_SHARED", ROOT.parent / "shared" / "data"))
HI = {"steps": [{"text": "Hello there.", "by": 2}]}
TURNS = 20
PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAC"
                         "hwGA60e6kgAAAABJRU5ErkJggg==")


def ask(env, mock, *args, wire="responses", model="m"):
    return env.run(["ask", "--provider", wire, "--base-url", mock.url, "-m", model, *args])


def kinds(request):
    return [item.get("type", item.get("role")) for item in request.json["input"]]


@CASES.case("a question and its answer")
def _():
    with Env() as env, Mock({"turns": [HI], "key": "sk-1"}) as mock:
        env.env["OPENAI_API_KEY"] = "sk-1"
        equal(ask(env, mock, "hi"), (0, b"Hello there.\n", b""))
        equal(mock.refusals, [])
        sent = mock.chats[0]
        equal(sent.path, "/v1/responses")
        assert sent.json["instructions"], "the system prompt"
        equal((sent.json["store"], sent.json["include"]),
              (False, ["reasoning.encrypted_content"]))


@CASES.case("its address in the environment")
def _():
    with Env() as env, Mock([HI]) as mock:
        env.env["OPENAI_BASE_URL"] = mock.url
        equal(env.run(["ask", "--provider", "responses", "-m", "m", "hi"]).out,
              b"Hello there.\n")
        equal(mock.chats[0].path, "/v1/responses")


@CASES.case("three turns with thinking, phases and parallel calls go back as they came")
def _():
    two = [{"name": "calculator", "arguments": {"expression": "1+1"}},
           {"name": "get_time", "arguments": {}}]
    plan = [{"phase": "commentary", "steps": [{"thinking": "let me see"}, {"text": "Both."},
                                              {"calls": two, "by": 3}]},
            {"steps": [{"thinking": ""},
                       {"call": "calculator", "arguments": {"expression": "2+2"}}]},
            {"phase": "final_answer", "steps": [{"text": "Four."}]}]
    with Env() as env, Mock(plan) as mock:
        equal(ask(env, mock, "go").out, b"Both.\nFour.\n")
        equal(mock.refusals, [])
        first, second, third = [request.json["input"] for request in mock.chats]
        equal(second[:1], first)
        equal(third[:len(second)], second)
        equal(second[1:5], [
            {"type": "reasoning", "summary": [{"type": "summary_text", "text": "let me see"}],
             "encrypted_content": "secret0=="},
            {"role": "assistant", "content": [{"type": "output_text", "text": "Both."}],
             "phase": "commentary"},
            {"type": "function_call", "call_id": "call_1_0", "name": "calculator",
             "arguments": "{\"expression\": \"1+1\"}"},
            {"type": "function_call", "call_id": "call_1_1", "name": "get_time",
             "arguments": "{}"}])
        equal([item["call_id"] for item in second[5:]], ["call_1_0", "call_1_1"])
        equal(third[len(second)], {"type": "reasoning", "summary": [],
                                   "encrypted_content": "secret0=="})


@CASES.case("an answer that is no stream")
def _():
    turn = {"json": True, "steps": [{"text": "a"}, {"call": "get_time"}]}
    with Env() as env, Mock([turn, HI]) as mock:
        equal(ask(env, mock, "go").out, b"a\nHello there.\n")
        equal(mock.refusals, [])


@CASES.case("an answer at its limit runs no call")
def _():
    turn = {"finish": "max_output_tokens", "steps": [{"text": "a"}, {"call": "get_time"}]}
    with Env() as env, Mock([turn]) as mock:
        lines = events(ask(env, mock, "--json", "go"))
        equal(of_type(lines, "tool_call"), [])
        equal(of_type(lines, "end")[0]["stop"], "length")


@CASES.case("an image of the person")
def _():
    with Env() as env, Mock([HI]) as mock:
        picture = env.home / "dot.png"
        picture.write_bytes(PIXEL)
        equal(ask(env, mock, "-f", str(picture), "what?").code, 0)
        equal(mock.refusals, [])
        parts = mock.chats[0].json["input"][0]["content"]
        equal([part["type"] for part in parts], ["input_text", "input_image"])


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
        bodies = [request.body for request in mock.chats]
        equal(len(bodies), 2 * TURNS)
        for earlier, later in zip(bodies, bodies[1:]):
            assert later.startswith(earlier[:-2]), "the prefix changed"


@CASES.case("from one wire to another and back in one conversation")
def _():
    call = {"steps": [{"thinking": "hm"}, {"text": "see"}, {"call": "get_time", "id": "same"}]}
    with Env() as env, Mock([call, HI] * 5) as mock:
        for wire in ("openai", "responses", "anthropic", "openai", "responses"):
            equal(ask(env, mock, "-c", f"on {wire}", wire=wire).code, 0)
        equal(mock.refusals, [])
        secrets = [item for item in mock.chats[-1].json["input"]
                   if item.get("type") == "reasoning"]
        equal([item["encrypted_content"] for item in secrets], ["secret0=="],
              "its own, of this turn")


@CASES.case("between Gemini and Responses and back, with calls at once")
def _():
    two = [{"name": "calculator", "arguments": {"expression": "1+1"}},
           {"name": "get_time", "arguments": {}}]
    calls = {"steps": [{"thinking": "hm"}, {"text": "see"}, {"calls": two}]}
    wires = ("responses", "gemini", "responses", "gemini", "anthropic", "openai", "gemini",
             "responses")
    with Env() as env, Mock([calls, HI] * len(wires)) as mock:
        for n, wire in enumerate(wires):
            equal(ask(env, mock, "-c", f"turn {n}", wire=wire, model="gemini-3-test").code, 0)
        equal(mock.refusals, [])
        last = mock.chats[-1].json["input"]
        ids = [item["call_id"] for item in last if item.get("type") == "function_call"]
        answered = [item["call_id"] for item in last
                    if item.get("type") == "function_call_output"]
        equal(len(ids), 2 * len(wires))
        equal(sorted(ids), sorted(answered))
        equal([item["encrypted_content"] for item in last if item.get("type") == "reasoning"],
              ["secret0=="], "thinking of this turn alone")
        said = [part["text"] for item in last if item.get("role") == "user"
                for part in item["content"]]
        equal([text.split("\n")[0] for text in said if text.startswith("turn")],
              [f"turn {n}" for n in range(len(wires))])
        parts = [part for content in mock.chats[3].json["contents"] if content["role"] == "model"
                 for part in content["parts"]]
        first = [part for part in parts if "functionCall" in part]
        equal(first[0]["thoughtSignature"], "skip_thought_signature_validator",
              "a call of another vendor")


REFUSALS = [
    {"name": "a summary", "param": "reasoning.summary", "code": "unsupported_value",
     "message": "Your organization must be verified to generate reasoning summaries."},
    {"name": "encrypted reasoning", "param": "include", "code": None,
     "message": "Encrypted content is not supported with this model."},
]


@CASES.table(REFUSALS)
def left_out(row):
    body = {"error": {"type": "invalid_request_error",
                      **{key: row[key] for key in ("message", "param", "code")}}}
    with Env() as env, Mock([{"status": 400, "body": body}, HI]) as mock:
        equal(ask(env, mock, "hi").out, b"Hello there.\n")
        equal(len(mock.chats), 2)
        equal("include" in mock.chats[1].json, row["param"] != "include")


@CASES.case("refused reasoning is left out once and for all")
def _():
    refusal = {"status": 400, "body": {"error": {
        "type": "invalid_request_error", "code": "invalid_encrypted_content",
        "message": "The encrypted content for item rs_1 could not be verified."}}}
    plan = [{"steps": [{"thinking": "hm"}, {"text": "one"}]}, refusal, HI, HI]
    with Env() as env, Mock(plan) as mock:
        equal(ask(env, mock, "first").code, 0)
        equal(ask(env, mock, "-c", "second").code, 0)
        equal(kinds(mock.chats[1]), ["user", "reasoning", "assistant", "user"])
        equal(kinds(mock.chats[2]), ["user", "assistant", "user"])


def expected_calls(expect):
    """What may run of a recorded answer."""
    whole = expect["complete"] and not expect["truncated"] and not expect.get("error")
    return expect["tool_calls"] if whole else []


@CASES.case("recorded streams give what they say")
def _():
    folder = SHARED / "streams" / "openai-responses"
    if not folder.is_dir():
        raise Skip("no recorded streams here (CHELA_SHARED)")
    for path in sorted(folder.glob("*.expect.json")):
        expect = json.loads(path.read_text())
        body = path.with_name(path.name.replace(".expect.json", ".sse")).read_bytes()
        turn = {"steps": [{"raw_hex": body.hex()}], "tail": False}
        with Env() as env, Mock({"turns": [turn], "used_up": "done"}) as mock:
            result = ask(env, mock, "--json", "hi")
            check_recorded(path.name, events(result), expect)
            equal(mock.refusals, [], path.name)


def check_recorded(name, lines, expect):
    calls = [(line["name"], line["arguments"]) for line in of_type(lines, "tool_call")]
    equal(calls, [(c["name"], c["arguments"]) for c in expected_calls(expect)], name)
    for kind in ("text", "thinking"):
        said = "".join(line["delta"] for line in of_type(lines, kind))
        assert expect[kind] in said, (name, said)
    usage, used = of_type(lines, "usage")[0], expect["usage"]
    equal((usage["input"], usage["output"]), (used["input"], used["output"]), name)


@CASES.table([
    {"name": "an id", "rule": "item_id", "item": {"type": "reasoning", "id": "rs_1"}},
    {"name": "reasoning that stands alone", "rule": "reasoning_alone",
     "item": {"type": "reasoning", "summary": [], "encrypted_content": "x"}},
    {"name": "an unanswered call", "rule": "call_unanswered",
     "item": {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}},
    {"name": "a result alone", "rule": "result_alone",
     "item": {"type": "function_call_output", "call_id": "c", "output": "x"}},
    {"name": "an unknown item", "rule": "item", "item": {"type": "thought"}},
])
def mock_refuses(row):
    user = {"role": "user", "content": "hi"}
    request = {"model": "m", "store": False, "include": ["reasoning.encrypted_content"],
               "input": [user, row["item"], user]}
    try:
        ResponsesCheck().request(json.dumps(request).encode())
    except Refused as refused:
        equal(refused.rule, row["rule"])
        return
    raise AssertionError("it was taken")


CASES.run()
