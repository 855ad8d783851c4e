"""Reads a Chat Completions request as a strict vendor does.

Every vendor refuses something else. This one refuses what any of them refuses,
so a request that passes here passes everywhere. Each refusal has a rule name; a
scenario may allow rules by that name.
"""

import json
import re

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
PDF = re.compile(r"data:application/pdf;base64,[A-Za-z0-9+/]+={0,2}")
ROLES = ("system", "developer", "user", "assistant", "tool")
PARAMETERS = {
    "model", "messages", "stream", "stream_options", "tools", "tool_choice",
    "parallel_tool_calls", "max_tokens", "max_completion_tokens", "temperature", "top_p", "n",
    "stop", "seed", "reasoning_effort", "response_format", "presence_penalty",
    "frequency_penalty", "user", "store", "metadata", "verbosity", "prompt_cache_key",
    "service_tier", "logprobs", "top_logprobs", "modalities", "safety_identifier",
}
MESSAGE_KEYS = {
    "system": {"role", "content", "name"},
    "developer": {"role", "content", "name"},
    "user": {"role", "content", "name"},
    "assistant": {"role", "content", "name", "tool_calls", "refusal", "reasoning_content",
                  "reasoning", "reasoning_details"},
    "tool": {"role", "content", "tool_call_id"},
}
EFFORTS = ("none", "minimal", "low", "medium", "high", "xhigh", "max")


class Refused(Exception):
    """The request is wrong; `rule` names which rule it breaks."""

    def __init__(self, rule, message):
        super().__init__(message)
        self.rule = rule


