#!/usr/bin/env python3
"""`chela doctor` on simulated phones, and on a computer that has none: what it finds in each
state, how it says to mend it, and what it mends itself."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal, skip      # noqa: E402
from phone.android import control               # noqa: E402
from phone.make import make                     # noqa: E402

CASES = Cases()
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STATES = {"available", "missing", "impossible", "unknown"}
AGENT = "provider: openai\nbase_url: http://127.0.0.1:9/v1\nmodel: m\nkey: {env: DOCTOR_KEY}\n"
LISTENER = "com.termux.api/com.termux.api.apis.NotificationListAPI$NotificationService"


class Home:
    """A phone with all that the doctor asks for, an agent, and an environment of its own."""

    def __init__(self, folder, side, options):
        self.folder = pathlib.Path(folder)
        self.side = side
        self.phone = make(self.folder / "phone", **options)
        if self.phone.get("missing", None):
            skip(self.phone.get("missing"))
        agents = self.folder / "config/chela/agents"
        agents.mkdir(parents=True)
        (agents / "mine.yaml").write_text(AGENT)
        self.phone.set("clipboard", "private words")
        self.phone.set("deviceidle", ["com.termux", "com.termux.api"])
        self.phone.set("settings.global.settings_enable_monitor_phantom_procs", "false")
        self.phone.set("device_config.activity_manager", {"max_phantom_processes": "2147483647"})
        if not os.path.exists(self.phone.folder + "/home/storage/shared"):
            os.makedirs(self.phone.folder + "/home/storage/shared")

    def env(self):
        kept = {name: os.environ[name] for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS",
                                                    "CHELA_PHONE_PATHS") if name in os.environ}
        env = {**kept, **self.phone.env(self.side), "CHELA_DATADIR": str(ROOT),
               "TERM": "xterm-256color", "CHELA_AGENT": "mine", "DOCTOR_KEY": "sk-secret"}
        for name in ("config", "data", "state", "cache"):
            env[f"XDG_{name.upper()}_HOME"] = str(self.folder / name)
        env["PATH"] += ":" + os.environ["PATH"]
        return env

    def run(self, *words, **changes):
        """`chela doctor WORDS`: its exit code, its output, what it complained of."""
        env = {**self.env(), **changes}
        done = subprocess.run([os.environ["CHELA_BIN"], "doctor", *words], env=env,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
                              check=False, start_new_session=True)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def find(self, *words, code=None, **changes):
        """Its findings by ID; the form of each is checked."""
        got, out, err = self.run("--json", *words, **changes)
        if code is not None:
            equal(got, code, out + err)
        found = {}
        for one in json.loads(out):
            equal(sorted(one), ["fix", "group", "id", "mend", "optional", "state", "text"])
            assert one["state"] in STATES and one["text"] and one["id"] not in found, one
            found[one["id"]] = one
        assert "sk-secret" not in out and "private words" not in out, out
        return found


@contextlib.contextmanager
def home(side="termux", **options):
    with tempfile.TemporaryDirectory() as folder:
        yield Home(folder, side, options)


def states(found, *wanted):
    """IDs that are in one of these states."""
    return sorted(name for name, one in found.items()
                  if one["state"] in wanted and not one["optional"])


def refused(phone):
    return [call for call in phone.log() if "refused" in call]


@CASES.table([{"name": f"all is well on Android {release}", "sdk": sdk} for release, sdk in (
    ("9", 28), ("11", 30), ("12", 31), ("13", 33), ("15", 35))])
def well(row):
    with home(sdk=row["sdk"]) as made:
        found = made.find()
        equal(states(found, "missing", "impossible", "unknown"), [])
        assert f"SDK {row['sdk']}" in found["android"]["text"], found["android"]
        equal(found["shell"]["text"], "the phone's shell: rish gives a shell of shell (uid 2000)")
        before = "before 12" in found["alive.processes"]["text"]
        equal(before, row["sdk"] < 31, found["alive.processes"])
        equal(found["api.version"]["text"], "version of the app: 0.53.0")
        equal(refused(made.phone), [])
        equal(made.find("permission.sms", "alive.battery", code=0).keys(),
              {"permission.sms", "alive.battery"})


@CASES.case("nothing that was tried left a mark on the phone")
def _():
    with home() as made:
        before = made.phone.read()
        made.run()
        after = made.phone.read()
        after["settings"]["secure"].pop("location_providers_allowed", None)    # of any event
        after["screen"].pop("events", None)
        for name in before:
            equal(after[name], before[name], name)


@CASES.case("without the app it is named after 8 seconds, and nothing else waits for it")
def _():
    with home(api=False) as made:
        found = made.find(code=1)
        equal(found["api.app"]["text"], "app: no answer in 8 s")
        assert any("install the app Termux:API" in text for text in found["api.app"]["mend"])
        assert not any(name.startswith("permission.") for name in found), found
        equal(states(found, "missing"), ["api.app", "right.overlay"])
        calls = [call["method"] for call in made.phone.log() if "method" in call]
        equal(calls, ["BatteryStatus"])


@CASES.case("without the package there is the command that installs it, and no call")
def _():
    with home() as made:
        os.remove(made.phone.folder + "/usr/libexec/termux-api")
        found = made.find(code=1)
        equal(found["api.package"]["mend"], ["$ pkg install termux-api"])
        assert "api.app" not in found, found


@CASES.table([
    {"name": "a permission, told by the package manager", "rish": True,
     "permission": "READ_SMS", "id": "permission.sms"},
    {"name": "a permission, found out by a call", "rish": False,
     "permission": "READ_SMS", "id": "permission.sms"},
    {"name": "contacts, by a call", "rish": False,
     "permission": "READ_CONTACTS", "id": "permission.contacts"},
    {"name": "the microphone, by a call", "rish": False,
     "permission": "RECORD_AUDIO", "id": "permission.microphone"},
    {"name": "the camera, which is not tried", "rish": False,
     "permission": "CAMERA", "id": "permission.camera", "state": "unknown"},
    {"name": "sending, which is not tried", "rish": False,
     "permission": "SEND_SMS", "id": "permission.send", "state": "unknown"},
])
def permission(row):
    with home(rish=row["rish"], adb=0) as made:
        made.phone.grant(row["permission"], False)
        found = made.find(row["id"])[row["id"]]
        equal(found["state"], row.get("state", "missing"), found)
        equal(found["fix"], row["rish"], found)
        if found["state"] == "missing":
            grant = f"pm grant com.termux.api android.permission.{row['permission']}"
            assert f'$ adb shell "{grant}"' in found["mend"], found
        if row["rish"]:
            equal(made.phone.get("asked"), [], "no dialog came up")
        equal((len(made.phone.get("sms")), made.phone.get("photos", [])), (3, []))


@CASES.case("Shizuku stopped: how to start it, and what only the shell knows is unknown")
def _():
    with home() as made:
        control.stop_shizuku(made.phone)
        found = made.find(code=1)
        assert "Shizuku is not running: open the Shizuku app and tap Start" in \
            found["shell"]["text"], found["shell"]
        equal(states(found, "missing"),
              ["screen.picture", "screen.read", "screen.touch", "shell"])
        equal(found["alive.battery"]["state"], "unknown")
        equal(found["alive.battery"]["mend"],
              ["$ am start -a android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS"])
        share = made.folder / "share"
        share.mkdir()
        for name in ("data", "tools"):
            (share / name).symlink_to(ROOT / name)
        (share / "po").symlink_to(os.environ["CHELA_PO"])
        if (share / "po/zh_CN.mo").exists():
            said = made.run("shell", LANG="zh_CN.UTF-8", CHELA_DATADIR=str(share))[1]
            assert "Shizuku 没有运行" in said, said


@CASES.case("what can be mended is, each as it was said, and looked at again")
def _():
    with home(sdk=31) as made:
        phone = made.phone
        phone.grant("CAMERA", False)
        phone.set("apps[com.termux.api].appops", {})
        phone.set("settings.secure.enabled_notification_listeners", "")
        phone.set("deviceidle", [])
        phone.set("device_config.activity_manager", {})
        asked, out, err = made.run("--fix")
        equal(asked, 4, "nobody can be asked")
        assert "--yes" in err, err
        equal(phone.get("deviceidle"), [])
        before = made.find()
        broken = ["alive.battery", "alive.processes", "permission.camera",
                  "right.notifications", "right.overlay", "right.settings"]
        equal(states(before, "missing"), broken)
        equal(sorted(name for name, one in before.items() if one["fix"]), broken)
        after = made.find("--fix", "--yes", code=0)
        equal(states(after, "missing"), [])
        equal(phone.granted("CAMERA"), True)
        equal(phone.get("settings.secure.enabled_notification_listeners"), LISTENER)
        equal(phone.get("deviceidle"), ["com.termux", "com.termux.api"])
        equal(phone.get("config_sync"), "persistent")
        equal(refused(phone), [])
        equal(made.run("--fix", "--yes")[2], "chela: nothing that chela could fix is missing\n")


@CASES.case("only what is named is mended")
def _():
    with home() as made:
        made.phone.set("deviceidle", [])
        made.phone.grant("CAMERA", False)
        code, out, _ = made.run("--fix", "--yes", "alive")
        assert "+ battery optimization: exempt" in out, out
        equal((made.phone.granted("CAMERA"), code), (False, 1), "the wake lock is not held")
        equal(made.run("--fix", "--yes", "alive.battery")[0], 0)


@CASES.case("a fix that the phone refuses is told in its words")
def _():
    with home() as made:
        made.phone.grant("CAMERA", False)
        made.phone.set("apps[com.termux.api].restricted", ["android.permission.CAMERA"])
        code, out, err = made.run("--fix", "--yes", "permission.camera")
        equal(code, 1)
        assert "the phone refused it" in err, err
        assert "- camera: not granted" in out, out


@CASES.table([
    {"name": "the screen cannot be read", "fault": "idle", "id": "screen.read"},
    {"name": "no picture of it", "fault": "screencap_fails", "id": "screen.picture"},
    {"name": "an app that does not answer", "fault": "api_frozen", "id": "api.app"},
])
def faults(row):
    with home() as made:
        made.phone.fault(row["fault"])
        equal(states(made.find(code=1), "missing")[:1], [row["id"]])


@CASES.case("the maker's hint, and a phone without infrared")
def _():
    with home() as made:
        made.phone.set("properties", {**made.phone.get("properties"),
                                      "ro.product.manufacturer": "HUAWEI"})
        made.phone.set("infrared.ranges", [])
        found = made.find()
        equal(found["alive.maker"]["mend"][1], "https://dontkillmyapp.com/huawei")
        equal(found["permission.infrared"]["state"], "impossible")


@CASES.case("a computer with a phone at the cable")
def _():
    with home("desk") as made:
        found = made.find(code=0)
        equal(found["typing"]["text"], "Chinese and emoji: by ADB Keyboard")
        assert not any(name.startswith(("api.", "alive.", "permission.", "right."))
                       for name in found), found
        made.phone.set("ime.installed", ["com.android.inputmethod.latin/.LatinIME"])
        equal(states(made.find(code=1), "missing"), ["typing"])


@CASES.case("several phones at the cable: which is asked for")
def _():
    with home("desk", adb=2) as made:
        found = made.find(code=1)
        assert "device: {serial: SERIAL}" in found["shell"]["text"], found["shell"]


@CASES.case("a computer without anything lacks nothing that one must have")
def _():
    with home("desk") as made:
        os.remove(made.phone.folder + "/desk/bin/adb")
        found = made.find("--net")
        if any(os.access(folder + "/adb", os.X_OK) for folder in os.environ["PATH"].split(":")):
            skip("this machine has an adb of its own")
        equal((found["shell"]["state"], found["shell"]["optional"]), ("missing", True))
        equal(states(found, "missing"), ["chela.net"])
        assert not any(name.startswith(("screen.", "android")) for name in found), found
        equal(made.find(code=0)["chela.key"]["text"], "key: set, from DOCTOR_KEY")


@CASES.table([
    {"name": "no key", "env": {"DOCTOR_KEY": ""}, "id": "chela.key",
     "text": "DOCTOR_KEY is not set"},
    {"name": "no such agent", "env": {"CHELA_AGENT": "nobody"}, "id": "chela.agent",
     "text": "nobody"},
    {"name": "wrong settings", "config": "ui: {theme: pink}\n", "id": "chela.config",
     "text": "config.yaml:1"},
    {"name": "wrong tools", "tools": "- name: x\n", "id": "chela.tools", "text": "own.yaml:1"},
    {"name": "no UTF-8", "env": {"LANG": "C"}, "id": "terminal.utf8", "text": "LANG=C"},
    {"name": "no terminal", "env": {"TERM": "dumb"}, "id": "terminal.colours",
     "text": "TERM=dumb"},
    {"name": "a damaged database", "database": b"SQLite format 3\0" + b"x" * 4000,
     "id": "chela.database", "text": ""},
])
def ground(row):
    with home("desk") as made:
        folder = made.folder / "config/chela"
        (folder / "tools").mkdir()
        if "config" in row:
            (folder / "config.yaml").write_text(row["config"])
        if "tools" in row:
            (folder / "tools/own.yaml").write_text(row["tools"])
        if "database" in row:
            (made.folder / "data/chela").mkdir(parents=True)
            (made.folder / "data/chela/chela.db").write_bytes(row["database"])
        found = made.find(row["id"], **row.get("env", {}))[row["id"]]
        if "database" in row:     # set aside, and a sound one made
            equal(found["state"], "available", found)
            equal(len(list((made.folder / "data/chela").glob("chela.db.corrupt-*"))), 1,
                  list((made.folder / "data/chela").iterdir()))
        else:
            equal(found["state"], "missing", found)
            assert row["text"] in found["text"], found


@CASES.case("lines fit a narrow terminal's rules, and a check that is not there is refused")
def _():
    with home() as made:
        made.phone.grant("CAMERA", False)
        out = made.run("permission.camera")[1]
        equal(out, "Termux:API\n- camera: not granted\n"
                   "    Android's settings: Apps, Termux:API, Permissions\n"
                   "    $ chela doctor --fix permission.camera\n"
                   '    $ adb shell "pm grant com.termux.api android.permission.CAMERA"\n')
        code, _, err = made.run("permisson")
        equal((code, "permisson" in err), (2, True))


CASES.run()
