#!/usr/bin/env python3
"""Android's programs of the simulated phone, run in its shell."""

import contextlib
import json
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal, skip      # noqa: E402
from phone.android.line import line, said       # noqa: E402
from phone.make import make                     # noqa: E402

CASES = Cases()
DUMP = "rm -f /data/local/tmp/u.xml; uiautomator dump /data/local/tmp/u.xml"


@contextlib.contextmanager
def phone(**options):
    with tempfile.TemporaryDirectory() as folder:
        made = make(folder, **options)
        if made.get("missing", None):
            skip(made.get("missing"))
        yield made


def nodes(made, options=""):
    """The nodes that uiautomator tells, as dicts of their attributes."""
    line(made, f"rm -f /sdcard/window_dump.xml; uiautomator dump {options}")
    text = pathlib.Path(made.folder, "sdcard/window_dump.xml").read_text(encoding="utf-8")
    return [node.attrib for node in xml.etree.ElementTree.fromstring(text).iter("node")]


def texts(made):
    return [node["text"] or node["content-desc"] for node in nodes(made)
            if node["text"] or node["content-desc"]]


def centre(node):
    left, top, right, bottom = map(int, re.findall(r"-?\d+", node["bounds"]))
    return (left + right) // 2, (top + bottom) // 2


def tap(made, label):
    """Taps the first node that says this."""
    found = next((node for node in nodes(made) if label in (node["text"], node["content-desc"])),
                 None)
    assert found, f"no {label!r} among {texts(made)}"
    equal(line(made, "input tap {} {}".format(*centre(found))).returncode, 0)


def refused(made, text, code=None):
    done = line(made, text)
    assert code is None or done.returncode == code, (text, done)
    assert "refused" in made.log()[-1], (text, done)
    return (done.stdout + done.stderr).decode()


@CASES.case("settings: get, put, list, delete, a missing key, a user")
def _():
    with phone() as made:
        equal(said(made, "settings get system screen_brightness"), "128")
        equal(said(made, "settings put system screen_brightness 200"), "")
        equal(made.get("settings.system.screen_brightness"), "200")
        equal(said(made, "settings get --user 0 global no_such_key"), "null")
        equal(said(made, "settings put secure x 'a b'; settings list secure | grep ^x"),
              "x=a b")
        equal(said(made, "settings delete secure x; settings delete secure x"),
              "Deleted 1 rows\nDeleted 0 rows")


@CASES.table([
    {"name": "settings of an unknown namespace", "line": "settings get sytem x",
     "text": "Invalid namespace 'sytem'"},
    {"name": "settings with an unknown verb", "line": "settings read system x",
     "text": "Unknown command: read"},
    {"name": "settings without a value", "line": "settings put system x",
     "text": "Bad arguments"},
    {"name": "settings with a value that cannot be",
     "line": "settings put system screen_off_timeout soon",
     "text": "Invalid value: soon for setting: screen_off_timeout"},
    {"name": "input with an unknown verb", "line": "input click 1 2",
     "text": "Error: Unknown command: click"},
    {"name": "input with a missing number", "line": "input tap 1",
     "text": "Error: Invalid arguments for command: tap"},
    {"name": "input with a word for a number", "line": "input tap 1 b",
     "text": "Error: Invalid arguments for command: tap"},
    {"name": "input with a key that is none", "line": "input keyevent NOSUCH",
     "text": "Error: Invalid arguments for command: keyevent"},
    {"name": "uiautomator with an unknown option", "line": "uiautomator dump --nice",
     "text": "Usage: uiautomator <subcommand> [options]"},
    {"name": "wm with an unknown verb", "line": "wm sizes", "text": "Unknown command: sizes"},
    {"name": "id with an unknown option", "line": "id --all", "text": "id: Unknown option"},
])
def refusals(row):
    with phone() as made:
        text = refused(made, row["line"])
        assert row["text"] in text, text


@CASES.case("a tap on a line opens a page, the back key leaves it")
def _():
    with phone() as made:
        line(made, "input keyevent HOME")
        tap(made, "Settings")
        tap(made, "Display")
        assert "Dark theme" in texts(made)
        tap(made, "Dark theme")
        equal(made.get("night"), "yes")
        line(made, "input keyevent 4")
        assert "Network & internet" in texts(made)


