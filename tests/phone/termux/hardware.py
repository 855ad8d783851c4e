"""Infrared, USB, NFC, the fingerprint reader."""


def frequencies(call):
    ranges = call.phone.get("infrared.ranges")
    call.json([{"min": low, "max": high} for low, high in ranges])


def transmit(call):
    """Success prints an empty line."""
    from phone.termux.api import JavaError
    ranges = call.phone.get("infrared.ranges")
    frequency, pattern = call.get("frequency", -1), call.get("pattern")
    if not ranges:
        call.error("No infrared emitter available")
        call.say("")
        return
    if frequency == -1 or not pattern:
        call.error(f"Missing '{'frequency' if frequency == -1 else 'pattern'}' extra")
        return
    if sum(pattern) > 2000000:
        raise JavaError("java.lang.IllegalArgumentException: Excessive pattern length")
    if not any(low <= frequency <= high for low, high in ranges):
        raise JavaError("java.lang.UnsupportedOperationException: carrier frequency")
    call.phone.add("infrared.sent", {"frequency": frequency, "pattern": list(pattern)})
    call.say("")


def usb(call):
    devices = call.phone.get("usb")
    if call.action == "list":
        call.json(sorted(devices))
        return
    if call.action is None:
        call.phone.note(refused="no action")
        call.say("Missing action")
        return
    name = call.get("device")
    if name not in devices:
        call.say("No such device.")
        return
    status = permission(call, name)
    if status != "yes":
        call.say({"no": "Permission denied.", "late": "Permission request timeout."}[status])
    elif call.action == "permission":
        call.say("Permission granted.")
    else:
        call.phone.note(usb=name)


def permission(call, name):
    device = call.phone.get("usb")[name]
    if device["permission"]:
        return "yes"
    if call.get("request") is not True:
        return "no"
    if device["answer"] not in ("yes", "no"):
        call.wait(30)
        return "late"
    if device["answer"] == "yes":
        call.phone.set(["usb", name, "permission"], True)
    return device["answer"]


def nfc(call):
    """Waits until a tag is near."""
    found = call.phone.get("nfc")
    mode, param = call.get("mode"), call.get("param")
    if not call.may_open():
        call.hang("the activity cannot open")
    if mode is None or not found["present"] or not found["active"]:
        call.json({"nfcPresent": found["present"],
                   **({"nfcActive": found["active"]} if found["present"] else {})})
        return
    tag = call.await_answer(lambda state: state["nfc"]["tag"])
    if mode == "write" and param == "text":
        call.phone.add("nfc.written", call.get("value"))
        call.say("")
    elif mode not in ("read", "write"):
        wrong(call, "Should be correct mode value ")
    elif mode == "write":
        wrong(call, "Should be text for TAG")
    elif param not in ("short", "full", None):
        wrong(call, "Should be correct param value")
    elif "android.nfc.tech.Ndef" not in tag["techList"]:
        call.json({"error": "Wrong Technology",
                   "description": "termux API support only NFEF Tag"})
    elif param == "full":
        call.json(tag)
    else:
        records = tag["record"] if isinstance(tag["record"], list) else [tag["record"]]
        short = [{"Payload": one["payload"]} for one in records]
        call.json({"Record": short[0] if len(short) == 1 else short})


def wrong(call, text):
    call.phone.note(refused=text)
    call.json({"error": "Wrong Params", "description": text})


def fingerprint(call):
    """Blocks until a finger is there, for ten seconds at most."""
    reader = call.phone.get("fingerprint")
    errors = [] if reader["hardware"] else ["ERROR_NO_HARDWARE"]
    if not reader["hardware"] or not reader["enrolled"]:
        result(call, [*errors, "ERROR_NO_ENROLLED_FINGERPRINTS"], 0, "UNKNOWN")
        return
    if not call.may_open():
        call.hang("the activity cannot open")
    if not reader["answers"]:
        call.wait(10)
        result(call, ["ERROR_TIMEOUT"], 0, "FAILURE")
        return
    with call.phone.edit() as state:
        answer = state["fingerprint"]["answers"].pop(0)
    if answer == "yes":
        result(call, [], 0, "SUCCESS")
    else:
        result(call, ["ERROR_LOCKOUT", "ERROR_TOO_MANY_FAILED_ATTEMPTS"], 5, "FAILURE")


def result(call, errors, attempts, outcome):
    call.json({"errors": errors, "failed_attempts": attempts,
               "auth_result": "AUTH_RESULT_" + outcome})
