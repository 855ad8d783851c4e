"""The Responses wire for the mock: reads requests as strictly as the vendors do, and turns
the steps of a scenario into its events.

Thinking is an item with encrypted content unless the turn says "signed": false. Texts may
have a "phase".
"""

import re

from llm.validate import EFFORTS, NAME, PDF, Check, strict_json
from llm.wire import Answer, arguments_text, encode, split

PARAMETERS = {"model", "input", "stream", "store", "include", "max_output_tokens",
              "temperature", "top_p", "reasoning", "tools", "tool_choice", "instructions",
              "parallel_tool_calls", "prompt_cache_key", "truncation", "text", "metadata",
              "service_tier"}
ITEM_KEYS = {
    "message": {"type", "role", "content", "phase"},
    "reasoning": {"type", "summary", "encrypted_content", "content"},
    "function_call": {"type", "call_id", "name", "arguments"},
    "function_call_output": {"type", "call_id", "output"},
}
PARTS = {"user": ("input_text", "input_image", "input_file"), "developer": ("input_text",),
         "system": ("input_text",), "assistant": ("output_text",)}
PHASES = ("commentary", "final_answer")


class ResponsesCheck(Check):
    """One pass over one request; see validate.Check."""

    def parameters(self, request):
        for key in request:
            self.need(key in PARAMETERS, "parameter", f"Unknown parameter: '{key}'.")
        self.need(isinstance(request.get("model"), str) and request["model"], "model",
                  "Missing required parameter: 'model'.")
        for key in ("stream", "store"):
            self.need(isinstance(request.get(key, False), bool), key, f"'{key}': no boolean")
        self.need(request.get("store") is False, "store", "nothing may be stored here")
        limit = request.get("max_output_tokens", 16)
        self.need(type(limit) is int and limit >= 16, "max_tokens",
                  "Invalid 'max_output_tokens': integer below minimum value. Expected >= 16")
        self.need(isinstance(request.get("instructions", "x"), str) and
                  request.get("instructions", "x"), "instructions", "'instructions': empty")
        self.need(set(request.get("include", [])) <= {"reasoning.encrypted_content"}, "include",
                  "Invalid value in 'include'")
        reasoning = request.get("reasoning", {"summary": "auto"})
        self.need(isinstance(reasoning, dict) and reasoning and
                  set(reasoning) <= {"effort", "summary"}, "reasoning", "'reasoning': unknown")
        self.need(reasoning.get("effort", "none") in EFFORTS and
                  reasoning.get("summary", "auto") in ("auto", "concise", "detailed"),
                  "effort", "'reasoning': no known value")

    def choice(self, choice, names):
        self.need(choice in ("none", "auto", "required"), "tool_choice",
                  "'tool_choice': no known value")

    def tool(self, at, tool):
        where = f"tools[{at}]"
        self.need(isinstance(tool, dict) and tool.get("type") == "function" and set(tool) <=
                  {"type", "name", "description", "parameters", "strict"}, "tools",
                  f"{where}: no function")
        name = tool.get("name")
        self.need(isinstance(name, str) and NAME.fullmatch(name), "tool_name",
                  f"Invalid '{where}.name': string does not match '^[a-zA-Z0-9_-]+$'")
        self.need(tool.get("strict") is False, "strict", f"{where}.strict: schemas are not")
        self.need(isinstance(tool.get("description", ""), str), "tools", f"{where}: no text")
        self.schema(f"{where}.parameters", tool.get("parameters"))
        return name

    def messages(self, request):
        items = request.get("input")
        self.need(isinstance(items, list) and items, "messages", "'input' is empty")
        kinds = [self.item(f"input[{at}]", item) for at, item in enumerate(items)]
        self.followers(items, kinds)
        self.answers(items, kinds)
        self.need(items[-1].get("role") == "user" or kinds[-1] == "function_call_output",
                  "last_role", "the last item is neither of a user nor a result")
        self.need("function_call" not in kinds or "tools" in request, "tools_missing",
                  "tools must be given while the input holds calls")
        asks = request.get("include") and not request.get("store")
        self.need(asks or not any(item.get("encrypted_content") for item in items), "include",
                  "encrypted reasoning is sent but not asked for")

    def followers(self, items, kinds):
        """What came behind reasoning must stand behind it."""
        for at, kind in enumerate(kinds):
            follower = items[at + 1] if at + 1 < len(items) else {}
            self.need(kind != "reasoning" or follower.get("role") == "assistant" or
                      kinds[at + 1] in ("function_call", "reasoning"), "reasoning_alone",
                      f"Item 'input[{at}]' of type 'reasoning' was provided without its "
                      "required following item.")

    def answers(self, items, kinds):
        """Each call has one result, in order, before anybody speaks again."""
        waiting, seen = [], set()
        for at, (item, kind) in enumerate(zip(items, kinds)):
            if kind == "function_call":
                seen.add(item["call_id"])
                waiting.append(item["call_id"])
            elif kind == "function_call_output":
                self.need(item["call_id"] in waiting, "result_alone",
                          f"No tool call found for function call output with call_id "
                          f"{item['call_id']}.")
                self.need(waiting[:1] == [item["call_id"]], "result_order",
                          f"input[{at}]: results are not in the order of their calls")
                waiting.remove(item["call_id"])
            elif item.get("role") in ("user", "system", "developer"):
                self.need(not waiting, "call_unanswered",
                          f"No tool output found for function call {waiting}.")
        self.need(not waiting, "call_unanswered",
                  f"No tool output found for function call {waiting}.")

    def item(self, where, item):
        kind = item.get("type", "message") if isinstance(item, dict) else None
        self.need(kind in ITEM_KEYS, "item", f"Invalid value: '{where}.type'")
        self.need("id" not in item, "item_id", f"Item with id '{item.get('id')}' not found. "
                  "Items are not persisted when `store` is set to false.")
        unknown = set(item) - ITEM_KEYS[kind]
        self.need(not unknown, "item_key", f"Unknown parameter: '{where}.{unknown}'.")
        getattr(self, "item_" + kind)(where, item)
        return kind

    def item_message(self, where, item):
        role = item.get("role")
        self.need(role in PARTS, "role", f"Invalid value: '{where}.role'")
        self.need("phase" not in item or role == "assistant" and item["phase"] in PHASES,
                  "phase", f"Invalid value: '{where}.phase'")
        if isinstance(item.get("content"), str):
            self.need(item["content"], "empty_text", f"{where}.content: empty")
        else:
            self.parts(f"{where}.content", item.get("content"), PARTS[role])

    def parts(self, where, parts, kinds):
        self.need(isinstance(parts, list) and parts, "content", f"{where}: empty")
        for part in parts:
            kind = part.get("type") if isinstance(part, dict) else None
            self.need(kind in kinds, "content",
                      f"Invalid value: '{kind}'. Supported values are: {kinds} ({where})")
            if kind == "input_image":
                self.need(re.match(r"data:image/[a-z]+;base64,.|https?://",
                                   part.get("image_url") or ""), "image", f"{where}: no image")
            elif kind == "input_file":
                self.need(part.get("filename") and PDF.fullmatch(part.get("file_data") or ""),
                          "file", f"{where}: no PDF")
            else:
                self.need(isinstance(part.get("text"), str) and part["text"], "empty_text",
                          f"{where}: empty text")

    def item_reasoning(self, where, item):
        self.need(isinstance(item.get("summary"), list), "reasoning",
                  f"Missing required parameter: '{where}.summary'.")
        self.need(item.get("encrypted_content") or item.get("content"), "reasoning",
                  f"{where}: neither encrypted nor plain")

    def item_function_call(self, where, item):
        self.call_id(where, item)
        self.need(isinstance(item.get("name"), str) and NAME.fullmatch(item["name"]),
                  "call_name", f"Invalid '{where}.name'")
        try:
            good = isinstance(strict_json(item.get("arguments")), dict)
        except (TypeError, ValueError, RecursionError):
            good = False
        self.need(good, "arguments", f"{where}.arguments: no JSON object")

    def item_function_call_output(self, where, item):
        self.call_id(where, item)
        output = item.get("output")
        if isinstance(output, str):
            self.need(output, "empty_text", f"{where}.output: empty")
        else:
            self.parts(f"{where}.output", output, PARTS["user"])

    def call_id(self, where, item):
        name = item.get("call_id")
        self.need(isinstance(name, str) and 0 < len(name) <= 64, "call_id",
                  f"Invalid '{where}.call_id': string too long. Expected at most 64 characters")


