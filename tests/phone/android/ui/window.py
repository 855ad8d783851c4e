"""What is on the display now: the windows of the phone's state, each with its nodes."""
from phone.android.ui.layout import height_of, place
from phone.android.ui.nodes import Node, build
from phone.android.ui.values import Scope

SYSTEMUI = "com.android.systemui"
LAUNCHER = "com.android.launcher3"
STATUS_BAR = 90
NAVIGATION = 60
KEYBOARD = 900      # px high
FRAME = "android.widget.FrameLayout"
LINEAR = "android.widget.LinearLayout"
CONTENT = "android:id/content"
OVERLAYS = ("keyguard", "pinpad", "power", "quick", "recents", "shade")


class Window:
    def __init__(self, package, title, kind, bounds, roots=(), entry=None, spec=None):
        self.package = package
        self.title = title          # pkg/activity, or a bare name
        self.kind = kind            # 1 app, 2 keyboard, 3 system
        self.bounds = bounds
        self.roots = list(roots)
        self.entry = entry          # the screen that it shows: name, arg, scroll
        self.spec = spec or {}
        self.active = False

    def nodes(self):
        for root in self.roots:
            yield from root.walk()

    def find(self, key):
        return next((node for node in self.nodes() if node.id and node.key == key), None)


def display(state):
    """Width and height as they are seen now."""
    screen = state["screen"]
    sizes = (screen.get("override") or [screen["width"], screen["height"]])
    return sizes[::-1] if screen["rotation"] in (1, 3) else list(sizes)


def front(state):
    """The task and the screen in front: the launcher's when no other is."""
    task = state["screen"]["tasks"][-1]
    return task, task["stack"][-1]


def overlay(state):
    """The part of the system that covers everything, or None."""
    screen = state["screen"]
    if screen["locked"]:
        return "pinpad" if screen.get("pinpad") else "keyguard"
    return screen.get("overlay")


def scope_of(state, package, entry):
    return Scope(state, package, {"arg": entry.get("arg") or {}})


def app_window(state, apps, package, entry, name=None, bottom=None):
    """The window of one screen of an app."""
    spec = apps.screen(package, name or entry["screen"])
    width, height = display(state)
    bottom = height - NAVIGATION if bottom is None else bottom
    scope = scope_of(state, package, entry)
    shown = spec.get("package", package)
    elements = loading(entry) if entry.get("loading") else spec["do"]
    nodes = [node for element in elements for node in build(element, scope, shown)]
    content = frame(shown, scope, nodes, CONTENT)
    place(content, 0, STATUS_BAR, width, bottom - STATUS_BAR, entry.setdefault("scroll", {}))
    root = frame(shown, scope, [frame(shown, scope, [content], cls=LINEAR)])
    root.bounds = root.children[0].bounds = [0, 0, width, height]
    title = f"{package}/{apps.activity(package, entry['screen'])}"
    return Window(package, title, 1, [0, 0, width, height], [root], entry, spec)


def frame(package, scope, children, name="", cls=FRAME):
    node = Node({"kind": "box", "class": cls, "id": name}, scope, package)
    node.children = children
    return node


def loading(entry):
    return [{"kind": "progress", "id": "progress"},
            {"kind": "text", "text": f"Loading {entry['loading']}…"}]


def dialog_window(state, apps, package, entry, dialog):
    """A dialog in the middle of the display, only as large as it must be."""
    spec = apps.screen(package, dialog["screen"])
    width, height = display(state)
    scope = scope_of(state, package, dialog)
    shown = spec.get("package", package)
    nodes = [node for element in spec["do"] for node in build(element, scope, shown)]
    content = frame(shown, scope, nodes, CONTENT)
    wide = min(900, width - 120)
    high = min(sum(height_of(node, wide) for node in nodes), height - 600)
    bottom = keyboard_top(state) or height
    left, top = (width - wide) // 2, max(STATUS_BAR, (bottom - high) // 2)
    place(content, left, top, wide, high, dialog.setdefault("scroll", {}))
    root = frame(shown, scope, [content])
    root.bounds = list(content.bounds)
    title = spec.get("title") or f"{shown}/{apps.activity(package, entry['screen'])}"
    return Window(shown, title, 1, list(content.bounds), [root], dialog, spec)


def keyboard_top(state):
    """Where the keyboard begins, or None when none is shown."""
    screen = state["screen"]
    if not screen.get("keyboard"):
        return None
    ime = state["settings"]["secure"].get("default_input_method") or ""
    return None if "adbkeyboard" in ime else display(state)[1] - KEYBOARD


def windows(state, apps):
    """All windows, the topmost first; one of them is active."""
    if not state["screen"]["awake"]:
        return []
    width, height = display(state)
    found = []
    over = overlay(state)
    if over:
        entry = state["screen"].setdefault("over", {"screen": over})
        entry["screen"] = over
        window = app_window(state, apps, SYSTEMUI, entry, bottom=height)
        window.title = "NotificationShade" if over != "recents" else \
            f"{LAUNCHER}/{LAUNCHER}.RecentsActivity"
        window.kind = 3
        found.append(window)
    top = keyboard_top(state)
    if top is not None and not over:
        found.append(Window("com.android.inputmethod.latin", "InputMethod", 2,
                            [0, top, width, height]))
    task, entry = front(state)
    for dialog in reversed(entry.get("dialogs", [])):
        found.append(dialog_window(state, apps, task["package"], entry, dialog))
    bottom = top if top is not None else height - NAVIGATION
    found.append(app_window(state, apps, task["package"], entry, bottom=bottom))
    for window in found:
        if window.kind != 2:
            window.active = True
            focused = window.find(state["screen"].get("focus"))
            if focused:
                focused.flags["focused"] = True
            break
    return found


def active(state, apps):
    return next((window for window in windows(state, apps) if window.active), None)
