#!/usr/bin/env python3
"""Answers that a server should not send: bytes that harm a terminal, and broken streams."""

import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, ended, events, of_type   # noqa: E402
from e2e.lib.tap import Cases, equal                                 # noqa: E402
from e2e.lib.terminal import Pty                                     # noqa: E402
from llm.mock import Mock                                            # noqa: E402

CASES = Cases()
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
HARMFUL = ("\x00\x01\x07\x08\x0b\x0c\x0e\x1b[2J\x1b]0;title\x07\x1b]52;c;aGk=\x07\x1bP1$r\x1b\\"
           "\x7f\x80\x85\x9b31m\x9d0;t\x9c" + BIDI + "\u2028\u2029")
AGAIN = {"steps": [{"text": "Again."}]}


def harm_in(data):
    """What of the harmful stands in bytes that went to a terminal or a pipe."""
    text = data.decode(errors="surrogateescape")
    return re.findall("[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\udc80-\udcff" + BIDI + "]", text)


@CASES.table([
    {"name": "control characters in text", "steps": [{"text": f"a{HARMFUL}z"}]},
    {"name": "the same, one character for each delta",
     "steps": [{"text": f"a{HARMFUL}z", "by": 1}]},
    {"name": "bytes that are no UTF-8", "steps": [
        {"text_hex": "61ff80c0afe28268eda080f4908080f8888080801b5b324a7a"}]},
    {"name": "half of a surrogate pair", "steps": [{"text": "a\ud83dz"}]},
    {"name": "a character cut over two deltas", "steps": [
        {"text_hex": "61e89e"}, {"text_hex": "837a"}]},
])
def sanitised(row):
    turn = {"steps": [{"thinking": HARMFUL}, *row["steps"]]}
    with Env() as env, Mock({"turns": [turn], "used_up": "repeat"}) as mock:
        piped = env.ask(mock, "-v", "hi")
        equal((piped.code, harm_in(piped.out + piped.err)), (0, []))
        assert piped.out.startswith(b"a") and piped.out.rstrip().endswith(b"z"), piped.out
        with Pty(env, ["ask", *env.to_mock(mock), "hi"], tty=["stdout", "stderr"]) as terminal:
            equal(terminal.end().code, 0)
            seen = re.sub(rb"\x1b\[[0-9;]*m", b"", terminal.seen.replace(b"\r\n", b"\n"))
            equal(harm_in(seen), [])
        equal(ended(env.ask(mock, "--json", "hi"))["status"], "completed")
        with Mock([AGAIN]) as other:
            equal(env.ask(other, "-c", "next").code, 0)
            equal(other.refusals, [])


@CASES.case("control characters from a tool, its name and arguments, a title, a file name")
def _():
    call = {"call": "read_file", "arguments": {"path": f"x{HARMFUL[:20]}"}}
    odd = {"call": "get\x1b[2J\u202etime", "arguments": {"\x1b]0;x\x07": "\x9b"}}
    with Env() as env:
        env.write("work/odd.txt", f"line{HARMFUL}\n")
        read = {"call": "read_file", "arguments": {"path": "odd.txt"}}
        plan = [{"steps": [call]}, {"steps": [odd]}, {"steps": [read]}, AGAIN]
        with Mock(plan) as mock:
            result = env.ask(mock, "-v", f"title {HARMFUL[1:]}")
            equal((result.code, harm_in(result.out + result.err), mock.refusals), (0, [], []))
        check_pairs(env.show())
        for args in (["list"], ["show", "1"], ["search", "title"], ["export", "1"]):
            shown = env.run(args)
            equal((shown.code, harm_in(shown.out + shown.err)), (0, []), args)


@CASES.case("what a server says in an error is made harmless, and short")
def _():
    turn = {"status": 400, "body": {"error": {"message": f"bad {HARMFUL}" + "x" * 100000}}}
    with Env() as env, Mock([turn]) as mock:
        result = env.ask(mock, "hi")
        equal((result.code, harm_in(result.err)), (1, []))
        assert b"bad" in result.err and len(result.err) < 4000, len(result.err)


SENDS = {"call": "append_line", "arguments": {"path": "log", "line": "x"}}
BROKEN = [
    {"name": "an error object in the stream", "error": "fell over",
     "turn": {"steps": [{"text": "half"}, SENDS, {"error": "it fell over"}]}},
    {"name": "an error event in the stream", "error": "fell over",
     "turn": {"steps": [{"text": "half"}, SENDS, {"error": "it fell over", "event": "error"}]}},
    {"name": "an error beside the finish", "error": "fell over",
     "turn": {"steps": [{"text": "half"}, SENDS, {"finish": "tool_calls"},
                        {"error": "it fell over"}]}},
    {"name": "the end without a stop value", "error": "",
     "turn": {"tail": False, "framing": "close", "steps": [{"text": "half"}, SENDS]}},
    {"name": "a proper HTTP end without a stop value", "error": "",
     "turn": {"tail": False, "steps": [{"text": "half"}, SENDS]}},
    {"name": "the connection closed in the middle", "error": "",
     "turn": {"steps": [{"text": "half"}, SENDS, {"close": True}]}},
    {"name": "the connection reset in the middle", "error": "",
     "turn": {"steps": [{"text": "half"}, SENDS, {"head": True}, {"reset": True}]}},
    {"name": "random bytes", "turn": {"steps": [{"garbage": 20000}]}, "error": ""},
    {"name": "a web page", "error": "",
     "turn": {"status": 200, "body": "<html><body>Sign in</body></html>"}},
    {"name": "an empty body", "turn": {"tail": False, "steps": [{"head": True}]}, "error": ""},
    {"name": "a JSON answer that is an error", "error": "overloaded",
     "turn": {"status": 200, "body": {"error": {"message": "overloaded"}}}},
    {"name": "a line that is no JSON among good ones", "error": "",
     "turn": {"steps": [{"text": "half"}, {"raw": "data: {\"choices\": [\n\n"}, SENDS]}},
]


