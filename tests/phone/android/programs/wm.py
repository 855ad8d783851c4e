"""wm size|density|user-rotation|set-user-rotation|dismiss-keyguard."""
import re

from phone.android.switches import follow
from phone.android.ui import touch

USAGE = "Window manager (window) commands:"


def main(call):
    words = list(call.args)
    if words[:1] == ["-d"] or len(words) > 2 and words[-2] == "-d":
        call.refuse("Error: Invalid display ID", 255)
    verb = words[0] if words else ""
    if verb not in VERBS or not VERBS[verb][1] <= call.sdk <= VERBS[verb][2]:
        call.refuse(f"Unknown command: {verb}" if verb else USAGE, 255)
    VERBS[verb][0](call, words[1:])


def size(call, words):
    screen = call.phone.get("screen")
    if not words:
        call.say(f"Physical size: {screen['width']}x{screen['height']}")
        if screen.get("override"):
            call.say("Override size: {}x{}".format(*screen["override"]))
        return
    found = re.fullmatch(r"(\d+)x(\d+)", words[0])
    if words[0] != "reset" and not found:
        call.refuse(f"Error: bad size {words[0]}", 255)
    call.phone.set("screen.override", [int(found[1]), int(found[2])] if found else None)


def density(call, words):
    screen = call.phone.get("screen")
    if not words:
        call.say(f"Physical density: {screen['density']}")
        if screen.get("override_density"):
            call.say(f"Override density: {screen['override_density']}")
        return
    if words[0] != "reset" and not words[0].isdigit():
        call.refuse(f"Error: bad number {words[0]}", 255)
    call.phone.set("screen.override_density",
                   None if words[0] == "reset" else int(words[0]))


def rotation(call, words):
    if words[:1] == ["free"]:
        locked, turn = "1", None
    elif words[:1] == ["lock"]:
        locked, turn = "0", words[1] if len(words) > 1 else None
    else:
        call.refuse("Error: expecting free or lock", 255)
    if turn not in (None, "0", "1", "2", "3"):
        call.refuse(f"Error: rotation must be 0-3: {turn}", 255)
    with call.phone.edit() as state:
        system = state["settings"]["system"]
        system["accelerometer_rotation"] = locked
        if turn is not None:
            system["user_rotation"] = turn
        follow(state)


def dismiss(call, words):
    if words:
        call.refuse("Error: unexpected argument", 255)
    with call.phone.edit() as state:
        if state["screen"]["locked"] and state["screen"]["awake"]:
            touch.lift_keyguard(state)


VERBS = {"density": (density, 18, 99), "dismiss-keyguard": (dismiss, 26, 99),
         "set-user-rotation": (rotation, 26, 32), "size": (size, 18, 99),
         "user-rotation": (rotation, 33, 99)}
