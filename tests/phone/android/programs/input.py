"""input tap|swipe|text|keyevent|draganddrop|motionevent|keycombination."""
from phone.android import ui
from phone.android.call import is_number
from phone.android.ui import keys, touch

SOURCES = ("dpad", "gamepad", "joystick", "keyboard", "mouse", "stylus", "touchnavigation",
           "touchpad", "touchscreen", "trackball")
USAGE = """Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are:
      {}

The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)""".format(
          "\n      ".join(SOURCES))
NAMES = {"HOME": 3, "BACK": 4, "CALL": 5, "ENDCALL": 6, "DPAD_UP": 19, "DPAD_DOWN": 20,
         "DPAD_LEFT": 21, "DPAD_RIGHT": 22, "DPAD_CENTER": 23, "VOLUME_UP": 24,
         "VOLUME_DOWN": 25, "POWER": 26, "CAMERA": 27, "COMMA": 55, "PERIOD": 56, "TAB": 61,
         "SPACE": 62, "ENTER": 66, "DEL": 67, "MINUS": 69, "EQUALS": 70, "SLASH": 76, "AT": 77,
         "PLUS": 81, "MENU": 82, "SEARCH": 84, "MEDIA_PLAY_PAUSE": 85, "MEDIA_STOP": 86,
         "MEDIA_NEXT": 87, "MEDIA_PREVIOUS": 88, "PAGE_UP": 92, "PAGE_DOWN": 93, "ESCAPE": 111,
         "FORWARD_DEL": 112, "CTRL_LEFT": 113, "MOVE_HOME": 122, "MOVE_END": 123,
         "MEDIA_PLAY": 126, "MEDIA_PAUSE": 127, "VOLUME_MUTE": 164, "APP_SWITCH": 187,
         "BRIGHTNESS_DOWN": 220, "BRIGHTNESS_UP": 221, "SLEEP": 223, "WAKEUP": 224, "CUT": 277,
         "COPY": 278, "PASTE": 279,
         **{chr(65 + n): 29 + n for n in range(26)}}
CONTROL = (113, 114)


def usage(call, error):
    """Newer versions end with 255, older ones with 0 whatever was wrong."""
    call.refuse(f"Error: {error}\n{USAGE}", 255 if call.sdk >= 31 else 0)


def main(call):
    words = list(call.args)
    if words and words[0] in SOURCES:
        words.pop(0)
    if words and words[0] == "-d" and call.sdk >= 29:
        if len(words) < 2:
            usage(call, "Invalid arguments for command: -d")
        words = words[2:]
    if not words:
        usage(call, "Missing command")
    verb, *rest = words
    since = SINCE.get(verb, 0)
    if verb not in VERBS or call.sdk < since:
        usage(call, f"Unknown command: {verb}")
    VERBS[verb](call, rest)


def numbers(call, verb, rest, least, most):
    if not least <= len(rest) <= most or not all(is_number(word) for word in rest):
        usage(call, f"Invalid arguments for command: {verb}")
    return [int(float(word)) for word in rest]


def tap(call, rest):
    x, y = numbers(call, "tap", rest, 2, 2)
    ui.event(call.phone, touch.tap, x, y)


def swipe(call, rest):
    values = numbers(call, "swipe", rest, 4, 5)
    ui.event(call.phone, touch.swipe, *values[:4], values[4] if len(values) > 4 else 300)


def drag(call, rest):
    values = numbers(call, "draganddrop", rest, 4, 5)
    ui.event(call.phone, touch.drag, *values[:4])


def motion(call, rest):
    """DOWN is kept until UP; together they are a tap or a slow swipe."""
    if len(rest) != 3 or rest[0].upper() not in ("DOWN", "UP", "MOVE", "CANCEL"):
        usage(call, "Invalid arguments for command: motionevent")
    x, y = numbers(call, "motionevent", rest[1:], 2, 2)
    what = rest[0].upper()
    with call.phone.edit() as state:
        down = state["screen"].get("down")
        state["screen"]["down"] = [x, y] if what == "DOWN" else \
            down if what == "MOVE" else None
    if what == "UP" and down:
        ui.event(call.phone, touch.swipe, *down, x, y, 1000 if [x, y] != down else 50)


def text(call, rest):
    if len(rest) != 1:
        usage(call, "Invalid arguments for command: text")
    if rest[0].startswith("-") and call.sdk < 31:
        usage(call, f"Unknown command: {rest[0]}")
    given = rest[0].replace("%s", " ")
    if not all(" " <= c <= "~" or c in "\n\t" for c in given):
        call.args[0] = "text"
        call.exception("java.lang.NullPointerException",
                       "Attempt to get length of null array", 255 if call.sdk >= 31 else 1)
    ui.event(call.phone, type_text, given)


def type_text(state, apps, given):
    for place, part in enumerate(given.split("\n")):
        if place:
            keys.enter(state, apps)
        for inner, piece in enumerate(part.split("\t")):
            if inner:
                keys.next_field(state, apps, 1)
            if piece:
                keys.insert(state, apps, piece)


def code_of(call, verb, word):
    name = word.upper().removeprefix("KEYCODE_")
    if word.isdigit():
        return int(word)
    if name not in NAMES:
        usage(call, f"Invalid arguments for command: {verb}")
    return NAMES[name]


def keyevent(call, rest):
    times = 1
    while rest and rest[0].startswith("--"):
        option = rest.pop(0)
        if option not in ("--longpress", "--doubletap", "--async"):
            usage(call, f"Invalid arguments for command: keyevent {option}")
        times = 2 if option == "--doubletap" else times
    if not rest:
        usage(call, "Invalid arguments for command: keyevent")
    for code in [code_of(call, "keyevent", word) for word in rest]:
        for _ in range(times):
            ui.event(call.phone, keys.key, code)


def combination(call, rest):
    if rest[:1] == ["-t"]:
        rest = rest[2:]
    if len(rest) < 2:
        usage(call, "Invalid arguments for command: keycombination")
    codes = [code_of(call, "keycombination", word) for word in rest]
    if codes[0] in CONTROL and len(codes) == 2:
        act = {29: lambda s, a: keys.select_all(s, a), 31: lambda s, a: keys.clipboard(s, a, 278),
               50: lambda s, a: keys.clipboard(s, a, 279),
               52: lambda s, a: keys.clipboard(s, a, 277)}.get(codes[1])
        if act:
            ui.event(call.phone, act)


VERBS = {"draganddrop": drag, "keycombination": combination, "keyevent": keyevent,
         "motionevent": motion, "swipe": swipe, "tap": tap, "text": text}
SINCE = {"draganddrop": 26, "keycombination": 33, "motionevent": 30}
