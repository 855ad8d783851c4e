"""From the elements of a screen's JSON to nodes: kinds become Android's classes.

A kind is a short word for a class with its usual flags and height; `row`, `switch`, `tabs`
and others stand for a small tree. `for` repeats an element, `if` leaves it out.
"""

WIDGET = "android.widget."
KINDS = {       # class, height (0: by its content), flags
    "bar": (WIDGET + "LinearLayout", 150, ()),
    "box": (WIDGET + "LinearLayout", 0, ()),
    "button": (WIDGET + "Button", 130, ("clickable", "focusable")),
    "check": (WIDGET + "CheckBox", 120, ("clickable", "focusable", "checkable")),
    "column": (WIDGET + "LinearLayout", 0, ()),
    "field": (WIDGET + "EditText", 150, ("clickable", "focusable", "long-clickable")),
    "icon": (WIDGET + "ImageButton", 130, ("clickable", "focusable")),
    "image": (WIDGET + "ImageView", 130, ()),
    "line": (WIDGET + "LinearLayout", 0, ()),
    "list": ("androidx.recyclerview.widget.RecyclerView", 0, ("focusable",)),
    "progress": (WIDGET + "ProgressBar", 150, ()),
    "radio": (WIDGET + "RadioButton", 120, ("clickable", "focusable", "checkable")),
    "scroll": (WIDGET + "ScrollView", 0, ()),
    "seek": (WIDGET + "SeekBar", 120, ("focusable",)),
    "space": ("android.view.View", 60, ()),
    "text": (WIDGET + "TextView", 0, ()),
    "toggle": (WIDGET + "Switch", 120, ("checkable",)),
    "view": ("android.view.View", 0, ()),
    "web": ("android.webkit.WebView", 0, ("focusable",)),
}
ACROSS = ("bar", "line")        # children side by side
FILLING = ("list", "scroll", "web")     # take the height that is left
FLAGS = ("checkable", "checked", "clickable", "enabled", "focusable", "focused", "scrollable",
         "long-clickable", "password", "selected")


class Node:
    """One element with what it came from, so that it can be acted on."""

    def __init__(self, spec, scope, package):
        kind = spec["kind"]
        self.spec = spec
        self.scope = scope
        self.package = spec.get("package", package)
        self.kind = kind
        self.cls = spec.get("class", KINDS[kind][0])
        self.text = scope.text(str(spec.get("text", "")))
        self.desc = scope.text(str(spec.get("desc", "")))
        self.hint = scope.text(str(spec.get("hint", "")))
        self.id = scope.text(spec.get("id", ""))
        self.flags = {name: name in KINDS[kind][2] for name in FLAGS}
        self.flags["enabled"] = scope.true(spec.get("enabled"))
        self.flags["scrollable"] = False
        self.bounds = [0, 0, 0, 0]
        self.children = []
        self.room = 0           # of a scrolling one: how far it can scroll
        on = spec.get("on", {})
        if on.get("tap") or spec.get("bind") and kind in ("check", "toggle"):
            self.flags["clickable"] = self.flags["focusable"] = True
        if on.get("long"):
            self.flags["long-clickable"] = True
        for name in FLAGS:
            if name in spec and name != "enabled":
                self.flags[name] = scope.true(spec[name])
        self.bound_value()

    def bound_value(self):
        bind = self.spec.get("bind")
        if not bind:
            return
        value = self.scope.get(bind)
        if self.kind in ("check", "toggle"):
            self.flags["checked"] = value not in (None, False, 0, "0", "", "false")
        elif self.kind == "radio":
            self.flags["checked"] = str(value) == str(self.scope.value(self.spec["value"]))
        elif self.kind == "field":
            self.text = "" if value is None else str(value)
        elif self.kind == "seek":
            self.text = str(value)

    @property
    def key(self):
        """Names the node among the nodes of its screen."""
        row = self.scope.names.get("index")
        return self.id if row is None else f"{self.id}#{row}"

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


def build(spec, scope, package):
    """The nodes that one element stands for."""
    if "for" in spec:
        once = {name: part for name, part in spec.items()
                if name not in ("for", "where", "sort", "down", "as", "if")}
        made = []
        for index, item in rows(spec, scope):
            inner = scope.with_names(**{spec.get("as", "item"): item, "index": index})
            if inner.true(spec.get("if")):
                made += build(once, inner, package)
        return made
    if not scope.true(spec.get("if")):
        return []
    if spec["kind"] in WHOLE:
        return build(WHOLE[spec["kind"]](spec), scope, package)
    node = Node(spec, scope, package)
    for child in spec.get("do", ()):
        node.children += build(child, scope, package)
    return [node]


def rows(spec, scope):
    """The rows that a `for` shows, with their places in the list itself."""
    path, _, lines = spec["for"].partition("|")
    items = scope.get(path) or []
    if lines:
        items = items.split("\n")
    if isinstance(items, dict):
        items = [{"name": name, "value": value} for name, value in items.items()]
    name = spec.get("as", "item")
    found = [(index, item) for index, item in enumerate(items)
             if scope.with_names(**{name: item, "index": index}).true(spec.get("where"))]
    if "sort" in spec:
        found.sort(key=lambda pair: pair[1].get(spec["sort"]) or 0)
    return reversed(found) if spec.get("down") else found


def keep(spec, *names):
    return {name: spec[name] for name in names if name in spec}


def whole_row(spec):
    """A line with an optional picture, a title and a second text; the line is what is tapped."""
    texts = [{"kind": "text", "id": spec.get("title_id", "title"), "text": spec["text"]}]
    if "sub" in spec:
        texts.append({"kind": "text", "id": "summary", "text": spec["sub"]})
    do = [{"kind": "image", "w": 150, "desc": spec["icon"]}] if "icon" in spec else []
    do.append({"kind": "column", "do": texts})
    do += spec.get("end", [])
    return {"kind": "line", "do": do, "h": spec.get("h", 180),
            **keep(spec, "id", "on", "desc", "class", "selected", "enabled", "package", "if")}


def whole_switch(spec):
    """A settings line with a switch at its end; the line is what is tapped."""
    toggle = {"kind": "toggle", "w": 180, "id": "switch", "clickable": False,
              "bind": spec["bind"]}
    flip = {"tap": [{"toggle": spec["bind"], **keep(spec, "values")}, *spec.get("then", [])]}
    return whole_row({**spec, "on": spec.get("on", flip), "end": [toggle]})


def whole_tabs(spec):
    """Buttons side by side, one of them selected; `tabs` are pairs of value and label."""
    do = [{"kind": "button", "text": label, "id": f"tab_{value}", "class": spec.get(
        "class", "android.widget.TextView"), "selected": f"{spec['bind']} == {value}",
        "on": {"tap": [{"set": spec["bind"], "to": value}]}} for value, label in spec["tabs"]]
    return {"kind": "bar", "id": spec.get("id", "tabs"), "do": do}


def whole_toolbar(spec):
    """The bar at the top: up, a title, icons; `icons` are triples of id, word and actions."""
    do = []
    if spec.get("up", True):
        do.append({"kind": "icon", "w": 150, "desc": "Navigate up", "on": {"tap": [{"up": 1}]}})
    do.append({"kind": "text", "id": "toolbar_title", "text": spec.get("text", "")})
    do += [{"kind": "icon", "w": 150, "id": name, "desc": word, "on": {"tap": acts}}
           for name, word, acts in spec.get("icons", ())]
    return {"kind": "bar", "id": "toolbar", "do": do}


WHOLE = {"row": whole_row, "switch": whole_switch, "tabs": whole_tabs, "toolbar": whole_toolbar}
