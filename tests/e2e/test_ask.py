#!/usr/bin/env python3
"""`ask` as a filter between other programs: what goes in, what comes out, how it ends."""

import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, ended, events, of_type, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal                              # noqa: E402
from e2e.lib.terminal import Pty                                  # noqa: E402
from llm.mock import Mock                                         # noqa: E402
from llm.scenario import text_of                                  # noqa: E402

CASES = Cases()
HI = {"steps": [{"text": "Hello there.", "by": 2}]}


def prompt_of(mock, request=-1):
    """Text of the last message of a request."""
    return text_of(mock.chats[request].json["messages"][-1])


@CASES.table([
    {"name": "prompt alone", "args": ["count", "lines"], "stdin": "devnull",
     "has": "count lines"},
    {"name": "piped text alone", "args": [], "stdin": b"a\nb", "has": "a\nb"},
    {"name": "prompt, blank line, piped text", "args": ["count lines"], "stdin": b"a\nb",
     "has": "count lines\n\na\nb"},
    {"name": "piped text in Chinese", "args": ["数一数"], "stdin": "螃蟹\n".encode(),
     "has": "数一数\n\n螃蟹"},
    {"name": "an empty pipe beside a prompt", "args": ["hello"], "stdin": b"", "has": "hello"},
    {"name": "words after a double dash", "args": ["--", "-x", "y"], "stdin": "devnull",
     "has": "-x y"},
])
def composition(row):
    with Env() as env, Mock([HI]) as mock:
        result = env.ask(mock, *row["args"], stdin=row["stdin"])
        equal((result.code, result.out), (0, b"Hello there.\n"), result.err)
        equal(mock.refusals, [])
        assert row["has"] in prompt_of(mock), prompt_of(mock)
        equal(mock.chats[0].json["model"], "x")


@CASES.case("the answer is all of stdout, and stderr is empty")
def _():
    looks = {"steps": [{"thinking": "hm"}, {"call": "get_time"}]}
    with Env() as env, Mock([looks, HI]) as mock:
        result = env.ask(mock, "time?")
        equal(result, (0, b"Hello there.\n", b""))


@CASES.case("the texts of all turns, a line break between")
def _():
    first = {"steps": [{"text": "I look."}, {"call": "get_time"}]}
    with Env() as env, Mock([first, HI]) as mock:
        equal(env.ask(mock, "time?").out, b"I look.\nHello there.\n")


@CASES.case("a file as standard input is read")
def _():
    with Env() as env, Mock([HI]) as mock:
        path = env.write("work/in.txt", "from a file\n")
        with open(path, "rb") as file:
            equal(env.ask(mock, "see", stdin=file.fileno()).code, 0)
        assert "see\n\nfrom a file" in prompt_of(mock)


@CASES.case("-f puts a text file into the prompt")
def _():
    with Env() as env, Mock([HI]) as mock:
        env.write("work/notes.md", "the lighthouse is red\n")
        equal(env.ask(mock, "-f", "notes.md", "which colour").code, 0)
        sent = prompt_of(mock)
        assert "the lighthouse is red" in sent and "which colour" in sent, sent
        assert "notes.md" in sent, "the model knows its name"
        result = env.ask(mock, "-f", "nothing.md", "which colour")
        equal((result.code, len(mock.chats)), (2, 1))
        assert b"nothing.md" in result.err, result.err


@CASES.table([{"name": "with /dev/null as stdin", "stdin": "devnull"},
              {"name": "with a closed stdin", "stdin": "closed"}])
def no_stdin(row):
    with Env() as env, Mock([HI]) as mock:
        equal(env.ask(mock, "hi", stdin=row["stdin"]), (0, b"Hello there.\n", b""))
        result = env.ask(mock, stdin=row["stdin"])
        equal((result.code, result.out), (2, b""), "no prompt at all")
        assert result.err


@CASES.case("a silent pipe is named after a while, and read once it speaks")
def _():
    with Env() as env, Mock([HI]) as mock:
        read, write = os.pipe()
        run = env.start_ask(mock, "hi", stdin=read)
        os.close(read)
        wait_for(lambda: b"\n" in run.err, what="a line on stderr")
        equal(mock.requests, [])
        os.write(write, b"at last")
        os.close(write)
        equal(run.wait().code, 0)
        assert "hi\n\nat last" in prompt_of(mock)


