#!/usr/bin/env python3
"""The append-only front: on a terminal that is read line by line, and through pipes."""

import os
import pathlib
import re
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal                   # noqa: E402
from e2e.lib.terminal import Pty                       # noqa: E402
from llm.mock import Mock                              # noqa: E402
from llm.scenario import text_of                       # noqa: E402

CASES = Cases()
HI = {"steps": [{"text": "Hello there. How are you?", "by": 3}]}
TOOL = """
- name: append_line
  description: Appends a line to a file.
  risk: %s
  parameters: {path: {type: string}, line: {type: string}}
  required: [path, line]
  run:
    - {local: ["%s", "{path}", "{line}"]}
"""


def open_plain(env, mock, *args, **options):
    return Pty(env, ["--plain", *env.to_mock(mock), *args], **options)


def append(env, risk="write", script='echo "$2" >> "$1"; echo appended'):
    env.tool(TOOL % (risk, env.script("append", script)))
    return {"call": "append_line", "arguments": {"path": str(env.work / "log"), "line": "x"}}


def lines(tty):
    return tty.seen.decode().replace("\r\n", "\n").split("\n")


def wait_seen(tty, good, what):
    """Reads until good(all that came) is true."""
    wait_for(lambda: (tty.read(), good(tty.seen))[1], what=what)


def say(tty, line, asked=(b"\nYou: ", b"\nMore: ")):
    """Types a line at the prompt and waits for the next one; gives what came between."""
    prompts = (b"\nYou: ", b"\nMore: ")
    wait_seen(tty, lambda seen: seen.endswith(asked), "the prompt")
    before = len(tty.seen)
    tty.send(line.encode() + b"\n")
    wait_seen(tty, lambda seen: seen[before:].endswith(prompts), f"what follows {line}")
    return tty.seen[before:].decode()


def leave(tty):
    """Ctrl-D at the prompt."""
    wait_seen(tty, lambda seen: seen.endswith(b"You: "), "the prompt")
    tty.send(b"\x04")
    result = tty.end()
    assert b"\x1b" not in tty.seen, tty.seen
    return result


@CASES.case("a prompt and its answer, by the sentence; Ctrl-D leaves")
def _():
    with Env() as env, Mock([HI]) as mock, open_plain(env, mock) as tty:
        tty.wait(b"You: ")
        tty.send(b"hello crab\n")
        tty.wait(b"Assistant: Hello there. How are you?\r\nYou: ")
        equal(leave(tty).code, 0)
        equal(text_of(mock.chats[0].json["messages"][-1]).count("hello crab"), 1)
        assert b"goes on with this conversation" in tty.seen
        equal(env.show()["messages"][1]["text"], "Hello there. How are you?")


@CASES.table([
    {"name": "ACCESSIBLE", "variables": {"ACCESSIBLE": "1"}},
    {"name": "a dumb terminal", "variables": {"TERM": "dumb"}},
    {"name": "a terminal without a name", "variables": {"TERM": ""}},
])
def chosen(row):
    with Env() as env, Mock([HI]) as mock, \
            Pty(env, env.to_mock(mock), variables=row["variables"]) as tty:
        tty.wait(b"You: ")
        equal(leave(tty).code, 0)


@CASES.case("a terminal for input alone: the output goes into the file")
def _():
    with Env() as env, Mock([HI]) as mock, \
            Pty(env, env.to_mock(mock), tty=("stdin", "stderr")) as tty:
        tty.proc.wait_out(b"You: ")
        tty.send(b"hello\n")
        tty.proc.wait_out(b"How are you?\nYou: ")
        tty.send(b"\x04")
        result = tty.end()
        equal(result.code, 0)
        assert b"\x1b" not in result.out


