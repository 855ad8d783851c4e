"""The generateContent wire for the mock: reads requests as strictly as the vendor does, and
turns the steps of a scenario into its chunks.

The first call of an answer is signed, unless the turn says "signed": false; a step
{"redacted": DATA} is an empty text that carries a signature.
"""

import base64
import json
import re

from llm.validate import Check, Refused
from llm.wire import Answer, arguments_text, encode, split

PATH = re.compile(r"(?:/v1|/v1beta)?/models/([^/:?]+):(streamGenerateContent\?alt=sse|"
                  r"generateContent)")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,127}")
PARAMETERS = {"systemInstruction", "contents", "tools", "toolConfig", "generationConfig",
              "safetySettings", "cachedContent"}
CONFIG = {"maxOutputTokens", "temperature", "topP", "topK", "thinkingConfig", "stopSequences"}
LEVELS = ("minimal", "low", "medium", "high")
IMAGES = ("image/jpeg", "image/png", "image/webp", "image/heic", "image/heif")
PART_KINDS = {"text", "inlineData", "functionCall", "functionResponse", "executableCode",
              "codeExecutionResult"}
SKIP = "skip_thought_signature_validator"


def path_of(record):
    """The match of a request's path, or None when it is of another wire."""
    return PATH.fullmatch(record.path)


def kinds(content):
    return [kind for part in content["parts"] for kind in PART_KINDS & set(part)]


def said(content):
    return "".join(part.get("text", "") for part in content["parts"])


class GeminiCheck(Check):
    """One pass over one request; see validate.Check."""

    def request(self, body):
        request = super().request(body)
        roles = {"user": "user", "model": "assistant"}
        request["messages"] = [{"role": roles[content["role"]], "content": said(content)}
                               for content in request["contents"]]
        return request

    def parameters(self, request):
        for key in request:
            self.need(key in PARAMETERS, "parameter",
                      f"Invalid JSON payload received. Unknown name \"{key}\"")
        system = request.get("systemInstruction", {"parts": [{"text": "x"}]})
        self.need(system.get("parts") and all(p.get("text") for p in system["parts"]),
                  "system", "systemInstruction: no text")
        config = request.get("generationConfig", {})
        self.need(set(config) <= CONFIG, "parameter", "Unknown name at 'generation_config'")
        limit = config.get("maxOutputTokens", 1)
        self.need(type(limit) is int and limit > 0, "max_tokens", "maxOutputTokens: no count")
        thinking = config.get("thinkingConfig", {})
        self.need(set(thinking) <= {"includeThoughts", "thinkingLevel", "thinkingBudget"} and
                  not {"thinkingLevel", "thinkingBudget"} <= set(thinking), "thinking",
                  "You can only set only one of thinking budget and thinking level.")
        self.need(thinking.get("thinkingLevel", "low").lower() in LEVELS, "thinking",
                  "thinking_level: unknown")
        budget = thinking.get("thinkingBudget", 0)
        self.need(type(budget) is int and -1 <= budget <= 32768, "thinking",
                  "thinking_budget: out of range")

    def tools(self, request):
        tools = request.get("tools")
        if tools is None:
            self.need("toolConfig" not in request, "tool_choice",
                      "Function calling config is set without function_declarations.")
            return
        self.need(isinstance(tools, list) and tools, "tools", "tools: empty")
        names = [self.tool(tool) for group in tools for tool in group["functionDeclarations"]]
        self.need(len(set(names)) == len(names), "tool_twice", "Duplicate function declaration")
        mode = request.get("toolConfig", {}).get("functionCallingConfig", {}).get("mode", "AUTO")
        self.need(mode in ("AUTO", "ANY", "NONE", "VALIDATED"), "tool_choice", "mode: unknown")

    def tool(self, tool):
        self.need(set(tool) <= {"name", "description", "parametersJsonSchema", "parameters"} and
                  not {"parametersJsonSchema", "parameters"} <= set(tool), "tools",
                  "Unknown name at 'tools[0].function_declarations'")
        self.need(NAME.fullmatch(tool.get("name", "")), "tool_name", "Invalid function name")
        schema = tool.get("parametersJsonSchema")
        self.need(schema is None or schema.get("properties"), "tools",
                  "parameters.properties: should be non-empty for OBJECT type")
        if schema is not None:
            self.schema("parametersJsonSchema", schema)
        return tool["name"]

    def messages(self, request):
        contents = request.get("contents")
        self.need(isinstance(contents, list) and contents, "contents",
                  "contents are required")
        self.need(contents[0].get("role") == "user", "first_role",
                  "the first content should be with role 'user'")
        before = None
        for at, content in enumerate(contents):
            self.content(at, content)
            self.order(at, content, before)
            before = content
        self.need("functionCall" not in kinds(before), "results", "calls without results")

    def content(self, at, content):
        where = f"contents[{at}]"
        self.need(set(content) == {"role", "parts"} and content["role"] in ("user", "model"),
                  "role", f"{where}: Please use a valid role: user, model.")
        self.need(content["parts"], "parts", f"{where}.parts must not be empty")
        for part in content["parts"]:
            found = PART_KINDS & set(part)
            self.need(len(found) == 1 and set(part) - PART_KINDS <=
                      {"thought", "thoughtSignature"}, "part",
                      f"{where}.parts: required oneof field 'data' must have one field")
            self.part(where, content["role"], found.pop(), part)

    def part(self, where, role, kind, part):
        if kind == "text":
            self.need(isinstance(part["text"], str) and
                      (part["text"] or "thoughtSignature" in part), "text", f"{where}: no text")
        elif kind == "inlineData":
            self.image(where, part["inlineData"], IMAGES + ("application/pdf",))
        elif kind == "functionCall":
            call = part["functionCall"]
            self.need(role == "model", "role", f"{where}: a call of the user")
            self.need(NAME.fullmatch(call.get("name", "")), "call_name", f"{where}: no name")
            self.need(isinstance(call.get("args"), dict), "arguments", f"{where}: no args")
        elif kind == "functionResponse":
            answer = part["functionResponse"]
            self.need(role == "user", "role", f"{where}: a result of the model")
            self.need(isinstance(answer.get("response"), dict), "response",
                      f"{where}: response is no object")
            for image in answer.get("parts", []):
                self.image(where, image["inlineData"])

    def image(self, where, data, kinds=IMAGES):
        self.need(set(data) == {"mimeType", "data"} and data["mimeType"] in kinds, "image",
                  f"{where}: Unsupported MIME type")
        self.need(data["data"] and base64.b64decode(data["data"], validate=True), "image",
                  f"{where}: no base64")

    def order(self, at, content, before):
        """Calls follow a user, results follow calls, one for each and in order."""
        calls = [part["functionCall"] for part in before["parts"]
                 if "functionCall" in part] if before else []
        answers = [part["functionResponse"] for part in content["parts"]
                   if "functionResponse" in part]
        self.need([(call["name"], call.get("id")) for call in calls] ==
                  [(answer["name"], answer.get("id")) for answer in answers], "results",
                  "Please ensure that the number of function response parts is equal to the "
                  "number of function call parts of the function call turn.")
        mine = [part for part in content["parts"] if "functionCall" in part]
        self.need(not mine or before and before["role"] == "user", "call_place",
                  "Please ensure that function call turn comes immediately after a user turn "
                  "or after a function response turn.")
        self.need(not mine or not self.signs or mine[0].get("thoughtSignature"), "signature",
                  f"Function call is missing a thought_signature in functionCall parts: "
                  f"function call in the {at}. content block")

    def of_model(self, model):
        """From the third generation on calls must be signed."""
        found = re.match(r"gemini-(\d+)", model)
        self.signs = bool(found) and int(found.group(1)) >= 3
        return self


