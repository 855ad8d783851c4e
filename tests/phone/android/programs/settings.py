"""settings get|put|delete|list NAMESPACE KEY [VALUE]."""
from phone.android.switches import follow

SPACES = ("system", "secure", "global")
CHECKED = {"accelerometer_rotation": ("0", "1"), "user_rotation": ("0", "1", "2", "3")}
COUNTS = ("screen_off_timeout", "screen_brightness")


def main(call):
    given, words, wrong = call.options({"--user": 1})
    if wrong or not words:
        call.refuse(f"Unknown command: {wrong}" if wrong else "Bad arguments", 255)
    verb, *rest = words
    if rest[:1] == ["--user"]:
        rest = rest[2:]
    if verb not in VERBS:
        call.refuse(f"Unknown command: {verb}", 255)
    if rest and rest[0] not in SPACES:
        call.refuse(f"Invalid namespace '{rest[0]}'", 255)
    function, counts = VERBS[verb]
    if len(rest) not in counts:
        call.refuse("Bad arguments", 255)
    if given.get("--user", "0") not in ("0", "current"):
        call.refuse(f"Invalid user: {given['--user']}", 255)
    return function(call, *rest)


def get(call, space, key):
    value = call.phone.get(["settings", space, key], None)
    call.say("null" if value is None else str(value))


def put(call, space, key, value, *_):
    if key in CHECKED and space == "system" and value not in CHECKED[key] or \
            key in COUNTS and space == "system" and not value.lstrip("-").isdigit():
        call.args[0] = "put"
        call.exception("java.lang.IllegalArgumentException",
                       f"Invalid value: {value} for setting: {key}")
    with call.phone.edit() as state:
        state["settings"][space][key] = value
        follow(state)


def delete(call, space, key):
    with call.phone.edit() as state:
        found = state["settings"][space].pop(key, None) is not None
    call.say(f"Deleted {int(found)} rows")


def show(call, space):
    for key, value in sorted(call.phone.get(["settings", space]).items()):
        call.say(f"{key}={value}")


VERBS = {"get": (get, (2,)), "put": (put, (3, 4)), "delete": (delete, (2,)),
         "list": (show, (1,))}