@CASES.case("through a pipe: prompt by prompt, in order, then the end")
def _():
    plan = [{"steps": [{"text": f"answer {n}"}]} for n in (1, 2)]
    with Env() as env, Mock(plan) as mock:
        result = env.run(["--plain", *env.to_mock(mock)], stdin=b"one\ntwo \\\nmore\n")
        equal((result.code, result.err), (0, b""))
        equal(result.out.decode().split("\n")[1:],
              ["You: one", "Assistant: answer 1", "You: two ", "more", "Assistant: answer 2", ""])
        assert text_of(mock.chats[1].json["messages"][-1]).count("two \nmore") == 1


@CASES.case("through a pipe nobody can be asked: what follows is no answer")
def _():
    with Env() as env:
        plan = [{"steps": [append(env)]}, {"steps": [{"text": "Then not."}]},
                {"steps": [{"text": "One what?"}]}]
        with Mock(plan) as mock:
            result = env.run(["--plain", *env.to_mock(mock), "-M", "build"],
                             stdin=b"write it\n1\n")
            equal(result.code, 4, result.out)
            assert b"You: 1\nAssistant: One what?" in result.out, result.out
            assert b"Question" not in result.out, result.out
            assert not (env.work / "log").exists()


@CASES.case("a question is answered by a number and Enter; words behind 2 are the reason")
def _():
    with Env() as env:
        plan = [{"steps": [append(env)]}, {"steps": [append_again(env)]},
                {"steps": [{"text": "Done."}]}]
        with Mock(plan) as mock, open_plain(env, mock, "-M", "build") as tty:
            tty.wait(b"You: ")
            tty.send(b"write it\n")
            tty.wait(b"Type a number from 1 to ")
            text = tty.seen.decode()
            for part in ("Question: may append_line run? It changes something.",
                         "What it does: Appends a line to a file.", "line  x",
                         "1  allow it once", "3  stop the whole task"):
                assert part in text, text
            tty.send(b"1\n")
            tty.wait(b"Tool append_line: finished, ")
            equal((env.work / "log").read_text(), "x\n")
            tty.wait(b"line  y")
            tty.wait(b"Type a number")
            tty.send(b"yes\n")
            tty.wait(b"That is no answer; nothing was chosen.")
            tty.send(b"2 too wet\n")
            tty.wait(b"Tool append_line: rejected\r\n")
            tty.wait(b"Assistant: Done.")
            equal(leave(tty).code, 0)
            equal((env.work / "log").read_text(), "x\n")
            assert "too wet" in str(mock.chats[2].json["messages"][-1])
            equal([c["status"] for c in check_pairs(env.show())], ["done", "rejected"])


def append_again(env):
    return {"call": "append_line", "arguments": {"path": str(env.work / "log"), "line": "y"}}


@CASES.case("what is dangerous takes the word yes, besides")
def _():
    with Env() as env:
        plan = [{"steps": [append(env, "danger")]}, {"steps": [{"text": "Done."}]}]
        with Mock(plan) as mock, open_plain(env, mock, "-M", "build") as tty:
            tty.wait(b"You: ")
            tty.send(b"write it\n")
            tty.wait(b"It is dangerous.")
            tty.wait(b"Type a number from 1 to 4")
            tty.send(b"1\n")
            tty.wait(b"Type yes and Enter")
            assert not (env.work / "log").exists()
            tty.send(b"y\n")
            tty.wait(b"It was not allowed. The question still waits.")
            assert not (env.work / "log").exists()
            tty.send(b"1\n")
            wait_seen(tty, lambda seen: seen.count(b"Type yes and Enter") == 2, "again")
            tty.send(b"yes\n")
            tty.wait(b"Assistant: Done.")
            equal((env.work / "log").read_text(), "x\n")
            equal(leave(tty).code, 0)