@CASES.case("--no-stdin leaves a silent pipe alone")
def _():
    with Env() as env, Mock([HI]) as mock:
        read, write = os.pipe()
        equal(env.ask(mock, "hi", "--no-stdin", stdin=read), (0, b"Hello there.\n", b""))
        os.close(read)
        os.close(write)


@CASES.case("no prompt on a terminal: exit 2 and one line")
def _():
    with Env() as env, Pty(env, ["ask"], tty=["stdin"]) as terminal:
        result = terminal.end()
        equal((result.code, result.out, result.err.count(b"\n")), (2, b"", 1), result.err)


@CASES.case("a pipe that is closed by its reader ends it quietly")
def _():
    turn = {"steps": [{"text": "first "}, {"wait_event": "closed"}, {"big": 300000}]}
    with Env() as env, Mock([turn]) as mock:
        read, write = os.pipe()
        run = env.start_ask(mock, "hi", stdout=write)
        os.close(write)
        equal(os.read(read, 1), b"f")
        os.close(read)
        mock.release("closed")
        equal(run.wait().err, b"")
        env.none_left()


@CASES.case("| head -c1")
def _():
    with Env() as env, Mock([{"steps": [{"big": 300000}]}]) as mock:
        line = f"'{env.bin}' ask hi {' '.join(env.to_mock(mock))} | head -c1"
        made = subprocess.run(["sh", "-c", line], env=env.env, cwd=env.work, timeout=30,
                              stdin=subprocess.DEVNULL, capture_output=True)
        equal((made.returncode, len(made.stdout), made.stderr), (0, 1, b""))


@CASES.case("no escape byte where stdout is no terminal, nor with NO_COLOR")
def _():
    turn = {"steps": [{"text": "# Head\n\n**bold** `code` \x1b[31mred\n"}]}
    with Env() as env, Mock({"turns": [turn], "used_up": "repeat"}) as mock:
        plain = env.ask(mock, "-v", "hi")
        assert b"\x1b" not in plain.out + plain.err and b"bold" in plain.out
        with Pty(env, ["ask", *env.to_mock(mock), "hi"],
                 variables={"NO_COLOR": "1"}) as terminal:
            equal(terminal.end().code, 0)
            assert b"\x1b" not in terminal.seen and b"bold" in terminal.seen, terminal.seen


@CASES.case("--json: start, text, usage, end, in this order")
def _():
    with Env() as env, Mock([HI]) as mock:
        result = env.ask(mock, "--json", "hi")
        found = events(result)
        equal(result.code, 0)
        kinds = [event["type"] for event in found]
        equal((kinds[0], kinds[-2:]), ("start", ["usage", "end"]))
        equal(set(kinds), {"start", "text", "usage", "end"})
        equal(found[0]["model"], "x")
        equal(found[0]["mode"], "plan")
        equal("".join(e["delta"] for e in of_type(found, "text")), "Hello there.")
        end = ended(result)
        equal((end["status"], end["stop"], end["text"]), ("completed", "stop", "Hello there."))
        usage = of_type(found, "usage")[0]
        equal((usage["request"], usage["cached"]), (1, 0))
        assert usage["input"] > 0 and usage["output"] > 0
        equal(env.conversations()[0]["id"], found[0]["conversation"])


@CASES.case("--json: thinking, tool call, tool result, each once")
def _():
    turn = {"steps": [{"thinking": "I need it."}, {"call": "calculator", "by": 1,
                      "arguments": '{"expression": "2+3"}'}]}
    with Env() as env, Mock([turn, HI]) as mock:
        found = events(env.ask(mock, "--json", "2+3?"))
        equal("".join(e["delta"] for e in of_type(found, "thinking")), "I need it.")
        call, result = of_type(found, "tool_call", "tool_result")
        equal((call["type"], call["name"]), ("tool_call", "calculator"))
        equal(call["arguments"], {"expression": "2+3"})
        equal((result["id"], result["name"], result["status"]),
              (call["id"], "calculator", "done"))
        assert "5" in result["content"] and isinstance(result["ms"], int)
        equal([e["request"] for e in of_type(found, "usage")], [1, 2])


@CASES.case("--json: control and bidi characters stand as \\u escapes, unchanged but NUL")
def _():
    text = "a\x1b[31m\x00\x7f\x85\u202e\u2066\u2028b\ttab"
    with Env() as env, Mock([{"steps": [{"text": text}]}]) as mock:
        result = env.ask(mock, "--json", "hi")
        equal(ended(result)["text"], text.replace("\x00", "\ufffd"))
        raw = result.out.decode()
        bad = [c for c in "\x1b\x00\x7f\x85\u202e\u2066\u2028\t" if c in raw]
        equal(bad, [])


