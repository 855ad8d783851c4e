#!/usr/bin/env python3
"""Flows on a simulated phone: run without a model, handed back to it where a step does not
fit, and made of what a model did."""

import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, need, wait_for   # noqa: E402
from e2e.lib.tap import Cases, equal            # noqa: E402
from e2e.lib.terminal import Pty                # noqa: E402
from e2e.lib.tmux import Tmux                   # noqa: E402
from llm.mock import Mock                       # noqa: E402
from llm.scenario import text_of                # noqa: E402
from phone.android.control import stop_shizuku  # noqa: E402
from phone.make import make                     # noqa: E402

CASES = Cases()
TIMEOUT = "settings.system.screen_off_timeout"
DONE = {"steps": [{"text": "All done.", "by": 9}]}


class PhoneEnv(Env):
    """Runs in the Termux of a phone with Shizuku."""

    def __init__(self, **options):
        super().__init__()
        self.phone = make(self.root / "phone", **options)
        self.env.update({**self.phone.env(), "HOME": str(self.home)})
        self.flows = pathlib.Path(self.env["XDG_CONFIG_HOME"]) / "chela" / "flows"

    def flow(self, name, text):
        self.flows.mkdir(parents=True, exist_ok=True)
        (self.flows / f"{name}.yaml").write_text(text)

    def flow_run(self, *words, **options):
        return self.run(["flow", "run", *words], **options)


def call(name, **arguments):
    return {"steps": [{"call": name, "arguments": arguments}]}


def say(tty, line, what):
    """Types a line at the prompt and waits for a text behind it."""
    wait_for(lambda: (tty.read(), tty.seen.endswith(b"You: "))[1], 60, "the prompt")
    before = len(tty.seen)
    tty.send(line.encode() + b"\n")
    wait_for(lambda: (tty.read(), what in tty.seen[before:])[1], 120, f"{what} after {line}")


def leave(tty):
    wait_for(lambda: (tty.read(), tty.seen.endswith(b"You: "))[1], 60, "the prompt")
    tty.send(b"\x04")
    return tty.end()


@CASES.case("one that ships: its last words on standard output, its steps on the other with -v")
def _():
    with PhoneEnv() as env:
        result = env.flow_run("screen_timeout", "time=2 minutes", "-v")
        equal((result.code, result.out), (0, b"The screen goes off after 2 minutes.\n"), result)
        assert b'4/6 tap "2 minutes"' in result.err, result.err
        equal(env.phone.get(TIMEOUT), "120000")
        result = env.flow_run("find_setting", "text=Dis")
        equal((result.code, result.err), (0, b""), result)
        env.none_left()


@CASES.case("the first step that does not fit ends it: which, and what the screen shows")
def _():
    with PhoneEnv() as env:
        before = env.phone.get(TIMEOUT)
        result = env.flow_run("screen_timeout", "time=77 minutes")
        equal((result.code, result.out), (1, b""), result)
        for part in (b'stopped at step 4 of 6 (tap "77 minutes", line 8)', b'"15 seconds"',
                     b"3. tap", b"On the screen now:"):
            assert part in result.err, (part, result.err)
        equal(env.phone.get(TIMEOUT), before)
        result = env.flow_run("screen_timeout", "time=77 minutes", "--json")
        said = json.loads(result.out)
        equal((result.code, said["status"], [s["status"] for s in said["steps"]]),
              (1, "failed", ["done"] * 3 + ["failed"]), said)


@CASES.table([
    {"name": "no such flow", "words": ["nothing"], "code": 2, "err": b"there are: "},
    {"name": "a value is missing", "words": ["find_setting"], "code": 2, "err": b"text"},
    {"name": "a value too much", "words": ["morning", "x=1"], "code": 2, "err": b"x"},
    {"name": "a wrong step, before any is done", "words": ["bad"], "code": 2,
     "err": b"bad.yaml:4: press: "},
    {"name": "danger without a terminal", "words": ["shell"], "code": 4, "err": b"--yes"},
])
def refused(row):
    with PhoneEnv() as env:
        env.flow("bad", "description: Bad.\nsteps:\n  - home\n  - press: bakc\n")
        env.flow("shell", "description: Sh.\nsteps:\n  - shell: settings put system a 1\n")
        result = env.flow_run(*row["words"])
        equal((result.code, result.out), (row["code"], b""), result)
        assert row["err"] in result.err, result.err
        equal(env.phone.log(), [])


@CASES.case("a value is one word of a shell, whatever it holds")
def _():
    with PhoneEnv() as env:
        env.flow("put", "description: Puts.\nparameters: {v: {type: string}}\n"
                        "steps:\n  - shell: settings put system flow_a {v}\n")
        value = "x'; settings put system flow_b 1; echo \"$(id)"
        equal(env.flow_run("put", f"v={value}", "--yes").code, 0)
        equal((env.phone.get("settings.system.flow_a"), "flow_b" in env.phone.get("settings.system")),
              (value, False))


