"""What starting an intent does on the phone.

Termux's own am and the phone's both start activities through start(); an app made of
screens (android/) gets the intent first, else the apps of the state do by their `handles`.
Each is kept in the state under `intents`.
"""

ALARM = "android.intent.extra.alarm."
TEXT = "android.intent.extra.TEXT"


def front(state):
    """The package in front."""
    return state["focus"]["package"]


def may_open(state):
    """May Termux (or its API app) open an activity now? From Android 10 on only in front, or
    when both may draw over other apps."""
    if state["sdk"] < 29 or front(state).startswith("com.termux"):
        return True
    return all(state["apps"].get(package, {}).get("appops", {}).get("SYSTEM_ALERT_WINDOW") ==
               "allow" for package in ("com.termux", "com.termux.api"))


def keep(state, intent, via, kind="activity", **more):
    state["intents"].append({"via": via, "kind": kind, **intent, **more})


def start(phone, intent, via):
    """Starts an activity. `via` is "termux", "api" or "shell". Returns how it ended: "ok",
    "front" (it was running), "unresolved", "missing" (no such class), "denied" (with the
    permission in the intent's `needs`)."""
    with phone.edit() as state:
        target = resolve(phone, state, intent)
        if target in ("unresolved", "missing"):
            return target
        package, act = target
        if act == "call" and via != "shell" and "android.permission.CALL_PHONE" not in \
                state["apps"].get("com.termux" if via == "termux" else "com.termux.api",
                                  {}).get("granted", []):
            intent["needs"] = "android.permission.CALL_PHONE"
            return "denied"
        opened = via == "shell" or may_open(state)
        keep(state, intent, via, package=package, opened=opened)
        if not opened:
            return "ok"
        running = front(state) == package
        if act:
            EFFECTS[act](phone, state, intent)
        open_app(phone, state, intent, package)
        return "front" if running and act is None else "ok"


def screens():
    """The apps made of screens, where they are there: a module with take(phone, state,
    intent), which says the package that takes it, and show(phone, state, intent, package),
    which opens it and says whether it could."""
    try:
        from phone.android import activities
    except ImportError:
        return None
    return activities


def open_app(phone, state, intent, package):
    there = screens()
    if there and there.show(phone, state, intent, package):
        return
    activity = state["apps"].get(package, {}).get("activity", ".MainActivity")
    if intent["component"] and intent["component"].startswith(package + "/"):
        activity = intent["component"].partition("/")[2]
    state["focus"] = {"package": package, "activity":
                      package + activity if activity.startswith(".") else activity}


def resolve(phone, state, intent):
    """The package that takes an intent and the name of what it does there."""
    apps = state["apps"]
    if intent["component"]:
        package, _, name = intent["component"].partition("/")
        if not known(phone, state, package, name):
            return "missing"
        return package, effect_of(intent)
    there = screens()
    taken = there and there.take(phone, state, intent)
    if taken:
        return taken, effect_of(intent)
    wanted = intent["package"]
    if intent["action"] == "android.intent.action.MAIN" and wanted:
        found = wanted if enabled(apps, wanted) and apps[wanted]["activity"] else None
        return (found, None) if found else "unresolved"
    for package, spec in apps.items():
        if spec["enabled"] and (not wanted or wanted == package) and \
                any(fits(entry, intent) for entry in spec.get("handles", ())):
            return package, effect_of(intent)
    return "unresolved"


def enabled(apps, package):
    return apps.get(package, {}).get("enabled", False)


def known(phone, state, package, name):
    """Is there such an activity?"""
    if not enabled(state["apps"], package):
        return False
    there = screens()
    if there and there.known(phone, state, package, name):
        return True
    spec = state["apps"][package]
    names = [spec["activity"], *spec.get("activities", ())]
    return any(name in (one, package + one) for one in names if one)


def fits(entry, intent):
    """Does an app's filter "ACTION[ SCHEME:][ TYPE]" take it?"""
    action, *rest = entry.split()
    if action.endswith("*"):
        return (intent["action"] or "").startswith(action[:-1])
    if action != intent["action"]:
        return False
    schemes = [word[:-1] for word in rest if word.endswith(":")]
    types = [word for word in rest if not word.endswith(":")]
    scheme = intent["data"].partition(":")[0] if intent["data"] else None
    if scheme not in schemes if scheme or schemes else False:
        return False
    kind = intent["type"]
    return not types if not kind else any(
        one in ("*/*", kind) or one.endswith("/*") and kind.startswith(one[:-1])
        for one in types)


def effect_of(intent):
    action = intent["action"] or ""
    name = action.rpartition(".")[2]
    return {"SET_ALARM": "alarm", "SET_TIMER": "timer", "CALL": "call", "DIAL": "dial",
            "SENDTO": "compose", "SEND": "share", "INSERT": "insert"}.get(name)


def whole(extras, key):
    """getIntExtra(): what is no integer is not there."""
    found = extras.get(key)
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def set_alarm(_, state, intent):
    extras = intent["extras"]
    hour = whole(extras, ALARM + "HOUR")
    if hour is None or not 0 <= hour <= 23:
        return
    days = extras.get(ALARM + "DAYS")
    state["alarms"].append({
        "hour": hour, "minutes": whole(extras, ALARM + "MINUTES") or 0,
        "message": extras.get(ALARM + "MESSAGE") or "",
        "days": days if isinstance(days, list) else [],
        "vibrate": extras.get(ALARM + "VIBRATE") is not False, "enabled": True,
        "shown": extras.get(ALARM + "SKIP_UI") is not True})


def set_timer(_, state, intent):
    extras = intent["extras"]
    length = whole(extras, ALARM + "LENGTH")
    if length is None or not 1 <= length <= 86400:
        return
    state["timers"].append({"seconds": length, "message": extras.get(ALARM + "MESSAGE") or "",
                            "running": extras.get(ALARM + "SKIP_UI") is True})


def number_of(intent):
    from urllib.parse import unquote
    return unquote((intent["data"] or "").partition(":")[2].partition("?")[0])


def call(phone, state, intent):
    place_call(state, number_of(intent))


def place_call(state, dialled):
    state["call"] = dialled
    state["calls"].append({"name": None, "number": dialled, "type": "OUTGOING",
                           "date": state["clock"]["ms"], "duration": 0, "sim_id": None})


def dial(_, state, intent):
    state["dialer"] = number_of(intent)


def compose(_, state, intent):
    extras = intent["extras"]
    if (intent["data"] or "").startswith("mailto:"):
        state["mail"] = mail_of(intent)
    else:
        state["composer"] = {"to": number_of(intent), "body": extras.get("sms_body") or
                             extras.get(TEXT) or ""}


def mail_of(intent):
    from urllib.parse import parse_qs
    extras = intent["extras"]
    asked = parse_qs(intent["data"].partition("?")[2])
    return {"to": number_of(intent),
            "subject": extras.get("android.intent.extra.SUBJECT") or
            asked.get("subject", [""])[0],
            "body": extras.get(TEXT) or asked.get("body", [""])[0]}


def share(_, state, intent):
    extras = intent["extras"]
    state["shares"].append({
        "action": "send", "type": intent["type"], "text": extras.get(TEXT),
        "file": extras.get("android.intent.extra.STREAM"),
        "title": extras.get("android.intent.extra.SUBJECT")})


def insert(_, state, intent):
    state["draft"] = {"type": intent["type"] or intent["data"], **intent["extras"]}


EFFECTS = {"alarm": set_alarm, "timer": set_timer, "call": call, "dial": dial,
           "compose": compose, "share": share, "insert": insert}