@CASES.table([
    {"name": "exit 0: answered", "turn": HI, "code": 0, "stop": "stop"},
    {"name": "exit 1: refused key", "turn": {"status": 401, "body": "no such key"}, "code": 1,
     "stop": "error"},
    {"name": "exit 1: bad request", "turn": {"status": 400, "body": "bad thing"}, "code": 1,
     "stop": "error"},
    {"name": "exit 1: no such model", "turn": {"status": 404, "body": "no model"}, "code": 1,
     "stop": "error"},
    {"name": "exit 1: content filter", "code": 1, "stop": "refused",
     "turn": {"finish": "content_filter", "steps": [{"text": "I"}]}},
    {"name": "exit 3: cut by length", "code": 3, "stop": "length",
     "turn": {"finish": "length", "steps": [{"text": "I"}]}},
])
def exit_codes(row):
    with Env() as env, Mock({"turns": [row["turn"]], "used_up": "error"}) as mock:
        result = env.ask(mock, "--json", "hi")
        end = ended(result)
        equal((result.code, end["stop"]), (row["code"], row["stop"]), end)
        if row["code"] == 1 and "status" in row["turn"]:
            assert row["turn"]["body"] in end["error"], end
        equal(len(mock.chats), 1, "asked once")


@CASES.case("exit 1: nobody listens; the error names the address")
def _():
    with Env() as env, Mock() as mock:
        url = mock.url
    with env:
        pass
    with Env() as env:
        result = env.run(["ask", "--provider", "openai", "--base-url", url, "-m", "x", "hi"])
        equal((result.code, result.out), (1, b""))
        assert b"127.0.0.1" in result.err, result.err


@CASES.table([
    {"name": "exit 2: unknown option", "args": ["ask", "--frobnicate", "hi"], "says": b"frobn"},
    {"name": "exit 2: option without its value", "args": ["ask", "hi", "-m"], "says": b"-m"},
    {"name": "exit 2: unknown mode", "args": ["ask", "-M", "fast", "hi"], "says": b"fast"},
    {"name": "exit 2: unknown word names the nearest", "args": ["serach"], "says": b"search"},
    {"name": "exit 2: unknown conversation", "args": ["show", "99999"], "says": b"99999"},
])
def usage_errors(row):
    with Env() as env:
        result = env.run(row["args"])
        equal((result.code, result.out), (2, b""), result.err)
        assert row["says"] in result.err, result.err


@CASES.case("exit 3: too many rounds; the last request asks for an end without tools")
def _():
    again = {"steps": [{"call": "calculator", "arguments": {"expression": "1+1"}}]}
    rules = [{"when": {"number": 5}, "steps": [{"text": "I stop."}]}, again]
    with Env() as env, Mock({"rules": rules}) as mock:
        result = env.ask(mock, "--json", "--max-rounds", "4", "go")
        end = ended(result)
        equal((result.code, end["status"], end["stop"]), (3, "limit", "rounds"), end)
        equal(mock.refusals, [])
        equal(mock.chats[-1].json.get("tool_choice"), "none")
        equal(mock.chats[-1].json["tools"], mock.chats[0].json["tools"])


@CASES.table([{"name": "chela 'two words'", "args": ["two words"]},
              {"name": "chela two words", "args": ["two", "words"]},
              {"name": "chela -p PROMPT", "args": ["-p", "two words"]},
              {"name": "options after the prompt", "args": ["ask", "two words", "-q"]}])
def short_forms(row):
    with Env() as env, Mock([HI]) as mock:
        equal(env.run([*row["args"], *env.to_mock(mock)]).out, b"Hello there.\n")
        assert "two words" in prompt_of(mock)


@CASES.case("-c with nothing to continue starts anew and says so; later it continues")
def _():
    with Env() as env, Mock({"turns": [HI], "used_up": "repeat"}) as mock:
        first = env.ask(mock, "-c", "one")
        equal((first.code, first.out), (0, b"Hello there.\n"))
        assert first.err, "it says so"
        equal(env.ask(mock, "-c", "two"), (0, b"Hello there.\n", b""))
        roles = [m["role"] for m in mock.chats[1].json["messages"]]
        equal(roles[-3:], ["user", "assistant", "user"])
        equal(env.ask(mock, "three").code, 0)
        equal([m["role"] for m in mock.chats[2].json["messages"]].count("user"), 1, "a new one")
        equal(len(env.conversations()), 2)


