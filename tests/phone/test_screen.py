#!/usr/bin/env python3
"""Tasks on the phone's screen: agent, tools and a simulated phone, with a scripted model."""

import contextlib
import os
import pathlib
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS))

from e2e.lib.chela import Env, ended                    # noqa: E402
from e2e.lib.tap import Cases, equal, skip              # noqa: E402
from llm.mock import Mock                               # noqa: E402
from llm.scenario import text_of                        # noqa: E402
from phone.android import control                       # noqa: E402
from phone.make import make                             # noqa: E402

CASES = Cases(limit=150)
HOME = {"screen": "home", "arg": {}, "scroll": {}}
DONE = {"steps": [{"text": "All done."}]}


def call(name, **arguments):
    return {"steps": [{"call": name, "by": 1, "arguments": arguments}]}


class Desk:
    """A phone with the settings in front, and a chela that reaches it through rish."""

    def __init__(self, env, phone):
        self.env = env
        self.phone = phone

    def ask(self, *turns, words=("--yes", "-M", "build", "go")):
        """One task; what the model was told by its calls, in order."""
        with Mock([*turns, DONE]) as mock:
            env = {**self.phone.env(), "HOME": str(self.env.home),
                   "CHELA_DATADIR": str(TESTS.parent)}
            env["PATH"] += ":" + os.environ["PATH"]
            for name in ("CHELA_PHONE_PATHS",):
                if name in os.environ:
                    env[name] = os.environ[name]
            result = self.env.ask(mock, "--json", *words, env=env, timeout=140)
            equal(ended(result)["status"], "completed")
            return [text_of(m) for m in mock.chats[-1].json["messages"]
                    if m["role"] == "tool"]

    def clients(self):
        return sum(os.path.basename(call["argv"][0]) == "rish" for call in self.phone.log()
                   if call.get("argv"))

    def stack(self):
        return [one["screen"] for one in self.phone.get("screen.tasks")[-1]["stack"]]


@contextlib.contextmanager
def desk(**options):
    with Env() as env, tempfile.TemporaryDirectory() as folder:
        phone = make(pathlib.Path(folder) / "phone", **options)
        if phone.get("missing", None):
            skip(phone.get("missing"))
        phone.set("screen.tasks", [
            {"package": "com.android.launcher3", "id": 1, "stack": [HOME]},
            {"package": "com.android.settings", "id": 3, "stack": [HOME]}])
        try:
            yield Desk(env, phone)
        finally:
            control.end_sessions(phone, "rish")


def has(text, *parts):
    for part in parts:
        if part not in text:
            raise AssertionError(f"{part!r} is not in {text!r}")


def number(listing, name):
    """The number in front of a name in what read_screen printed."""
    line = next(line for line in listing.splitlines() if f'"{name}' in line)
    return line[1:line.index("]")]


@CASES.case("numbers hold until they are gone; one client does it all")
def _():
    with desk() as one:
        listing = one.ask(call("read_screen"))[0]
        battery, search = number(listing, "Battery"), number(listing, "Search settings")
        texts = one.ask(call("read_screen"), call("tap", target=battery),
                        call("tap", target=search), call("press_key", key="back"),
                        call("tap", target="Search settings"))
        has(texts[1], f"Tapped [{battery}] item", "another screen", "\n[")
        has(texts[2], f'[{search}] was item "Search settings"', "not on the screen any more")
        has(texts[3], "Pressed back.", "another screen")
        has(texts[4], "Tapped [", "Search settings")
        equal(one.stack(), ["home", "search"])
        equal(one.clients(), 2)     # two processes, one each


@CASES.case("a number of another conversation means nothing")
def _():
    with desk() as one:
        one.ask(call("read_screen"))
        texts = one.ask(call("tap", target="3"))
        has(texts[0], "was not read in this conversation")
        equal(one.stack(), ["home"])


@CASES.case("a task: search, type Chinese, clear, type again")
def _():
    with desk() as one:
        texts = one.ask(call("tap", target="Search settings"),
                        call("type_text", text="你好，世界 😀"), call("clear_text"),
                        call("type_text", text="blue"), call("tap", target="Bluetooth"))
        has(texts[1], 'now holds "你好，世界 😀"')
        has(texts[2], "Cleared [")
        has(texts[3], 'now holds "blue"', "Bluetooth")
        equal(one.stack()[-1], "devices")
        equal(one.clients(), 1)


@CASES.case("what does not help is told, louder each time")
def _():
    with desk() as one:
        texts = one.ask(*[call("tap", target="Settings", kind=kind)
                          for kind in ("single", "long", "single", "long")])
        has(texts[0], "Nothing on the screen changed.")
        has(texts[2], "Hint: the screen is the same", "read_screen")
        has(texts[3], "Hint: ", "This way does not work")


@CASES.case("the card of an app is shown once in a conversation")
def _():
    with desk() as one:
        one.env.write("config/chela/apps/com.android.settings.md",
                      "Search finds every page.\n")
        texts = one.ask(call("read_screen"), call("tap", target="Battery"),
                        call("read_screen"))
        has(texts[0], "[card of the app com.android.settings]", "Search finds every page.")
        for text in texts[1:]:
            if "card of the app" in text:
                raise AssertionError(text)
        has(one.ask(call("read_screen"))[0], "Search finds every page.")
        kept = one.ask(call("read_screen"), words=("--yes", "-M", "build", "-c", "go on"))
        if "card of the app" in kept[-1]:
            raise AssertionError(kept[-1])


@CASES.case("an app that is not to be left is gone back to, until that ends")
def _():
    with desk() as one:
        texts = one.ask(call("read_screen"), call("stay_in_app"), call("press_key", key="home"),
                        call("stay_in_app", off=True), call("press_key", key="home"))
        has(texts[1], "Actions that leave com.android.settings go back to it")
        has(texts[2], "This led to com.android.launcher3; went back to com.android.settings")
        has(texts[4], "the app is now com.android.launcher3")


@CASES.case("handing over asks the person, who is not there")
def _():
    with desk() as one:
        texts = one.ask(call("hand_over", why="Log in, please."))
        has(texts[0], "There is nobody to ask here")


@CASES.case("Shizuku is killed and started again while the task goes on")
def _():
    with desk() as one:
        for word in ("stop", "start"):
            program = (f"import sys; sys.path.insert(0, {str(TESTS)!r})\n"
                       "from phone.android import control\nfrom phone.state import Phone\n"
                       f"control.{word}_shizuku(Phone({str(one.phone.folder)!r}))")
            script = one.env.write(f"{word}.py", program)
            one.env.tool(f"- name: {word}_shizuku\n  description: For this test alone, {word}s"
                         f" Shizuku.\n  risk: read\n  run: [{{local: [{sys.executable},"
                         f" {script}]}}]\n")
        texts = one.ask(call("read_screen"), call("stop_shizuku"),
                        call("tap", target="Battery"), call("start_shizuku"),
                        call("tap", target="Battery"))
        has(texts[0], "Battery")
        has(texts[2], "Shizuku is not running: open the Shizuku app")
        has(texts[4], "Tapped [")
        equal(one.stack()[-1], "battery")


CASES.run()
