#!/usr/bin/env python3
"""Recorded streams of all vendors, served over HTTP to the real program: what --json
prints is what the stream says. Streams of the project's own are always there, the
recorded ones of $CHELA_SHARED where that folder exists."""

import concurrent.futures
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, ended, events, of_type   # noqa: E402
from e2e.lib.tap import Cases, equal                    # noqa: E402
from llm.mock import Mock                               # noqa: E402

CASES = Cases(limit=300)
ROOT = pathlib.Path(os.environ.get("CHELA_SOURCE_ROOT", pathlib.Path(__file__).parents[2]))
SHARED = pathlib.Path(os.environ.get("CHELA_SHARED", ROOT.parent / "shared" / "data"))
WIRES = {"openai": "x", "anthropic": "claude-test", "gemini": "gemini-3-test", "responses": "m",
         "openai-responses": "m"}
CUTS = (None, 1, 7)     # how many bytes leave at once; None: an event
ELSEWHERE = ("anthropic", "gemini", "openai-responses")  # recorded, in tests of their own


def body_of(path):
    """The bytes beside FILE.expect.json; None: it was no stream."""
    stem = path.name.removesuffix(".expect.json")
    found = [path.with_name(stem + end) for end in (".sse", ".json")]
    return next((file.read_bytes() for file in found if file.exists()), None)


def arguments_of(call):
    """As --json shows them: an object, or the text that is none."""
    return call["arguments"] if call["arguments"] is not None else call["arguments_raw"]


def may_run(expect):
    return expect.get("complete") and not expect.get("truncated") and \
        not expect.get("error") and expect.get("kind", "tools") == "tools"


def decoded(arguments):
    """Also of those that were encoded twice."""
    try:
        while isinstance(arguments, str):
            arguments = json.loads(arguments)
    except ValueError:
        pass
    return arguments


def check_calls(name, lines, expect):
    """No call of a broken answer is told; of a whole one each as it was made."""
    told = [(line["name"], decoded(line["arguments"])) for line in of_type(lines, "tool_call")]
    wanted = [call for call in expect["tool_calls"] if call["name"] and may_run(expect)]
    equal(told, [(call["name"], arguments_of(call)) for call in wanted], name)


def check_end(name, result, expect, tries):
    end = ended(result)
    if tries > 1 and not may_run(expect):
        return      # it was mended, or asked for once more
    if expect.get("error") or not expect.get("complete"):
        equal(end["status"], "failed", (name, end))
        assert end["error"], (name, "an error without a sentence")
    elif expect.get("truncated"):
        equal((end["status"], end["stop"]), ("limit", "length"), name)


def check_words(name, lines, kept, expect):
    """It is kept as what it turned out to be; an answer of thinking alone is not kept."""
    shown = "".join(line["delta"] for line in of_type(lines, "thinking", "text"))
    is_kept = expect.get("text") or (expect["tool_calls"] and may_run(expect))
    for kind in ("text", "thinking"):
        wanted = expect.get(kind) or ""
        if wanted and is_kept:
            equal(kept[0][kind], wanted, (name, kind))
        assert is_kept or wanted in shown, (name, kind, shown)


def check_one(path, cut):
    expect = json.loads(path.read_text())
    body, name = body_of(path), path.parent.name + "/" + path.name
    wire = {"openai-responses": "responses"}.get(expect["wire"], expect["wire"])
    turn = {"steps": [{"raw_hex": body.hex()}], "tail": False, "cut": cut}
    plan = {"turns": [turn], "used_up": "done", "allow": ["call_id"]}
    with Env() as env, Mock(plan) as mock:
        result = env.run(["ask", "--json", "--provider", wire, "--base-url", mock.url, "-m",
                          WIRES[wire], "hi"])
        equal(mock.refusals, [], name)
        tries = len(mock.chats)
        kept = [m for m in env.show()["messages"] if m["role"] == "assistant"]
    lines = events(result)
    check_calls(name, lines, expect)
    check_end(name, result, expect, tries)
    check_words(name, lines, kept, expect)
    if expect.get("usage", {}).get("output"):
        assert of_type(lines, "usage"), (name, "its usage is told")


def check_all(paths):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        jobs = [pool.submit(check_one, path, CUTS[n % len(CUTS)])
                for n, path in enumerate(paths)]
        for job in jobs:
            job.result()


def folders():
    own = [folder for folder in (ROOT / "tests" / "streams").iterdir() if folder.is_dir()]
    recorded = SHARED / "streams"
    found = [folder for folder in recorded.iterdir() if folder.is_dir()
             and folder.name not in ELSEWHERE] if recorded.is_dir() else []
    return [("of our own", folder) for folder in own] + [("recorded", f) for f in found]


for kind, folder in sorted(folders()):
    files = [path for path in sorted(folder.glob("*.expect.json")) if body_of(path)
             and "tool_calls" in json.loads(path.read_text())]
    if files:
        CASES.case(f"{kind}: {folder.name}")(lambda files=files: check_all(files))

CASES.run()
