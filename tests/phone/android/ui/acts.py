"""What the elements of apps do: the actions of their JSON, on the phone's state."""
from phone.android.ui import stack

MOST = 200      # actions that one event may lead to


class Actor:
    def __init__(self, state, apps):
        self.state = state
        self.apps = apps
        self.left = MOST

    def run(self, actions, scope, package):
        for action in actions if isinstance(actions, list) else [actions]:
            self.left -= 1
            if self.left < 0:
                raise RuntimeError("the actions of the app's JSON never end")
            self.one(action, scope, package)

    def one(self, action, scope, package):
        if "if" in action:
            chosen = "then" if scope.true(action["if"]) else "else"
            self.run(action.get(chosen, []), scope, package)
            return
        for verb, act in ACTIONS.items():
            if verb in action:
                act(self, action[verb], action, scope, package)
                return
        raise ValueError(f"no such action: {action}")

    def arg(self, action, scope):
        return scope.value(action.get("arg", {}))

    def go(self, screen, action, scope, package):
        stack.push(self.state, self.apps, package, scope.text(screen), self.arg(action, scope))

    def replace(self, screen, action, scope, package):
        stack.pop(self.state)
        stack.push(self.state, self.apps, package, scope.text(screen), self.arg(action, scope))

    def back(self, *_):
        stack.back(self.state, self.apps)

    def pop(self, *_):
        stack.leave(self.state)

    def up(self, *_):
        stack.leave_field(self.state)
        stack.back(self.state, self.apps)

    def home(self, *_):
        stack.home(self.state)

    def set(self, path, action, scope, _package):
        scope.set(scope.text(path), scope.value(action.get("to")))

    def toggle(self, path, action, scope, _package):
        values = action.get("values")
        now = scope.get(path)
        if values:
            scope.set(path, values[1] if str(now) == str(values[0]) else values[0])
        elif isinstance(now, bool) or now is None:
            scope.set(path, not now)
        else:
            off = str(now) in ("0", "false")
            scope.set(path, type(now)(1 if off else 0))

    def append(self, path, action, scope, _package):
        items = scope.get(path)
        if items is None:
            items = []
            scope.set(path, items)
        items.append(scope.value(action["value"]))

    def remove(self, path, action, scope, _package):
        name = action.get("as", "item")
        items = scope.get(path)
        items[:] = [item for index, item in enumerate(items) if not scope.with_names(
            **{name: item, "index": index}).true(action["where"])]

    def dialog(self, screen, action, scope, _package):
        entry = self.state["screen"]["tasks"][-1]["stack"][-1]
        entry.setdefault("dialogs", []).append(
            {"screen": scope.text(screen), "arg": self.arg(action, scope)})

    def close(self, *_):
        entry = self.state["screen"]["tasks"][-1]["stack"][-1]
        if entry.get("dialogs"):
            entry["dialogs"].pop()

    def toast(self, text, _action, scope, package):
        self.state["screen"]["toast"] = {"package": package, "text": scope.text(text)}

    def focus(self, key, _action, scope, _package):
        stack.focus(self.state, self.apps, scope.text(key) if key else None)

    def start(self, intent, _action, scope, _package):
        from phone import intents
        whole = {"action": None, "data": None, "type": None, "component": None,
                 "package": None, "categories": [], "extras": {}, **scope.value(intent)}
        intents.start(self.apps.phone, whole, "shell")

    def launch(self, target, _action, scope, _package):
        stack.launch(self.state, self.apps, scope.text(target))

    def overlay(self, name, *_):
        self.state["screen"]["overlay"] = name or None

    def recent(self, index, _action, scope, _package):
        tasks = self.state["screen"]["tasks"]
        tasks.append(tasks.pop(int(scope.value(index))))
        self.state["screen"]["overlay"] = None

    def unlock(self, *_):
        stack.unlock(self.state)


ACTIONS = {name: getattr(Actor, name) for name in (
    "append", "back", "close", "dialog", "focus", "go", "home", "launch", "overlay", "pop",
    "recent", "remove", "replace", "set", "start", "toast", "toggle", "unlock", "up")}
