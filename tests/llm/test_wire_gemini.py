#!/usr/bin/env python3
"""The strict reader of generateContent refuses what the vendor refuses, and takes what it
took."""

import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, Skip, equal        # noqa: E402
from llm.validate import Refused                  # noqa: E402
from llm.wire_gemini import GeminiCheck           # noqa: E402

CASES = Cases()
ROOT = pathlib.Path(os.environ.get("CHELA_SOURCE_ROOT", pathlib.Path(__file__).parents[2]))
SHARED = pathlib.Path(os.environ.get("CHELA_SHARED", ROOT.parent / "shared" / "data"))
TOOL = {"name": "a", "parametersJsonSchema": {"type": "object",
                                              "properties": {"x": {"type": "string"}}}}
CALL = {"functionCall": {"name": "a", "args": {}, "id": "1"}, "thoughtSignature": "c2ln"}
RESULT = {"functionResponse": {"name": "a", "id": "1", "response": {"output": "3"}}}
HI = {"role": "user", "parts": [{"text": "hi"}]}
PDF = {"inlineData": {"mimeType": "application/pdf", "data": "QUJD"}}
IMAGE = {"inlineData": {"mimeType": "image/png", "data": "QUJD"}}


def user(*parts):
    return {"role": "user", "parts": list(parts)}


def model(*parts):
    return {"role": "model", "parts": list(parts)}


def request(*contents, **more):
    return {"contents": list(contents), **more}


def tools(*declarations, **more):
    return request(HI, tools=[{"functionDeclarations": list(declarations)}], **more)


def config(**more):
    return request(HI, generationConfig=more)


def read(value, name="gemini-3-x"):
    GeminiCheck().of_model(name).request(json.dumps(value).encode())


GOOD = [
    ("a word", request(HI)), ("an image", request(user({"text": "x"}, IMAGE))),
    ("a PDF", request(user(PDF, {"text": "x"}))),
    ("two users", request(HI, HI)), ("tools", tools(TOOL, {"name": "b"})),
    ("a call and its result", request(HI, model(CALL), user(RESULT))),
    ("an image behind the results", request(HI, model(CALL), user(RESULT, IMAGE))),
    ("a level", config(thinkingConfig={"includeThoughts": True, "thinkingLevel": "low"})),
]
BAD = [
    ("an unknown member", "parameter", request(HI, stream=True)),
    ("nothing", "contents", request()), ("the model first", "first_role", request(model(CALL))),
    ("a strange role", "role", request(HI, {"role": "system", "parts": [{"text": "x"}]})),
    ("no parts", "parts", request(user())), ("an empty text", "text", request(user({"text": ""}))),
    ("two in one part", "part", request(user({"text": "x", **IMAGE}))),
    ("no base64", "image", request(user({"inlineData": {"mimeType": "image/png", "data": ""}}))),
    ("a call without result", "results", request(HI, model(CALL))),
    ("a result too few", "results", request(HI, model(CALL, CALL), user(RESULT))),
    ("a result without call", "results", request(user(RESULT))),
    ("a call behind an answer", "call_place", request(HI, model({"text": "x"}), model(CALL),
                                                      user(RESULT))),
    ("a call of the user", "role", request(user(CALL))),
    ("no signature", "signature",
     request(HI, model({"functionCall": CALL["functionCall"]}), user(RESULT))),
    ("arguments as text", "arguments",
     request(HI, model({"functionCall": {"name": "a", "args": "{}"}}), user(RESULT))),
    ("a tool twice", "tool_twice", tools(TOOL, TOOL)),
    ("a schema without properties", "tools",
     tools({"name": "a", "parametersJsonSchema": {"type": "object", "properties": {}}})),
    ("a mode without tools", "tool_choice", request(HI, toolConfig={})),
    ("level and budget", "thinking",
     config(thinkingConfig={"thinkingLevel": "low", "thinkingBudget": 1})),
    ("an unknown level", "thinking", config(thinkingConfig={"thinkingLevel": "max"})),
    ("no limit", "max_tokens", config(maxOutputTokens=0)),
]


@CASES.table([{"name": name, "request": value} for name, value in GOOD])
def taken(row):
    read(row["request"])


@CASES.table([{"name": name, "rule": rule, "request": value} for name, rule, value in BAD])
def refused(row):
    try:
        read(row["request"])
    except Refused as wrong:
        equal(wrong.rule, row["rule"])
    else:
        raise AssertionError("taken")


@CASES.case("older models need no signature")
def _():
    read(request(HI, model({"functionCall": CALL["functionCall"]}), user(RESULT)), "gemini-2.5-x")


def without_nothing(value):
    """Without members that say nothing, as some clients write them."""
    if isinstance(value, dict):
        return {key: without_nothing(member) for key, member in value.items()
                if member is not None and (key, member) != ("thought", False)}
    return [without_nothing(item) for item in value] if isinstance(value, list) else value


@CASES.case("recorded requests are taken")
def _():
    folder = SHARED / "streams" / "requests" / "gemini"
    if not folder.is_dir():
        raise Skip("no recorded requests here (CHELA_SHARED)")
    for path in sorted(folder.glob("*.json")):
        read(without_nothing(json.loads(path.read_text())))


CASES.run()
