#!/usr/bin/env python3
"""Servers that others wrote, from npm: they are installed into a scratch folder for the
length of the test, and the test is skipped where npm or a network is missing."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, ended, events, of_type, wait_for   # noqa: E402
from e2e.lib.npm import install                               # noqa: E402
from e2e.lib.tap import Cases, equal                          # noqa: E402

CASES = Cases(limit=300)
ECHO = "@dwmkerr/mock-llm@0.1.29"
PLAYER = "@copilotkit/aimock@1.43.0"
SAID = "You said: the words of a person, 一个人的话。"
RULES = """
streaming: {chunkSize: 7, chunkIntervalMs: 1}
rules:
  - path: "/v1/chat/completions"
    match: "@"
    response:
      status: 200
      content: |
        {"id": "chatcmpl-1", "object": "chat.completion", "model": "m", "choices": [
          {"message": {"role": "assistant", "content": "@WORDS"},
           "finish_reason": "stop"}]}
  - path: "/v1/chat/completions"
    match: "contains(body.messages[-1].content, 'key-fault')"
    response:
      status: 401
      content: |
        {"error": {"message": "Incorrect API key provided.", "type": "invalid_request_error",
                   "param": null, "code": "invalid_api_key"}}
"""

CALL = {"toolCalls": [{"name": "calculator", "arguments": {"expression": "6*7"}}]}
PLAYED = {"fixtures": [
    # Gemini ends its calls with STOP.
    {"match": {"userMessage": "six times seven", "hasToolResult": False,
               "model": "gemini-2.5-flash"},
     "response": {**CALL, "finishReason": "stop"}},
    {"match": {"userMessage": "six times seven", "hasToolResult": False}, "response": CALL},
    {"match": {"userMessage": "six times seven", "hasToolResult": True},
     "response": {"content": "It is 42, 四十二。"}},
    {"match": {"userMessage": "too often"},
     "response": {"error": {"message": "Slow down please.", "type": "rate_limit_error"},
                  "status": 400}},
    {"match": {"userMessage": "hello"}, "response": {"content": SAID}},
]}


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def answers(url):
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except OSError:
        return False


class Server:
    """A server from npm in a scratch folder, for as long as `with` lasts."""

    package = None

    def __enter__(self):
        self.scratch = tempfile.TemporaryDirectory(prefix="chela-npm-")
        self.folder = pathlib.Path(self.scratch.name)
        self.server = None
        try:
            install(self.scratch.name, self.package)
            port = free_port()
            self.server = subprocess.Popen(
                ["node", *self.command(port)], cwd=self.folder,
                env={**os.environ, "HOST": "127.0.0.1", "PORT": str(port)},
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.root = f"http://127.0.0.1:{port}"
            self.url = f"{self.root}/v1"
            wait_for(lambda: answers(f"{self.root}/health"), 60, "the npm server")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.server:
            self.server.kill()
            self.server.wait()
        self.scratch.cleanup()

    def program(self, path):
        return str(self.folder / "node_modules" / path)

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")
        return str(self.folder / name)


class Echo(Server):
    """@dwmkerr/mock-llm, told by rules what to answer."""

    package = ECHO

    def command(self, _):
        rules = self.write("rules.yaml", RULES.replace("@WORDS", SAID))
        return [self.program("@dwmkerr/mock-llm/dist/main.js"), "--config", rules]


class Player(Server):
    """@copilotkit/aimock, which plays what is written on all four wires."""

    package = PLAYER

    def command(self, port):
        played = self.write("played.json", json.dumps(PLAYED))
        return [self.program("@copilotkit/aimock/dist/cli.js"), "-p", str(port), "-f", played,
                "-c", "5", "--log-level", "silent", "--strict"]


@CASES.case("@dwmkerr/mock-llm: an answer, a refusal, a conversation")
def _():
    with Echo() as server, Env() as env:
        where = ["--provider", "openai", "--base-url", server.url, "-m", "echo-1"]
        result = env.run(["ask", *where, "hello"])
        equal((result.code, result.out), (0, f"{SAID}\n".encode()))
        result = env.run(["ask", *where, "-c", "and again"])
        equal((result.code, result.out), (0, f"{SAID}\n".encode()))
        refused = env.run(["ask", *where, "key-fault"])
        equal(refused.code, 1)
        assert re.search(rb"wants a key.*Incorrect API key provided", refused.err), refused.err
        told = env.run(["ask", *where, "--json", "hello"])
        equal((ended(told)["status"], ended(told)["text"]), ("completed", SAID))
        equal("".join(event["delta"] for event in of_type(events(told), "text")), SAID)


@CASES.case("@copilotkit/aimock: an answer, a call and its result, a refusal, on four wires")
def _():
    wires = {"openai": "gpt-4o", "responses": "gpt-4o", "anthropic": "claude-sonnet-5",
             "gemini": "gemini-2.5-flash"}
    with Player() as server:
        for wire, model in wires.items():
            with Env() as env:
                base = server.root if wire == "anthropic" else (
                    f"{server.root}/v1beta" if wire == "gemini" else server.url)
                where = ["--provider", wire, "--base-url", base, "-m", model, "-M", "max"]
                equal(env.run(["ask", *where, "hello"]), (0, f"{SAID}\n".encode(), b""))
                told = env.run(["ask", *where, "--json", "what is six times seven?"])
                equal((told.code, ended(told)["text"]), (0, "It is 42, 四十二。"))
                (result,) = of_type(events(told), "tool_result")
                equal((result["name"], result["status"]), ("calculator", "done"))
                assert "42" in result["content"], result
                refused = env.run(["ask", *where, "too often"])
                equal(refused.code, 1)
                assert b"Slow down please" in refused.err, (wire, refused.err)


CASES.run()
