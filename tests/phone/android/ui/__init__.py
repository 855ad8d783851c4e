"""The display of the phone and its apps made of screens."""
from phone.android.switches import follow
from phone.android.ui import window as windows
from phone.android.ui.acts import Actor
from phone.android.ui.apps import Apps

MOST = 5    # interruptions that may follow each other


def apps_of(phone):
    apps = Apps(phone.folder + "/apps")
    apps.phone = phone
    return apps


def sync(state, apps):
    """Keeps the rest of the state in line: `focus` is what is in front on the screens."""
    follow(state)
    task, entry = windows.front(state)
    state["focus"] = {"package": task["package"],
                      "activity": apps.activity(task["package"], entry["screen"])}


def after(state, apps):
    """What gets in the way by itself: a screen's "interrupt" whose condition holds now."""
    for _ in range(MOST):
        if windows.overlay(state) or not state["screen"]["awake"]:
            return
        task, entry = windows.front(state)
        if entry.get("dialogs"):
            return
        scope = windows.scope_of(state, task["package"], entry)
        due = next((each for each in apps.screen(task["package"], entry["screen"]).get(
            "interrupt", ()) if scope.true(each["if"])), None)
        if not due:
            return
        Actor(state, apps).run(due["then"], scope, task["package"])


def event(phone, function, *args):
    """Lets something happen to the display, and what follows by itself."""
    apps = apps_of(phone)
    with phone.edit() as state:
        result = function(state, apps, *args)
        state["screen"]["events"] = state["screen"].get("events", 0) + 1
        after(state, apps)
        sync(state, apps)
    return result
