"""am start|force-stop|kill|broadcast, and cmd activity with the same words."""
import base64
import binascii

from phone import intents
from phone.amwords import IntentError, describe, parse, short
from phone.android import ui
from phone.android.call import Done
from phone.android.ui import keys, stack, window

START = ("-W", "-D", "-N", "-S", "--user=", "--display=", "--windowingMode=", "--activityType=",
         "-R=", "-P=")
PROTECTED = ("android.intent.action.AIRPLANE_MODE", "android.intent.action.BOOT_COMPLETED",
             "android.intent.action.BATTERY_CHANGED", "android.intent.action.SCREEN_ON")


def main(call):
    words = call.args
    if not words or words[0] not in VERBS:
        call.refuse(f"Unknown command: {words[0]}" if words else
                    "Activity manager (activity) commands:", 255)
    VERBS[words[0]](call, words[1:])


def read(call, words, extra=()):
    try:
        return parse(words, extra)
    except IntentError as error:
        text = str(error)
        if call.sdk < 29:
            call.refuse("Error: " + text.partition(": ")[2], 1)
        kind, _, rest = text.partition(": ")
        call.exception(kind, rest)
    return None


def fail(call, intent, text):
    call.phone.note(error=text)
    call.say(f"Starting: {describe(intent)}")
    call.warn(text)
    raise Done(1 if call.sdk >= 30 else 0)


def start(call, words):
    intent, options = read(call, words, START)
    if "-S" in options and intent["component"]:
        force_stop(call, [intent["component"].partition("/")[0]])
    shown = dict(intent)
    how = intents.start(call.phone, intent, "shell")
    if how == "missing":
        fail(call, shown, "Error type 3\nError: Activity class {%s} does not exist."
             % short(intent["component"]))
    if how == "unresolved":
        fail(call, shown, "Error: Activity not started, unable to resolve " + describe(
            {**shown, "flags": shown["flags"] | 0x10000000}))
    call.say(f"Starting: {describe(shown)}")
    if how == "front":
        call.warn("Warning: Activity not started, its current task has been brought to the front"
                  if not shown["extras"] else "Warning: Activity not started, intent has been "
                  "delivered to currently running top-most instance.")
    if "-W" in options:
        focus = call.phone.get("focus")
        call.say(f"Status: ok\nLaunchState: {'HOT' if how == 'front' else 'COLD'}\nActivity: "
                 + short(f"{focus['package']}/{focus['activity']}")
                 + "\nTotalTime: 312\nWaitTime: 320\nComplete")


def user_option(call, words):
    given, rest, wrong = call.options({"--user": 1}, words)
    if wrong:
        call.exception("java.lang.IllegalArgumentException", f"Unknown option: {wrong}")
    if given.get("--user", "0") not in ("0", "current", "all", "-1", "-2"):
        call.exception("java.lang.IllegalArgumentException", "Invalid user")
    return rest


def force_stop(call, words):
    rest = user_option(call, words)
    if len(rest) != 1:
        call.exception("java.lang.IllegalArgumentException", "Argument expected after "
                       "\"force-stop\"")
    ui.event(call.phone, end_app, rest[0])


def end_app(state, _apps, package):
    stack.stop(state, package)
    state["processes"] = [row for row in state["processes"] if row["name"] != package]
    if package in state["apps"]:
        state["apps"][package]["stopped"] = True
    if package == "moe.shizuku.privileged.api":
        state["shizuku"]["manager_stopped"] = True


def kill(call, words):
    rest = user_option(call, words)
    if len(rest) != 1:
        call.exception("java.lang.IllegalArgumentException", "Argument expected after \"kill\"")
    with call.phone.edit() as state:
        if window.front(state)[0]["package"] != rest[0]:
            end_app(state, None, rest[0])


def broadcast(call, words):
    intent, _ = read(call, words, ("--user=", "--receiver-permission=", "--async"))
    if intent["action"] in PROTECTED:
        call.exception("java.lang.SecurityException", "Permission Denial: not allowed to send "
                       f"broadcast {intent['action']} from pid=4711, uid=2000")
    call.say(f"Broadcasting: {describe({**intent, 'flags': intent['flags'] | 0x400000})}")
    with call.phone.edit() as state:
        intents.keep(state, intent, "shell", "broadcast")
    if (intent["action"] or "").startswith("ADB_"):
        ui.event(call.phone, adb_keyboard, intent)
    call.say("Broadcast completed: result=0")


def adb_keyboard(state, apps, intent):
    """ADBKeyBoard takes these only while it is the keyboard and a field has the focus."""
    if "adbkeyboard" not in (state["settings"]["secure"].get("default_input_method") or ""):
        return
    action, extras = intent["action"], intent["extras"]
    if action == "ADB_INPUT_B64":
        try:
            keys.insert(state, apps, base64.b64decode(extras.get("msg") or "").decode("utf-8"))
        except (binascii.Error, UnicodeDecodeError):
            pass
    elif action == "ADB_INPUT_TEXT":
        keys.insert(state, apps, extras.get("msg") or "")
    elif action == "ADB_INPUT_CODE":
        keys.key(state, apps, extras.get("code") or 0)
    elif action == "ADB_EDITOR_CODE":
        keys.enter(state, apps)
    elif action == "ADB_CLEAR_TEXT":
        keys.select_all(state, apps)
        keys.erase(state, apps, True)


VERBS = {"broadcast": broadcast, "force-stop": force_stop,
         "get-current-user": lambda call, words: call.say("0"), "kill": kill, "start": start,
         "start-activity": start}
