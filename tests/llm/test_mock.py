#!/usr/bin/env python3
"""The mock server against a client of plain sockets: it must be right before it judges."""

import base64
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal      # noqa: E402
from llm.client import (HELLO, Client, arguments, deltas, events, text, user,   # noqa: E402
                        with_messages)
from llm.mock import Mock                 # noqa: E402
from llm.text import generate             # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
CASES = Cases()


def answer(turn, body=HELLO):
    """One turn, played once: status, headers, chunks, and the mock afterwards."""
    with Mock([turn]) as mock, Client(mock) as client:
        return *client.ask(body), mock


@CASES.case("text, usage and end stand in one stream")
def _():
    status, headers, chunks, mock = answer({"steps": [{"text": "hello", "by": 2}]})
    body = b"".join(chunks)
    equal(status, 200)
    equal(headers["content-type"], "text/event-stream")
    equal([d.get("content") for d in deltas(body)], ["he", "ll", "o", None])
    frames = events(body)
    equal(frames[-1], "[DONE]")
    equal(json.loads(frames[-2])["choices"], [])
    assert json.loads(frames[-2])["usage"]["completion_tokens"] > 0
    equal(json.loads(frames[-3])["choices"][0]["finish_reason"], "stop")
    equal(mock.refusals, [])


@CASES.case("usage only where it was asked for")
def _():
    plain = {key: HELLO[key] for key in ("model", "stream", "messages")}
    chunks = answer({"steps": [{"text": "x"}]}, plain)[2]
    assert b"usage" not in b"".join(chunks)
    chunks = answer({"usage": {"prompt_tokens": 7}, "steps": [{"text": "x"}]}, plain)[2]
    assert b'"prompt_tokens":7' in b"".join(chunks)
    chunks = answer({"usage": None, "steps": [{"text": "x"}]})[2]
    assert b"usage" not in b"".join(chunks)


@CASES.case("finish, [DONE] and the whole tail can be left out")
def _():
    body = b"".join(answer({"finish": None, "steps": [{"text": "x"}]})[2])
    assert b"[DONE]" in body and b'"finish_reason":"' not in body
    body = b"".join(answer({"done": False, "steps": [{"text": "x"}]})[2])
    assert b"[DONE]" not in body and b'"finish_reason":"stop"' in body
    body = b"".join(answer({"tail": False, "steps": [{"text": "x"}]})[2])
    equal(len(events(body)), 1)


@CASES.table([
    {"name": "written whole", "cut": 0, "sizes": None},
    {"name": "written byte by byte", "cut": 1, "sizes": {1}},
    {"name": "written in sevens", "cut": 7, "sizes": {7}},
])
def cuts(row):
    turn = {"steps": [{"text": "螃蟹 crab"}, {"call": "look", "arguments": {"at": "石"}, "by": 1}]}
    whole = b"".join(answer(turn)[2])
    chunks = answer({**turn, "cut": row["cut"]})[2]
    equal(b"".join(chunks), whole, "the same bytes")
    if row["sizes"] is None:
        equal(len(chunks), 1)
    else:
        equal({len(chunk) for chunk in chunks[:-1]}, row["sizes"])


@CASES.case("thinking goes into its own field")
def _():
    body = b"".join(answer({"steps": [
        {"thinking": "hm"}, {"thinking": "so", "field": "reasoning"}, {"text": "x"}]})[2])
    equal([d.get("reasoning_content") for d in deltas(body)][0], "hm")
    equal([d.get("reasoning") for d in deltas(body)][1], "so")
    equal(text(body), "x")


