"""Sensors: a stream of documents to the one listener that there can be."""

import json
import os


def sensor(call):
    if call.action == "list":
        call.say(json.dumps({"sensors": list(call.phone.get("sensors"))}, indent=2))
    elif call.action == "cleanup":
        cleanup(call)
    elif call.action == "sensors":
        stream(call)
    else:
        call.phone.note(refused=f"action {call.action}")
        call.say(f"Unknown command: {call.action or 'null'}")


def cleanup(call):
    with call.phone.edit() as state:
        before = state["sensor_listener"]
        state["sensor_listener"] = None
    call.say("Sensor cleanup successful!" if before else "Sensor cleanup unnecessary")


def chosen(call):
    """The sensors asked for: of those whose name has the word the shortest."""
    names = sorted(call.phone.get("sensors"))
    if call.get("all") is True:
        return names
    found = []
    for word in (call.get("sensors") or "").split(","):
        matches = [name for name in names if word.upper() in name.upper()]
        if matches:
            found.append(min(matches, key=len))
    return found


def whole(number):
    """org.json writes a double that is a whole number without a point."""
    return int(number) if number == int(number) else number


def stream(call):
    """Until the limit. A listener that was killed stays registered, and whoever comes after
    it gets nothing until a cleanup."""
    names = chosen(call)
    if not names:
        call.say("No valid sensors were registered!")
        return
    with call.phone.edit() as state:
        taken = state["sensor_listener"]
        if not taken:
            state["sensor_listener"] = os.getpid()
    if taken:
        call.hang("another listener")
    values = call.phone.get("sensors")
    limit = call.get("limit", 2**31 - 1)
    count, slow = 0, call.phone.hit("sensor_slow")
    while count < limit:
        call.wait(call.get("delay", 1000) / 1000)
        shown = {} if slow and count == 0 else {
            name: {"values": [whole(one) for one in values[name][count % len(values[name])]]}
            for name in names}
        call.say(json.dumps(shown, indent=2))
        count += 1
        if call.phone.get("sensor_listener") != os.getpid():
            call.hang("cleaned up by another")
    call.phone.set("sensor_listener", None)
