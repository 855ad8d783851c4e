"""cmd notification: list, get, post, snooze, listeners, Do Not Disturb."""
from phone.android import shade
from phone.android.programs.cmd import unknown
from phone.android.switches import ZEN

STYLES = ("bigtext", "bigpicture", "inbox", "messaging", "media")


def main(call):
    words = call.args
    verb = words[0] if words else ""
    if verb not in VERBS or call.sdk < VERBS[verb][1]:
        unknown(call, verb)
    return VERBS[verb][0](call, words[1:])


def show(call, words):
    if words:
        unknown(call, words[0])
    for note in call.phone.get("notifications"):
        call.say(shade.key_of(call.phone.read(), note))


def one(call, words):
    state = call.phone.read()
    found = next((note for note in state["notifications"] if words and
                  shade.key_of(state, note) == words[0]), None)
    if not found:
        call.say(f"No notification found for key: {words[0] if words else None}")
        return
    call.say("\n".join(shade.record(call.phone, state, found, 0)))


def post(call, words):
    given, rest, wrong = call.options(
        {"-t": 1, "--title": 1, "-S": 1, "--style": 1, "-v": 0, "-i": 1, "-c": 1, "-f": 0}, words)
    style = given.get("-S", given.get("--style"))
    if wrong or not rest or len(rest) != 2 or style not in (None, *STYLES):
        call.refuse("usage: cmd notification post [flags] <tag> <text>", 255)
    tag, text = rest
    with call.phone.edit() as state:
        state["notifications"] = [
            note for note in state["notifications"]
            if (note["package"], note["tag"]) != ("com.android.shell", tag)]
        state["notifications"].append({
            "package": "com.android.shell", "id": 2020, "tag": tag, "group": "",
            "title": given.get("-t", given.get("--title", "Shell")), "text": text, "lines": [],
            "when": state["clock"]["ms"], "ongoing": False})
    call.say("posting:\n  Notification(channel=shell_cmd shortcut=null contentView=null "
             "vibrate=null sound=null defaults=0x0 flags=0x0 color=0x00000000 vis=PRIVATE)")


def snooze(call, words):
    given, rest, wrong = call.options({"--for": 1, "--criterion": 1, "--context": 1}, words)
    if wrong or not given or len(rest) != 1:
        call.refuse("usage: cmd notification snooze (--for <msec> | --context <snooze-criterion-"
                    "id>) <key>", 255)
    if "--for" in given and not given["--for"].isdigit():
        call.exception("java.lang.NumberFormatException",
                       f'For input string: "{given["--for"]}"')
    call.say(f"snoozing <{rest[0]}> until time: "
             f"{call.phone.local(call.phone.now() + int(given.get('--for', 0)))}")
    with call.phone.edit() as state:
        for note in list(state["notifications"]):
            if shade.key_of(state, note) == rest[0]:
                state["notifications"].remove(note)
                state["snoozed"][rest[0]] = {**note, "for": int(given.get("--for", 0))}


def unsnooze(call, words):
    if len(words) != 1:
        call.refuse("usage: cmd notification unsnooze <key>", 255)
    call.say(f"unsnoozing: {words[0]}")
    with call.phone.edit() as state:
        note = state["snoozed"].pop(words[0], None)
        if note:
            note.pop("for")
            state["notifications"].append(note)


def listener(on):
    def act(call, words):
        if not 1 <= len(words) <= 2 or "/" not in words[0]:
            call.refuse("Invalid listener - must be a ComponentName", 255)
        with call.phone.edit() as state:
            secure = state["settings"]["secure"]
            names = [each for each in (secure.get("enabled_notification_listeners") or
                                       "").split(":") if each and each != words[0]]
            secure["enabled_notification_listeners"] = ":".join(
                names + [words[0]] if on else names)
    return act


def allow_dnd(call, words):
    if len(words) != 1:
        unknown(call, "allow_dnd")
    call.phone.add("dnd_access", words[0])


def set_dnd(call, words):
    if len(words) != 1 or words[0] not in ZEN:
        call.refuse("usage: cmd notification set_dnd [on|none (same as on)|priority|alarms|all|"
                    "off (same as all)]" if call.sdk >= 31 else
                    "Invalid mode", 255)
    call.phone.set("settings.global.zen_mode", ZEN[words[0]])


VERBS = {     # function, first version
    "allow_dnd": (allow_dnd, 29), "allow_listener": (listener(True), 29),
    "disallow_listener": (listener(False), 29), "get": (one, 31), "list": (show, 31),
    "post": (post, 29), "set_dnd": (set_dnd, 30), "snooze": (snooze, 31),
    "unsnooze": (unsnooze, 31)}