@CASES.case("what is being typed when a question comes answers nothing and is not lost")
def _():
    with Env() as env:
        steps = [{"text": "Let me see."}, {"wait_event": "go"}, append(env)]
        plan = [{"steps": steps}, {"steps": [{"text": "Done."}]},
                {"steps": [{"text": "Kept."}]}]
        with Mock(plan) as mock, open_plain(env, mock, "-M", "build") as tty:
            tty.wait(b"You: ")
            tty.send(b"write it\n")
            tty.wait(b"Let me see.")
            tty.send(b"1 more thing")
            tty.wait(b"1 more thing")
            mock.release("go")
            tty.wait(b"Type a number from")
            assert b"kept for later" in tty.seen, tty.seen
            tty.send(b"\n")
            tty.wait(b"That is no answer")
            assert not (env.work / "log").exists()
            tty.send(b"1\n")
            tty.wait(b"Assistant: Done.")
            tty.wait(b"More: ")
            tty.send(b", please\n")
            tty.wait(b"Assistant: Kept.")
            assert text_of(mock.chats[2].json["messages"][-1]).count("1 more thing, please") == 1


def ask_user(question, **more):
    return {"call": "ask_user", "arguments": {"question": question, **more}}


@CASES.case("questions of the model: each kind takes its answer, a lone - declines")
def _():
    calls = [ask_user("Which port?"), ask_user("Go on?", kind="confirm"),
             ask_user("Colour?", kind="one", options=["red", "blue"], other=True),
             ask_user("Which days?", kind="many", options=["Mon", "Tue", "Wed"]),
             ask_user("Why?")]
    plan = [{"steps": [call]} for call in calls] + [{"steps": [{"text": "Done."}]}]
    with Env() as env, Mock(plan) as mock, open_plain(env, mock, "-M", "build") as tty:
        tty.wait(b"You: ")
        tty.send(b"set it up\n")
        tty.wait(b"Question: Which port?\r\nType your answer and Enter.")
        tty.send(b"\n")
        tty.wait(b"That is no answer to the question.")
        tty.send(b"8080, please\n")
        tty.wait(b"Question: Go on?\r\nType yes or no and Enter.")
        tty.send(b"maybe\n")
        wait_seen(tty, lambda seen: seen.count(b"Type yes or no") == 2, "again")
        tty.send(b"yes\n")
        tty.wait(b"Question: Colour?\r\n1  red\r\n2  blue\r\nType a number from 1 to 2")
        tty.send(b"a dark green\n")
        tty.wait(b"Question: Which days?")
        tty.wait(b"3  Wed\r\nType numbers from 1 to 3")
        tty.send(b"1, 3\n")
        tty.wait(b"Question: Why?")
        tty.send(b"-\n")
        tty.wait(b"Assistant: Done.")
        equal(leave(tty).code, 0)
        told = [str(chat.json["messages"][-1]) for chat in mock.chats[1:]]
        for text, wanted in zip(told, ("8080, please", "answered: yes", "chose: a dark green",
                                       "- Mon", "did not answer")):
            assert wanted in text, (wanted, text)


@CASES.case("a line of shell is run after a yes, and its output is said")
def _():
    with Env() as env, Mock([]) as mock, open_plain(env, mock, "-M", "build") as tty:
        tty.wait(b"You: ")
        tty.send(b"!echo from the $0 of it\n")
        tty.wait(b"Question: may run_shell run?")
        tty.wait(b"Type a number")
        tty.send(b"1\n")
        wait_seen(tty, lambda seen: b"Type yes" in seen or b"finished" in seen, "an end")
        if b"Type yes" in tty.seen:
            tty.send(b"yes\n")
        tty.wait(b"of it\r\n")
        tty.wait(b"Tool run_shell: finished, exit 0, ")
        equal(leave(tty).code, 0)
        equal(mock.chats, [])


@CASES.case("Ctrl-C stops the task; at the prompt it leaves at the second time")
def _():
    plan = [{"steps": [{"text": "It begins. "}, {"stall": True}]}]
    with Env() as env, Mock(plan) as mock, open_plain(env, mock) as tty:
        tty.wait(b"You: ")
        tty.send(b"go\n")
        tty.wait(b"It begins.")
        tty.send(b"\x03")
        tty.wait(b"Stopped.\r\nYou: ")
        tty.send(b"\x03")
        tty.wait(b"Ctrl-C again leaves chela.\r\nYou: ")
        tty.send(b"\x03")
        equal(tty.end().code, 0)
        equal(env.show()["runs"][-1]["state"], "cancelled")


