"""Fingers on the display: what a tap, a long press, a swipe and a drag do."""
from phone.android.ui import keys, stack, window as windows
from phone.android.ui.acts import Actor
from phone.android.ui.layout import inside
from phone.android.ui.nodes import FLAGS

LONG_PRESS = 500        # ms
MOVED = 24              # px; less is no move
EDGE = 40               # px from the side where a swipe means back


def on_display(state, apps, x, y):
    """The topmost window under the finger, or None."""
    if not state["screen"]["awake"]:
        return None
    for window in windows.windows(state, apps):
        if inside(window.bounds, x, y):
            return window
        if window.active and window.kind == 1 and window.entry is not top_entry(state):
            return outside(state, window)
    return None


def top_entry(state):
    return windows.front(state)[1]


def outside(state, window):
    """A touch beside a dialog closes it, unless the dialog says that it stays."""
    if not window.spec.get("modal"):
        top_entry(state)["dialogs"].pop()
        stack.leave_field(state)


def path_to(root, x, y):
    """The nodes under the finger, from the outermost to the deepest."""
    found = []
    node = root if inside(root.bounds, x, y) else None
    while node:
        found.append(node)
        node = next((child for child in reversed(node.children)
                     if inside(child.bounds, x, y)), None)
    return found


def target(window, x, y, *flags):
    """The deepest node there, or nearest around it, that takes one of these."""
    for node in reversed(path_to(window.roots[0], x, y)):
        if any(node.flags[flag] for flag in flags):
            return node
    return None


def act(state, apps, node, what, scope=None):
    """Runs what the node's JSON says for an event; False when it says nothing."""
    actions = node.spec.get("on", {}).get(what)
    if not actions:
        return False
    package = windows.SYSTEMUI if windows.overlay(state) else \
        state["screen"]["tasks"][-1]["package"]
    Actor(state, apps).run(actions, scope or node.scope, package)
    return True


def tap(state, apps, x, y):
    state["screen"]["toast"] = None
    window = on_display(state, apps, x, y)
    if not window:
        return
    if window.kind == 2:
        keys.keyboard_tap(state, apps, window, x, y)
        return
    node = target(window, x, y, "clickable")
    if node and node.flags["enabled"]:
        click(state, apps, node, x)
    elif target(window, x, y, "focusable") is None and state["screen"].get("focus"):
        pass        # Android leaves the focus where it is
    seek = next((n for n in path_to(window.roots[0], x, y) if n.kind == "seek"), None)
    if seek:
        slide(state, seek, x)


def click(state, apps, node, x=None):
    if node.kind == "field":
        if act(state, apps, node, "focus"):
            return
        stack.focus(state, apps, node.key)
    elif node.kind in ("check", "toggle") and node.spec.get("bind"):
        Actor(state, apps).toggle(node.spec["bind"], node.spec, node.scope, node.package)
    elif node.kind == "radio":
        node.scope.set(node.spec["bind"], node.scope.value(node.spec["value"]))
    act(state, apps, node, "tap")


def slide(state, node, x):
    """Moves a slider to where the finger is."""
    left, _, right, _ = node.bounds
    low, high = node.spec.get("min", 0), node.spec.get("max", 100)
    part = min(1.0, max(0.0, (x - left) / max(1, right - left)))
    value = round(low + part * (high - low))
    kept = node.scope.get(node.spec["bind"])
    node.scope.set(node.spec["bind"], str(value) if isinstance(kept, str) else value)


def long_press(state, apps, x, y):
    window = on_display(state, apps, x, y)
    if not window or window.kind == 2:
        return
    node = target(window, x, y, "long-clickable")
    if not node or not node.flags["enabled"]:
        return
    if act(state, apps, node, "long"):
        return
    if node.kind == "field":
        stack.focus(state, apps, node.key)
        keys.mark_word(state, node)


def swipe(state, apps, x1, y1, x2, y2, ms):
    """A finger that goes from one point to another in so many milliseconds."""
    if abs(x2 - x1) < MOVED and abs(y2 - y1) < MOVED:
        (long_press if ms >= LONG_PRESS else tap)(state, apps, x1, y1)
        return
    state["screen"]["toast"] = None
    if not state["screen"]["awake"] or system_swipe(state, apps, x1, y1, x2, y2):
        return
    window = on_display(state, apps, x1, y1)
    if not window or window.kind == 2:
        return
    nodes = path_to(window.roots[0], x1, y1)
    seek = next((node for node in nodes if node.kind == "seek"), None)
    if seek:
        slide(state, seek, x2)
        return
    across = abs(x2 - x1) > abs(y2 - y1)
    if across:
        what = "left" if x2 < x1 else "right"
        for node in reversed(nodes):
            if act(state, apps, node, what):
                return
        return
    fling = 1.6 if ms < 400 else 1.0
    scroll(window, nodes, int((y1 - y2) * fling))


def scroll(window, nodes, way):
    """Moves the innermost scrolling node by `way` px; one at its end passes it on."""
    offsets = window.entry.setdefault("scroll", {})
    for node in reversed(nodes):
        if not node.flags["scrollable"] or not node.room:
            continue
        now = min(offsets.get(node.key, 0), node.room)
        then = max(0, min(node.room, now + way))
        if then != now:
            offsets[node.key] = then
            return True
    return False


def system_swipe(state, apps, x1, y1, x2, y2):
    """Swipes that belong to the system: the shade, the lock screen, back and home."""
    screen = state["screen"]
    width, height = windows.display(state)
    down, up = y2 - y1 > 200, y1 - y2 > 200
    if screen["locked"]:
        if up and not screen.get("pinpad"):
            lift_keyguard(state)
        return True
    over = screen.get("overlay")
    if over in ("shade", "quick"):
        if up and y1 > height * 0.55:
            screen["overlay"] = None
            return True
        if down and over == "shade" and y1 < height * 0.3:
            screen["overlay"] = "quick"
            return True
        return False
    if down and y1 < windows.STATUS_BAR:
        screen["overlay"] = "shade"
        return True
    if (x1 < EDGE < x2 or x1 > width - EDGE > x2) and abs(x2 - x1) > 150 > abs(y2 - y1):
        stack.back(state, apps)
        return True
    if up and y1 >= height - windows.NAVIGATION:
        stack.home(state)
        return True
    return False


def lift_keyguard(state):
    """A swipe up on the lock screen: the PIN pad, or unlocked where there is no PIN."""
    if state["screen"].get("pin"):
        state["screen"]["pinpad"] = True
        state["screen"]["typed_pin"] = ""
    else:
        stack.unlock(state)


def drag(state, apps, x1, y1, x2, y2):
    """Picks up what lies at one point and drops it on what lies at the other."""
    window = on_display(state, apps, x1, y1)
    if not window or window.kind == 2:
        return
    source = next((node for node in reversed(path_to(window.roots[0], x1, y1))
                   if node.spec.get("on", {}).get("drop")), None)
    if not source:
        return
    place = next((node for node in reversed(path_to(window.roots[0], x2, y2))
                  if node.scope.names.get("index") is not None), None)
    scope = source.scope.with_names(target=place.scope.names if place else {})
    act(state, apps, source, "drop", scope)


def flags_of(node):
    return {name: node.flags[name] for name in FLAGS}