@CASES.case("calls: one in fragments, several mixed, without index, broken text kept")
def _():
    body = b"".join(answer({"steps": [{"call": "look", "arguments": {"at": "x"}, "by": 1}]})[2])
    equal(arguments(body), [("look", '{"at": "x"}')])
    equal(json.loads(events(body)[-3])["choices"][0]["finish_reason"], "tool_calls")
    mixed = b"".join(answer({"steps": [{"mix": True, "by": 2, "calls": [
        {"name": "a", "arguments": {"x": 1}}, {"name": "b", "arguments": {"y": 2}}]}]})[2])
    equal(arguments(mixed), [("a", '{"x": 1}'), ("b", '{"y": 2}')])
    order = [part["index"] for d in deltas(mixed) for part in d.get("tool_calls", [])]
    equal(order[:4], [0, 1, 0, 1], "in turn")
    body = b"".join(answer({"steps": [{"call": "look", "index": "missing",
                                       "arguments": '{"at":'}]})[2])
    equal(arguments(body), [("look", '{"at":')])
    assert b'"index":0,"id"' not in body


@CASES.case("call ids differ within an answer and between answers")
def _():
    turn = {"steps": [{"calls": [{"name": "a"}, {"name": "b"}]}]}
    with Mock([turn, turn]) as mock, Client(mock) as client:
        found = []
        for _ in range(2):
            body = b"".join(client.ask()[2])
            found += [p["id"] for d in deltas(body) for p in d.get("tool_calls", [])]
        equal(len(set(found)), 4)


@CASES.case("not streamed: one document with text, thinking and calls")
def _():
    request = {"model": "m", "messages": [user()]}
    turn = {"steps": [{"thinking": "t"}, {"text": "a"}, {"text": "b"}, {"call": "look"}]}
    _, headers, chunks, _ = answer(turn, request)
    equal(headers["content-type"], "application/json")
    choice = json.loads(b"".join(chunks))["choices"][0]
    equal(choice["message"]["content"], "ab")
    equal(choice["message"]["reasoning_content"], "t")
    equal(choice["message"]["tool_calls"][0]["function"], {"name": "look", "arguments": "{}"})
    equal(choice["finish_reason"], "tool_calls")
    _, headers, chunks, _ = answer({**turn, "json": True})
    equal(headers["content-type"], "application/json", "also where a stream was asked for")


@CASES.case("an error object stands in a stream that ends there")
def _():
    body = b"".join(answer({"steps": [{"text": "x"}, {"error": "fell over"}]})[2])
    equal(json.loads(events(body)[-1])["error"]["message"], "fell over")
    body = b"".join(answer({"steps": [{"error": {"code": 429}, "event": "error"}]})[2])
    assert body.startswith(b"event: error\ndata: ")


@CASES.case("HTTP errors: status, header, body")
def _():
    status, headers, chunks, _ = answer({"status": 429, "headers": {"Retry-After": "2"},
                                         "body": "slow down"})
    equal((status, headers["retry-after"]), (429, "2"))
    equal(json.loads(chunks[0])["error"]["message"], "slow down")
    _, headers, chunks, _ = answer({"status": 502, "body": "<html>x</html>"})
    equal((headers["content-type"], chunks[0]), ("text/html", b"<html>x</html>"))
    chunks = answer({"status": 400, "body": {"object": "error"}})[2]
    equal(json.loads(chunks[0]), {"object": "error"})


@CASES.case("a reset before the first byte, and one after text")
def _():
    for steps, got in ([[{"reset": True}], False], [[{"text": "x"}, {"reset": True}], True]):
        with Mock([{"steps": steps}]) as mock, Client(mock) as client:
            client.send()
            seen = b""
            try:
                while piece := client.sock.recv(65536):
                    seen += piece
                raise AssertionError("it was closed, not reset")
            except ConnectionResetError:
                pass
            mock.wait_event(event="gone", request=1)
            assert got or not seen, "a byte came first"


@CASES.case("closed in the middle: the last chunk is missing")
def _():
    chunks = answer({"steps": [{"text": "x"}, {"close": True}]})[2]
    equal(chunks[-1], None)
    equal(text(chunks[0]), "x")


@CASES.case("cut after so many bytes of the body")
def _():
    chunks = answer({"cut_after": 40, "steps": [{"text": "hello"}]})[2]
    equal((len(chunks[0]), chunks[1]), (40, None))


