"""Keys and text: into the field that has the focus, as a phone does it."""
from phone.android.ui import stack, window as windows
from phone.android.ui.acts import Actor

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def focused(state, apps):
    """The active window and its focused field, or None twice."""
    window = windows.active(state, apps)
    node = window and window.find(state["screen"].get("focus"))
    return (window, node) if node and node.kind == "field" else (window, None)


def put_text(state, apps, node, text, caret):
    """The field's new text; what follows from it in the app's JSON is done."""
    most = node.spec.get("most")
    if most is not None:
        text = text[:most]
    node.scope.set(node.spec["bind"], text)
    state["screen"]["caret"] = min(caret, len(text))
    state["screen"]["marked"] = None
    actions = node.spec.get("on", {}).get("text")
    if actions:
        package = state["screen"]["tasks"][-1]["package"]
        Actor(state, apps).run(actions, node.scope, package)


def insert(state, apps, text):
    """Types text at the caret; nothing has the focus: it is lost."""
    if windows.overlay(state) == "pinpad":
        type_pin(state, text)
        return False
    node = focused(state, apps)[1]
    if not node or not node.flags["enabled"]:
        state["screen"]["lost_text"] = state["screen"].get("lost_text", "") + text
        return False
    if node.spec.get("digits"):
        text = "".join(c for c in text if c.isdigit() or c in "+*#.-")
    if not node.spec.get("lines"):
        text = text.replace("\n", " ")
    before, after = cut_marked(state, node)
    text = corrected(state, node, text)
    put_text(state, apps, node, before + text + after, len(before) + len(text))
    return True


def corrected(state, node, text):
    """Autocorrection, where it is switched on: whole words become others."""
    if not state["faults"].get("autocorrect") or node.flags["password"]:
        return text
    words = state["screen"].get("autocorrections", {})
    return " ".join(words.get(word, word) for word in text.split(" "))


def cut_marked(state, node):
    """The text before and after the caret, without what is selected."""
    text = node.text
    marked = state["screen"].get("marked")
    if marked:
        return text[:marked[0]], text[marked[1]:]
    caret = min(state["screen"].get("caret", len(text)), len(text))
    return text[:caret], text[caret:]


def mark_word(state, node):
    """A long press selects the last word."""
    text = node.text
    start = text.rfind(" ") + 1
    if text:
        state["screen"]["marked"] = [start, len(text)]


def type_pin(state, text):
    screen = state["screen"]
    screen["typed_pin"] = screen.get("typed_pin", "") + text
    if screen["typed_pin"] == screen.get("pin"):
        stack.unlock(state)


def keyboard_tap(state, apps, window, x, y):
    """A tap on the keyboard's picture types what is under the finger."""
    left, top, right, bottom = window.bounds
    row = int((y - top) * 5 / (bottom - top)) - 1
    part = (x - left) / (right - left)
    if row < 0:
        return
    if row >= len(ROWS):
        if part > 0.85:
            key(state, apps, 66)
        else:
            insert(state, apps, " ")
    elif row == 2 and part > 0.85:
        key(state, apps, 67)
    else:
        insert(state, apps, ROWS[row][min(len(ROWS[row]) - 1, int(part * len(ROWS[row])))])


def erase(state, apps, before):
    node = focused(state, apps)[1]
    if not node:
        return
    marked = state["screen"].get("marked")
    left, right = cut_marked(state, node)
    if not marked:
        left, right = (left[:-1], right) if before else (left, right[1:])
    put_text(state, apps, node, left + right, len(left))


def move(state, apps, where):
    node = focused(state, apps)[1]
    if not node:
        return
    caret = state["screen"].get("caret", 0)
    places = {"start": 0, "end": len(node.text), "left": max(0, caret - 1),
              "right": min(len(node.text), caret + 1)}
    state["screen"]["caret"] = places[where]
    state["screen"]["marked"] = None


def enter(state, apps):
    """The enter key: what the field says, a new line, or the keyboard goes."""
    if windows.overlay(state) == "pinpad":
        state["screen"]["typed_pin"] = ""
        return
    node = focused(state, apps)[1]
    if not node:
        return
    if node.spec.get("lines"):
        insert(state, apps, "\n")
        return
    actions = node.spec.get("on", {}).get("enter")
    if actions:
        Actor(state, apps).run(actions, node.scope, state["screen"]["tasks"][-1]["package"])
    else:
        state["screen"]["keyboard"] = False


