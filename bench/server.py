"""A Chat Completions server that plays one answer from memory; standard library only.

It is faster than what is measured, and checks nothing: tests/llm/mock.py does that.
"""

import json
import re
import socket
import ssl
import threading
import time

HEAD = (b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n")
LENGTH = re.compile(rb"^content-length: *(\d+)", re.I | re.M)


def chunk(delta, finish=None, usage=None):
    """One event of a stream, as vendors write it."""
    value = {"id": "chatcmpl-9aK3", "object": "chat.completion.chunk", "created": 1700000000,
             "model": "x", "system_fingerprint": "fp_44709d6fcb",
             "choices": [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}]}
    if usage:
        value["usage"] = usage
    return b"data: " + json.dumps(value, separators=(",", ":")).encode() + b"\n\n"


def text_answer(deltas, word=" word"):
    """A stream of so many deltas of text."""
    usage = {"prompt_tokens": 100, "completion_tokens": deltas, "total_tokens": 100 + deltas}
    return (chunk({"role": "assistant", "content": ""}) + chunk({"content": word}) * deltas
            + chunk({}, "stop", usage) + b"data: [DONE]\n\n")


def call_answer(name, *arguments):
    """A stream of one tool call for each of the arguments."""
    calls = [{"index": index, "id": f"call_{index}", "type": "function",
              "function": {"name": name, "arguments": text}}
             for index, text in enumerate(arguments)]
    return (chunk({"role": "assistant", "tool_calls": calls}) + chunk({}, "tool_calls")
            + b"data: [DONE]\n\n")


def framed(stream):
    """The whole answer; chunks of 64 KB."""
    pieces = [stream[at:at + 65536] for at in range(0, len(stream), 65536)]
    return HEAD + b"".join(b"%x\r\n%b\r\n" % (len(p), p) for p in pieces) + b"0\r\n\r\n"


class Server:
    """`answers` are played in turn to the requests; the last one again and again."""

    def __init__(self, answers, certificate=None, waits=()):
        self.waits = waits      # seconds before each answer
        self.answers = [framed(answer) for answer in answers]
        self.bodies = []
        self.connections = 0
        self.context = None
        if certificate:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(*certificate)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.url = f"http{'s' if certificate else ''}://127.0.0.1:{self.port}/v1"
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()

    def reset(self):
        """Begins with the first answer again."""
        self.bodies.clear()
        self.connections = 0

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.serve, args=[connection], daemon=True).start()

    def serve(self, connection):
        try:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            with connection:
                while self.answer(connection):
                    pass
        except OSError:
            pass

    def answer(self, connection):
        """Reads one request and plays its answer; False when there is none."""
        data = b""
        while b"\r\n\r\n" not in data:
            more = connection.recv(65536)
            if not more:
                return False
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        while length and len(body) < int(length[1]):
            body += connection.recv(1 << 20)
        number = len(self.bodies)
        self.bodies.append(body)
        if number < len(self.waits):
            time.sleep(self.waits[number])
        connection.sendall(self.answers[min(number, len(self.answers) - 1)])
        return True