@CASES.case("bodies framed by length and by the end of the connection")
def _():
    turn = {"steps": [{"text": "x"}]}
    whole = b"".join(answer(turn)[2])
    _, headers, chunks, _ = answer({**turn, "framing": "length"})
    equal((headers["content-length"], chunks), (str(len(whole)), [whole]))
    _, headers, chunks, _ = answer({**turn, "framing": "close"})
    equal((headers["connection"], chunks), ("close", [whole]))


@CASES.case("line ends, a byte order mark, no blank, escapes, comments, raw bytes")
def _():
    steps = [{"comment": "alive"}, {"text": "é"}, {"raw": ": raw\n\n"}, {"raw_hex": "3a0a0a"}]
    body = b"".join(answer({"steps": steps, "line_end": "crlf", "bom": True, "tight": True,
                            "escape": True})[2])
    assert body.startswith(b"\xef\xbb\xbf: alive\r\n\r\ndata:{"), body[:30]
    assert b"\\u00e9" in body and b"\n\n: raw" not in body and b": raw\n\n:\n\n" in body
    assert b"\n" not in b"".join(answer({"steps": [{"text": "x"}], "line_end": "cr"})[2])


@CASES.case("bytes that are no UTF-8 stand inside the JSON string")
def _():
    body = b"".join(answer({"steps": [{"text_hex": "41ff1b229f"}]})[2])
    assert b'"content":"A\xff\\u001b\\"\x9f"' in body, body
    assert b'"content":"\\ud83d"' in b"".join(answer({"steps": [{"text": "\ud83d"}]})[2])


@CASES.case("garbage is the same for one seed; an endless line has its size")
def _():
    first = answer({"steps": [{"garbage": 999, "seed": 5}]})[2]
    equal(first, answer({"steps": [{"garbage": 999, "seed": 5}]})[2])
    equal(len(first[0]), 999)
    assert first != answer({"steps": [{"garbage": 999, "seed": 6}]})[2]
    chunks = answer({"steps": [{"endless_line": 200000}, {"close": True}]})[2]
    equal(sum(map(len, chunks[:-1])), 200006)


@CASES.case("chunk, usage, finish and done by hand")
def _():
    body = b"".join(answer({"steps": [{"chunk": {"a": 1}}, {"usage": {"prompt_tokens": 3}},
                                      {"finish": "eos"}, {"done": True}]})[2])
    frames = events(body)
    equal(json.loads(frames[0]), {"a": 1})
    equal(json.loads(frames[1])["usage"], {"prompt_tokens": 3})
    equal(json.loads(frames[2])["choices"][0]["finish_reason"], "eos")
    equal(frames[3:], ["[DONE]"])


@CASES.case("long answers: size, both scripts, 20,000 deltas, echo")
def _():
    for language in ("en", "zh", "mixed"):
        made = generate(language, 1048576)
        assert 1048576 - 4 < len(made.encode()) <= 1048576, language
        equal(made, generate(language, 1048576), "the same each time")
    body = b"".join(answer({"steps": [{"big": 5000, "language": "zh"}]})[2])
    equal(text(body), generate("zh", 5000))
    body = b"".join(answer({"cut": 0, "steps": [{"deltas": 20000}]})[2])
    equal(len(deltas(body)), 20001)
    equal(text(b"".join(answer({"steps": [{"echo": "you: "}]})[2])), "you: hi")


@CASES.case("a stall ends when it is released; steps are told as they are sent")
def _():
    steps = [{"text": "a"}, {"stall": True}, {"text": "b"}, {"wait_event": "go"}, {"text": "c"}]
    with Mock([{"steps": steps}]) as mock, Client(mock) as client:
        client.send()
        mock.wait_event(event="step", request=1, step=0)
        assert not any(e.get("step") == 1 for e in mock.events)
        mock.release()
        mock.wait_event(event="step", step=2)
        assert not any(e.get("step") == 3 for e in mock.events)
        mock.release("go")
        equal(text(b"".join(client.chunks(client.head()[1]))), "abc")


@CASES.case("a stall notices that the client has gone")
def _():
    with Mock([{"steps": [{"text": "a"}, {"stall": True}]}]) as mock:
        with Client(mock) as client:
            client.send()
            mock.wait_event(event="stall", request=1)
        mock.wait_event(event="gone", request=1)
        assert mock.requests[0].gone


