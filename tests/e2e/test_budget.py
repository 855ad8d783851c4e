#!/usr/bin/env python3
"""A conversation longer than the window of its model: it never fails, what was said at its
start is known at its end, and between two summaries each request begins with the last one."""

import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env                # noqa: E402
from e2e.lib.prefix import check_prefix      # noqa: E402
from e2e.lib.tap import Cases, equal         # noqa: E402
from llm.mock import Mock                    # noqa: E402

CASES = Cases()
TURNS = 500
FACT = re.compile(r"the code of the (\w+) is ([\w-]+)")
PLANTED = {"shed": "7431-CRAB", "boat": "0042-PIKE", "attic": "9910-EEL"}


def is_summary(request):
    return request["messages"][0]["content"].startswith("You write the summary")


def words(request):
    """All text that the request holds."""
    return "\n".join(message.get("content") or "" for message in request["messages"][1:])


class Model:
    """Knows nothing but the request: it copies out of it, and refuses what is too long."""

    def __init__(self, window, bytes_per_token=3.6):
        self.window = window
        self.bytes_per_token = bytes_per_token
        self.overflows = 0
        self.summaries = 0
        self.answers = 0

    def tokens(self, request):
        text = json.dumps([request["messages"], request.get("tools")], ensure_ascii=False)
        return int(len(text) / self.bytes_per_token)

    def __call__(self, request, number):
        count = self.tokens(request)
        if count > self.window:
            self.overflows += 1
            return {"status": 400, "body": {"error": {
                "message": f"This model's maximum context length is {self.window} tokens. "
                           f"However, your messages resulted in {count} tokens.",
                "type": "invalid_request_error", "code": "context_length_exceeded"}}}
        usage = {"prompt_tokens": count, "completion_tokens": 5, "total_tokens": count + 5}
        if is_summary(request):
            self.summaries += 1
            found = dict(FACT.findall(words(request)))
            lines = [f"the code of the {name} is {code}" for name, code in found.items()]
            return {"steps": [{"text": "Facts:\n" + "\n".join(lines)}], "usage": usage}
        self.answers += 1
        return {"steps": self.steps(request), "usage": usage}

    def steps(self, request):
        last = request["messages"][-1]
        said = last.get("content") or ""
        asked = re.search(r"which code has the (\w+)", said)
        if asked:
            return [{"text": dict(FACT.findall(words(request))).get(asked[1], "not known")}]
        turn = re.match(r"turn (\d+)", said)
        if turn and int(turn[1]) % 7 == 0:
            return [{"calls": [{"name": "calculator", "arguments": {"expression": "6*7"}}]}]
        return [{"text": "I see. " + "crabs walk sideways. " * 60}]


def prompts():
    """What the person types, a line each."""
    for number in range(1, TURNS + 1):
        text = f"turn {number} " + "about the sea and what lives in it " * 8
        planted = list(PLANTED.items())
        if number <= len(planted):
            text = "turn 0: the code of the {} is {}".format(*planted[number - 1])
        yield text
    for name in PLANTED:
        yield f"which code has the {name}?"


def check_between(mock):
    """Each request begins with the one before it, but behind a summary or a refusal. What is
    asked beside the conversation, for memories and titles, has no tools."""
    kept = 0
    before = None
    for record in mock.chats:
        if is_summary(record.json):
            before = None
        elif "tools" in record.json:
            if before:
                check_prefix(before.body, record.body)
                kept += 1
            before = record
    return kept


@CASES.case(f"{TURNS} turns against a window of 32,000 tokens", limit=300)
def _():
    model = Model(32000)
    with Env() as env, Mock(model) as mock:
        result = env.run(["--plain", "-M", "max", *env.to_mock(mock)], timeout=280,
                         stdin="".join(line + "\n" for line in prompts()).encode())
        equal(result.code, 0)
        out = result.out.decode()
        for code in PLANTED.values():
            assert out.count(code) >= 1, f"{code} was forgotten:\n{out[-3000:]}"
        assert "not known" not in out, out[-3000:]
        equal(mock.refusals, [])
        assert model.answers >= TURNS + len(PLANTED), model.answers
        assert model.overflows <= 1, f"{model.overflows} requests were too long"
        assert 5 <= model.summaries <= 60, model.summaries
        assert check_between(mock) > TURNS - 100
        document = env.show()
        equal(sum(m["role"] == "user" for m in document["messages"]), TURNS + len(PLANTED))
        assert all(run["state"] == "completed" for run in document["runs"])


@CASES.case("an overflow at an unknown model of 8,192 tokens is learned once", limit=120)
def _():
    model = Model(8192)
    text = "turn 1 " + "about the sea and what lives in it " * 60
    with Env() as env, Mock(model) as mock:
        for _ in range(14):
            equal(env.ask(mock, "-c", text).code, 0)
        equal(model.overflows, 1)
        assert model.summaries >= 1
        state = (env.state / "state.yaml").read_text()
        assert "8192" in state, state
        env.ask(mock, "a new one")
        for _ in range(14):
            equal(env.ask(mock, "-c", text).code, 0)
        equal(model.overflows, 1)
        equal(mock.refusals, [])


@CASES.case("without a summary the conversation goes on all the same", limit=120)
def _():
    class Mute(Model):
        def __call__(self, request, number):
            if is_summary(request):
                self.summaries += 1
                return {"status": 403, "body": {"error": {"message": "not here"}}}
            return super().__call__(request, number)

    model = Mute(8192)
    text = "turn 1 " + "about the sea and what lives in it " * 60
    with Env() as env, Mock(model) as mock:
        for _ in range(14):
            result = env.ask(mock, "-v", "-c", text)
            equal(result.code, 0)
        assert model.summaries >= 1
        equal(mock.refusals, [])
        assert any("could be made" in words(r.json) for r in mock.chats)


CASES.run()
