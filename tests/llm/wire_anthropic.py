"""The Messages wire for the mock: reads requests as strictly as the vendor does, and turns
the steps of a scenario into its events.

Besides the text, thinking and calls of wire.py a step may be {"redacted": DATA}; thinking
is signed unless the turn says "signed": false.
"""

import json
import re

from llm.validate import NAME, Check, Refused
from llm.wire import Answer, arguments_text, encode, split

PARAMETERS = {"model", "max_tokens", "messages", "stream", "system", "tools", "tool_choice",
              "thinking", "output_config", "temperature", "top_p", "top_k", "stop_sequences",
              "metadata", "service_tier"}
ID = re.compile(r"[A-Za-z0-9_-]+")
EFFORTS = ("low", "medium", "high", "xhigh", "max")
IMAGES = ("image/jpeg", "image/png", "image/gif", "image/webp")
BLOCK_KEYS = {
    "text": {"type", "text", "cache_control", "citations"},
    "image": {"type", "source", "cache_control"},
    "document": {"type", "source", "title", "context", "citations", "cache_control"},
    "thinking": {"type", "thinking", "signature"},
    "redacted_thinking": {"type", "data"},
    "tool_use": {"type", "id", "name", "input", "cache_control", "caller"},
    "tool_result": {"type", "tool_use_id", "content", "is_error", "cache_control"},
}
THINKING = ("thinking", "redacted_thinking")
BY_ROLE = {"user": ("text", "image", "document", "tool_result"),
           "assistant": ("text", "tool_use") + THINKING}


def blocks(message):
    """The content of a message as a list of blocks."""
    content = message.get("content")
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