@CASES.case("files are waited for and touched; the head can go alone; delays pass")
def _():
    with tempfile.TemporaryDirectory() as folder:
        gate, mark = os.path.join(folder, "gate"), os.path.join(folder, "mark")
        with Mock([{"steps": [{"head": True}, {"touch": mark}, {"wait_file": gate},
                              {"delay": 1}, {"mark": "x"}, {"text": "a"}]}]) as mock, \
                Client(mock) as client:
            client.send()
            equal(client.head()[0], 200, "before any text")
            mock.wait_event(event="step", step=1)
            assert os.path.exists(mark)
            pathlib.Path(gate).touch()
            mock.wait_event(event="step", kind="text")


@CASES.case("a wrong request is answered 400 with the reason and uses no turn up")
def _():
    with Mock([{"steps": [{"text": "x"}]}]) as mock, Client(mock) as client:
        status, _, chunks = client.ask(with_messages(user("")))
        equal(status, 400)
        assert "empty" in json.loads(chunks[0])["error"]["message"]
        equal(client.ask(HELLO, path="/v2/chat/completions")[0], 404)
        equal(client.ask(HELLO, headers=["Content-Type: text/plain"])[0], 400)
        equal(text(b"".join(client.ask(path="/chat/completions")[2])), "x")
        equal([r[0] for r in mock.refusals], ["empty_text", "path", "content_type"])


@CASES.case("a key is asked for when the scenario has one")
def _():
    with Mock({"key": "k", "turns": []}) as mock, Client(mock) as client:
        equal(client.ask()[0], 401)
        equal(client.ask(headers=["Content-Type: application/json",
                                  "Authorization: Bearer k"])[0], 200)


@CASES.case("bodies are kept byte for byte, connections are told apart, models are listed")
def _():
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        odd = b'{ "model":"m","messages" : [{"role":"user","content":"\\u00e9 \xc3\xa9"}]}'
        with Mock({"models": ["a/b"]}, log=log, bodies=folder) as mock:
            with Client(mock) as client:
                client.ask(odd)
                equal(json.loads(client.ask(path="/v1/models", method="GET")[2][0])
                      ["data"][0]["id"], "a/b")
            with Client(mock) as client:
                client.ask(HELLO)
            equal([r.connection for r in mock.requests], [1, 1, 2])
            equal(mock.requests[0].body, odd)
            equal([r.number for r in mock.chats], [1, 3])
        equal(pathlib.Path(folder, "0001.json").read_bytes(), odd)
        lines = [json.loads(line) for line in pathlib.Path(log).read_text().splitlines()]
        equal(base64.b64decode(lines[0]["body"]), odd)
        equal(lines[0]["headers"]["content-type"], "application/json")


@CASES.case("https with a certificate of its own")
def _():
    with Mock([{"steps": [{"text": "x"}, {"stall": True}]}], tls=True) as mock:
        with Client(mock) as client:
            client.send()
            mock.wait_event(event="stall")
            mock.release()
            equal(text(b"".join(client.chunks(client.head()[1]))), "x")


@CASES.case("from the shell: port file, log, and an end on SIGTERM")
def _():
    with tempfile.TemporaryDirectory() as folder:
        port_file = pathlib.Path(folder, "port")
        server = subprocess.Popen(
            [sys.executable, str(HERE / "mock.py"), "--scenario",
             str(HERE / "scenarios/hello.json"), "--port-file", str(port_file)],
            stdout=subprocess.PIPE)
        try:
            url = server.stdout.readline().decode().strip()
            while not port_file.exists():
                assert server.poll() is None
            client = Client.__new__(Client)
            client.sock = socket.create_connection(("127.0.0.1", int(port_file.read_text())))
            client.file = client.sock.makefile("rb")
            assert url.endswith(f":{port_file.read_text().strip()}/v1"), url
            with client:
                equal(text(b"".join(client.ask()[2])), "Hello from the mock model.")
        finally:
            server.terminate()
            equal(server.wait(20), 0)
            server.stdout.close()


CASES.run()
