"""Tasks and their screens: going there, going back, home; focus and the keyboard with it."""
from phone.android.ui import window as windows
from phone.android.ui.window import LAUNCHER


def screen_of(state):
    return state["screen"]


def leave_field(state):
    screen = screen_of(state)
    screen["focus"] = None
    screen["keyboard"] = False
    screen["caret"] = 0
    screen["marked"] = None


def focus(state, apps, key, caret=None):
    """Puts the caret into a field of the active window and shows the keyboard."""
    screen = screen_of(state)
    screen["marked"] = None
    window = windows.active(state, apps)
    node = window and key and window.find(key)
    if not node or node.kind != "field":
        leave_field(state)
        return
    screen["focus"] = key
    screen["caret"] = len(node.text) if caret is None else caret
    screen["keyboard"] = not state["settings"]["secure"].get("show_ime_with_hard_keyboard") == "-1"


def push(state, apps, package, name, arg=None):
    """Opens a screen on top of the app's stack; the app comes to the front."""
    spec = apps.screen(package, name)
    entry = {"screen": name, "arg": arg or {}, "scroll": {}}
    if spec.get("loading"):
        entry["loading"] = spec["loading"]
    if spec.get("secure"):
        entry["secure"] = True
    task = bring(state, package)
    leave_field(state)
    task["stack"].append(entry)
    screen_of(state)["overlay"] = None
    arrive(state, apps, package, spec, entry)


def arrive(state, apps, package, spec, entry):
    from phone.android.ui.acts import Actor
    scope = windows.scope_of(state, package, entry)
    Actor(state, apps).run(spec.get("on", {}).get("open", []), scope, package)


def bring(state, package):
    """The task of the package, now in front; a new one when it has none."""
    tasks = screen_of(state)["tasks"]
    for place, task in enumerate(tasks):
        if task["package"] == package:
            tasks.append(tasks.pop(place))
            return task
    screen_of(state)["last_task"] = screen_of(state).get("last_task", 100) + 1
    tasks.append({"package": package, "id": screen_of(state)["last_task"], "stack": []})
    return tasks[-1]


def launch(state, apps, package):
    """As the launcher does: the app's task as it was, or its first screen."""
    for task in screen_of(state)["tasks"]:
        if task["package"] == package and task["stack"]:
            leave_field(state)
            bring(state, package)
            screen_of(state)["overlay"] = None
            return False
    push(state, apps, package, apps.screen_of(package, apps.launcher(package)))
    return True


def pop(state):
    task = screen_of(state)["tasks"][-1]
    leave_field(state)
    task["stack"].pop()
    return task


def back(state, apps):
    """The back key: keyboard, overlay, dialog, screen, app; in this order."""
    screen = screen_of(state)
    if screen["locked"]:
        screen["pinpad"] = False
        return
    if screen.get("overlay"):
        screen["overlay"] = None
        return
    if screen.get("keyboard"):
        screen["keyboard"] = False
        return
    task = screen["tasks"][-1]
    entry = task["stack"][-1]
    if entry.get("dialogs"):
        spec = apps.screen(task["package"], entry["dialogs"][-1]["screen"])
        if not spec.get("modal"):
            entry["dialogs"].pop()
            leave_field(state)
        return
    handled = apps.screen(task["package"], entry["screen"]).get("on", {}).get("back")
    if handled:
        from phone.android.ui.acts import Actor
        scope = windows.scope_of(state, task["package"], entry)
        Actor(state, apps).run(handled, scope, task["package"])
        return
    leave(state)


def leave(state):
    """Leaves the screen in front; the app's last one ends its task."""
    tasks = screen_of(state)["tasks"]
    if tasks[-1]["package"] == LAUNCHER:
        return
    task = pop(state)
    if not task["stack"]:
        tasks.remove(task)


def home(state):
    screen = screen_of(state)
    leave_field(state)
    screen["overlay"] = None
    task = bring(state, LAUNCHER)
    task["stack"] = task["stack"][:1] or [{"screen": "home", "arg": {}, "scroll": {}}]


def stop(state, package):
    """Ends the app: its screens are gone."""
    screen = screen_of(state)
    before = screen["tasks"][-1]["package"]
    if package == LAUNCHER:
        return
    screen["tasks"] = [task for task in screen["tasks"] if task["package"] != package]
    if not screen["tasks"]:
        home(state)
    if before == package:
        leave_field(state)


def unlock(state):
    screen = screen_of(state)
    screen["locked"] = screen["pinpad"] = False
    screen["typed_pin"] = ""


def sleep(state):
    screen = screen_of(state)
    screen["awake"] = False
    leave_field(state)
    screen["overlay"] = None
    if screen.get("keyguard", True):
        screen["locked"] = True
        screen["pinpad"] = False


def wake(state):
    screen_of(state)["awake"] = True