class MessagesCheck(Check):
    """One pass over one request; see validate.Check."""

    def parameters(self, request):
        for key in request:
            self.need(key in PARAMETERS, "parameter", f"{key}: Extra inputs are not permitted")
        self.need(isinstance(request.get("model"), str) and request["model"], "model",
                  "model: Field required")
        limit = request.get("max_tokens")
        self.need(type(limit) is int and limit > 0, "max_tokens", "max_tokens: Field required")
        self.need(isinstance(request.get("stream", False), bool), "stream", "stream: no boolean")
        self.marks = 0
        system = request.get("system", "x")
        if isinstance(system, list):
            for at, block in enumerate(system):
                self.block(f"system.{at}", block, ("text",))
        else:
            self.need(isinstance(system, str), "system", "system: no text")
        self.thinking(request, limit)

    def thinking(self, request, limit):
        thinking = request.get("thinking", {"type": "disabled"})
        kind = thinking.get("type")
        self.need(kind in ("enabled", "adaptive", "disabled"), "thinking",
                  "thinking.type: unknown")
        budget = thinking.get("budget_tokens")
        self.need((kind == "enabled") == (budget is not None), "thinking",
                  "thinking.budget_tokens goes with thinking.type enabled")
        self.need(budget is None or 1024 <= budget < limit, "thinking",
                  "`max_tokens` must be greater than `thinking.budget_tokens`")
        self.need(kind == "disabled" or request.get("temperature", 1) == 1, "temperature",
                  "`temperature` may only be set to 1 when thinking is enabled")
        effort = request.get("output_config", {}).get("effort", "high")
        self.need(effort in EFFORTS, "effort", "output_config.effort: unknown")
        self.budget = kind == "enabled"

    def tools(self, request):
        tools = request.get("tools")
        if tools is None:
            self.need("tool_choice" not in request, "tool_choice",
                      "tool_choice may only be specified while providing tools")
            return
        self.need(isinstance(tools, list) and tools, "tools", "tools: empty")
        names = [self.tool(at, tool) for at, tool in enumerate(tools)]
        self.need(len(set(names)) == len(names), "tool_twice", "Tool names must be unique")
        choice = request.get("tool_choice", {"type": "auto"})
        self.need(isinstance(choice, dict) and choice.get("type") in
                  ("auto", "any", "tool", "none"), "tool_choice", "tool_choice.type: unknown")

    def tool(self, at, tool):
        where = f"tools.{at}"
        self.need(set(tool) <= {"name", "description", "input_schema", "cache_control"},
                  "tools", f"{where}: Extra inputs are not permitted")
        name = tool.get("name")
        self.need(isinstance(name, str) and NAME.fullmatch(name), "tool_name",
                  f"{where}.name: no tool name")
        self.need(isinstance(tool.get("description", "x"), str) and tool.get("description", "x"),
                  "tools", f"{where}.description: empty")
        self.schema(f"{where}.input_schema", tool.get("input_schema"))
        self.mark(where, tool)
        return name

    def mark(self, where, block):
        control = block.get("cache_control")
        self.need(control is None or control.get("type") == "ephemeral", "cache",
                  f"{where}.cache_control: unknown")
        self.marks += control is not None
        self.need(self.marks <= 4, "cache",
                  "A maximum of 4 blocks with cache_control may be provided")

    def messages(self, request):
        messages = request.get("messages")
        self.need(isinstance(messages, list) and messages, "messages",
                  "messages: at least one message is required")
        self.need(messages[0].get("role") == "user", "first_role",
                  "messages: first message must use the user role")
        self.ids = set()
        waiting = []
        for at, message in enumerate(messages):
            where = f"messages.{at}"
            self.need(set(message) == {"role", "content"} and message["role"] in BY_ROLE,
                      "role", f"{where}: no message")
            content = blocks(message)
            self.need(isinstance(content, list) and content, "content", f"{where}: empty")
            for place, block in enumerate(content):
                self.block(f"{where}.content.{place}", block, BY_ROLE[message["role"]])
            if message["role"] == "user":
                waiting = self.user(where, content, waiting)
            else:
                self.need(not waiting, "call_unanswered", f"{where}: `tool_use` ids were found "
                          f"without `tool_result` blocks immediately after: {waiting}")
                waiting = self.assistant(where, content)
        self.need(not waiting, "call_unanswered", f"calls without a result: {waiting}")
        self.need(messages[-1]["role"] == "user", "last_role",
                  "the conversation must end with a user message")
        self.need(not self.ids or "tools" in request, "tools_missing",
                  "tools must be given while the messages hold tool_use")
        self.loop(messages)

    def loop(self, messages):
        """With a budget the last loop of calls must begin with thinking."""
        first = None
        for message in reversed(messages):
            kinds = [block["type"] for block in blocks(message)]
            if message["role"] == "assistant":
                first = kinds
            elif "tool_result" not in kinds:
                break
        self.need(not self.budget or not first or first[0] in THINKING, "thinking",
                  "Expected `thinking` or `redacted_thinking`, but found `tool_use`. When "
                  "`thinking` is enabled, a final `assistant` message must start with a "
                  "thinking block")

    def user(self, where, content, waiting):
        results = [block["tool_use_id"] for block in content if block["type"] == "tool_result"]
        self.need(results == waiting, "results", f"{where}: the results {results} are not those "
                  f"of the calls {waiting}, in one message and in order")
        kinds = [block["type"] for block in content]
        self.need("tool_result" not in kinds[len(results):], "results",
                  f"{where}: tool_result blocks must come first")
        return []

    def assistant(self, where, content):
        self.need(content[-1]["type"] not in THINKING, "thinking",
                  f"{where}: The final block in an assistant message cannot be `thinking`")
        made = [block["id"] for block in content if block["type"] == "tool_use"]
        for name in made:
            self.need(name not in self.ids, "call_id", "`tool_use` ids must be unique")
            self.ids.add(name)
        return made

    def block(self, where, block, kinds):
        kind = block.get("type") if isinstance(block, dict) else None
        self.need(kind in kinds, "content", f"{where}: no such block here: {kind}")
        unknown = set(block) - BLOCK_KEYS[kind]
        self.need(not unknown, "content", f"{where}: Extra inputs are not permitted: {unknown}")
        self.mark(where, block)
        getattr(self, "block_" + kind)(where, block)

    def block_text(self, where, block):
        self.need(isinstance(block.get("text"), str) and block["text"].strip(), "empty_text",
                  f"{where}: text content blocks must contain non-whitespace text")

    def block_image(self, where, block):
        source = block.get("source", {})
        self.need(source.get("type") == "base64" and source.get("media_type") in IMAGES and
                  source.get("data"), "image", f"{where}: no image")

    def block_document(self, where, block):
        source = block.get("source", {})
        self.need(source.get("type") == "base64" and source.get("data") and
                  source.get("media_type") == "application/pdf", "document",
                  f"{where}: no PDF")
        self.need(block.get("title", "x"), "document", f"{where}.title is empty")

    def block_thinking(self, where, block):
        self.need(isinstance(block.get("thinking"), str) and block.get("signature"), "signature",
                  f"{where}.thinking.signature: Field required")

    def block_redacted_thinking(self, where, block):
        self.need(block.get("data"), "signature", f"{where}.data: Field required")

    def block_tool_use(self, where, block):
        self.need(isinstance(block.get("id"), str) and ID.fullmatch(block["id"]), "call_id",
                  f"{where}.id: should match '^[a-zA-Z0-9_-]+$'")
        self.need(isinstance(block.get("name"), str) and NAME.fullmatch(block["name"]),
                  "call_name", f"{where}.name: no tool name")
        self.need(isinstance(block.get("input"), dict), "arguments",
                  f"{where}.input: Input should be a valid dictionary")

    def block_tool_result(self, where, block):
        content = block.get("content")
        self.need(isinstance(block.get("tool_use_id"), str), "results", f"{where}: no id")
        if isinstance(content, str):
            self.need(content, "empty_text", f"{where}: empty result")
            return
        self.need(isinstance(content, list) and content, "content", f"{where}: no content")
        for at, part in enumerate(content):
            self.block(f"{where}.content.{at}", part, ("text", "image"))