class GeminiAnswer(Answer):
    """One answer as generateContent streams it."""

    def __init__(self, turn, request, number):
        super().__init__(turn, request, number)
        self.end = b"\r\n"
        self.parts = []

    def chunk(self, parts, finish=None, usage=None):
        candidate = {"content": {"role": "model", "parts": parts}, "index": 0}
        if finish:
            candidate["finishReason"] = finish
        chunk = {"candidates": [candidate], "modelVersion": self.request.get("model", "mock"),
                 "responseId": f"r{self.number}"}
        if usage is not None:
            chunk["usageMetadata"] = usage
        return chunk

    def send(self, *parts):
        self.parts += parts
        return [self.event(self.chunk([part])) for part in parts]

    def pieces(self, step):
        if "redacted" in step:
            return self.send({"text": "", "thoughtSignature": step["redacted"]})
        return super().pieces(step)

    def say(self, text, by):
        self.text.append(text)
        return self.send(*[{"text": piece} for piece in split(text, by)])

    def step_thinking(self, step):
        self.thinking.append(step["thinking"])
        return self.send(*[{"text": piece, "thought": True}
                           for piece in split(step["thinking"], step.get("by"))])

    def step_calls(self, step):
        parts = []
        for call in step["calls"]:
            made = {"name": call["name"],
                    "args": json.loads(arguments_text(call.get("arguments", {}))),
                    "id": call.get("id", f"g{self.number}_{len(self.calls)}")}
            part = {"functionCall": made}
            if not self.calls and self.turn.get("signed") is not False:
                part["thoughtSignature"] = base64.b64encode(
                    f"sig{self.number}".encode()).decode()
            self.calls.append({**made, "arguments": json.dumps(made["args"])})
            parts.append(part)
        self.parts += parts
        return [self.event(self.chunk(parts))]

    def step_error(self, step):
        error = step["error"]
        if isinstance(error, str):
            error = {"code": 500, "message": error, "status": "INTERNAL"}
        return [self.event({"error": error})]

    def used(self):
        prompt = len(encode(self.request)) // 4
        made = len("".join(self.text)) // 4 + 1
        thought = len("".join(self.thinking)) // 4
        return {"promptTokenCount": prompt, "candidatesTokenCount": made,
                "thoughtsTokenCount": thought, "totalTokenCount": prompt + made + thought}

    def finish(self):
        return self.turn.get("finish", "STOP")

    def tail(self):
        usage = self.turn.get("usage", self.used())
        return [self.event(self.chunk([{"text": ""}], self.finish(), usage))]

    def document(self):
        return encode(self.chunk(self.parts, self.finish(),
                                 self.turn.get("usage", self.used())))


def check_request(record, scenario):
    """The request as the scenario sees it, or raises Refused."""
    model, method = path_of(record).groups()
    if scenario.key and record.headers.get("x-goog-api-key") != scenario.key:
        raise Refused("key", "API key not valid. Please pass a valid API key.")
    request = GeminiCheck(scenario.allow).of_model(model).request(record.body)
    return {**request, "model": model, "stream": method.startswith("stream")}