@CASES.case("a prompt during a task is queued and sent after it")
def _():
    plan = [{"steps": [{"text": "First. "}, {"wait_event": "go"}, {"text": "Over."}]},
            {"steps": [{"text": "Second."}]}]
    with Env() as env, Mock(plan) as mock, open_plain(env, mock) as tty:
        tty.wait(b"You: ")
        tty.send(b"one\n")
        tty.wait(b"First.")
        tty.send(b"two\n")
        tty.wait(b"Queued: it is sent after the task.")
        mock.release("go")
        tty.wait(b"You: two\r\nAssistant: Second.")
        equal(leave(tty).code, 0)


@CASES.case("commands are those of the screen; a misspelt one names the nearest")
def _():
    with Env() as env, Mock([HI]) as mock, open_plain(env, mock) as tty:
        tty.wait(b"You: ")
        tty.send(b"/mode plan\n")
        tty.wait(b"plan: ")
        tty.send(b"/modell\n")
        tty.wait(b"There is no command /modell; did you mean /model?")
        tty.send(b"/status\n")
        tty.wait(b"mode ")
        tty.send(b"/help\n")
        tty.wait(b"/rename title  give this conversation a title")
        tty.send(b"//not a command\n")
        tty.wait(b"How are you?")
        assert text_of(mock.chats[0].json["messages"][-1]).count("/not a command") == 1
        assert "//not" not in str(mock.chats[0].json)
        tty.send(b"/quit\n")
        equal(tty.end().code, 0)


@CASES.case("every command does something here, too")
def _():
    with Env() as env, Mock({"turns": [HI], "used_up": "repeat"}) as mock, \
            open_plain(env, mock) as tty:
        tty.wait(b"You: ")
        say(tty, "hello")
        text = say(tty, "/help")
        names = re.findall(r"^/(\w+)", text.replace("\r", ""), re.M)
        assert len(names) > 20, names
        forgotten = []
        for name in names:
            if name == "setup":
                tty.send(b"/setup\n")
                say(tty, "q", b"]: ")
            elif name not in ("quit", "new", "chats", "editor", "handover"):
                say(tty, f"/{name}")
            if tty.seen.endswith(b"More: "):        # the next command would go behind it
                forgotten.append(name)
                tty.send(b"\x03")
                tty.wait(b"The draft is forgotten.\r\nYou: ")
        assert "undo" in forgotten, forgotten
        tty.send(b"/quit\n")
        equal(tty.end().code, 0)
        assert b"\x1b" not in tty.seen


@CASES.case("a summary begins a new conversation, long after its command")
def _():
    with Env() as env, Mock({"turns": [HI], "used_up": "repeat"}) as mock, \
            open_plain(env, mock) as tty:
        tty.wait(b"You: ")
        say(tty, "hello")
        tty.send(b"/handover\n")
        tty.wait(b"this summary goes with your first message:")
        say(tty, "go on")
        message = mock.chats[-1].json["messages"]
        equal([part["role"] for part in message], ["system", "user"])
        assert "Summary of an earlier conversation" in text_of(message[-1]), message
        tty.send(b"/quit\n")
        equal(tty.end().code, 0)


@CASES.case("an unfinished text is kept when the terminal goes, and offered by -c")
def _():
    with Env() as env, Mock([HI, HI]) as mock:
        with open_plain(env, mock) as tty:
            tty.wait(b"You: ")
            tty.send(b"hello\n")
            tty.wait(b"How are you?\r\nYou: ")
            tty.send(b"one \\\n")
            tty.wait(b"More: ")
            os.kill(tty.proc.pid, signal.SIGHUP)
            equal(tty.end().code, 128 + signal.SIGHUP)
        with open_plain(env, mock, "-c") as tty:
            tty.wait(b"Conversation ")
            tty.wait(b"You: hello\r\nAssistant: Hello there. How are you?\r\nDraft: one ")
            tty.wait(b"More: ")
            tty.send(b"two\n")
            tty.wait(b"How are you?\r\nYou: ")
            assert text_of(mock.chats[1].json["messages"][-1]).count("one \ntwo") == 1