class MessagesAnswer(Answer):
    """One answer as Messages streams it: every step is a block of its own."""

    def __init__(self, turn, request, number):
        super().__init__(turn, request, number)
        self.content = []

    def named(self, value):
        return self.event(value, value["type"])

    def head(self):
        """The beginning, before the first block."""
        if self.opened:
            return []
        self.opened = True
        message = {"id": f"msg_{self.number}", "type": "message", "role": "assistant",
                   "model": self.request.get("model", "mock"), "content": [],
                   "stop_reason": None, "stop_sequence": None,
                   "usage": {**self.used(), "output_tokens": 1}}
        return [self.named({"type": "message_start", "message": message})]

    def block(self, begin, deltas, whole):
        index = len(self.content)
        self.content.append(whole)
        events = [{"type": "content_block_start", "index": index, "content_block": begin}]
        events += [{"type": "content_block_delta", "index": index, "delta": d} for d in deltas]
        events.append({"type": "content_block_stop", "index": index})
        return self.head() + [self.named(event) for event in events]

    def pieces(self, step):
        if "redacted" in step:
            block = {"type": "redacted_thinking", "data": step["redacted"]}
            return self.block(block, [], block)
        return super().pieces(step)

    def say(self, text, by):
        self.text.append(text)
        deltas = [{"type": "text_delta", "text": piece} for piece in split(text, by)]
        return self.block({"type": "text", "text": ""}, deltas, {"type": "text", "text": text})

    def step_thinking(self, step):
        text = step["thinking"]
        self.thinking.append(text)
        signature = "" if self.turn.get("signed") is False else f"sig{len(self.content)}=="
        begin = {"type": "thinking", "thinking": "", "signature": ""}
        deltas = [{"type": "thinking_delta", "thinking": p} for p in split(text, step.get("by"))]
        if signature:
            deltas.append({"type": "signature_delta", "signature": signature})
        return self.block(begin, deltas, {**begin, "thinking": text, "signature": signature})

    def step_calls(self, step):
        pieces = []
        for call in step["calls"]:
            text = arguments_text(call.get("arguments", {}))
            name = call.get("id", f"toolu_{self.number}_{len(self.calls)}")
            begin = {"type": "tool_use", "id": name, "name": call["name"], "input": {}}
            self.calls.append({"id": name, "name": call["name"], "arguments": text})
            deltas = [{"type": "input_json_delta", "partial_json": piece}
                      for piece in split(text, step.get("by"))]
            pieces += self.block(begin, deltas, {**begin, "input": text})
        return pieces

    def step_error(self, step):
        error = step["error"]
        if isinstance(error, str):
            error = {"type": "api_error", "message": error}
        return self.head() + [self.named({"type": "error", "error": error})]

    def used(self):
        sent = "".join(self.text + self.thinking + [call["arguments"] for call in self.calls])
        return {"input_tokens": len(encode(self.request)) // 4,
                "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0,
                "output_tokens": len(sent.encode(errors="replace")) // 4 + 1}

    def finish(self):
        return self.turn.get("finish", "tool_use" if self.calls else "end_turn")

    def tail(self):
        delta = {"type": "message_delta", "usage": self.turn.get("usage", self.used()),
                 "delta": {"stop_reason": self.finish(), "stop_sequence": None}}
        return self.head() + [self.named(delta), self.named({"type": "message_stop"})]

    def document(self):
        content = [{**block, "input": json.loads(block["input"])}
                   if block["type"] == "tool_use" else block for block in self.content]
        return encode({"id": f"msg_{self.number}", "type": "message", "role": "assistant",
                       "model": self.request.get("model", "mock"), "content": content,
                       "stop_reason": self.finish(), "stop_sequence": None,
                       "usage": self.turn.get("usage", self.used())})


def check_key(headers, key):
    """Raises unless the headers are those of the wire and carry the key, where one is set."""
    if not headers.get("anthropic-version"):
        raise Refused("version", "anthropic-version: header is required")
    if key and headers.get("x-api-key") != key:
        raise Refused("key", "invalid x-api-key")
