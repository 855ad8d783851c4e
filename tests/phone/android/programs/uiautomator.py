"""uiautomator dump [--compressed] [--windows] [FILE]: failures go to stderr with status 0."""
import os

from phone.android import ui
from phone.android.ui import dump, window

FILE = "/sdcard/window_dump.xml"
IDLE = "ERROR: could not get idle state."
NULL_ROOT = "ERROR: null root node returned by UiTestAutomationBridge."
CRASH = """java.lang.NullPointerException: Attempt to invoke virtual method 'java.lang.String \
java.lang.Object.toString()' on a null object reference
\tat com.android.uiautomator.core.AccessibilityNodeInfoDumper.dumpNodeRec\
(AccessibilityNodeInfoDumper.java:126)
\tat com.android.commands.uiautomator.Launcher.main(Launcher.java:83)"""
USAGE = """Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [--windows]: dumps windows of all displays.
      [file]: the location where the dumped XML should be stored, default is
      /sdcard/window_dump.xml
"""
SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")


def main(call):
    if call.args[:1] != ["dump"]:
        call.refuse(USAGE, 1)
    given, words, wrong = call.options(
        {"--compressed": 0, "--windows": 0, "--verbose": 0}, call.args[1:])
    if wrong or len(words) > 1:
        call.refuse(USAGE, 1)
    phone = call.phone
    if phone.hit("dump_killed"):
        call.warn("Killed")
        return 137
    if phone.hit("dump_crash"):
        call.warn(CRASH)
        return 1
    if restless(phone):
        call.warn(IDLE)
        return 0
    text = None if phone.hit("null_root") else document(call, given)
    if text is None:
        call.warn(NULL_ROOT)
        return 0
    target = words[0] if words else FILE
    if not phone.hit("dump_unwritten"):
        write(target, text)
    call.say(f"UI hierchary dumped to: {target}")
    return 0


def restless(phone):
    """Something moves: for the fault `idle` always, for `animated` unless that is off."""
    if phone.hit("idle"):
        return True
    scales = phone.get("settings.global")
    return any(scales.get(name) not in ("0", "0.0") for name in SCALES) and \
        phone.hit("animated")


def document(call, given):
    every = "--windows" in given and call.sdk >= 34
    with call.phone.edit() as state:
        text = dump.dump(state, ui.apps_of(call.phone), call.sdk,
                         "--compressed" in given, every)
        settle(state)
    return text


def settle(state):
    """One look further: what was loading is nearer to its end."""
    if not state["screen"]["awake"]:
        return
    entry = window.front(state)[1]
    if entry.get("loading"):
        entry["loading"] -= 1


def write(target, text):
    """A file that cannot be written is no error for uiautomator."""
    try:
        with open(target, "w", encoding="utf-8") as file:
            file.write(text)
        if not target.startswith("/dev/"):
            os.chmod(target, 0o644)
    except OSError:
        pass
