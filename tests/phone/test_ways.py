#!/usr/bin/env python3
"""The program itself, by each way to a simulated phone: what comes back, and what is said
when the way is not open."""

import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal, skip      # noqa: E402
from phone.android import control               # noqa: E402
from phone.make import make                     # noqa: E402

CASES = Cases()
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOL = """
- name: say_line
  description: Says a text through the shell of the phone, and who says it.
  risk: read
  parameters: {text: {type: string}}
  required: [text]
  run: [{shell: "printf '%s\\n' {text}; id -u"}]
- name: tell_battery
  description: Tells what Termux:API knows of the battery.
  risk: read
  run: [{termux: [api, BatteryStatus]}]
  result: json
- name: by_version
  description: Takes a way that depends on the version of Android.
  risk: read
  run: [{shell: echo new, min_sdk: 30}, {shell: echo old, max_sdk: 29}]
"""


class Home:
    """A phone, and a home with tools and settings beside it."""

    def __init__(self, folder, side, options):
        self.folder = pathlib.Path(folder)
        self.side = side
        self.phone = make(self.folder / "phone", **options)
        if self.phone.get("missing", None):
            skip(self.phone.get("missing"))
        tools = self.folder / "config/chela/tools"
        tools.mkdir(parents=True)
        (tools / "own.yaml").write_text(TOOL)

    def config(self, text):
        (self.folder / "config/chela/config.yaml").write_text(text)

    def store(self, name, value):
        """`chela secret set NAME`; its exit code."""
        return self.start("secret", "set", name, typed=value.encode())[0]

    def run(self, *words, language="en_US.UTF-8"):
        """`chela tools run WORDS`: its exit code and all that it said."""
        return self.start("tools", "run", *words, language=language)

    def start(self, *words, language="en_US.UTF-8", typed=b""):
        kept = {name: os.environ[name] for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS",
                                                    "CHELA_PHONE_PATHS") if name in os.environ}
        env = {**kept, **self.phone.env(self.side), "LANG": language,
               "CHELA_DATADIR": str(ROOT)}
        for name in ("config", "data", "state", "cache"):
            env[f"XDG_{name.upper()}_HOME"] = str(self.folder / name)
        env["PATH"] += ":" + os.environ["PATH"]
        done = subprocess.run([os.environ["CHELA_BIN"], *words], env=env, input=typed,
                              capture_output=True, timeout=120, check=False)
        return done.returncode, (done.stdout + done.stderr).decode()


@contextlib.contextmanager
def home(side="termux", **options):
    with tempfile.TemporaryDirectory() as folder:
        yield Home(folder, side, options)


def expect(got, code, *parts):
    equal(got[0], code)
    for part in parts:
        if part not in got[1]:
            raise AssertionError(f"{part!r} is not in {got[1]!r}")


@CASES.case("rish, adb and su carry the same line")
def _():
    text = "text=it's $(id) 你好 \"x\" \\n"
    for side, options, uid in (("termux", {}, 2000), ("desk", {}, 2000),
                               ("root", {"rish": False, "su": True}, 0)):
        with home(side, **options) as made:
            equal(made.run("say_line", text), (0, f"{text[5:]}\n{uid}\n"))


@CASES.case("Shizuku stops and starts again")
def _():
    with home() as made:
        control.stop_shizuku(made.phone)
        expect(made.run("say_line", "text=x"), 1, "Shizuku is not running: open the Shizuku app")
        control.start_shizuku(made.phone)
        equal(made.run("say_line", "text=x"), (0, "x\n2000\n"))


@CASES.case("where rish gives no shell, su is tried")
def _():
    with home("root", su=True) as made:
        control.stop_shizuku(made.phone)
        equal(made.run("say_line", "text=x"), (0, "x\n0\n"))
        state = (made.folder / "state/chela/state.yaml").read_text()
        assert '"shell": "su"' in state, state
        made.phone.clear_log()
        equal(made.run("say_line", "text=x"), (0, "x\n0\n"))
        assert not any(call["side"] == "rish" for call in made.phone.log()), made.phone.log()


@CASES.case("several phones at adb: the serial must be named")
def _():
    with home("desk", adb=2) as made:
        serials = [device["serial"] for device in made.phone.get("adb.devices")]
        expect(made.run("say_line", "text=x"), 1, *serials, "device: {serial: SERIAL}")
        made.config(f"device: {{serial: '{serials[1]}'}}\n")
        equal(made.run("say_line", "text=x"), (0, "x\n2000\n"))
        made.config("device: {serial: nowhere}\n")
        expect(made.run("say_line", "text=x"), 1, "device.serial")


@CASES.case("no phone at adb, then one that is not trusted")
def _():
    with home("desk") as made:
        control.unplug(made.phone)
        expect(made.run("say_line", "text=x"), 1, "no phone is connected to adb")
        control.plug(made.phone, "R58", "unauthorized")
        expect(made.run("say_line", "text=x"), 1, "allow USB debugging")


@CASES.case("a desktop knows the phone's Android from the second call on")
def _():
    with home("desk", sdk=28) as made:
        equal(made.run("say_line", "text=x"), (0, "x\n2000\n"))
        equal(made.run("by_version"), (0, "old\n"))


@CASES.case("the shell can be switched off")
def _():
    with home() as made:
        made.config("device: {shell: none}\n")
        expect(made.run("say_line", "text=x"), 1, "switched off")
        equal(made.phone.log(), [])


@CASES.case("without the app, Termux:API ends within its limit and is named")
def _():
    with home(api=False) as made:
        start = time.monotonic()
        expect(made.run("tell_battery"), 1, "did not answer in 10 s", "pkg install termux-api",
               "Termux:API app from F-Droid")
        assert time.monotonic() - start < 60, "it took as long as the tool may"


@CASES.case("a secret is typed by its name and told nowhere")
def _():
    with home() as here:
        equal(here.store("mail", "hunter2-hunter2"), 0)
        here.run("open_app", "app=Settings")
        here.run("tap", "target=Search settings")
        code, said = here.run("type_text", "secret=mail", "--yes")
        equal(code, 0, said)
        assert "15 characters (a secret)" in said and "hunter2" not in said, said
        code, said = here.run("read_screen")
        assert "[secret]" in said and "hunter2" not in said, said
        typed = [call for call in here.phone.log() if "hunter2" in str(call)]
        assert typed, "it did not reach the phone"
        code, said = here.run("type_text", "secret=gone", "--yes")
        assert code == 1 and "chela secret set gone" in said, said
        equal(here.store("pin", "1234"), 0)
        code, said = here.run("type_text", "secret=pin", "--yes")
        assert code == 1 and "too short" in said, said
        code, said = here.run("type_text", "secret=mail", "text=x", "--yes")
        assert code == 1 and "either text or secret" in said, said


if __name__ == "__main__":
    CASES.run()
