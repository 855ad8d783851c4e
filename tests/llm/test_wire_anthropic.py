#!/usr/bin/env python3
"""The strict reader of Messages refuses what a vendor refuses, and takes what one took."""

import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, Skip, equal        # noqa: E402
from llm.validate import Refused                  # noqa: E402
from llm.wire_anthropic import MessagesCheck      # noqa: E402

CASES = Cases()
ROOT = pathlib.Path(os.environ.get("CHELA_SOURCE_ROOT", pathlib.Path(__file__).parents[2]))
SHARED = pathlib.Path(os.environ.get("CHELA_SHARED", ROOT.parent / "shared" / "data"))
TOOL = {"name": "a", "input_schema": {"type": "object", "properties": {}}}
CALL = {"type": "tool_use", "id": "t1", "name": "a", "input": {}}
RESULT = {"type": "tool_result", "tool_use_id": "t1", "content": "3"}
THINKING = {"type": "thinking", "thinking": "", "signature": "s"}
PDF = {"type": "document", "title": "a.pdf",
       "source": {"type": "base64", "media_type": "application/pdf", "data": "QQ=="}}
IMAGE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "QQ=="}}
MARK = {"cache_control": {"type": "ephemeral"}}


def text(words, **more):
    return {"type": "text", "text": words, **more}


def user(*content):
    return {"role": "user", "content": list(content)}


def assistant(*content):
    return {"role": "assistant", "content": list(content)}


def request(*messages, **more):
    return {"model": "m", "max_tokens": 2000, "messages": list(messages), "tools": [TOOL], **more}


def refused(body, allow=()):
    """The rule that a request breaks, None when it is fine."""
    try:
        MessagesCheck(allow).request(json.dumps(body).encode())
    except Refused as wrong:
        return wrong.rule
    return None


@CASES.table([
    {"name": "a plain one", "of": request(user(text("hi"))), "rule": None},
    {"name": "words as a string", "of": request({"role": "user", "content": "hi"}),
     "rule": None},
    {"name": "a loop of calls", "of": request(user(text("q")), assistant(THINKING, CALL),
                                              user(RESULT, text("go on"))), "rule": None},
    {"name": "an image in a result",
     "of": request(user(text("q")), assistant(CALL),
                   user({**RESULT, "content": [text("x"), IMAGE]})), "rule": None},
    {"name": "a PDF", "of": request(user(PDF, text("q"))), "rule": None},
    {"name": "a PDF of another type",
     "of": request(user({**PDF, "source": {**PDF["source"], "media_type": "x"}}, text("q"))),
     "rule": "document"},
    {"name": "no limit", "of": {k: v for k, v in request(user(text("hi"))).items()
                                if k != "max_tokens"}, "rule": "max_tokens"},
    {"name": "a parameter of another wire",
     "of": request(user(text("hi")), stream_options={}), "rule": "parameter"},
    {"name": "blank words", "of": request(user(text(" \n"))), "rule": "empty_text"},
    {"name": "the assistant first", "of": request(assistant(text("hi")), user(text("q"))),
     "rule": "first_role"},
    {"name": "the assistant last", "of": request(user(text("q")), assistant(text("hi"))),
     "rule": "last_role"},
    {"name": "a call without its result",
     "of": request(user(text("q")), assistant(CALL), user(text("r"))), "rule": "results"},
    {"name": "results in two messages",
     "of": request(user(text("q")), assistant(CALL, {**CALL, "id": "t2"}), user(RESULT),
                   user({**RESULT, "tool_use_id": "t2"})), "rule": "results"},
    {"name": "words before a result",
     "of": request(user(text("q")), assistant(CALL), user(text("x"), RESULT)),
     "rule": "results"},
    {"name": "a result without a call", "of": request(user(RESULT)), "rule": "results"},
    {"name": "an id twice", "of": request(user(text("q")), assistant(CALL), user(RESULT),
                                          assistant(CALL), user(RESULT)), "rule": "call_id"},
    {"name": "arguments as a string",
     "of": request(user(text("q")), assistant({**CALL, "input": "{}"}), user(RESULT)),
     "rule": "arguments"},
    {"name": "thinking without a signature",
     "of": request(user(text("q")), assistant({**THINKING, "signature": ""}, text("x")),
                   user(text("r"))), "rule": "signature"},
    {"name": "thinking at the end",
     "of": request(user(text("q")), assistant(text("x"), THINKING), user(text("r"))),
     "rule": "thinking"},
    {"name": "a budget above the limit",
     "of": request(user(text("q")), thinking={"type": "enabled", "budget_tokens": 2000}),
     "rule": "thinking"},
    {"name": "a budget, and a loop without thinking",
     "of": request(user(text("q")), assistant(CALL), user(RESULT),
                   thinking={"type": "enabled", "budget_tokens": 1024}), "rule": "thinking"},
    {"name": "five marks", "of": request(user(*[text("x", **MARK)] * 5)), "rule": "cache"},
    {"name": "a mark on thinking",
     "of": request(user(text("q")), assistant({**THINKING, **MARK}, text("x")),
                   user(text("r"))), "rule": "content"},
    {"name": "a word of no effort",
     "of": request(user(text("q")), output_config={"effort": "none"}), "rule": "effort"},
])
def rules(row):
    equal(refused(row["of"]), row["rule"])


@CASES.case("what the vendor took is taken")
def _():
    folder = SHARED / "streams" / "requests" / "anthropic"
    if not folder.is_dir():
        raise Skip("no recorded requests here (CHELA_SHARED)")
    # Of these the program uses nothing: tools of the vendor's own, strict ones, formats.
    allow = {"parameter", "tools", "schema", "tool_name"}
    wrong = {}
    for path in sorted(folder.glob("*.json")):
        if not path.name.startswith("vertex"):      # the model stands in its address
            body = json.loads(path.read_text())
            body["tools"] = [tool if "input_schema" in tool else {**TOOL, "name": tool["name"]}
                             for tool in body.get("tools", [TOOL])]
            wrong[path.name] = refused(body, allow)
    equal({name: rule for name, rule in wrong.items() if rule}, {})
    assert len(wrong) >= 10, wrong


CASES.run()
