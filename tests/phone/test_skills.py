#!/usr/bin/env python3
"""The skills that ship, each followed on the phone: once with nobody there to answer, which
shows what runs without a question and that all else asks, then with a yes to every question.
The model is a script that does what the skill's text says."""

import contextlib
import json
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, ended, events, of_type  # noqa: E402
from e2e.lib.tap import Cases, equal, skip                          # noqa: E402
from e2e.lib.terminal import Pty                                    # noqa: E402
from llm.mock import Mock                                           # noqa: E402
from llm.scenario import text_of                                    # noqa: E402
from phone.make import make                                         # noqa: E402

CASES = Cases(limit=240)
FOLDER = pathlib.Path(os.environ["CHELA_DATADIR"]) / "skills"
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/SKILL.md"))


class Step:
    """A call of the model, whether the person is asked about it, and parts of what it tells."""

    def __init__(self, tool, *told, asks=False, **arguments):
        self.tool = tool
        self.told = told
        self.asks = asks
        self.turn = {"steps": [{"call": tool, "by": 1, "arguments": arguments}]}


class Scene:
    """A phone, a home, and a working directory with notes in it."""

    def __init__(self, env, phone):
        self.env = env
        self.phone = phone
        programs = env.root / "bin"
        programs.mkdir()
        (programs / "chela").symlink_to(env.bin)
        env.write("work/notes/shopping.md", "- [ ] milk\n- [ ] tea\n")
        self.vars = {**phone.env("termux"), "HOME": str(env.home)}
        self.vars["PATH"] += f":{os.environ['PATH']}:{programs}"

    def run(self, name, steps, *words):
        """The statuses of the calls, and what the model was told of each."""
        turns = [step.turn for step in steps] + [{"steps": [{"text": "Done."}]}]
        with Mock(turns) as mock:
            result = self.env.ask(mock, "--json", "-M", "build", "-s", name, *words, "Please.",
                                  env=self.vars, timeout=220)
            equal(ended(result)["status"], "completed")
            messages = mock.chats[-1].json["messages"]
            given = "\n".join(text_of(m) for m in messages if m["role"] == "user")
            assert f"Skill {name} is loaded." in given, given
        check_pairs(self.env.show())
        told = [text_of(m) for m in messages if m["role"] == "tool"]
        return [r["status"] for r in of_type(events(result), "tool_result")], told

    def follow(self, name, *steps, held=lambda: None):
        """Both runs; `held` is looked at between them."""
        text = (FOLDER / name / "SKILL.md").read_text()
        for step in steps:
            assert f"`{step.tool}`" in text, f"{name} does not name {step.tool}"
        statuses, _ = self.run(name, steps)
        equal(list(zip([step.tool for step in steps], statuses)),
              [(step.tool, "rejected" if step.asks else "done") for step in steps])
        held()
        statuses, told = self.run(name, steps, "--yes")
        for step, status, text in zip(steps, statuses, told):
            equal((step.tool, status), (step.tool, "done"), text)
            for part in step.told:
                assert part in text, f"{step.tool} did not tell {part!r}: {text}"


@contextlib.contextmanager
def scene(**options):
    with Env() as env, tempfile.TemporaryDirectory() as folder:
        phone = make(pathlib.Path(folder) / "phone", **options)
        if phone.get("missing", None):
            skip(phone.get("missing"))
        yield Scene(env, phone)


@CASES.case("all that ship are here")
def _():
    equal(NAMES, ["daily-briefing", "driving-mode", "message-drafter", "note-taker",
                  "phone-care", "quiet-evening", "screenshot-helper", "skill-writer",
                  "termux-guide"])


@CASES.table([{"name": f"{name} is as the format wants it", "skill": name} for name in NAMES])
def checked(row):
    with Env() as env:
        result = env.run(["skills", "check", "--json", FOLDER / row["skill"]])
        found = json.loads(result.out)
        equal((result.code, found["diagnostics"]), (0, []))
        assert found["allowed_tools"], "a skill that ships says what it wishes to use"
        assert len(found["description"]) <= 100, "each request pays for it"


