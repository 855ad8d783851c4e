"""What the words of an app's JSON mean: paths, texts with paths in them, conditions.

    "app.draft.to"              a path: the app's own data
    "settings.system.x"         a path: the phone's state
    "item.name", "arg.id"       a path: the row of a list, what the screen was opened with
    "To {item.name}"            a text; {path|count} and others of FILTERS change the value
    "app.tab == alarms and not item.done"     a condition
"""
import re

MARK = re.compile(r"\{([^{}|]+)(?:\|(\w+))?\}")


class Scope:
    """Where paths begin: the phone's state, the app's data, and the names of this place."""

    def __init__(self, state, package, names=None):
        self.state = state
        self.package = package
        self.names = names or {}

    def with_names(self, **names):
        return Scope(self.state, self.package, {**self.names, **names})

    def root(self, first):
        if first in self.names:
            return self.names[first]
        if first == "app":
            return self.state.setdefault("app_data", {}).setdefault(self.package, {})
        if first == "next":
            self.state["next_id"] = self.state.get("next_id", 1000) + 1
            return self.state["next_id"]
        return self.state.get(first)

    def get(self, path):
        first, *rest = path.split(".")
        value = self.root(first)
        for step in rest:
            if isinstance(value, dict):
                value = value.get(step)
            elif isinstance(value, list) and step.isdigit() and int(step) < len(value):
                value = value[int(step)]
            else:
                return None
        return value

    def set(self, path, value):
        steps = path.split(".")
        if len(steps) == 1:
            self.state[path] = value
            return
        place = self.root(steps[0])
        if place is None:
            place = self.state.setdefault(steps[0], {})
        for step in steps[1:-1]:
            if isinstance(place, list):
                place = place[int(step)]
            else:
                place = place.setdefault(step, {})
        if isinstance(place, list):
            place[int(steps[-1])] = value
        else:
            place[steps[-1]] = value

    def text(self, template):
        """The text with each {path} replaced by its value."""
        def one(found):
            value = self.get(found[1].strip())
            if found[2]:
                value = FILTERS[found[2]](value)
            return "" if value is None else str(value)
        return MARK.sub(one, template)

    def value(self, given):
        """A value of the JSON: "$path" is what stands there, "#path" the same as a number,
        texts are filled in."""
        if isinstance(given, str):
            if given.startswith("#"):
                return int(number(self.get(given[1:])))
            return self.get(given[1:]) if given.startswith("$") else self.text(given)
        if isinstance(given, dict):
            return {name: self.value(part) for name, part in given.items()}
        if isinstance(given, list):
            return [self.value(part) for part in given]
        return given

    def true(self, condition):
        """Whether a condition holds; none always does."""
        if condition is None or isinstance(condition, bool):
            return condition is not False
        return any(all(self.one_true(term.strip()) for term in part.split(" and "))
                   for part in condition.split(" or "))

    def one_true(self, term):
        if term.startswith("not "):
            return not self.one_true(term[4:].strip())
        for sign, compare in COMPARE.items():
            left, found, right = term.partition(f" {sign} ")
            if found:
                return compare(self.get(left.strip()), self.literal(right.strip()))
        return bool(self.get(term))

    def literal(self, word):
        if word.startswith("$"):
            return self.get(word[1:])
        return WORDS.get(word, word)


def number(value):
    try:
        return float(value)
    except (TypeError, ValueError):
        return 0.0


def same(left, right):
    return left == right or ("" if left is None else str(left)) == str(right)


def contains(left, right):
    if isinstance(left, list):
        return right in left
    return str(right or "").casefold() in str(left or "").casefold()


COMPARE = {
    "==": same,
    "!=": lambda left, right: not same(left, right),
    ">=": lambda left, right: number(left) >= number(right),
    "<=": lambda left, right: number(left) <= number(right),
    "has": contains,
}
WORDS = {"true": True, "false": False, "null": None, "''": ""}
FILTERS = {
    "count": lambda value: len(value or []),
    "digits": lambda value: re.sub(r"[ ()-]", "", str(value or "")),
    "first": lambda value: str(value or "").split("\n")[0],
    "letter": lambda value: str(value or "?")[:1].upper(),
    "onoff": lambda value: "On" if str(value) not in ("0", "", "None", "False") else "Off",
    "percent": lambda value: f"{round(number(value) * 100 / 255)}%",
    "trim": lambda value: str(value or "").strip(),
    "two": lambda value: f"{int(number(value)):02d}",
}
