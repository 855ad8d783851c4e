"""What a scenario says, and which of its turns answers a request.

    {"turns": [TURN, ...],      answer in this order, one each
     "rules": [TURN, ...],      looked at first: the first whose `when` fits and is not used up
     "used_up": "done" | "error" | "repeat",     after the last turn: a short text (default),
                                                 status 500, or all over again
     "models": [ID, ...],       what /models lists
     "key": "...",              the only key that is let in
     "allow": [RULE, ...]}      rules of validate.py that do not count

A turn is an object; all of its keys are optional:

    name        for the log                     times       a rule answers so often (endless)
    when        last_role, last_has, any_has, model, tool_result, stream, number: all must fit
    steps       a list, see wire.py and player.py
    finish      finish reason; null: none       usage       null: none; an object: this one
    done        false: no [DONE]                tail        false: none of these three
    cut         bytes for each write; 0: all at once; left out: one event for each
    framing     chunked | length | close        keep        false: ends the connection
    cut_after   ends the connection after so many bytes of the body     reset   then with RST
    line_end    lf | crlf | cr                  tight       "data:" without a blank
    bom         begins with a byte order mark   escape      \\uXXXX for all but ASCII
    json        true: one document, even where a stream was asked for
    status headers body       an HTTP error; body an object or text
    signed      false: thinking without a signature, on Messages and Responses
    phase       of texts, on Responses
"""

import copy
import json
import threading

from llm.wire import STEPS

CONTROL = {"delay", "wait_file", "wait_event", "stall", "touch", "mark", "head", "reset",
           "close"}
OPTIONS = {"by", "field", "language", "word", "arguments", "id", "mix", "index", "event",
           "seed"}
TURN = {"name", "times", "when", "steps", "finish", "usage", "done", "tail", "cut", "framing",
        "keep", "cut_after", "reset", "line_end", "tight", "bom", "escape", "json", "status",
        "headers", "body", "signed", "phase"}
WHEN = {"last_role", "last_has", "any_has", "model", "tool_result", "stream", "number"}
ENDS = {"finish", "done", "error", "garbage", "endless_line", "reset", "close"}
SCENARIO = {"turns", "rules", "used_up", "models", "key", "allow", "about"}


def check_step(step):
    kinds = set(step) & (set(STEPS) | CONTROL | {"redacted"})
    if len(kinds) != 1:
        raise ValueError(f"a step has one kind, this one has {sorted(kinds)}: {step}")
    unknown = set(step) - kinds - OPTIONS
    if unknown:
        raise ValueError(f"unknown words in a step: {sorted(unknown)}")


def check_turn(turn):
    unknown = set(turn) - TURN | set(turn.get("when", {})) - WHEN
    if unknown:
        raise ValueError(f"unknown words in a turn: {sorted(unknown)}")
    for step in turn.get("steps", []):
        check_step(step)


def has_tail(turn):
    """Whether finish, usage and [DONE] follow the steps by themselves."""
    return turn.get("tail", not any(ENDS & set(step) for step in turn.get("steps", [])))


def text_of(message):
    content = message.get("content") or ""
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


def last_tool(messages):
    """Name of the tool that the last message is a result of, or None."""
    if messages[-1]["role"] != "tool":
        return None
    calls = [call for m in messages for call in m.get("tool_calls") or []]
    names = [c["function"]["name"] for c in calls if c["id"] == messages[-1]["tool_call_id"]]
    return names[-1] if names else None


def fits(when, request, number):
    messages = request["messages"]
    facts = {"last_role": messages[-1]["role"], "model": request.get("model"), "number": number,
             "stream": request.get("stream", False), "tool_result": last_tool(messages)}
    for key, wanted in when.items():
        if key == "last_has":
            good = wanted in text_of(messages[-1])
        elif key == "any_has":
            good = any(wanted in text_of(message) for message in messages)
        else:
            good = facts[key] == wanted
        if not good:
            return False
    return True


class Scenario:
    """A scenario that is under way; picking is safe from several threads."""

    def __init__(self, source):
        if callable(source):
            source = {"rules": [source]}
        elif isinstance(source, list):
            source = {"turns": source}
        unknown = set(source) - SCENARIO
        if unknown:
            raise ValueError(f"unknown words in a scenario: {sorted(unknown)}")
        self.turns = list(source.get("turns", []))
        self.rules = list(source.get("rules", []))
        self.used_up = source.get("used_up", "done")
        self.models = source.get("models", ["mock-1", "mock-2"])
        self.key = source.get("key")
        self.allow = source.get("allow", [])
        for turn in self.turns + self.rules:
            if not callable(turn):
                check_turn(turn)
        self.lock = threading.Lock()
        self.at = 0
        self.used = [0] * len(self.rules)

    def pick(self, request, number):
        """The turn for a valid request; a function in its place is called with both."""
        with self.lock:
            turn = self.rule(request, number) or self.next()
        if callable(turn):
            turn = turn(request, number)
            check_turn(turn)
        return copy.deepcopy(turn)

    def rule(self, request, number):
        for place, rule in enumerate(self.rules):
            if callable(rule):
                return rule
            if self.used[place] < rule.get("times", float("inf")) and \
                    fits(rule.get("when", {}), request, number):
                self.used[place] += 1
                return rule
        return None

    def next(self):
        if self.at < len(self.turns):
            self.at += 1
            return self.turns[self.at - 1]
        if self.used_up == "repeat" and self.turns:
            self.at = 1
            return self.turns[0]
        if self.used_up == "error":
            return {"name": "used up", "status": 500, "body": "the scenario is used up"}
        return {"name": "used up", "steps": [{"text": "done"}]}


def load(path):
    """Reads a scenario from a JSON file."""
    with open(path, encoding="utf-8") as file:
        return Scenario(json.load(file))