@CASES.case("-r takes one conversation, -o a file, --no-save keeps nothing")
def _():
    with Env() as env, Mock({"turns": [HI], "used_up": "repeat"}) as mock:
        equal(env.ask(mock, "--no-save", "zero").code, 0)
        equal(env.conversations(), [])
        env.ask(mock, "one")
        first = env.conversations()[0]["id"]
        env.ask(mock, "two")
        equal(env.ask(mock, "-r", str(first), "-o", "out.txt", "three").code, 0)
        texts = [text_of(m) for m in mock.chats[-1].json["messages"] if m["role"] == "user"]
        assert any("one" in t for t in texts) and not any("two" in t for t in texts), texts
        equal((env.work / "out.txt").read_text(), "Hello there.\n")


@CASES.case("the key comes from the environment and is never shown")
def _():
    key = "sk-test-0123456789abcdefghij"
    with Env() as env, Mock({"key": key, "turns": [HI]}) as mock:
        equal(env.ask(mock, "hi", env={"OPENAI_API_KEY": key}).code, 0)
        wrong = env.ask(mock, "-v", "hi", env={"OPENAI_API_KEY": key[::-1]})
        equal(wrong.code, 1)
        assert key[::-1].encode() not in wrong.err + wrong.out
        for path in env.root.rglob("*"):
            assert not path.is_file() or key.encode() not in path.read_bytes(), path


@CASES.case("429, 503 and a lost connection are tried again, at most three times")
def _():
    soon = {"headers": {"Retry-After": "0"}}
    turns = [{"status": 429, **soon}, {"status": 503, **soon}, {"steps": [{"reset": True}]}, HI]
    with Env() as env, Mock(turns) as mock:
        equal(env.ask(mock, "hi").out, b"Hello there.\n")
        equal(len({r.body for r in mock.chats}), 1, "the same bytes each time")
    with Env() as env, Mock({"turns": [{"status": 503, **soon}], "used_up": "repeat"}) as mock:
        result = env.ask(mock, "hi")
        equal((result.code, len(mock.chats)), (1, 4))
        assert b"503" in result.err, result.err


@CASES.case("an answer that is not streamed, and a stream over TLS")
def _():
    with Env() as env, Mock([{**HI, "json": True}]) as mock:
        equal(env.ask(mock, "hi").out, b"Hello there.\n")
    with Env() as env, Mock([HI], tls=True) as mock:
        result = env.ask(mock, "hi", env={"SSL_CERT_FILE": str(mock.ca)})
        equal((result.code, result.out), (0, b"Hello there.\n"), result.err)
        equal(env.ask(mock, "hi").code, 1, "unknown certificate")


@CASES.case("list, show, search, export, rename, rm")
def _():
    with Env() as env, Mock([HI]) as mock:
        env.ask(mock, "where is the lighthouse")
        one = env.conversations()[0]["id"]
        hits = env.json("search", "lighthouse")
        equal([h["conversation"] for h in hits], [one])
        equal([m["role"] for m in env.show(one)["messages"]], ["user", "assistant"])
        assert b"lighthouse" in env.run(["show", str(one)]).out
        equal(env.run(["rename", str(one), "Sea", "marks"]).code, 0)
        equal(env.conversations()[0]["title"], "Sea marks")
        for kind in ("md", "json", "txt"):
            assert b"Hello there." in env.run(["export", str(one), "--format", kind]).out
        path = env.write("work/one.json", env.run(["export", str(one), "--format", "json"]).out)
        equal(env.run(["rm", str(one)]).code, 0)
        equal(env.conversations(), [])
        equal(env.run(["import", str(path)]).code, 0)
        back = env.show()
        equal([m["text"] for m in back["messages"]][-1], "Hello there.")
        assert back["id"] != one, "ids are not used again"


@CASES.case("the first request of a small prompt is small")
def _():
    with Env() as env, Mock([HI]) as mock:
        env.ask(mock, "hi")
        size = len(mock.chats[0].body)
        assert size <= 10500, f"{size} bytes"
        json.loads(mock.chats[0].body)


CASES.run()