def no_twice(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def no_constant(word):
    raise ValueError(f"{word} is no JSON number")


def strict_json(text):
    """JSON as the standard has it: no NaN, no key twice, no half of a surrogate pair."""
    value = json.loads(text, object_pairs_hook=no_twice, parse_constant=no_constant)
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    return value


class Check:
    """One pass over one request; the first broken rule that is not allowed raises."""

    def __init__(self, allow=()):
        self.allow = set(allow)

    def need(self, good, rule, message):
        if not good and rule not in self.allow:
            raise Refused(rule, message)

    def request(self, body):
        """Returns the parsed request, or raises Refused."""
        try:
            request = strict_json(body.decode("utf-8"))
        except (ValueError, RecursionError) as wrong:
            raise Refused("json", f"body is no valid JSON: {wrong}") from None
        if not isinstance(request, dict):
            raise Refused("json", "body is no JSON object")
        self.parameters(request)
        self.tools(request)
        self.messages(request)
        return request

    def parameters(self, request):
        for key in request:
            self.need(key in PARAMETERS, "parameter",
                      f"Unrecognized request argument supplied: {key}")
        model = request.get("model")
        self.need(isinstance(model, str) and model, "model",
                  "you must provide a model parameter")
        self.need(isinstance(request.get("stream", False), bool), "stream",
                  "stream is no boolean")
        options = request.get("stream_options")
        self.need(options is None or request.get("stream"), "stream_options",
                  "stream_options is only allowed when stream is enabled")
        self.need(options is None or isinstance(options, dict) and
                  all(isinstance(options[key], bool) for key in options) and
                  set(options) <= {"include_usage", "include_obfuscation"}, "stream_options",
                  "stream_options has an unknown key or value")
        self.need("max_tokens" not in request or "max_completion_tokens" not in request,
                  "max_tokens", "max_tokens and max_completion_tokens exclude each other")
        for key in ("max_tokens", "max_completion_tokens"):
            limit = request.get(key, 1)
            self.need(type(limit) is int and limit > 0, "max_tokens", f"{key} is no count")
        self.need(request.get("reasoning_effort", "none") in EFFORTS, "effort",
                  "reasoning_effort is no known value")

    def tools(self, request):
        tools = request.get("tools")
        if tools is None:
            self.need("tool_choice" not in request, "tool_choice",
                      "tool_choice is only allowed when tools are specified")
            self.need("parallel_tool_calls" not in request, "parallel",
                      "parallel_tool_calls is only allowed when tools are specified")
            return
        self.need(isinstance(tools, list) and tools, "tools", "tools: [] is too short")
        names = [self.tool(at, tool) for at, tool in enumerate(tools)]
        self.need(len(set(names)) == len(names), "tool_twice", "two tools have the same name")
        self.choice(request.get("tool_choice", "auto"), names)

    def choice(self, choice, names):
        if isinstance(choice, dict):
            function = choice.get("function")
            name = function.get("name") if isinstance(function, dict) else None
            self.need(choice.get("type") == "function" and name in names, "tool_choice",
                      "tool_choice names no offered tool")
        else:
            self.need(choice in ("none", "auto", "required"), "tool_choice",
                      "tool_choice is no known value")

    def tool(self, at, tool):
        where = f"tools[{at}]"
        self.need(isinstance(tool, dict) and tool.get("type") == "function" and
                  isinstance(tool.get("function"), dict), "tools", f"{where} is no function")
        function = tool["function"]
        name = function.get("name")
        self.need(isinstance(name, str) and NAME.fullmatch(name), "tool_name",
                  f"{where}.function.name does not match ^[A-Za-z0-9_-]{{1,64}}$")
        self.need(isinstance(function.get("description", ""), str), "tools",
                  f"{where}.function.description is no string")
        self.schema(f"{where}.function.parameters", function.get("parameters"))
        return name

    def schema(self, where, schema):
        self.need(isinstance(schema, dict), "schema", f"{where} is no object")
        self.need(schema.get("type") == "object", "schema", f"{where}.type is not object")
        properties = schema.get("properties")
        self.need(isinstance(properties, dict), "schema", f"{where}.properties is missing")
        for key in ("oneOf", "anyOf", "allOf", "not", "enum", "$ref"):
            self.need(key not in schema, "schema", f"{where} has {key} at its root")
        for name, value in properties.items():
            self.need(isinstance(value, dict), "schema", f"{where}.{name} is no schema")
            self.need({"type", "enum", "anyOf", "oneOf", "const"} & set(value), "schema",
                      f"{where}.{name} has no type")
        required = schema.get("required", [])
        self.need(isinstance(required, list) and
                  all(isinstance(name, str) and name in properties for name in required) and
                  len(set(required)) == len(required), "schema",
                  f"{where}.required names what is no property")

    def messages(self, request):
        messages = request.get("messages")
        self.need(isinstance(messages, list) and messages, "messages", "messages is empty")
        waiting = []    # ids of the calls that have no result yet, in order
        talked = False
        for at, message in enumerate(messages):
            where = f"messages[{at}]"
            role = self.head(where, message)
            if role in ("system", "developer"):
                self.need(not talked, "system_late", f"{where}: system must come first")
            talked = talked or role not in ("system", "developer")
            if role == "tool":
                self.result(where, message, waiting)
                continue
            self.need(not waiting, "call_unanswered", f"{where}: an assistant message with "
                      f"'tool_calls' must be followed by tool messages responding to each "
                      f"'tool_call_id'; missing: {', '.join(waiting)}")
            if role == "assistant":
                waiting = self.assistant(where, message)
            else:
                self.content(where, message.get("content"), role == "user")
        self.need(not waiting, "call_unanswered",
                  f"the last message leaves calls without a result: {', '.join(waiting)}")
        self.need(messages[-1]["role"] in ("user", "tool"), "last_role",
                  "the last message is neither user nor tool")
        self.need(any(m["role"] == "user" for m in messages), "no_user", "no user message")
        used = any(m["role"] == "tool" or m.get("tool_calls") for m in messages)
        self.need(not used or "tools" in request, "tools_missing",
                  "tools must be given while the messages hold tool calls")

    def head(self, where, message):
        if not isinstance(message, dict) or message.get("role") not in ROLES:
            raise Refused("role", f"{where}.role is unknown")
        unknown = set(message) - MESSAGE_KEYS[message["role"]]
        self.need(not unknown, "message_key",
                  f"{where} has unknown keys: {', '.join(sorted(unknown))}")
        return message["role"]

    def content(self, where, content, parts):
        if isinstance(content, str):
            self.need(content, "empty_text", f"{where}: text content is empty")
            return
        self.need(parts and isinstance(content, list) and content, "content",
                  f"{where}.content is no text")
        for part in content:
            self.part(where, part)

    def part(self, where, part):
        kind = part.get("type") if isinstance(part, dict) else None
        self.need(kind in ("text", "image_url", "file"), "content",
                  f"{where} has an unknown part")
        if kind == "text":
            self.need(isinstance(part.get("text"), str), "content", f"{where} has no text")
            self.need(part.get("text"), "empty_text", f"{where}: text content is empty")
        elif kind == "file":
            self.file(where, part.get("file"))
        else:
            image = part.get("image_url")
            url = image.get("url") if isinstance(image, dict) else None
            self.need(isinstance(url, str) and re.match(r"data:image/|https?://", url),
                      "content", f"{where} has an image without a url")

    def file(self, where, file):
        """A PDF with its name, and nothing else."""
        self.need(isinstance(file, dict) and set(file) == {"filename", "file_data"} and
                  file["filename"] and PDF.fullmatch(file["file_data"]), "file",
                  f"{where} has a file that is no PDF")

    def assistant(self, where, message):
        """Returns the ids of its calls."""
        calls = message.get("tool_calls")
        content = message.get("content")
        self.need(calls is None or isinstance(calls, list) and calls, "calls",
                  f"{where}.tool_calls is empty")
        self.need(calls or content is not None, "empty_message",
                  f"{where} has neither content nor tool_calls")
        if content is not None:
            self.content(where, content, False)
        ids = [self.call(f"{where}.tool_calls[{at}]", call)
               for at, call in enumerate(calls or [])]
        self.need(len(set(ids)) == len(ids), "call_id", f"{where} has two calls of one id")
        return ids

    def call(self, where, call):
        function = call.get("function") if isinstance(call, dict) else None
        self.need(isinstance(function, dict) and call.get("type") == "function", "calls",
                  f"{where} is no function call")
        name, arguments = function.get("name"), function.get("arguments")
        call_id = call.get("id")
        self.need(isinstance(call_id, str) and 0 < len(call_id) <= 40, "call_id",
                  f"{where}.id is no string of 1 to 40 characters")
        self.need(isinstance(name, str) and NAME.fullmatch(name), "call_name",
                  f"{where}.function.name does not match ^[A-Za-z0-9_-]{{1,64}}$")
        try:
            good = isinstance(strict_json(arguments), dict)
        except (TypeError, ValueError, RecursionError):
            good = False
        self.need(good, "arguments", f"{where}.function.arguments is no JSON object")
        return call_id

    def result(self, where, message, waiting):
        call_id = message.get("tool_call_id")
        self.need(call_id in waiting, "result_alone",
                  f"{where}: messages with role 'tool' must be a response to a preceding "
                  f"message with 'tool_calls' ({call_id} is not waiting)")
        if call_id in waiting:
            self.need(waiting[0] == call_id, "result_order",
                      f"{where}: results do not stand in the order of their calls")
            waiting.remove(call_id)
        self.content(where, message.get("content"), False)