@CASES.table(BROKEN)
def broken(row):
    with Env() as env:
        script = env.script("append", 'echo "$2" >> "$1"')
        env.tool("- name: append_line\n  description: Appends.\n  risk: write\n"
                 "  parameters: {path: {type: string}, line: {type: string}}\n"
                 f"  run: [{{local: [\"{script}\", \"{{path}}\", \"{{line}}\"]}}]\n")
        with Mock({"turns": [row["turn"]] + [AGAIN], "used_up": "error"}) as mock:
            result = env.ask(mock, "--json", "-M", "max", "hi")
            end = ended(result)
            equal((result.code, end["status"]), (1, "failed"), end)
            assert end["stop"] in ("error", "cut") and end["error"], end
            assert row["error"] in end["error"], end
            equal(of_type(events(result), "tool_result"), [])
            assert not (env.work / "log").exists(), "a call of a broken answer was run"
            equal(len(mock.chats), 1, "no second try after bytes came")
            check_pairs(env.show())
            equal(env.ask(mock, "-M", "max", "-c", "next").code, 0)
            equal(mock.refusals, [])


@CASES.case("arguments cut off by the length limit run nothing")
def _():
    for arguments in ('{"expression": "1', {"expression": "1"}):
        turn = {"finish": "length", "steps": [{"call": "calculator", "arguments": arguments}]}
        with Env() as env, Mock([turn, AGAIN]) as mock:
            result = env.ask(mock, "--json", "hi")
            equal((result.code, ended(result)["stop"]), (3, "length"))
            assert "done" not in [e["status"] for e in of_type(events(result), "tool_result")]
            equal(env.ask(mock, "-c", "next").code, 0)
            equal(mock.refusals, [])


@CASES.case("an endless line ends in an error, in bounded memory")
def _():
    turn = {"steps": [{"endless_line": 100 * 1024 * 1024}, {"close": True}]}
    with Env() as env, Mock([turn, AGAIN]) as mock:
        run = env.start_ask(mock, "--json", "hi")
        _, status, used = os.wait4(run.pid, 0)
        run.popen.returncode = os.waitstatus_to_exitcode(status)
        equal(run.popen.returncode, 1)
        end = ended(run.wait())
        equal((end["status"], len(mock.chats)), ("failed", 1), end)
        assert "32 MiB" in end["error"], end
        if b"asan" not in pathlib.Path(env.bin).read_bytes():
            assert used.ru_maxrss < 160 * 1024, f"{used.ru_maxrss} KB"


STREAM = {"steps": [{"thinking": "想 hm", "by": 1},
                    {"text": "螃蟹 é\U0001f980\u200d ok", "by": 1},
                    {"call": "calculator", "arguments": {"expression": "1+1"}, "by": 1},
                    {"comment": "alive"}]}


@CASES.table([{"name": f"stream {name}", "turn": turn} for name, turn in (
    ("cut into single bytes", {"cut": 1}), ("cut into threes", {"cut": 3}),
    ("cut into sevens", {"cut": 7}), ("of one write", {"cut": 0}),
    ("with CR LF in single bytes", {"cut": 1, "line_end": "crlf"}),
    ("with CR in single bytes", {"cut": 1, "line_end": "cr"}),
    ("with a byte order mark and no blanks", {"bom": True, "tight": True, "cut": 1}),
    ("with escapes in single bytes", {"escape": True, "cut": 1}),
    ("without [DONE]", {"done": False}), ("until the end of the connection",
                                          {"framing": "close", "cut": 1}))])
def same_result(row):
    def told(turn):
        with Env() as env, Mock([turn, AGAIN]) as mock:
            result = env.ask(mock, "--json", "hi")
            found = events(result)
            joined = {kind: "".join(e["delta"] for e in of_type(found, kind))
                      for kind in ("thinking", "text")}
            calls = [(e["type"], e["name"], e.get("arguments"), e.get("content"))
                     for e in of_type(found, "tool_call", "tool_result")]
            sent = mock.chats[1].json["messages"][2:]
            return result.code, joined, calls, ended(result)["text"], sent
    equal(told({**STREAM, **row["turn"]}), told(STREAM))


CASES.run()
