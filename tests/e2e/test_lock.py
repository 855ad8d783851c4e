#!/usr/bin/env python3
"""A yes from the notification shade of a simulated phone counts while the phone is not locked,
and only then; where nobody knows, the button is not there or does nothing."""

import os
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, wait_for         # noqa: E402
from e2e.lib.tap import Cases, equal, skip      # noqa: E402
from llm.mock import Mock                       # noqa: E402
from phone.android import control               # noqa: E402
from phone.make import make                     # noqa: E402

CASES = Cases()
TOOL = """
- name: append_line
  description: Appends a line to a file.
  risk: %s
  parameters: {path: {type: string}, line: {type: string}}
  required: [path, line]
  run:
    - {local: ["%s", "{path}", "{line}"]}
"""
ALLOW, REJECT = "Allow", "Reject"


class PhoneEnv(Env):
    """Runs in the Termux of a phone whose notifications are the app's."""

    def __init__(self, **options):
        super().__init__()
        self.phone = make(self.root / "phone", **options)
        if self.phone.get("missing", None):
            skip(self.phone.get("missing"))
        path = self.env["PATH"]
        self.env.update({**self.phone.env(), "HOME": str(self.home)})
        self.env["PATH"] += ":" + path
        self.write("config/chela/config.yaml", "ui: {notify: app}\n")

    def plan(self, risk):
        self.tool(TOOL % (risk, self.script("append", 'echo "$2" >> "$1"')))
        call = {"call": "append_line", "arguments": {"path": str(self.work / "log"),
                                                     "line": "x"}}
        return [{"steps": [call]}, {"steps": [{"text": "All done."}]}]

    def buttons(self):
        """What the notification of the question offers, by name."""
        def find():
            return next((one["extras"] for one in self.phone.get("notifications")
                         if "button_text_1" in one.get("extras", {})), None)
        extras = wait_for(find, what="a notification")
        return {extras[f"button_text_{n}"]: extras[f"button_action_{n}"]
                for n in (1, 2, 3) if f"button_text_{n}" in extras}

    def press(self, action):
        """As the app does it, in a bare environment."""
        bare = {name: os.environ[name] for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS")
                if name in os.environ}
        bare |= {"HOME": str(self.home), "TERMUX_VERSION": "0.119",
                 "PATH": os.environ["PATH"]}
        return subprocess.run([shutil.which("sh"), "-c", action], env=bare, cwd=self.home,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=60, check=False)


@CASES.table([
    {"name": f"Android {release}", "sdk": sdk} for release, sdk in (
        ("8", 26), ("9", 28), ("11", 30), ("13", 33), ("15", 35))])
def locked_and_not(row):
    with PhoneEnv(sdk=row["sdk"]) as env, Mock(env.plan("write")) as mock:
        env.phone.set("screen.locked", True)
        run = env.start_ask(mock, "-M", "build", "write it")
        allow = env.buttons()[ALLOW]
        refused = env.press(allow)
        equal(refused.returncode, 1)
        assert "while the phone is locked" in refused.stderr, refused.stderr
        assert not (env.work / "log").exists()
        env.phone.set("screen.locked", False)
        equal(env.press(allow).returncode, 0)
        equal(run.wait().code, 0)
        equal((env.work / "log").read_text(), "x\n")


@CASES.case("Shizuku stopped: nobody knows, so it is locked; a no counts")
def _():
    with PhoneEnv() as env, Mock(env.plan("write")) as mock:
        control.stop_shizuku(env.phone)
        run = env.start_ask(mock, "-M", "build", "write it")
        buttons = env.buttons()
        equal(env.press(buttons[ALLOW]).returncode, 1)
        equal(env.press(buttons[REJECT]).returncode, 0)
        equal(run.wait().code, 0)
        assert not (env.work / "log").exists()


@CASES.table([
    {"name": "no shell of the phone: no yes is offered", "risk": "write", "rish": False},
    {"name": "danger: no yes is offered", "risk": "danger", "rish": True},
])
def not_offered(row):
    with PhoneEnv(rish=row["rish"]) as env, Mock(env.plan(row["risk"])) as mock:
        run = env.start_ask(mock, "-M", "build", "write it")
        buttons = env.buttons()
        assert ALLOW not in buttons, buttons
        equal(env.press(buttons[REJECT]).returncode, 0)
        equal(run.wait().code, 0)


@CASES.case("the look costs nothing before somebody presses it")
def _():
    with PhoneEnv() as env, Mock(env.plan("write")) as mock:
        run = env.start_ask(mock, "-M", "build", "write it")
        buttons = env.buttons()
        assert not any(call["side"] == "rish" for call in env.phone.log()), env.phone.log()
        equal(env.press(buttons[ALLOW]).returncode, 0)
        equal(run.wait().code, 0)


CASES.run()
