"""Turns the steps of a scenario into the bytes of an answer; does no I/O.

A streamed answer is a list of pieces. A piece is bytes, mostly one server-sent
event. The same steps make the one JSON document of an answer that is not streamed.
"""

import json
import random

from llm.text import generate

LINE_ENDS = {"lf": b"\n", "crlf": b"\r\n", "cr": b"\r"}
ESCAPE = {0x22: b'\\"', 0x5C: b"\\\\"}


def encode(value, escape=False):
    """JSON bytes; half a surrogate pair can only be written as an escape."""
    text = json.dumps(value, ensure_ascii=escape, separators=(",", ":"))
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return encode(value, escape=True)


def in_json(raw):
    """Raw bytes as they would stand inside a JSON string, valid UTF-8 or not."""
    return b"".join(ESCAPE.get(b) or (b"\\u%04x" % b if b < 0x20 else bytes([b])) for b in raw)


def split(text, by):
    """Pieces of `by` characters; 0 or None: all of it, an empty text included."""
    return [text[at:at + by] for at in range(0, len(text), by)] if by and text else [text]


def arguments_text(arguments):
    """Arguments as the model would write them; a string stands as it is."""
    if isinstance(arguments, str):
        return arguments
    return json.dumps(arguments, ensure_ascii=False)


