#!/usr/bin/env python3
"""The fault table: what a server, or the way to it, can do wrong, and what then the
person, the model and the record see."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, ended, events, of_type   # noqa: E402
from e2e.lib.tap import Cases, Skip, equal                          # noqa: E402
from e2e.lib.tmux import Tmux                                       # noqa: E402
from e2e.lib.vterm import Vterm                                     # noqa: E402
from llm.mock import Mock                                           # noqa: E402

CASES = Cases()
GOOD = {"steps": [{"text": "All is well."}]}
AGAIN = {"steps": [{"text": "Again."}]}
SENDS = {"call": "append_line", "arguments": {"path": "log", "line": "x"}}
SOON = {"Retry-After-Ms": "1"}
RESET = {"steps": [{"reset": True}]}
BIG = 100 * 1000 * 1000


def fails(status, body, **headers):
    return {"status": status, "body": body, "headers": {k.replace("_", "-"): v
                                                        for k, v in headers.items()}}


def says(message, **more):
    return {"error": {"message": message, **more}}


# `turns` are answered in order; `chats` requests reach the server; `error` stands in the
# sentence, `stop` in the end event, `text` is kept of the answer; `notices` are told.
TABLE = [
    {"name": "TLS that is not trusted", "tls": True, "turns": [GOOD], "chats": 0,
     "error": r"TLS: the certificate of 127\.0\.0\.1:\d+ is not trusted: .*\(tls\.ca names",
     "stop": "error"},
    {"name": "a reset before the first byte, then an answer", "turns": [RESET, GOOD],
     "chats": 2, "text": "All is well.", "notices": [r"connection was lost, .*\(1 of 3\)"]},
    {"name": "a reset before the first byte, again and again", "turns": [RESET] * 4,
     "chats": 4, "error": r"the connection to 127\.0\.0\.1:\d+ broke", "stop": "error",
     "notices": [r"\(1 of 3\)", r"\(2 of 3\)", r"\(3 of 3\)"]},
    {"name": "a close before the first byte, then an answer",
     "turns": [{"steps": [{"close": True}]}, GOOD], "chats": 2, "text": "All is well.",
     "notices": [r"\(1 of 3\)"]},
    {"name": "a reset after the head", "stop": "error", "chats": 1,
     "turns": [{"steps": [{"head": True}, {"reset": True}]}],
     "error": r"the connection to .* broke"},
    {"name": "a reset after the first text", "text": "half", "chats": 1, "stop": "cut",
     "turns": [{"steps": [{"text": "half"}, SENDS, {"reset": True}]}],
     "error": r"the answer of 127\.0\.0\.1 broke off before its end: .*send again to retry"},
    {"name": "an end in the middle of the body", "text": "half", "chats": 1, "stop": "cut",
     "turns": [{"steps": [{"text": "half"}, SENDS], "tail": False}],
     "error": r"broke off before its end"},
    {"name": "silence before the first byte", "silent": True, "chats": 1, "stop": "error",
     "turns": [{"steps": [{"stall": True}]}], "error": r"sent nothing for 3 s"},
    {"name": "silence after the first text", "text": "half", "chats": 1, "stop": "cut",
     "silent": True,
     "turns": [{"steps": [{"text": "half"}, SENDS, {"stall": True}]}],
     "error": r"broke off before its end: .*sent nothing for 3 s"},
    {"name": "429 with retry-after, then an answer", "chats": 2, "text": "All is well.",
     "turns": [fails(429, says("slow down"), Retry_After="0.01"), GOOD],
     "notices": [r"too many requests \(429\), trying again in 1 s \(1 of 3\)"]},
    {"name": "429 with a date long ago, then an answer", "chats": 2, "text": "All is well.",
     "turns": [fails(429, "", Retry_After="Sun, 06 Nov 1994 08:49:37 GMT"), GOOD],
     "notices": [r"\(1 of 3\)"]},
    {"name": "429 with retry-after-ms, then an answer", "chats": 2, "text": "All is well.",
     "turns": [fails(429, "", **{"Retry-After-Ms": "20"}), GOOD], "notices": [r"\(1 of 3\)"]},
    {"name": "429 without retry-after, then an answer", "chats": 2, "text": "All is well.",
     "turns": [fails(429, "slow down"), GOOD], "notices": [r"in 1 s \(1 of 3\)"]},
    {"name": "429 with limits in its head, then an answer", "chats": 2, "text": "All is well.",
     "turns": [fails(429, "", **{"x-ratelimit-remaining-tokens": "0",
                                 "x-ratelimit-reset-tokens": "30ms"}), GOOD],
     "notices": [r"in 1 s \(1 of 3\)"]},
    {"name": "429 that asks to wait for long", "chats": 1, "stop": "error",
     "turns": [fails(429, says("slow down"), Retry_After="3600"), GOOD],
     "error": r"too many requests \(429\); it asks to wait 3600 s .*: slow down"},
    {"name": "429 without money", "chats": 1, "stop": "error",
     "turns": [fails(429, says("You exceeded your quota", code="insufficient_quota"), **SOON),
               GOOD], "error": r"no quota or money is left at 127\.0\.0\.1 \(429\): You exce",
     "zh": "额度"},
    *[{"name": f"{status}, then an answer", "chats": 2, "text": "All is well.",
       "turns": [fails(status, says("try later"), **SOON), GOOD],
       "notices": [rf"server busy \({status}\), trying again"]}
      for status in (500, 502, 503, 504, 529)],
    {"name": "503 again and again", "chats": 4, "stop": "error",
     "turns": [fails(503, says("try later"), **SOON)] * 4,
     "error": r"127\.0\.0\.1 is busy or broken \(503\); try again later: try later",
     "notices": [r"\(1 of 3\)", r"\(2 of 3\)", r"\(3 of 3\)"], "zh": "503"},
    {"name": "503 that forbids to try again", "chats": 1, "stop": "error",
     "turns": [fails(503, "", **{"x-should-retry": "false"}), GOOD], "error": r"\(503\)"},
    {"name": "a page of a proxy with an error", "chats": 1, "stop": "error",
     "turns": [fails(502, "<html><head><title>Bad gateway</title></head><body>no</body></html>",
                     **{"x-should-retry": "false"})], "error": r"\(502\).*: Bad gateway"},
    {"name": "a page of a proxy in place of the answer", "chats": 1, "stop": "error",
     "turns": [{"status": 200, "body": "<html><title>Sign in</title></html>"}],
     "error": r"Sign in"},
    {"name": "a redirect to another origin", "chats": 1, "stop": "error",
     "turns": [fails(307, "", Location="http://127.0.0.2:9/v1/chat/completions"), GOOD],
     "error": r"requests on to http://127\.0\.0\.2; if that is right, base_url must name it"},
    {"name": "200 with an error", "chats": 1, "stop": "error",
     "turns": [{"status": 200, "body": says("it fell over", type="server_error")}, GOOD],
     "error": r"it fell over"},
    {"name": "200 with an error event", "chats": 1, "stop": "error",
     "turns": [{"steps": [{"error": "it fell over"}]}, GOOD], "error": r"it fell over"},
    {"name": "200 with an error after text and a call", "chats": 1, "stop": "error",
     "text": "half", "turns": [{"steps": [{"text": "half"}, SENDS, {"error": "it fell over"}]}],
     "error": r"it fell over"},
    {"name": "an error of 100 MB", "chats": 1, "stop": "error",
     "turns": [fails(400, "{\"error\":{\"message\":\"no " + "x" * BIG)],
     "error": r"refused the request \(400\): .*no xxx"},
    {"name": "a document of 100 MB", "chats": 1, "stop": "cut",
     "turns": [{"status": 200, "body": "{\"choices\":[{\"message\":{\"content\":\"" + "x" * BIG}],
     "error": r"the answer is larger than 32 MiB"},
    {"name": "an endless line", "chats": 1, "stop": "cut",
     "turns": [{"steps": [{"endless_line": 40 * 1024 * 1024}, {"close": True}]}],
     "error": r"an event is larger than 32 MiB"},
    {"name": "no key", "chats": 1, "stop": "error", "turns": [fails(401, says("no key"))],
     "error": r"127\.0\.0\.1 wants a key \(401\)", "zh": "密钥"},
    {"name": "a key without the right", "chats": 1, "stop": "error", "key": True,
     "turns": [fails(403, says("not for you"))],
     "error": r"does not allow this \(403\): not for you; look at what OPENAI_API_KEY may do",
     "zh": "权限"},
    {"name": "a wrong key", "chats": 1, "stop": "error", "key": True,
     "turns": [fails(401, says("bad key sk-test-0123456789abcdef"))],
     "error": r"refused the key \(401\): bad key \[secret\]; set OPENAI_API_KEY to a valid",
     "zh": "密钥"},
    {"name": "a region", "chats": 1, "stop": "error",
     "turns": [fails(403, says("Country, region, or territory not supported",
                               code="unsupported_country_region_territory"))],
     "error": r"does not serve the place where this network is \(403\)", "zh": "地区"},
    {"name": "no such model", "chats": 1, "stop": "error",
     "turns": [fails(404, says("The model `x` does not exist", code="model_not_found"))],
     "error": r"does not know the model x \(404\): .*; choose another with -m", "zh": "模型"},
    {"name": "too large", "chats": 1, "stop": "error",
     "turns": [fails(413, says("request entity too large"))],
     "error": r"the request is too large for 127\.0\.0\.1 \(413\)", "zh": "413"},
    {"name": "by its rules", "chats": 1, "stop": "error",
     "turns": [fails(400, says("no", code="content_filter"))],
     "error": r"declined by its rules \(400\)", "zh": "规则"},
]


def settings(env, row):
    if row.get("silent"):
        env.write("config/chela/config.yaml", "limits: {silence: 3, silence_thinking: 3}\n")
    script = env.script("append", 'echo "$2" >> "$1"')
    env.tool("- name: append_line\n  description: Appends.\n  risk: write\n"
             "  parameters: {path: {type: string}, line: {type: string}}\n"
             f"  run: [{{local: [\"{script}\", \"{{path}}\", \"{{line}}\"]}}]\n")
    if row.get("key"):
        env.env["OPENAI_API_KEY"] = "sk-test-0123456789abcdef"


def check_told(row, result):
    """What the person sees."""
    end, found = ended(result), events(result)
    wanted = ("failed", row["stop"], 1) if "error" in row else ("completed", "stop", 0)
    equal((end["status"], end["stop"], result.code), wanted, end)
    equal(end["text"], row.get("text", ""))
    notices = [event["message"] for event in of_type(found, "notice")]
    equal(len(notices), len(row.get("notices", [])), notices)
    for notice, pattern in zip(notices, row.get("notices", [])):
        assert re.search(pattern, notice), notice
    if "error" in row:
        assert re.search(row["error"], end["error"]), end["error"]
        assert end["error"].encode() in result.err, "it is told on standard error"
        assert len(end["error"]) < 1500 and len(result.err) < 4000, len(result.err)
    assert b"sk-test" not in result.out + result.err, "the key is told"


def check_kept(env, row):
    """What the record holds: no call of a broken answer, the text that came."""
    assert not (env.work / "log").exists(), "a call of a broken answer was run"
    document = env.show()
    check_pairs(document)
    equal([run["state"] for run in document["runs"]],
          ["failed" if "error" in row else "completed"])
    answers = [(m["state"], m["text"]) for m in document["messages"] if m["role"] == "assistant"]
    wanted = [("partial" if "error" in row else "complete", row["text"])] if "text" in row else []
    equal(answers, wanted)


def check_next(env, row):
    """What the model sees of it in the next request: the text that came, and no call."""
    with Mock([AGAIN]) as mock:
        equal(env.ask(mock, "-M", "max", "-c", "next").code, 0)
        equal(mock.refusals, [])
        sent = mock.chats[0].json["messages"][1:]
        equal(["tool_calls" in message for message in sent], [False] * len(sent))
        equal([m["content"] for m in sent if m["role"] == "assistant"],
              [row["text"]] if "text" in row else [])


@CASES.table(TABLE)
def fault(row):
    with Env() as env:
        settings(env, row)
        plan = {"turns": row["turns"], "used_up": "error"}
        with Mock(plan, tls=row.get("tls", False)) as mock:
            result = env.ask(mock, "--json", "-M", "max", "hi")
            equal(len(mock.chats), row["chats"])
            if len(mock.chats) > 1:
                equal(len({request.body for request in mock.chats}), 1, "sent again as it was")
        check_told(row, result)
        check_kept(env, row)
        check_next(env, row)


@CASES.table([
    {"name": "connection refused", "host": "127.0.0.1",
     "error": r"cannot reach 127\.0\.0\.1:1: connection refused", "tries": 0},
    {"name": "no such host", "host": "no-such-host.invalid", "tries": 3,
     "error": r"cannot find the host no-such-host\.invalid|no network"},
])
def unreachable(row):
    with Env() as env:
        result = env.run(["ask", "--json", "--provider", "openai", "-m", "x", "--base-url",
                          f"http://{row['host']}:1/v1", "hi"])
        check_told({"error": row["error"], "stop": "error", "notices": ["lost"] * row["tries"]},
                   result)
        check_kept(env, {"error": True})
        check_next(env, {})


@CASES.case("a device without a network")
def _():
    before = ["unshare", "-rn"]
    if not shutil.which("unshare") or \
            subprocess.run([*before, "true"], capture_output=True).returncode != 0:
        raise Skip("no network can be taken away here")
    with Env() as env:
        args = ["ask", "--json", "--provider", "openai", "-m", "x", "--base-url"]
        result = env.run([*args, "http://203.0.113.1/v1", "hi"], before=before)
        check_told({"error": r"this device has no network; 203\.0\.113\.1:80 cannot be reached",
                    "stop": "error", "notices": ["no network, trying again"] * 3}, result)
        result = env.run([*args, "http://127.0.0.1:1/v1", "hi"], before=before)
        assert "no network" not in ended(result)["error"], "this very machine needs none"


@CASES.table([row for row in TABLE if "zh" in row])
def in_chinese(row):
    catalogues = pathlib.Path(os.environ["CHELA_PO"])
    if not (catalogues / "zh_CN.mo").exists():
        raise Skip("msgfmt was not here when this was built")
    with Env() as env:
        settings(env, row)
        folder = env.root / "share"
        folder.mkdir()
        for name in ("data", "tools"):
            (folder / name).symlink_to(pathlib.Path(env.env["CHELA_DATADIR"]) / name)
        (folder / "po").symlink_to(catalogues)
        env.env.update({"CHELA_DATADIR": str(folder), "LANG": "zh_CN.UTF-8"})
        with Mock({"turns": row["turns"], "used_up": "error"}) as mock:
            said = env.ask(mock, "hi").err.decode()
        assert row["zh"] in said, said
        assert re.search(r"[一-鿿]", said), said


@CASES.case("the server's whole answer stands on standard error with -v")
def _():
    turn = fails(401, says("no key", hint="look elsewhere\x1b[2J"), **{"X-Request-Id": "req_7"})
    with Env() as env, Mock({"turns": [turn], "used_up": "repeat"}) as mock:
        quiet, loud = env.ask(mock, "hi").err.decode(), env.ask(mock, "-v", "hi").err.decode()
        assert "look elsewhere" not in quiet, quiet
        assert "HTTP 401, req_7" in loud and "look elsewhere" in loud, loud
        assert "\x1b" not in loud, loud


@CASES.case("the page of a vendor's keys is named")
def _():
    with Env() as env, Mock([fails(401, says("no key"))]) as mock:
        result = env.run(["ask", "--provider", "deepseek", "--base-url", mock.url, "-m", "x",
                          "hi"])
        assert b"keys are made at https://platform.deepseek.com/api_keys" in result.err, \
            result.err


def screens(name):
    def add(function):
        for kind in (Tmux, Vterm):
            def case(kind=kind):
                with Env() as env, kind(env, 60, 20) as screen:
                    function(env, screen)
            CASES.case(f"{kind.__name__.lower()}: {name}")(case)
        return function
    return add


def say(env, screen, mock, text):
    screen.start(*env.to_mock(mock))
    screen.wait(r"(^|\| )> *$")
    screen.text(text)
    screen.wait(text)
    screen.press_until("Enter", r"(^|\| )>\s*$")


@screens("a wait counts down, and Esc ends it")
def _(env, screen):
    with Mock([fails(429, says("slow down"), Retry_After="100"), GOOD, AGAIN]) as mock:
        say(env, screen, mock, "hello")
        first = int(screen.wait(r"retry 1/3 in +(\d+)s")[1])
        assert 90 < first <= 100, first
        screen.until(lambda seen: int(re.search(r"retry 1/3 in +(\d+)s", seen)[1]) < first, 20,
                     "a smaller number")
        screen.wait(r"too many requests \(429\), trying again in 100 s \(1 of 3\)$")
        screen.press_until("Escape", r"^stopped")
        equal(len(mock.chats), 1)
        screen.text("next")
        screen.wait("next")
        screen.press_until("Enter", "All is well")
        equal(mock.refusals, [])


@screens("the whole answer of the server is folded under the error")
def _(env, screen):
    turn = fails(401, says("no key", hint="look elsewhere"), **{"X-Request-Id": "req_7"})
    with Mock([turn]) as mock:
        say(env, screen, mock, "hello")
        screen.wait(r"wants a key \(401\)")
        screen.wait(r"\+ what the server answered")
        assert "look elsewhere" not in screen.screen()
        screen.press_until("C-o", r"^|")
        screen.press_until("Enter", r"HTTP 401, req_7")
        screen.wait("look elsewhere")


@screens("what a server told of its limits")
def _(env, screen):
    turn = {**GOOD, "headers": {"x-ratelimit-limit-requests": "60",
                                "x-ratelimit-remaining-requests": "59"}}
    with Mock([turn]) as mock:
        say(env, screen, mock, "hello")
        screen.wait("All is well")
        screen.text("/status ")
        screen.wait("/status")
        screen.press_until("Enter", r"limits +59 of 60 requests left")


@screens("a server that is not there")
def _(env, screen):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]

    class Nobody:
        url = f"http://127.0.0.1:{port}/v1"
    say(env, screen, Nobody, "hello")
    screen.wait(r"cannot reach 127\.0\.0\.1")
    screen.wait(r"^unreachable")


CASES.run()