@CASES.case("a tool that is told of, and what escapes in its words does not")
def _():
    with Env() as env:
        call = append(env, "read", "printf 'bad \\033[31m' >&2; exit 3")
        plan = [{"steps": [call]}, {"steps": [{"text": "It \x1b[1mfailed\x1b[0m.\u202e"}]}]
        with Mock(plan) as mock, open_plain(env, mock, "-M", "build", "--yes") as tty:
            tty.wait(b"You: ")
            tty.send(b"try\n")
            tty.wait(b"Tool append_line: running, ")
            tty.wait(b"Assistant: It ^[[1mfailed^[[0m.<202e>")
            leave(tty)


@CASES.case("with the hands free: hears, sends, speaks, and ends when nothing is heard twice")
def _():
    with Env() as env, Mock([{"steps": [{"text": "It is **noon**."}]}]) as mock:
        env.write("root/words", "what time is it\n")
        env.script("termux-tts-speak", f"cat >> {env.root}/spoken")
        env.script("termux-speech-to-text", f"cat {env.root}/root/words; rm {env.root}/root/words")
        path = f"{env.root}/bin:{env.env['PATH']}"
        with open_plain(env, mock, variables={"TERMUX_VERSION": "1", "PATH": path}) as tty:
            tty.wait(b"You: ")
            tty.send(b"/handsfree on\n")
            tty.wait(b"You: what time is it")
            tty.wait(b"Assistant: It is **noon**.")
            tty.wait(b"hands-free is off: nothing was heard, twice")
            equal(leave(tty).code, 0)
            equal((env.root / "spoken").read_text(), "It is noon.\n")


@CASES.case("/attach: files go with the next message, and outlive the end with the draft")
def _():
    plan = [{"steps": [{"text": "Read."}]}]
    with Env() as env, Mock(plan) as mock:
        env.write("work/one.txt", "text of one\n")
        env.write("work/two.txt", "text of two\n")
        with open_plain(env, mock) as tty:
            assert "one.txt" in say(tty, "/attach one.txt")
            assert "two.txt" in say(tty, "/attach two.txt")
            assert "nowhere" in say(tty, "/attach nowhere.txt")
            assert "1 file goes" in say(tty, "/attach drop 1")
            equal(leave(tty).code, 0)
        with open_plain(env, mock) as tty:
            tty.wait(b"two.txt")
            assert "Read." in say(tty, "look at it")
            equal(leave(tty).code, 0)
        sent = str(mock.chats[0].json["messages"][-1])
        equal(("text of one" in sent, "text of two" in sent), (False, True))


@CASES.case("/history: what was written, the newest last, narrowed by a text")
def _():
    with Env() as env, Mock([HI, HI]) as mock:
        equal(env.ask(mock, "the first crab").code, 0)
        equal(env.ask(mock, "the second crab").code, 0)
        with open_plain(env, mock) as tty:
            said = say(tty, "/history crab")
            assert said.index("the first crab") < said.index("the second crab"), said
            said = say(tty, "/history second")
            assert "the first crab" not in said and "the second crab" in said, said
            assert "nothing was found" in say(tty, "/history lobster")


@CASES.case("what another process adds to the conversation is said")
def _():
    with Env() as env, Mock([HI, {"steps": [{"text": "From beside."}]}]) as mock:
        with open_plain(env, mock) as tty:
            tty.wait(b"You: ")
            tty.send(b"hello\n")
            tty.wait(b"How are you?\r\nYou: ")
            equal(env.ask(mock, "-c", "and you?").code, 0)
            tty.wait(b"You: and you?\r\nAssistant: From beside.\r\nYou: ")
            equal(leave(tty).code, 0)


CASES.run()