class Answer:
    """One answer to one request, built step by step."""

    def __init__(self, turn, request, number):
        self.turn = turn
        self.request = request
        self.number = number
        self.end = LINE_ENDS[turn.get("line_end", "lf")]
        self.text = []
        self.thinking = []
        self.calls = []
        self.opened = False

    def event(self, value, name=None):
        """One event; `value` is a document or the bytes of one."""
        escape = self.turn.get("escape", False)
        data = value if isinstance(value, bytes) else encode(value, escape)
        head = b"event: " + name.encode() + self.end if name else b""
        field = b"data:" if self.turn.get("tight") else b"data: "
        return head + field + data + self.end + self.end

    def frame(self, choices, usage=None):
        frame = {"id": f"chatcmpl-{self.number}", "object": "chat.completion.chunk",
                 "created": 1700000000, "model": self.request.get("model", "mock"),
                 "choices": choices}
        if usage is not None:
            frame["usage"] = usage
        return frame

    def delta(self, delta, finish=None):
        """A chunk for `delta`; the first one of an answer also tells the role."""
        if not self.opened and "role" not in delta:
            delta = {"role": "assistant", **delta}
        self.opened = True
        return self.event(self.frame([{"index": 0, "delta": delta, "finish_reason": finish}]))

    def pieces(self, step):
        """The pieces of one step; also remembers what an unstreamed answer needs."""
        for kind in STEPS:
            if kind in step:
                return getattr(self, "step_" + kind)(step)
        return []

    def step_text(self, step):
        return self.say(step["text"], step.get("by"))

    def say(self, text, by):
        self.text.append(text)
        return [self.delta({"content": piece}) for piece in split(text, by)]

    def step_thinking(self, step):
        self.thinking.append(step["thinking"])
        field = step.get("field", "reasoning_content")
        return [self.delta({field: piece}) for piece in split(step["thinking"], step.get("by"))]

    def step_echo(self, step):
        """Says what the user said last, after the text of the step."""
        users = [m.get("content") for m in self.request["messages"] if m["role"] == "user"]
        return self.say(step["echo"] + str(users[-1] if users else ""), step.get("by"))

    def step_big(self, step):
        """A generated text of `big` bytes."""
        return self.say(generate(step.get("language", "en"), step["big"]), step.get("by", 16))

    def step_deltas(self, step):
        """`deltas` equal small pieces."""
        word = step.get("word", "word ")
        return self.say(word * step["deltas"], len(word))

    def step_text_hex(self, step):
        """Bytes that stand unchecked inside the JSON string of one delta."""
        self.text.append(bytes.fromhex(step["text_hex"]).decode(errors="replace"))
        whole = self.delta({"content": "@HERE@"})
        return [whole.replace(b"@HERE@", in_json(bytes.fromhex(step["text_hex"])))]

    def step_call(self, step):
        return self.step_calls({**step, "calls": [{
            "name": step["call"], "arguments": step.get("arguments", {}),
            **({"id": step["id"]} if "id" in step else {})}]})

    def step_calls(self, step):
        """Calls, one after the other, or fragment by fragment in turn with `mix`."""
        rows = []
        for call in step["calls"]:
            made = {"id": call.get("id", f"call_{self.number}_{len(self.calls)}"),
                    "name": call["name"],
                    "arguments": arguments_text(call.get("arguments", {}))}
            rows.append(self.call_deltas(made, len(self.calls), step))
            self.calls.append(made)
        if not step.get("mix"):
            return [piece for row in rows for piece in row]
        longest = max(len(row) for row in rows)
        return [row[at] for at in range(longest) for row in rows if at < len(row)]

    def call_deltas(self, call, place, step):
        index = step.get("index", place)
        at = {} if index == "missing" else {"index": index}
        parts = split(call["arguments"], step.get("by"))
        if step.get("by"):
            parts = [""] + parts
        head = {**at, "id": call["id"], "type": "function",
                "function": {"name": call["name"], "arguments": parts[0]}}
        rest = [{**at, "function": {"arguments": part}} for part in parts[1:]]
        return [self.delta({"tool_calls": [fragment]}) for fragment in [head] + rest]

    def step_error(self, step):
        """An error object in the middle of a good stream."""
        error = step["error"]
        if isinstance(error, str):
            error = {"message": error, "type": "server_error", "param": None, "code": None}
        return [self.event({"error": error}, step.get("event"))]

    def step_chunk(self, step):
        return [self.event(step["chunk"])]

    def step_usage(self, step):
        return [self.event(self.frame([], step["usage"]))]

    def step_finish(self, step):
        return [self.delta({}, step["finish"])]

    def step_done(self, step):
        return [self.event(b"[DONE]")] if step["done"] else []

    def step_comment(self, step):
        return [b": " + step["comment"].encode() + self.end + self.end]

    def step_raw(self, step):
        return [step["raw"].encode()]

    def step_raw_hex(self, step):
        return [bytes.fromhex(step["raw_hex"])]

    def step_garbage(self, step):
        """`garbage` random bytes, the same for one seed."""
        return [random.Random(step.get("seed", 1)).randbytes(step["garbage"])]

    def step_endless_line(self, step):
        """A data line of that many bytes that never ends."""
        size = step["endless_line"]
        block = b"x" * 65536
        return [b"data: "] + [block[:min(65536, size - at)] for at in range(0, size, 65536)]

    def used(self):
        """Usage in tokens, roughly four bytes each."""
        sent = "".join(self.text + self.thinking + [call["arguments"] for call in self.calls])
        prompt = len(encode(self.request)) // 4
        made = len(sent.encode(errors="replace")) // 4 + 1
        thought = len("".join(self.thinking)) // 4
        return {"prompt_tokens": prompt, "completion_tokens": made,
                "total_tokens": prompt + made, "prompt_tokens_details": {"cached_tokens": 0},
                "completion_tokens_details": {"reasoning_tokens": thought}}

    def finish(self):
        return self.turn.get("finish", "tool_calls" if self.calls else "stop")

    def usage(self):
        """What to report: None for nothing, and only where the request asked for it."""
        wanted = (self.request.get("stream_options") or {}).get("include_usage")
        return self.turn.get("usage", self.used() if wanted else None)

    def tail(self):
        """The end of a stream: finish, usage, [DONE], each as the turn has it."""
        pieces = [self.delta({}, self.finish())] if self.finish() else []
        if self.usage() is not None:
            pieces.append(self.event(self.frame([], self.usage())))
        if self.turn.get("done", True):
            pieces.append(self.event(b"[DONE]"))
        return pieces

    def document(self):
        """The whole answer as one JSON document."""
        message = {"role": "assistant", "content": "".join(self.text) or None}
        if self.thinking:
            message["reasoning_content"] = "".join(self.thinking)
        if self.calls:
            message["tool_calls"] = [
                {"id": call["id"], "type": "function",
                 "function": {"name": call["name"], "arguments": call["arguments"]}}
                for call in self.calls]
        whole = self.frame([{"index": 0, "message": message, "finish_reason": self.finish()}],
                           self.turn.get("usage", self.used()))
        return encode({**whole, "object": "chat.completion"})


STEPS = {name[5:]: method for name, method in vars(Answer).items() if name.startswith("step_")}
