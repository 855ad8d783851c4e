#!/usr/bin/env python3
"""Servers that others wrote, from npm: they are installed into a scratch folder for the
length of the test, and the test is skipped where npm or a network is missing."""

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


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def answers(url):
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except OSError:
        return False


class Echo:
    """@dwmkerr/mock-llm, told by rules what to answer."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="chela-npm-")
        self.server = None
        try:
            install(self.folder.name, ECHO)
            rules = pathlib.Path(self.folder.name) / "rules.yaml"
            rules.write_text(RULES.replace("@WORDS", SAID), encoding="utf-8")
            program = pathlib.Path(self.folder.name) / "node_modules/@dwmkerr/mock-llm/dist/main.js"
            port = free_port()
            self.server = subprocess.Popen(
                ["node", str(program), "--config", str(rules)], cwd=self.folder.name,
                env={**os.environ, "HOST": "127.0.0.1", "PORT": str(port)},
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.url = f"http://127.0.0.1:{port}/v1"
            wait_for(lambda: answers(f"http://127.0.0.1:{port}/health"), 60, "the npm server")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.server:
            self.server.kill()
            self.server.wait()
        self.folder.cleanup()


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


CASES.run()
