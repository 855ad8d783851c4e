#!/usr/bin/env python3
"""Each way in which a request can be wrong is refused by its rule, and good ones pass."""

import copy
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal   # noqa: E402
from llm.client import (HELLO, TOOL, as_bytes, asked, call, told, user,   # noqa: E402
                        with_messages)
from llm.validate import Check, Refused   # noqa: E402

CASES = Cases()


def with_schema(schema):
    tool = copy.deepcopy(TOOL)
    tool["function"]["parameters"] = schema
    return with_messages(user(), tools=[tool])


def with_tool_name(name):
    tool = copy.deepcopy(TOOL)
    tool["function"]["name"] = name
    return with_messages(user(), tools=[tool])


BAD = [
    ("no JSON", "json", b"{"), ("no UTF-8", "json", b'{"a":"\xff"}'),
    ("no object", "json", b"[1]"), ("NaN", "json", b'{"temperature":NaN}'),
    ("a key twice", "json", b'{"model":"a","model":"b"}'),
    ("half a surrogate pair", "json", b'{"model":"\\ud83d"}'),
    ("nested without end", "json", b"[" * 100000),
    ("unknown parameter", "parameter", {**HELLO, "frob": 1}),
    ("no model", "model", {**HELLO, "model": ""}),
    ("stream is a word", "stream", {**HELLO, "stream": "yes"}),
    ("options without stream", "stream_options", {**HELLO, "stream": False}),
    ("unknown stream option", "stream_options", {**HELLO, "stream_options": {"x": True}}),
    ("both token limits", "max_tokens", {**HELLO, "max_tokens": 1, "max_completion_tokens": 1}),
    ("a limit of nothing", "max_tokens", {**HELLO, "max_tokens": 0}),
    ("unknown effort", "effort", {**HELLO, "reasoning_effort": "huge"}),
    ("no messages", "messages", {**HELLO, "messages": []}),
    ("unknown role", "role", with_messages(user(), {"role": "robot", "content": "x"})),
    ("unknown key in a message", "message_key", with_messages({**user(), "id": 1})),
    ("system after user", "system_late",
     with_messages(user(), {"role": "system", "content": "x"}, user())),
    ("empty user text", "empty_text", with_messages(user(""))),
    ("empty text part", "empty_text", with_messages(user([{"type": "text", "text": ""}]))),
    ("empty result", "empty_text", with_messages(user(), asked(call()), told(content=""))),
    ("empty text beside calls", "empty_text",
     with_messages(user(), asked(call(), content=""), told())),
    ("no content", "content", with_messages({"role": "user"})),
    ("parts in a system message", "content",
     with_messages({"role": "system", "content": [{"type": "text", "text": "x"}]}, user())),
    ("an unknown part", "content", with_messages(user([{"type": "smell"}]))),
    ("an image without url", "content",
     with_messages(user([{"type": "image_url", "image_url": {"url": "no"}}]))),
    ("a file that is no PDF", "file", with_messages(user([{"type": "file", "file": {
        "filename": "a.txt", "file_data": "data:text/plain;base64,QQ=="}}]))),
    ("a PDF without a name", "file", with_messages(user([{"type": "file", "file": {
        "filename": "", "file_data": "data:application/pdf;base64,QQ=="}}]))),
    ("assistant with nothing", "empty_message",
     with_messages(user(), {"role": "assistant", "content": None}, user())),
    ("empty list of calls", "calls", with_messages(user(), asked(content="x"), user())),
    ("a call of another type", "calls",
     with_messages(user(), asked({**call(), "type": "x"}), told())),
    ("a call without result", "call_unanswered", with_messages(user(), asked(call()), user())),
    ("a call at the end", "call_unanswered", with_messages(user(), asked(call()))),
    ("one of two answered", "call_unanswered",
     with_messages(user(), asked(call(), call("c2")), told(), user())),
    ("answered twice", "result_alone", with_messages(user(), asked(call()), told(), told())),
    ("a result alone", "result_alone", with_messages(user(), told())),
    ("a result of another turn", "result_alone",
     with_messages(user(), asked(call()), told(), asked(call("c2")), told("c1"))),
    ("results in wrong order", "result_order",
     with_messages(user(), asked(call(), call("c2")), told("c2"), told())),
    ("an id twice", "call_id", with_messages(user(), asked(call(), call()), told(), told())),
    ("an empty id", "call_id", with_messages(user(), asked(call("")), told(""))),
    ("an endless id", "call_id", with_messages(user(), asked(call("c" * 41)), told("c" * 41))),
    ("a bad call name", "call_name", with_messages(user(), asked(call(name="a b")), told())),
    ("arguments cut off", "arguments",
     with_messages(user(), asked(call(arguments='{"a":')), told())),
    ("arguments no object", "arguments",
     with_messages(user(), asked(call(arguments="[]")), told())),
    ("arguments an object, no text", "arguments",
     with_messages(user(), asked(call(arguments={})), told())),
    ("last is assistant", "last_role",
     with_messages(user(), {"role": "assistant", "content": "x"})),
    ("only a system message", "last_role", with_messages({"role": "system", "content": "x"})),
    ("no user", "no_user", with_messages(asked(call()), told())),
    ("calls without tools", "tools_missing",
     {**HELLO, "messages": [user(), asked(call()), told()]}),
    ("no tools in the list", "tools", with_messages(user(), tools=[])),
    ("a tool of another type", "tools", with_messages(user(), tools=[{**TOOL, "type": "x"}])),
    ("a tool twice", "tool_twice", with_messages(user(), tools=[TOOL, TOOL])),
    ("a blank in a tool name", "tool_name", with_tool_name("a b")),
    ("a line end in a tool name", "tool_name", with_tool_name("ab\n")),
    ("a long tool name", "tool_name", with_tool_name("a" * 65)),
    ("no schema", "schema", with_schema(None)),
    ("schema without properties", "schema", with_schema({"type": "object"})),
    ("schema of an array", "schema", with_schema({"type": "array", "properties": {}})),
    ("choice at the root", "schema",
     with_schema({"type": "object", "properties": {}, "oneOf": []})),
    ("property without type", "schema",
     with_schema({"type": "object", "properties": {"a": {}}})),
    ("required unknown", "schema",
     with_schema({"type": "object", "properties": {}, "required": ["a"]})),
    ("choice without tools", "tool_choice", {**HELLO, "tool_choice": "auto"}),
    ("choice of no tool", "tool_choice", with_messages(
        user(), tool_choice={"type": "function", "function": {"name": "other"}})),
    ("unknown choice", "tool_choice", with_messages(user(), tool_choice="maybe")),
    ("parallel without tools", "parallel", {**HELLO, "parallel_tool_calls": True}),
]
GOOD = [
    ("a greeting", HELLO),
    ("not streamed", {"model": "m", "messages": [user()]}),
    ("an image", with_messages(user([{"type": "text", "text": "see"}, {
        "type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}]))),
    ("a PDF", with_messages(user([{"type": "file", "file": {
        "filename": "a.pdf", "file_data": "data:application/pdf;base64,QQ=="}}]))),
    ("two calls and their results", with_messages(
        {"role": "system", "content": "s"}, user(), asked(call(), call("c2"), content=None),
        told(), told("c2"))),
    ("an id used again in a later turn", with_messages(
        user(), asked(call()), told(), asked(call(), content="x"), told(), user("next"))),
    ("thinking sent back", with_messages(
        user(), asked(call(), reasoning_content=""), told())),
    ("tools not to be used", with_messages(user(), tool_choice="none")),
]


@CASES.table([{"name": f"refused: {name}", "rule": rule, "body": body}
              for name, rule, body in BAD])
def refuses(row):
    try:
        Check().request(as_bytes(row["body"]))
    except Refused as wrong:
        equal(wrong.rule, row["rule"], str(wrong))
    else:
        raise AssertionError("it was accepted")


@CASES.table([{"name": f"accepted: {name}", "body": body} for name, body in GOOD])
def accepts(row):
    Check().request(as_bytes(row["body"]))


@CASES.case("a rule can be allowed by its name")
def _():
    Check(["empty_text"]).request(as_bytes(with_messages(user(""))))


CASES.run()
