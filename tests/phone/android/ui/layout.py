"""Puts nodes into their places: columns, lines, scrolling ones; what is out of sight goes."""
import unicodedata

from phone.android.ui.nodes import ACROSS, FILLING, KINDS

LINE = 58       # height of a line of text, px
CHARACTER = 26  # width of a narrow character, px
PAD = 32


def columns_of(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def text_height(text, width):
    fit = max(1, (width - 2 * PAD) // CHARACTER)
    lines = sum(max(1, -(-columns_of(part) // fit)) for part in text.split("\n"))
    return lines * LINE + 24


def height_of(node, width):
    """What the node takes when nothing limits it."""
    if "h" in node.spec:
        least = node.spec["h"]
        return max(least, inner_height(node, width)) if node.kind in ACROSS else least
    if node.kind == "field" and "\n" in node.text:
        return max(150, text_height(node.text, width))
    usual = KINDS[node.kind][1]
    if usual and not node.children:
        return usual
    if node.children:
        return max(usual, inner_height(node, width))
    return text_height(node.text or node.desc, width) if node.kind in ("text", "view") else usual


def inner_height(node, width):
    if node.kind in ACROSS:
        shares = widths(node, width)
        return max((height_of(child, share) for child, share in zip(node.children, shares)),
                   default=0)
    return sum(height_of(child, width) for child in node.children)


def widths(node, width):
    """How a line shares its width: fixed ones first, the rest in equal parts."""
    fixed = [child.spec.get("w", 0) for child in node.children]
    free = fixed.count(0)
    part = max(0, width - sum(fixed)) // free if free else 0
    return [wanted or part for wanted in fixed]


def place(node, left, top, width, height, offsets):
    """Gives the node its bounds and its children theirs."""
    node.bounds = [left, top, left + width, top + height]
    if node.kind in ACROSS:
        at = left
        for child, share in zip(node.children, widths(node, width)):
            place(child, at, top, share, height, offsets)
            at += share
    elif node.kind in FILLING:
        place_scrolling(node, offsets)
    else:
        place_column(node.children, left, top, width, height, offsets)


def place_column(children, left, top, width, height, offsets):
    filling = [child for child in children if fills(child)]
    taken = sum(height_of(child, width) for child in children if not fills(child))
    share = max(0, height - taken) // len(filling) if filling else 0
    for child in children:
        wanted = share if fills(child) else height_of(child, width)
        place(child, left, top, width, wanted, offsets)
        top += wanted


def fills(node):
    return (node.kind in FILLING or node.spec.get("fill")) and "h" not in node.spec


def place_scrolling(node, offsets):
    left, top, right, bottom = node.bounds
    whole = sum(height_of(child, right - left) for child in node.children)
    node.room = max(0, whole - (bottom - top))
    node.flags["scrollable"] = node.room > 0 or bool(node.spec.get("always"))
    at = top - min(offsets.get(node.key, 0), node.room)
    for child in node.children:
        wanted = height_of(child, right - left)
        place(child, left, at, right - left, wanted, offsets)
        at += wanted
    clip(node, node.bounds)


def clip(node, frame):
    """Cuts what lies below `node` to `frame`; what is outside of it is gone."""
    kept = []
    for child in node.children:
        cut = meet(child.bounds, frame)
        if cut:
            child.bounds = cut
            clip(child, frame)
            kept.append(child)
    node.children = kept


def meet(bounds, frame):
    left, top = max(bounds[0], frame[0]), max(bounds[1], frame[1])
    right, bottom = min(bounds[2], frame[2]), min(bounds[3], frame[3])
    return [left, top, right, bottom] if right > left and bottom > top else None


def inside(bounds, x, y):
    return bounds[0] <= x < bounds[2] and bounds[1] <= y < bounds[3]