@CASES.case("text goes into the focused field, %s is a blank; without a field it is lost")
def _():
    with phone() as made:
        line(made, "input keyevent 3")
        tap(made, "Settings")
        line(made, "input text lost")
        equal(made.get("screen.lost_text"), "lost")
        tap(made, "Search settings")
        line(made, "input text 'dark%sth'")
        field = next(node for node in nodes(made) if node["class"].endswith("EditText"))
        equal((field["text"], field["focused"]), ("dark th", "true"))
        line(made, "input keyevent 67 67 67; input keyevent 122; input text 'x'")
        equal(made.get(["app_data", "com.android.settings", "query"]), "xdark")
        line(made, "input keycombination 113 29; input keyevent KEYCODE_DEL")
        equal(made.get(["app_data", "com.android.settings", "query"]), "")


@CASES.case("text that no key of the keyboard has throws, and nothing is typed")
def _():
    with phone() as made:
        line(made, "input keyevent 3")
        tap(made, "Settings")
        tap(made, "Search settings")
        done = line(made, "input text 'caf\u00e9'")
        equal(done.returncode, 255)
        assert b"java.lang.NullPointerException: Attempt to get length of null array" in \
            done.stderr
        equal(made.get(["app_data", "com.android.settings", "query"]), "")
        made.set("clipboard", "你好 😀")
        line(made, "input keyevent 279")
        equal(made.get(["app_data", "com.android.settings", "query"]), "你好 😀")


@CASES.case("what came with later versions is unknown before")
def _():
    with phone(sdk=28) as made:
        refused(made, "input keycombination 113 29", 0)
        refused(made, "input motionevent DOWN 1 1", 0)
        refused(made, "input text -x", 0)
        refused(made, "wm user-rotation free", 255)
        equal(said(made, "input draganddrop 1 1 500 500 300"), "")
    with phone(sdk=34) as made:
        refused(made, "wm set-user-rotation free", 255)
        equal(said(made, "input motionevent DOWN 1 1; input motionevent UP 1 1"), "")


@CASES.table([
    {"name": "the UI is never idle", "fault": "idle",
     "err": "ERROR: could not get idle state.\n"},
    {"name": "the root is null", "fault": "null_root",
     "err": "ERROR: null root node returned by UiTestAutomationBridge.\n"},
    {"name": "it crashes", "fault": "dump_crash", "code": 1,
     "err": "java.lang.NullPointerException: Attempt to invoke"},
    {"name": "it is killed", "fault": "dump_killed", "code": 137, "err": "Killed\n"},
])
def dump_faults(row):
    with phone() as made:
        equal(said(made, DUMP), "UI hierchary dumped to: /data/local/tmp/u.xml")
        made.fault(row["fault"], 1)
        done = line(made, "uiautomator dump /data/local/tmp/u.xml")
        equal((done.returncode, done.stdout), (row.get("code", 0), b""))
        assert done.stderr.decode().startswith(row["err"]), done.stderr
        equal(said(made, "[ -s /data/local/tmp/u.xml ]; echo $?"), "0")     # the old one
        equal(said(made, DUMP), "UI hierchary dumped to: /data/local/tmp/u.xml")


@CASES.case("a dump that could not be written says that it was")
def _():
    with phone() as made:
        made.fault("dump_unwritten", 1)
        equal(said(made, DUMP), "UI hierchary dumped to: /data/local/tmp/u.xml")
        equal(said(made, "[ -e /data/local/tmp/u.xml ]; echo $?"), "1")
        equal(said(made, "uiautomator dump /data/nowhere/u.xml"),
              "UI hierchary dumped to: /data/nowhere/u.xml")


@CASES.case("animations keep the UI from being idle until they are off")
def _():
    with phone() as made:
        made.fault("animated")
        equal(said(made, DUMP), "ERROR: could not get idle state.")
        equal(said(made, "for k in window_animation_scale transition_animation_scale "
                   "animator_duration_scale; do settings put global $k 0; done; " + DUMP),
              "UI hierchary dumped to: /data/local/tmp/u.xml")


