#!/usr/bin/env python3
"""Skills of a conversation that is opened again: their tools can be called and their folder be
read, what was granted to them waits, and what is not what it was is not loaded."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import wait_for                                    # noqa: E402
from e2e.lib.skills import ASKED, DONE, TOOL, Chat, call, log, scene   # noqa: E402
from e2e.lib.tap import Cases, equal                                  # noqa: E402
from llm.mock import Mock                                             # noqa: E402
from llm.scenario import text_of                                      # noqa: E402

CASES = Cases()


def note(line):
    return call("call_tool", name="append_note", arguments={"line": line})


def with_tool():
    """The skill has a tool of its own and a file besides."""
    env = scene()
    folder = env.config / "skills/logger"
    script = env.script("note", 'echo "note $1" >> log; echo noted')
    (folder / "tools.yaml").write_text(
        TOOL.replace("NAME", "note").replace("RISK", "write").replace("SCRIPT", script))
    (folder / "kinds.md").write_text("Green.")
    return env, folder


def statuses(result):
    lines = [json.loads(line) for line in result.out.splitlines()]
    return [e["status"] for e in lines if e["type"] == "tool_result"]


def ask(env, mock, *args):
    return env.ask(mock, "--json", *args, cwd=env.work)


def said(result):
    return "".join(e["message"] for e in map(json.loads, result.out.splitlines())
                   if e["type"] == "notice")


@CASES.table([
    {"name": "loaded by the model, it stays loaded", "first": ["-M", "max", "--yes", "go"],
     "turns": [call("load_skill", name="logger"), DONE]},
    {"name": "loaded by the person, it stays loaded",
     "first": ["-M", "max", "-s", "logger", "go"], "turns": [DONE]},
])
def stays(row):
    env, folder = with_tool()
    turns = row["turns"] + [note("a"), call("read_file", path=str(folder / "kinds.md")), DONE]
    with env, Mock(turns) as mock:
        equal(ask(env, mock, *row["first"]).code, 0)
        result = ask(env, mock, "-c", "-M", "max", "--yes", "again")
        equal((statuses(result), log(env)), (["done", "done"], "note a\n"))
        sent = [text_of(m) for m in mock.chats[-1].json["messages"]]
        equal(sum("Skill logger is loaded" in text for text in sent), 1)


@CASES.case("unloaded by the person, it stays so, and the model hears of it once")
def _():
    env, _ = with_tool()
    turns = [DONE, note("a"), DONE, note("b"), DONE]
    with env, Mock(turns) as mock:
        with Chat(env, mock) as chat:
            chat.until(b"You: ")
            chat.say("/skill logger")
            chat.say("go")
            chat.say("/skill unload logger")
            chat.say("go on")
            told = [text_of(m) for m in mock.chats[-1].json["messages"] if m["role"] == "user"]
            equal(sum("unloaded the skill logger" in text for text in told), 1)
            equal(chat.leave().code, 0)
        result = ask(env, mock, "-c", "-M", "max", "--yes", "again")
        equal((statuses(result), log(env)), (["denied"], ""))


@CASES.case("loaded and unloaded before a message went out, nothing of it goes out")
def _():
    with scene() as env, Mock([DONE]) as mock, Chat(env, mock) as chat:
        chat.until(b"You: ")
        chat.say("/skill logger")
        chat.say("/skill unload logger")
        chat.say("go")
        assert "logger is loaded" not in str(mock.chats[-1].json["messages"][1:])
        equal(chat.leave().code, 0)


@CASES.case("loaded for a message that never went out, it is not loaded then")
def _():
    env, _ = with_tool()
    with env, Mock([DONE, note("a"), DONE]) as mock:
        with Chat(env, mock) as chat:
            chat.until(b"You: ")
            chat.say("go")
            chat.say("/skill logger")
            equal(chat.leave().code, 0)
        equal(statuses(ask(env, mock, "-c", "-M", "max", "--yes", "again")), ["denied"])


@CASES.case("what was granted waits, and holds again when the person says so")
def _():
    turns = [call("append_line", line="a"), DONE, call("append_line", line="b"), DONE,
             call("append_line", line="c"), DONE, call("append_line", line="d"), DONE]
    with scene() as env, Mock(turns) as mock:
        with Chat(env, mock) as chat:
            chat.until(b"You: ")
            chat.say("/skill logger")
            chat.say("go")
            equal(log(env), "a\n")
            equal(chat.leave().code, 0)
        equal(statuses(ask(env, mock, "-c", "-M", "build", "again")), ["rejected"])
        with Chat(env, mock, "-c") as chat:
            chat.until(b"You: ")
            shown = chat.say("/allow")
            assert "not in force now:\n1  append_line, while the skill logger" in shown, shown
            chat.say("/allow keep")
            chat.say("go on")
            equal(log(env), "a\nc\n")
            chat.say("/skill unload logger")
            assert "append_line" not in chat.say("/allow")
            assert "may append_line run?" in chat.say("once more", ASKED)
            chat.say("2")
            equal(chat.leave().code, 0)


@CASES.case("unloaded while its grants wait, they are gone")
def _():
    turns = [DONE, call("append_line", line="b"), DONE]
    with scene() as env, Mock(turns) as mock:
        equal(ask(env, mock, "-M", "build", "-s", "logger", "go").code, 0)
        with Chat(env, mock, "-c") as chat:
            chat.until(b"You: ")
            chat.say("/skill unload logger")
            chat.say("/allow keep")
            assert "may append_line run?" in chat.say("go on", ASKED)
            chat.say("2")
            equal(chat.leave().code, 0)


@CASES.table([
    {"name": "a skill that is gone is not loaded, which is said", "move": "gone"},
    {"name": "one of its name that lies elsewhere is another one", "move": "elsewhere"},
])
def is_lost(row):
    env, folder = with_tool()
    with env, Mock([DONE, note("a"), DONE]) as mock:
        equal(ask(env, mock, "-M", "max", "-s", "logger", "go").code, 0)
        folder.rename(folder.parent / "other" if row["move"] == "elsewhere"
                      else env.tmp / "other")
        result = ask(env, mock, "-c", "-M", "max", "--yes", "again")
        equal((statuses(result), log(env)), (["denied"], ""))
        assert "no longer loaded" in said(result) and "logger" in said(result), result


@CASES.case("a fork has the skills, not what was granted to them")
def _():
    env, _ = with_tool()
    turns = [DONE, note("a"), DONE, call("append_line", line="b"), DONE]
    with env, Mock(turns) as mock, Chat(env, mock) as chat:
        chat.until(b"You: ")
        chat.say("/skill logger")
        chat.say("go")
        chat.say("/fork")
        assert "may append_note run?" in chat.say("note it", ASKED)
        chat.say("1\nyes")
        equal(log(env), "note a\n")
        assert "append_line" not in chat.say("/allow")
        assert "may append_line run?" in chat.say("go on", ASKED)
        chat.say("2")
        equal(chat.leave().code, 0)


def summing(request, _):
    if text_of(request["messages"][0]).startswith("You write the summary"):
        return {"steps": [{"text": "They spoke of logs."}]}
    return DONE


@CASES.case("after a summary the model is told which text to read again")
def _():
    def sent():
        """What the person said, in the request that follows the last one's word."""
        for record in mock.chats:
            said = [text_of(m) for m in record.json["messages"] if m["role"] == "user"]
            if any(text.startswith("at last") for text in said[-1:]):
                return said
        return None

    with scene() as env, Mock({"rules": [summing]}) as mock, Chat(env, mock) as chat:
        chat.until(b"You: ")
        chat.say("/skill logger")
        for number in range(9):
            chat.say(f"go {number}")
        chat.send(b"/compact\n")
        chat.wait(b"now sent as a summary")
        chat.send(b"at last\n")
        said = wait_for(sent, what="the request after it")
        assert not any("<skill>" in text for text in said), said
        assert "They spoke of logs." in said[0], said
        assert "The skill logger is loaded, but its text" in said[0], said
        wait_for(lambda: (chat.read(), chat.seen.count(b"All done.") == 10)[1], what="the end")
        equal(chat.leave().code, 0)


CASES.run()