@CASES.case("every tool that they name is there; they wish for reading and writing only")
def _():
    with Env() as env:
        risks = {tool["name"]: tool["risk"] for tool in env.json("tools", "list")}
        for name in NAMES:
            text = (FOLDER / name / "SKILL.md").read_text()
            wishes = json.loads(env.run(["skills", "check", "--json", FOLDER / name]).out)
            for tool in wishes["allowed_tools"]:
                assert risks.get(tool) in ("read", "write"), f"{name}: {tool}"
                assert f"`{tool}`" in text, f"{name} wishes for {tool} and does not use it"
            for tool in re.findall(r"`([a-z]+(?:_[a-z]+)+)`", text):
                assert tool in risks, f"{name}: there is no {tool}"


@CASES.case("they are listed, in Chinese where that is the language")
def _():
    with Env() as env:
        for language, chinese in (("C.UTF-8", False), ("zh_CN.UTF-8", True)):
            result = env.run(["skills", "list", "--json"], env={"LANG": language})
            found = json.loads(result.out)
            equal([skill["name"] for skill in found], NAMES)
            for skill in found:
                equal(skill["scope"], "shipped")
                equal(bool(re.search("[\u4e00-\u9fff]", skill["description"])), chinese)
        shown = env.run(["skills", "show", "note-taker"], env={"LANG": "zh_CN.UTF-8"})
        assert "用文本文件记录" in shown.out.decode(), shown.out


@CASES.case("daily briefing: the day is read, nothing is changed")
def _():
    with scene() as it:
        kept = ("alarms", "sms", "notifications", "settings", "volumes", "events")
        before = {key: it.phone.get(key) for key in kept}
        it.follow("daily-briefing",
                  Step("get_time"),
                  Step("list_events", "Dentist", "Main Street 1", asks=True,
                       **{"from": "2026-03-05", "to": "2026-03-05"}),
                  Step("read_notifications", "Are you there?", asks=True),
                  Step("get_battery", "83"),
                  Step("find_tools", query="weather forecast"))
        equal({key: it.phone.get(key) for key in kept}, before)


@CASES.case("quiet evening: quiet, dark, and one alarm, without a question")
def _():
    with scene() as it:
        it.phone.set("volumes.alarm.volume", 2)
        it.follow("quiet-evening",
                  Step("get_time"),
                  Step("set_dnd", "3", state="alarms"),
                  Step("get_volume", "alarm"),
                  Step("set_volume", stream="alarm", percent=60),
                  Step("set_volume", stream="music", percent=15),
                  Step("set_dark_mode", mode="on"),
                  Step("set_brightness", percent=5),
                  Step("set_alarm", hour=6, minute=45, label="Good morning"))
        equal(it.phone.get("settings.global.zen_mode"), "3")
        equal([it.phone.get(f"volumes.{s}.volume") for s in ("alarm", "music")], [4, 4])
        equal(it.phone.get("night"), "yes")
        equal(it.phone.get("settings.system.screen_brightness"), "13")
        alarm = it.phone.get("alarms")[0]
        equal([alarm[key] for key in ("hour", "minutes", "message")], [6, 45, "Good morning"])


@CASES.case("driving mode: prepared without a question, a message waits for the person")
def _():
    with scene() as it:
        it.phone.set("settings.secure.location_mode", "0")
        sms = it.phone.get("sms")

        def held():
            equal((it.phone.get("composer", None), it.phone.get("sms")), (None, sms))
        it.follow("driving-mode",
                  Step("set_dnd", "1", state="priority"),
                  Step("set_location_mode", on=True),
                  Step("set_bluetooth", on=True),
                  Step("set_volume", stream="music", percent=70),
                  Step("open_map", query="Main Street 1"),
                  Step("speak_text", text="Driving mode is on."),
                  Step("compose_sms", asks=True, number="+15550100", text="I am late."),
                  held=held)
        equal(it.phone.get("settings.global.zen_mode"), "1")
        equal(it.phone.get("settings.global.bluetooth_on"), "1")
        equal(it.phone.get("settings.secure.location_mode"), "3")
        equal(it.phone.get("volumes.music.volume"), 18)
        equal(it.phone.get("tts.spoken")[-1]["text"], "Driving mode is on.")
        equal(it.phone.get("sms"), sms)