def next_field(state, apps, way):
    window, node = focused(state, apps)
    if not window:
        return
    fields = [each for each in window.nodes() if each.kind == "field"]
    if not fields:
        return
    keys = [each.key for each in fields]
    at = keys.index(node.key) + way if node else 0
    if 0 <= at < len(keys):
        stack.focus(state, apps, keys[at])


def clipboard(state, apps, code):
    """277 cuts, 278 copies, 279 pastes. Password fields give nothing."""
    node = focused(state, apps)[1]
    if not node:
        return
    if code == 279:
        if not node.spec.get("no_paste") and not state["faults"].get("paste_refused"):
            insert(state, apps, state["clipboard"])
        return
    marked = state["screen"].get("marked")
    if not marked or node.flags["password"]:
        return
    state["clipboard"] = node.text[marked[0]:marked[1]]
    if code == 277:
        erase(state, apps, True)


def select_all(state, apps):
    node = focused(state, apps)[1]
    if node:
        state["screen"]["marked"] = [0, len(node.text)]


def key(state, apps, code):
    """One key by its code."""
    act = KEYS.get(code)
    if act:
        act(state, apps)
        return True
    if code in CHARACTERS:
        insert(state, apps, CHARACTERS[code])
        return True
    return False


def page(state, apps, way):
    from phone.android.ui.touch import scroll
    window = windows.active(state, apps)
    if window:
        scroll(window, list(window.nodes()), way)


def toggle_power(state, _apps):
    (stack.sleep if state["screen"]["awake"] else lambda s: stack.wake(s))(state)


def volume(state, way):
    stream = state["volumes"]["music"]
    stream["volume"] = max(0, min(stream["max"], stream["volume"] + way))


def recents(state, _apps):
    if not state["screen"]["locked"]:
        stack.leave_field(state)
        state["screen"]["overlay"] = "recents"


def unlocked_home(state, _apps):
    if not state["screen"]["locked"]:
        stack.home(state)


def screen_key(name):
    """A key that the screen in front handles by itself (menu, search)."""
    def act(state, apps):
        window = windows.active(state, apps)
        actions = window and window.spec.get("on", {}).get(name)
        if actions:
            package = state["screen"]["tasks"][-1]["package"]
            Actor(state, apps).run(
                actions, windows.scope_of(state, package, window.entry), package)
    return act


def brightness(state, way):
    system = state["settings"]["system"]
    now = int(system.get("screen_brightness") or 0)
    system["screen_brightness"] = str(max(1, min(255, now + way)))


def media(what):
    def act(state, _apps):
        from phone.android.media import dispatch
        dispatch(state, what)
    return act


def call_key(what):
    def act(state, _apps):
        state["call_keys"] = state.get("call_keys", []) + [what]
        call = state.get("call")
        if isinstance(call, dict):
            call["state"] = "idle" if what == "end" else "active"
    return act


KEYS = {
    3: unlocked_home, 4: stack.back, 5: call_key("answer"), 6: call_key("end"),
    19: lambda s, a: next_field(s, a, -1), 20: lambda s, a: next_field(s, a, 1),
    21: lambda s, a: move(s, a, "left"), 22: lambda s, a: move(s, a, "right"),
    23: enter, 24: lambda s, a: volume(s, 1), 25: lambda s, a: volume(s, -1), 26: toggle_power,
    61: lambda s, a: next_field(s, a, 1), 66: enter, 67: lambda s, a: erase(s, a, True),
    82: screen_key("menu"), 84: screen_key("search"), 85: media("play-pause"),
    86: media("stop"), 87: media("next"), 88: media("previous"), 92: lambda s, a: page(s, a, -900),
    93: lambda s, a: page(s, a, 900), 111: stack.back, 112: lambda s, a: erase(s, a, False),
    122: lambda s, a: move(s, a, "start"), 123: lambda s, a: move(s, a, "end"),
    126: media("play"), 127: media("pause"), 164: lambda s, a: volume(s, -100),
    187: recents, 220: lambda s, a: brightness(s, -16), 221: lambda s, a: brightness(s, 16),
    223: lambda s, a: stack.sleep(s), 224: lambda s, a: stack.wake(s),
    277: lambda s, a: clipboard(s, a, 277), 278: lambda s, a: clipboard(s, a, 278),
    279: lambda s, a: clipboard(s, a, 279),
}
CHARACTERS = {62: " ", **{7 + n: str(n) for n in range(10)},
              **{29 + n: chr(97 + n) for n in range(26)}, 55: ",", 56: ".", 69: "-", 70: "=",
              76: "/", 77: "@", 81: "+", 75: "'", 74: ";"}
