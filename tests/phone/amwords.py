"""The words of `am` as an intent, and an intent as Android shows it."""


class IntentError(Exception):
    """The words make no intent; the text is am's own."""


VALUES = ("-a", "-d", "-t", "-c", "-n", "-p", "-f", "--esn")
PAIRS = ("-e", "--es", "--ei", "--el", "--ef", "--ez", "--eu", "--ecn", "--esa", "--esal",
         "--eia", "--eial", "--ela", "--elal", "--efa", "--efal")
FLAGS = {"--grant-read-uri-permission": 0x1, "--grant-write-uri-permission": 0x2,
         "--grant-persistable-uri-permission": 0x40, "--grant-prefix-uri-permission": 0x80,
         "--exclude-stopped-packages": 0x10, "--include-stopped-packages": 0x20,
         "--debug-log-resolution": 0x8, "--activity-brought-to-front": 0x400000,
         "--activity-clear-top": 0x4000000, "--activity-clear-task": 0x8000,
         "--activity-exclude-from-recents": 0x800000, "--activity-multiple-task": 0x8000000,
         "--activity-no-animation": 0x10000, "--activity-no-history": 0x40000000,
         "--activity-reorder-to-front": 0x20000, "--activity-single-top": 0x20000000,
         "--activity-task-on-home": 0x4000, "--receiver-foreground": 0x10000000}


def decode(text):
    """Integer.decode() of Java."""
    try:
        return int(text, 0) if text.lower().lstrip("-+").startswith(("0x", "#")) else int(text)
    except ValueError:
        raise IntentError(f'java.lang.NumberFormatException: For input string: "{text}"') \
            from None


def boolean(text):
    lower = text.lower()
    if lower in ("true", "t", "false", "f"):
        return lower[0] == "t"
    try:
        return int(lower, 0) != 0
    except ValueError:
        raise IntentError("java.lang.IllegalArgumentException: Invalid boolean value: " + text) \
            from None


def commas(text):
    """Elements of a string array; a comma in one has a backslash before it."""
    parts = [""]
    for at, char in enumerate(text):
        if char == "," and text[at - 1:at] != "\\":
            parts.append("")
        else:
            parts[-1] += char
    return [part.replace("\\,", ",") for part in parts]


def value_of(kind, text):
    """A value by its option. Arrays are tuples and array lists are lists: an app that asks
    for one does not get the other."""
    if kind in ("-e", "--es", "--eu", "--ecn"):
        return text
    if kind in ("--ei", "--el"):
        return decode(text)
    if kind == "--ez":
        return boolean(text)
    if kind == "--ef":
        return number(text)
    if kind in ("--esa", "--esal"):
        parts = commas(text)
    elif kind in ("--efa", "--efal"):
        parts = [number(part) for part in text.split(",")]
    else:
        parts = [decode(part) for part in text.split(",")]
    return parts if kind.endswith("al") else tuple(parts)


def number(text):
    try:
        return float(text)
    except ValueError:
        raise IntentError(f'java.lang.NumberFormatException: For input string: "{text}"') \
            from None


def parse(words, extra=()):
    """The intent of am's words, and the options among `extra` (a name that ends in "=" takes
    a value)."""
    intent = {"action": None, "data": None, "type": None, "categories": [], "component": None,
              "package": None, "flags": 0, "extras": {}}
    options, rest, queue = {}, [], list(words)

    def take(option):
        if not queue:
            raise IntentError("java.lang.IllegalArgumentException: Argument expected after "
                              f'"{option}"')
        return queue.pop(0)

    while queue:
        word = queue.pop(0)
        if not word.startswith("-") or word == "-":
            rest.append(word)
            break
        if word in PAIRS:
            key = take(word)
            intent["extras"][key] = value_of(word, take(key))
        elif word in VALUES:
            value(intent, word, take(word))
        elif word in FLAGS:
            intent["flags"] |= FLAGS[word]
        elif word in extra:
            options[word] = True
        elif word + "=" in extra:
            options[word] = take(word)
            if word == "--user" and options[word] not in ("all", "current"):
                decode(options[word])
        else:
            raise IntentError(f"java.lang.IllegalArgumentException: Unknown option: {word}")
    if rest:
        positional(intent, rest[0])
    elif not any(intent[key] for key in ("action", "data", "type", "categories", "component",
                                         "package")):
        raise IntentError("java.lang.IllegalArgumentException: No intent supplied")
    return intent, options


def value(intent, word, text):
    if word == "-f":
        intent["flags"] |= decode(text)
    elif word == "-c":
        intent["categories"].append(text)
    elif word == "--esn":
        intent["extras"][text] = None
    elif word == "-n":
        package, slash, name = text.partition("/")
        if not slash or not name:
            raise IntentError("java.lang.IllegalArgumentException: Bad component name: " + text)
        intent["component"] = package + "/" + (package + name if name[0] == "." else name)
    else:
        intent[{"-a": "action", "-d": "data", "-t": "type", "-p": "package"}[word]] = text


def positional(intent, text):
    """The word behind the options: a URI, a component, or a package to launch."""
    if ":" in text:
        intent["data"] = intent["data"] or text
        intent["action"] = intent["action"] or "android.intent.action.VIEW"
        return
    if "/" in text:
        if not intent["component"]:
            value(intent, "-n", text)
    else:
        intent["package"] = intent["package"] or text
    if not intent["action"]:
        intent["action"] = "android.intent.action.MAIN"
        intent["categories"] = intent["categories"] or ["android.intent.category.LAUNCHER"]


def short(component):
    """pkg/pkg.Name as pkg/.Name"""
    package, _, name = component.partition("/")
    return package + "/" + (name[len(package):] if name.startswith(package + ".") else name)


def safe(uri):
    """A URI as Android shows it in messages: without what it is about."""
    scheme, colon, rest = uri.partition(":")
    if not colon:
        return uri
    if scheme.lower() in ("tel", "sip", "sms", "smsto", "mailto", "nfc"):
        return scheme + ":" + "".join(c if c in "-@." else "x" for c in rest)
    if scheme.lower() in ("http", "https", "ftp", "rtsp") and rest.startswith("//"):
        return scheme + "://" + rest[2:].partition("/")[0].partition("?")[0] + "/..."
    return uri


def describe(intent):
    """Intent { act=... dat=... }"""
    parts = []
    if intent["action"]:
        parts.append("act=" + intent["action"])
    if intent["categories"]:
        parts.append("cat=[" + ",".join(intent["categories"]) + "]")
    if intent["data"]:
        parts.append("dat=" + safe(intent["data"]))
    if intent["type"]:
        parts.append("typ=" + intent["type"])
    if intent["flags"]:
        parts.append(f"flg=0x{intent['flags']:x}")
    if intent["package"]:
        parts.append("pkg=" + intent["package"])
    if intent["component"]:
        parts.append("cmp=" + short(intent["component"]))
    if intent["extras"]:
        parts.append("(has extras)")
    return "Intent { " + " ".join(parts) + " }"