class ResponsesAnswer(Answer):
    """One answer as Responses streams it: every step is an item of its own."""

    def __init__(self, turn, request, number):
        super().__init__(turn, request, number)
        self.items = []
        self.sequence = 0

    def named(self, kind, **facts):
        self.sequence += 1
        return self.event({"type": kind, **facts, "sequence_number": self.sequence - 1}, kind)

    def response(self, status, **facts):
        return {"id": f"resp_{self.number}", "object": "response", "status": status,
                "error": None, "incomplete_details": None, "store": False,
                "model": self.request.get("model", "mock"), "output": [], "usage": None,
                **facts}

    def head(self):
        """The beginning, before the first item."""
        if self.opened:
            return []
        self.opened = True
        return [self.named(f"response.{kind}", response=self.response("in_progress"))
                for kind in ("created", "in_progress")]

    def item(self, begun, deltas, whole):
        """The events of one item; `deltas` are pairs of a kind of event and its facts."""
        index = len(self.items)
        self.items.append(whole)
        pieces = [self.named("response.output_item.added", output_index=index, item=begun)]
        pieces += [self.named(f"response.{kind}", output_index=index, **facts)
                   for kind, facts in deltas]
        pieces.append(self.named("response.output_item.done", output_index=index, item=whole))
        return self.head() + pieces

    def say(self, text, by):
        self.text.append(text)
        whole = {"type": "message", "id": f"msg_{len(self.items)}", "role": "assistant",
                 "status": "completed",
                 "content": [{"type": "output_text", "text": text, "annotations": []}]}
        if self.turn.get("phase"):
            whole["phase"] = self.turn["phase"]
        deltas = [("output_text.delta", {"content_index": 0, "delta": piece})
                  for piece in split(text, by)]
        return self.item({**whole, "status": "in_progress", "content": []}, deltas, whole)

    def step_thinking(self, step):
        text = step["thinking"]
        self.thinking.append(text)
        begun = {"type": "reasoning", "id": f"rs_{len(self.items)}", "summary": []}
        whole = {**begun, "summary": [{"type": "summary_text", "text": text}] if text else []}
        if self.turn.get("signed") is not False:
            whole["encrypted_content"] = f"secret{len(self.items)}=="
        deltas = [("reasoning_summary_text.delta", {"summary_index": 0, "delta": piece})
                  for piece in split(text, step.get("by"))]
        return self.item(begun, deltas, whole)

    def step_calls(self, step):
        pieces = []
        for call in step["calls"]:
            text = arguments_text(call.get("arguments", {}))
            name = call.get("id", f"call_{self.number}_{len(self.calls)}")
            self.calls.append({"id": name, "name": call["name"], "arguments": text})
            whole = {"type": "function_call", "id": f"fc_{len(self.items)}", "call_id": name,
                     "name": call["name"], "arguments": text, "status": "completed"}
            deltas = [("function_call_arguments.delta", {"delta": piece})
                      for piece in split(text, step.get("by"))]
            deltas.append(("function_call_arguments.done", {"arguments": text}))
            pieces += self.item({**whole, "arguments": "", "status": "in_progress"}, deltas,
                                whole)
        return pieces

    def step_error(self, step):
        error = step["error"]
        if isinstance(error, str):
            error = {"code": "server_error", "message": error}
        return self.head() + [self.named("response.failed",
                                         response=self.response("failed", error=error))]

    def used(self):
        made = super().used()
        return {"input_tokens": made["prompt_tokens"],
                "input_tokens_details": {"cached_tokens": 0},
                "output_tokens": made["completion_tokens"],
                "output_tokens_details": made["completion_tokens_details"],
                "total_tokens": made["total_tokens"]}

    def ended(self):
        """The response at its end: "finish" is a status, or why it is incomplete."""
        finish = self.turn.get("finish", "completed")
        facts = {"output": self.items, "usage": self.turn.get("usage", self.used())}
        if finish not in ("completed", "failed", "cancelled"):
            facts["incomplete_details"] = {"reason": finish}
            finish = "incomplete"
        return self.response(finish, **facts)

    def tail(self):
        end = self.ended()
        return self.head() + [self.named(f"response.{end['status']}", response=end)]

    def document(self):
        return encode(self.ended())
