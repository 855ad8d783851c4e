"""A hand and an eye on the phone, for tests: taps by label, types, reads what is shown."""
from phone import intents
from phone.android import ui
from phone.android.ui import dump, keys, stack, touch, window


class Hand:
    def __init__(self, phone):
        self.phone = phone

    def window(self):
        state = self.phone.read()
        return window.active(state, ui.apps_of(self.phone))

    def nodes(self):
        return list(self.window().nodes())

    def texts(self):
        """All that is said on the screen, in its order."""
        return [said for node in self.nodes() for said in (dump.visible_text(node) or node.desc,)
                if said]

    def find(self, label):
        """The first node with this text, description or id."""
        found = next((node for node in self.nodes() if label in (
            dump.visible_text(node), node.desc, node.id)), None)
        if not found:
            raise AssertionError(f"no {label!r} on the screen: {self.texts()}")
        return found

    def middle(self, label):
        left, top, right, bottom = self.find(label).bounds
        return (left + right) // 2, (top + bottom) // 2

    def launch(self, package):
        ui.event(self.phone, lambda state, apps: stack.launch(state, apps, package))

    def intent(self, action, **more):
        whole = {"action": action, "data": None, "type": None, "categories": [],
                 "component": None, "package": None, "flags": 0, "extras": {}, **more}
        return intents.start(self.phone, whole, "shell")

    def tap(self, *labels):
        for label in labels:
            ui.event(self.phone, touch.tap, *self.middle(label))

    def hold(self, label):
        ui.event(self.phone, touch.swipe, *self.middle(label), *self.middle(label), 800)

    def swipe(self, x1, y1, x2, y2, ms=1000):
        ui.event(self.phone, touch.swipe, x1, y1, x2, y2, ms)

    def type(self, text):
        ui.event(self.phone, keys.insert, text)

    def key(self, *codes):
        for code in codes:
            ui.event(self.phone, keys.key, code)

    def scroll_to(self, label, most=30):
        """Scrolls down until the text is there."""
        for _ in range(most):
            if label in self.texts():
                return
            self.swipe(540, 1800, 540, 1100)
        self.find(label)

    def app(self, package, path):
        return self.phone.get(["app_data", package, *path.split(".")])