@CASES.case("screenshot helper: a picture is kept and shared, a text copied")
def _():
    with scene() as it:
        path = it.env.work / "screen-termux-1020.png"

        def held():
            assert not path.exists(), "nobody said yes"
            equal(it.phone.get("clipboard"), "Copied by chela")
        it.follow("screenshot-helper",
                  Step("read_screen", asks=True),
                  Step("take_screenshot", path.name, asks=True, path=path.name),
                  Step("set_clipboard", text="Copied by chela"),
                  Step("share_file", asks=True, path=path.name, mime="image/png"),
                  held=held)
        assert path.read_bytes().startswith(b"\x89PNG"), "no picture"
        equal(it.phone.get("clipboard"), "Copied by chela")
        equal(len(it.phone.get("shares")), 1)


@CASES.case("message drafter: drafts are opened, sending asks")
def _():
    with scene() as it:
        count = len(it.phone.get("sms"))
        it.follow("message-drafter",
                  Step("search_contacts", "Ana", asks=True, query="Ana"),
                  Step("list_sms", "ok", asks=True, number="+15550100", limit=10),
                  Step("compose_sms", number="+15550100", text="See you at 8."),
                  Step("send_email", to="ana@example.org", subject="Tonight", body="At 8."),
                  Step("send_sms", asks=True, number="+15550100", text="See you at 8."),
                  held=lambda: equal(len(it.phone.get("sms")), count))
        sms = it.phone.get("sms")
        equal((len(sms), sms[-1]["body"], sms[-1]["type"]), (count + 1, "See you at 8.", "sent"))
        equal(it.phone.get("composer")["body"], "See you at 8.")
        equal(it.phone.get("mail")["subject"], "Tonight")


@CASES.case("phone care: it looks without a question and stops an app with one")
def _():
    with scene() as it:
        def running():
            return [row["name"] for row in it.phone.get("processes")]
        it.follow("phone-care",
                  Step("get_storage", "GB"),
                  Step("get_battery", "31.2"),
                  Step("list_processes", "com.example.notes"),
                  Step("get_app_info", "version 3.2", package="com.example.notes"),
                  Step("get_app_usage", asks=True, period="day"),
                  Step("stop_app", asks=True, package="com.example.notes"),
                  Step("open_settings", asks=True, page="battery"),
                  held=lambda: equal("com.example.notes" in running(), True))
        assert "com.example.notes" not in running(), running()


@CASES.case("note taker: finds without a question, writes with one, reads nothing outside")
def _():
    with scene() as it:
        outside = it.env.write("elsewhere/diary.md", "private\n")
        path = it.env.work / "notes" / "shopping.md"
        before = path.read_text()
        it.follow("note-taker",
                  Step("get_time"),
                  Step("list_files", "shopping.md", path="notes"),
                  Step("write_file", asks=True, path="notes/2026-03.md", append=True,
                       text="- 2026-03-04 10:20 The key is with Ana.\n"),
                  Step("search_files", "tea", query="tea", path="notes"),
                  Step("read_file", "- [ ] milk", path="notes/shopping.md"),
                  Step("edit_file", asks=True, path="notes/shopping.md",
                       old_text="- [ ] milk", new_text="- [x] milk"),
                  Step("read_file", asks=True, path=str(outside)),
                  held=lambda: equal((path.read_text(), len(list(path.parent.iterdir()))),
                                     (before, 1)))
        equal(path.read_text(), "- [x] milk\n- [ ] tea\n")
        equal((path.parent / "2026-03.md").read_text(),
              "- 2026-03-04 10:20 The key is with Ana.\n")


MADE = """---
name: tea-time
description: Sets a timer for tea. Use it for make tea, brew.
---

1. `set_timer` with `seconds` 240 and `label` Tea.
"""