@CASES.case("without Shizuku the first step says how to start it")
def _():
    with PhoneEnv() as env:
        stop_shizuku(env.phone)
        result = env.flow_run("battery_saver")
        equal(result.code, 1)
        assert b"Shizuku" in result.err, result.err


@CASES.table([
    {"name": "clean", "text": "description: D.\nsteps: [back]\n", "code": 0, "load": True},
    {"name": "with a finding", "code": 1, "load": True,
     "text": "description: D.\nparameters: {x: {type: string}}\nsteps: [back]\n"},
    {"name": "no tool", "text": "description: D.\nsteps: [bakc]\n", "code": 2, "load": False},
])
def checked(row):
    with PhoneEnv() as env:
        env.flow("one", row["text"])
        result = env.run(["flow", "check", env.flows / "one.yaml", "--json"])
        said = json.loads(result.out)
        equal((result.code, said["load"]), (row["code"], row["load"]), said)
        equal(bool(said["diagnostics"]), row["code"] > 0)


@CASES.case("in a chat the model goes on where a step did not fit")
def _():
    turns = [call("tap", target="10 minutes"), DONE]
    with PhoneEnv() as env, Mock(turns) as mock, \
            Pty(env, ["--plain", *env.to_mock(mock), "-M", "max"]) as tty:
        say(tty, '/flow screen_timeout time="77 minutes"', b"All done.")
        leave(tty)
        equal((len(mock.chats), mock.refusals), (2, []))
        told = text_of(mock.chats[0].json["messages"][-1])
        for part in ("ran a flow", "Go on from there", "step 4 of 6", '"15 seconds"'):
            assert part in told, (part, told)
        equal(env.phone.get(TIMEOUT), "600000")


@CASES.case("in a chat one that fits asks no model")
def _():
    with PhoneEnv() as env, Mock([DONE]) as mock, \
            Pty(env, ["--plain", *env.to_mock(mock), "-M", "max"]) as tty:
        say(tty, "/flow screen_timeout time='2 minutes'", b"Tool run_flow: finished")
        leave(tty)
        equal((mock.chats, env.phone.get(TIMEOUT)), ([], "120000"))


@CASES.case("what a model did becomes a flow that does the same again")
def _():
    turns = [call("open_settings", page="display"), call("read_screen"),
             call("tap", target="Screen timeout"), call("read_screen"), call("tap", target="4"),
             call("set_brightness", percent=30), DONE]
    with PhoneEnv() as env, Mock(turns) as mock, \
            Pty(env, ["--plain", *env.to_mock(mock), "-M", "max"]) as tty:
        say(tty, "set it", b"All done.")
        say(tty, "/record mine", b"Written: ")
        say(tty, "/record mine", b"mine-2.yaml")
        leave(tty)
        equal(mock.refusals, [])
        first = (env.phone.get(TIMEOUT), env.phone.get("settings.system.screen_brightness"))
        equal(first[0], "60000")
        text = (env.flows / "mine.yaml").read_text()
        assert 'tap: {text: "1 minute"' in text and "read_screen" not in text, text
        env.phone.set(TIMEOUT, "30000")
        env.phone.set("settings.system.screen_brightness", "7")
        result = env.flow_run("mine")
        equal(result.code, 0, (result.err, text))
        equal((env.phone.get(TIMEOUT), env.phone.get("settings.system.screen_brightness")), first,
              text)




def typed(screen, line, pattern):
    """Sends a line and waits for what comes of it."""
    screen.text(line)
    screen.wait("> " + line)
    screen.press_until("Enter", pattern)


@CASES.table([
    {"name": "the editor's text is what is written", "flow": "percent: 31",
     "editor": 'cp "$1" "$1.n" && sed "s/percent: 30/percent: 31/" "$1.n" > "$1"; rm "$1.n"'},
    {"name": "a text that stays as it was is written, too", "flow": "percent: 30",
     "editor": "true"},
    {"name": "an empty text writes nothing", "flow": None, "editor": ': > "$1"'},
    {"name": "an editor that fails writes nothing", "flow": None, "editor": "exit 1"},
])
def recorded(row):
    need("tmux")
    with PhoneEnv() as env, Mock([call("set_brightness", percent=30), DONE]) as mock:
        env.env["PATH"] += ":" + os.environ["PATH"]
        env.env["VISUAL"] = env.script("the_editor", row["editor"])
        with Tmux(env, 60, 24) as screen:
            screen.start(*env.to_mock(mock), "-M", "max")
            screen.wait(r"^>")
            typed(screen, "dim it", "All done")
            typed(screen, "/record mine",
                  "Written:" if row["flow"] else "nothing is written|editor ended")
            path = env.flows / "mine.yaml"
            equal(path.exists(), bool(row["flow"]))
            assert not row["flow"] or row["flow"] in path.read_text(), path.read_text()


CASES.run()
