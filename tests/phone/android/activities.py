"""Which app made of screens takes an intent, and what it shows then.

The calls of phone.intents: take() names the package, known() tells whether there is such an
activity, show() opens it. An intent filter of an app's JSON is {"action", "schemes", "types",
"if", "screen", "arg", "then"}; in its words `extra` are the extras by the last part of their
names, `path` is the data without its scheme.
"""
from urllib.parse import unquote

from phone.android import ui
from phone.android.ui import stack, window
from phone.android.ui.acts import Actor
from phone.android.ui.values import Scope


def names_of(intent):
    data = intent.get("data") or ""
    path = unquote(data.partition(":")[2].partition("?")[0])
    extras = {key.rpartition(".")[2]: value for key, value in intent.get("extras", {}).items()}
    return {"extra": extras, "path": path, "data": data, "type": intent.get("type") or ""}


def enabled(state):
    return lambda package: state["apps"].get(package, {}).get("enabled") is True


def entry_for(phone, state, intent, package=None):
    """The package and the filter that take an intent, or None twice."""
    wanted = package or intent.get("package")
    apps = ui.apps_of(phone)
    for found, entry in apps.matching(intent, enabled(state)):
        if wanted in (None, found):
            return found, entry
    return None, None


def take(phone, state, intent):
    if intent.get("action") == "android.intent.action.MAIN" and intent.get("package"):
        return None
    return entry_for(phone, state, intent)[0]


def known(phone, state, package, name):
    apps = ui.apps_of(phone)
    return enabled(state)(package) and bool(apps.is_made(package)) and \
        apps.screen_of(package, name) is not None


def show(phone, state, intent, package):
    """Opens what the intent asks for; True, since every installed app has a screen here."""
    apps = ui.apps_of(phone)
    screen = state["screen"]
    state["apps"].get(package, {})["stopped"] = False
    if intent.get("component"):
        name = intent["component"].partition("/")[2]
        target = apps.screen_of(package, name)
    else:
        target = None
    entry = entry_for(phone, state, intent, package)[1]
    if entry:
        show_entry(state, apps, package, entry, names_of(intent))
    elif target and name != apps.launcher(package):
        stack.push(state, apps, package, target, {})
    else:
        stack.launch(state, apps, package)
    if screen["awake"] and not screen["locked"]:
        ui.after(state, apps)
    ui.sync(state, apps)
    return True


def show_entry(state, apps, package, entry, names):
    scope = Scope(state, package, names)
    if not scope.true(entry.get("if")):
        return
    if entry.get("then"):
        Actor(state, apps).run(entry["then"], scope, package)
    if entry.get("screen"):
        stack.push(state, apps, package, entry["screen"], scope.value(entry.get("arg", {})))


def resumed(phone, state):
    """Package and full activity name of what is in front."""
    task, entry = window.front(state)
    apps = ui.apps_of(phone)
    return task["package"], apps.activity(task["package"], entry["screen"])
