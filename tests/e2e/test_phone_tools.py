#!/usr/bin/env python3
"""Tools on a simulated phone through Termux:API: done, and each way in which it fails told
apart, with nothing left behind."""

import os
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, wait_for         # noqa: E402
from e2e.lib.tap import Cases, equal            # noqa: E402
from phone.make import make                     # noqa: E402

CASES = Cases()
INSTALL = b"pkg install termux-api"
TOOLS = [["get_battery"], ["set_volume", "stream=music", "level=3"], ["get_clipboard"],
         ["send_notification", "title=T", "content=C"], ["set_torch", "on=true"],
         ["vibrate", "duration=300"]]


class PhoneEnv(Env):
    """Runs in the Termux of a phone that has no privileged shell."""

    def __init__(self, **options):
        super().__init__()
        self.phone = make(self.root / "phone", rish=False, adb=0, **options)
        self.env.update({**self.phone.env(), "HOME": str(self.home)})

    def tool_run(self, *words, **options):
        return self.run(["tools", "run", *words], **options)

    def running(self, method):
        """The process id of a call that hangs."""
        def find():
            return next((call["pid"] for call in self.phone.log()
                         if call.get("method") == method and "hangs" in call), None)
        return wait_for(find, what=f"a hanging {method}")


@CASES.table([
    {"name": "the battery", "run": ["get_battery"], "out": ["83 %", "charging"]},
    {"name": "the volume, read back", "run": ["set_volume", "stream=music", "level=3"],
     "out": ["music 3 of 25"], "state": {"volumes.music.volume": 3}},
    {"name": "the volume, clamped", "run": ["set_volume", "stream=music", "level=99"],
     "out": ["music 25 of 25"], "state": {"volumes.music.volume": 25}},
    {"name": "the clipboard", "run": ["get_clipboard"], "before": {"clipboard": "你好 😀"},
     "out": ["你好 😀"]},
    {"name": "the clipboard of another app in front", "run": ["get_clipboard"], "before": {
        "clipboard": "secret", "focus.package": "com.example.chat"}, "absent": ["secret"]},
    {"name": "a notification", "run": [
        "send_notification", "title=a 'b' \"c\"", "content=$(id); -n\\n你好", "id=k"],
     "state": {"notifications.-1.title": "a 'b' \"c\"", "notifications.-1.tag": "k",
               "notifications.-1.text": "$(id); -n\\n你好"}},
    {"name": "the torch", "run": ["set_torch", "on=true"], "state": {"torch": True}},
    {"name": "vibration", "run": ["vibrate", "duration=300"], "state": {"vibrations": [300]}},
    {"name": "vibration in silent mode", "run": ["vibrate", "duration=300", "force=true"],
     "before": {"ringer": "silent"}, "state": {"vibrations": [300]}},
])
def done(row):
    with PhoneEnv() as env:
        for path, value in row.get("before", {}).items():
            env.phone.set(path, value)
        result = env.tool_run(*row["run"])
        equal(result.code, 0, result.err)
        for part in row.get("out", ()):
            assert part.encode() in result.out, result.out
        for part in row.get("absent", ()):
            assert part.encode() not in result.out, result.out
        for path, value in row.get("state", {}).items():
            equal(env.phone.get(path), value, path)
        assert not any("refused" in call for call in env.phone.log()), env.phone.log()
        env.none_left()


@CASES.case("without the app each ends by itself and names what is to be installed")
def _():
    with PhoneEnv(api=False) as env:
        running = [env.start(["tools", "run", *words]) for words in TOOLS]
        for words, proc in zip(TOOLS, running):
            result = proc.wait()
            equal((result.code, INSTALL in result.err, b"Termux:API app" in result.err),
                  (1, True, True), (words, result.err))
        equal(len([call for call in env.phone.log() if "hangs" in call]), len(TOOLS))
        env.none_left()


@CASES.case("without the package the same is said at once, and nothing is called")
def _():
    with PhoneEnv() as env:
        os.remove(env.phone.folder + "/usr/libexec/termux-api")
        result = env.tool_run("set_torch", "on=true")
        equal((result.code != 0, INSTALL in result.err), (True, True), result.err)
        equal(env.phone.log(), [])


@CASES.case("a permission that is missing is named, with the command that grants it")
def _():
    with PhoneEnv() as env:
        env.tool("""
- name: get_messages
  description: Returns the newest text messages, for a test.
  risk: read
  run:
    - {termux: [api, SmsInbox, --ei, limit, 2, --ei, type, 0]}
""")
        assert b"Your code is 000000" in env.tool_run("get_messages").out
        env.phone.grant("READ_SMS", False)
        result = env.tool_run("get_messages")
        equal((result.code, b"Your code" in result.out), (1, False))
        assert b"pm grant com.termux.api android.permission.READ_SMS" in result.err, result.err
        assert b"READ_CONTACTS" not in result.err, result.err
        env.phone.grant("READ_SMS")
        equal(env.tool_run("get_messages").code, 0, "granted again")


@CASES.table([
    {"name": "an exception in the app leaves empty output: a failure", "tool": ["get_battery"],
     "fault": "exception:BatteryStatus", "err": b"printed nothing"},
    {"name": "an API error is passed on", "tool": ["set_torch", "on=true"],
     "fault": "error:Torch", "err": b"Failed"},
])
def failures(row):
    with PhoneEnv() as env:
        env.phone.fault(row["fault"])
        result = env.tool_run(*row["tool"])
        equal((result.code, row["err"] in result.err), (1, True), result)


@CASES.case("a volume that Do Not Disturb guards is told as it is, not as it was asked")
def _():
    with PhoneEnv() as env:
        env.phone.set("settings.global.zen_mode", "1")
        result = env.tool_run("set_volume", "stream=ring", "level=1")
        assert b"ring 7 of 15" in result.out, result
        equal(env.phone.get("volumes.ring.volume"), 7)


@CASES.case("the client is killed while it waits: told as a failure, at once")
def _():
    with PhoneEnv() as env:
        env.phone.fault("hang:BatteryStatus")
        proc = env.start(["tools", "run", "get_battery"])
        os.kill(env.running("BatteryStatus"), signal.SIGKILL)
        result = proc.wait()
        equal((result.code, result.out), (1, b""), result)
        assert result.err, "it says why"
        env.none_left()


@CASES.table([{"name": f"{name} ends the call that hangs as well", "signal": number}
              for name, number in (("an interrupt", signal.SIGINT),
                                   ("an end", signal.SIGTERM), ("a hang-up", signal.SIGHUP))])
def stopped(row):
    with PhoneEnv() as env:
        env.phone.fault("hang:BatteryStatus")
        proc = env.start(["tools", "run", "get_battery"])
        env.running("BatteryStatus")
        proc.popen.send_signal(row["signal"])
        equal(proc.wait().code, 130)
        env.none_left()


CASES.run()