@CASES.case("a dump is one line of XML with all attributes; newer ones have more")
def _():
    with phone(sdk=34) as made:
        line(made, DUMP)
        text = pathlib.Path(made.folder, "data/local/tmp/u.xml").read_text(encoding="utf-8")
        assert text.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
                               '<hierarchy rotation="0"><node index="0" text=""')
        assert "\n" not in text
        assert "hint" not in nodes(made)[0]
        whole, short = len(nodes(made)), len(nodes(made, "--compressed"))
        assert short < whole, (short, whole)
    with phone(sdk=35) as made:
        equal(nodes(made)[0]["drawing-order"], "1")


@CASES.case("all windows are told by newer versions only")
def _():
    with phone(sdk=34) as made:
        line(made, "uiautomator dump --windows /sdcard/w.xml")
        root = xml.etree.ElementTree.parse(made.folder + "/sdcard/w.xml").getroot()
        equal(root.tag, "displays")
        equal([w.get("active") for w in root.iter("window")], ["true"])
    with phone(sdk=33) as made:
        line(made, "uiautomator dump --windows /sdcard/w.xml")
        equal(xml.etree.ElementTree.parse(made.folder + "/sdcard/w.xml").getroot().tag,
              "hierarchy")


@CASES.case("the display: size, density, rotation, sleep, lock")
def _():
    with phone() as made:
        equal(said(made, "wm size; wm density"),
              "Physical size: 1080x2400\nPhysical density: 420")
        equal(said(made, "wm size 720x1600; wm size; wm size reset; wm size"),
              "Physical size: 1080x2400\nOverride size: 720x1600\nPhysical size: 1080x2400")
        line(made, "settings put system accelerometer_rotation 0; "
             "settings put system user_rotation 1")
        equal((made.get("screen.rotation"), nodes(made)[0]["bounds"]),
              (1, "[0,0][2400,1080]"))
        line(made, "wm user-rotation free")
        equal(made.get("screen.rotation"), 0)
        line(made, "input keyevent 223")
        equal((made.get("screen.awake"), said(made, DUMP)),
              (False, "ERROR: null root node returned by UiTestAutomationBridge."))
        line(made, "input keyevent WAKEUP")
        assert "Swipe up to unlock" in texts(made)
        line(made, "wm dismiss-keyguard")
        equal(made.get("screen.locked"), False)


@CASES.case("a PIN is asked and taken")
def _():
    with phone() as made:
        made.set("screen.pin", "1234")
        line(made, "input keyevent 26; input keyevent 26; input swipe 500 2000 500 600 300")
        assert "Enter your PIN" in texts(made)
        line(made, "input text 0000; input keyevent 66")
        equal(made.get("screen.locked"), True)
        line(made, "input text 1234; input keyevent 66")
        equal(made.get("screen.locked"), False)


@CASES.case("programs of the phone tell the phone's facts")
def _():
    with phone(sdk=33) as made:
        equal(said(made, "getprop ro.build.version.sdk; getprop none; id -u; id -un"),
              "33\n\n2000\nshell")
        assert said(made, "getprop | head -1").startswith("[gsm.version.baseband]: [1.0]")
        equal(said(made, "date +%s"), str(made.now() // 1000))
        equal(said(made, "df -k /data | tail -1").split()[1:], [
            "117000000", "61000000", "56000000", "52%", "/data"])
        equal(said(made, "ps -A -o PID,USER,RSS,NAME --sort=-rss | sed -n 2p").split(),
              ["1200", "system", "312000", "system_server"])
        equal(said(made, "pidof com.termux; pidof none; echo $?"), "5151\n1")


@CASES.case("all JSON of apps names screens that are there")
def _():
    from phone.android.ui.apps import Apps
    apps = Apps()
    for package in apps.packages():
        app = apps.get(package)
        shown = set(app["screens"])
        used = set(app["activities"].values())
        used |= {entry["screen"] for entry in app["intents"] if "screen" in entry}
        used |= {name for name in re.findall(r'"(?:go|dialog|replace)": "(\w+)"',
                                             json.dumps(app))}
        equal(sorted(used - shown), [], package)


if __name__ == "__main__":
    CASES.run()