@CASES.case("skill writer: what it wrote is there and loads")
def _():
    with scene() as it:
        path = it.env.config / "skills" / "tea-time" / "SKILL.md"
        it.follow("skill-writer",
                  Step("find_tools", "set_timer", query="start a timer"),
                  Step("load_skill", "- note-taker:", asks=True),
                  Step("write_file", asks=True, path=str(path), text=MADE),
                  Step("run_shell", "clean", asks=True,
                       command=f"chela skills check {path.parent} && echo clean"),
                  held=lambda: equal(path.exists(), False))
        equal(path.read_text(), MADE)
        found = {skill["name"]: skill for skill in it.env.json("skills", "list")}
        equal((found["tea-time"]["scope"], found["tea-time"]["strict"]), ("user", True))


@CASES.case("Termux guide: looks without a question; settings and the wake lock with one")
def _():
    with scene() as it:
        it.follow("termux-guide",
                  Step("device_info"),
                  Step("get_property", "Example", key="ro.product.manufacturer"),
                  Step("get_app_info", "0.53.0", package="com.termux.api"),
                  Step("run_shell", asks=True, command="chela doctor"),
                  Step("open_app_settings", asks=True, package="com.termux.api"),
                  Step("set_wake_lock", asks=True, on=True),
                  held=lambda: equal(it.phone.get("wakelock"), False))
        equal(it.phone.get("wakelock"), True)


WAKER = """---
name: waker
description: Wakes up. Use it for wake me.
allowed-tools: set_alarm run_shell Bash(ls:*)
---

1. `set_alarm` as they said.
"""


def waker(it):
    """What the model wants in a row: the alarm, and what nobody wished for or may have."""
    it.env.write("config/chela/skills/waker/SKILL.md", WAKER)
    return [Step("set_alarm", hour=7, minute=0, label="Up"), Step("get_battery"),
            Step("set_timer", seconds=60), Step("run_shell", command="ls")]


@CASES.table([
    {"name": "loaded by the person, its wish runs without a question and nothing else does",
     "args": ["-M", "build", "-s", "waker"],
     "want": ["done", "rejected", "rejected", "rejected"], "alarms": 1},
    {"name": "in plan mode the wish changes nothing", "args": ["-M", "plan", "-s", "waker"],
     "want": ["denied", "done", "denied", "denied"], "alarms": 0},
    {"name": "loaded by the model, with nobody to answer, it grants nothing",
     "args": ["-M", "build"], "load": True,
     "want": ["rejected", "rejected", "rejected", "rejected", "rejected"], "alarms": 0},
])
def wish(row):
    with scene() as it:
        steps = waker(it)
        if row.get("load"):
            steps.insert(0, Step("load_skill", name="waker"))
        turns = [step.turn for step in steps] + [{"steps": [{"text": "Done."}]}]
        with Mock(turns) as mock:
            result = it.env.ask(mock, "--json", *row["args"], "Wake me.", env=it.vars)
        equal([r["status"] for r in of_type(events(result), "tool_result")], row["want"])
        equal(len(it.phone.get("alarms")), row["alarms"])


@CASES.table([
    {"name": "loaded by the model, the person allows these tools: the wish runs", "key": b"a\n",
     "asked": [], "alarms": 1},
    {"name": "loaded by the model, the person allows the loading alone: it is asked about",
     "key": b"y\n", "asked": ["set_alarm"], "alarms": 0},
])
def wish_answered(row):
    with scene() as it:
        steps = [Step("load_skill", name="waker"), *waker(it)]
        turns = [step.turn for step in steps] + [{"steps": [{"text": "Done."}]}]
        with Mock(turns) as mock, Pty(it.env, ["ask", "-M", "build", *it.env.to_mock(mock), "Up"],
                                      variables=it.vars) as run:
            run.wait(b"Allow load_skill?")
            run.wait(b"without a question: set_alarm\r\n")
            run.wait(b"[s]top the task: ")
            run.send(row["key"])
            for tool in [*row["asked"], "get_battery", "set_timer", "run_shell"]:
                run.wait(f"Allow {tool}?".encode())
                run.wait(b"[s]top the task: ")
                run.seen = b""
                run.send(b"n\n")
            run.end()
        equal(len(it.phone.get("alarms")), row["alarms"])


if __name__ == "__main__":
    CASES.run()
