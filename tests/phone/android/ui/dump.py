"""The XML that uiautomator writes: one line, attributes in its order."""
from phone.android.ui import window as windows
from phone.android.ui.nodes import FLAGS

HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
ORDER = ("checkable", "checked", "clickable", "enabled", "focusable", "focused", "scrollable",
         "long-clickable", "password", "selected")
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;",
           "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


def escape(text):
    return "".join(ESCAPES.get(c) or (c if c >= " " and not 0xd800 <= ord(c) < 0xe000 else ".")
                   for c in text)


def visible_text(node):
    """What the accessibility tree tells as text: dots of a password, the hint of an empty field."""
    if node.kind == "seek":
        return node.text if node.spec.get("tells") else ""
    if node.flags["password"]:
        return "•" * len(node.text) if node.text else node.hint
    return node.text or node.hint


def resource(node):
    if not node.id or ":" in node.id:
        return node.id
    return f"{node.package}:id/{node.id}"


def attributes(node, index, sdk):
    yield "index", index
    yield "text", visible_text(node)
    yield "resource-id", resource(node)
    yield "class", node.cls
    yield "package", node.package
    yield "content-desc", node.desc
    for name in ORDER:
        yield name, "true" if node.flags[name] else "false"
    left, top, right, bottom = node.bounds
    yield "bounds", f"[{left},{top}][{right},{bottom}]"
    if sdk >= 35:
        yield "drawing-order", index + 1
        yield "hint", node.hint


def unlabelled(node):
    """Android marks what can be clicked but says nothing as not accessibility friendly."""
    return node.flags["clickable"] and node.flags["enabled"] and not any(
        visible_text(each) or each.desc for each in node.walk())


def important(node):
    flags = ("checkable", "clickable", "focusable", "scrollable", "long-clickable")
    return bool(visible_text(node) or node.desc or node.id or any(node.flags[f] for f in flags))


def write(node, index, sdk, compressed, out):
    if compressed and not important(node):
        for place, child in enumerate(node.children):
            write(child, index + place, sdk, compressed, out)
        return
    naf = ' NAF="true"' if unlabelled(node) else ""
    words = " ".join(f'{name}="{escape(str(value))}"'
                     for name, value in attributes(node, index, sdk))
    if not node.children:
        out.append(f"<node{naf} {words} />")
        return
    out.append(f"<node{naf} {words}>")
    for place, child in enumerate(node.children):
        write(child, place, sdk, compressed, out)
    out.append("</node>")


def hierarchy(roots, rotation, sdk, compressed=False):
    out = [f'<hierarchy rotation="{rotation}">']
    for place, root in enumerate(roots):
        write(root, place, sdk, compressed, out)
    return "".join(out) + "</hierarchy>"


def dump(state, apps, sdk, compressed=False, every=False):
    """The document for the active window, or with `every` for all; None without a window."""
    found = windows.windows(state, apps)
    rotation = state["screen"]["rotation"]
    active = next((window for window in found if window.active), None)
    if not active:
        return None
    if not every:
        return HEAD + hierarchy(active.roots, rotation, sdk, compressed)
    out = [HEAD, '<displays><display id="0">']
    for place, window in enumerate(found):
        left, top, right, bottom = window.bounds
        state_words = ("true" if window.active else "false",) * 2
        out.append(
            f'<window index="{place}" title="{escape(window.title)}" '
            f'bounds="[{left},{top}][{right},{bottom}]" active="{state_words[0]}" '
            f'focused="{state_words[1]}" accessibility-focused="false" id="{place + 8}" '
            f'layer="{len(found) - place}" type="{window.kind}">'
            + hierarchy(window.roots, rotation, sdk, compressed) + "</window>")
    return "".join(out) + "</display></displays>"


assert set(ORDER) == set(FLAGS)
