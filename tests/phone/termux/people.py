"""Calls, contacts, the telephone."""

from phone.intents import place_call


def duration(seconds):
    hours, rest = divmod(seconds, 3600)
    return (f"{hours:02}:" if hours else "") + f"{rest // 60:02}:{rest % 60:02}"


def call_log(call):
    """The newest of them, oldest first."""
    offset, limit = call.get("offset", 0), call.get("limit", 50)
    newest = sorted(call.phone.get("calls"), key=lambda one: -one["date"])
    chosen = newest[offset:offset + limit]
    call.json([{"name": one["name"] or "UNKNOWN_CALLER", "phone_number": one["number"],
                "type": one["type"], "date": call.phone.local(one["date"]),
                "duration": duration(one["duration"]), "sim_id": one["sim_id"]}
               for one in reversed(chosen)])


def contacts(call):
    """By name; those without a number are left out, and of several numbers the last counts."""
    found = sorted(call.phone.get("contacts"), key=lambda one: one["name"])
    call.json([{"name": one["name"], "number": one["numbers"][-1]}
               for one in found if one["numbers"]])


def call(call):
    number = call.get("number")
    if number is None:
        call.refuse("Missing 'number' extra")
    if call.may_open():
        with call.phone.edit() as state:
            place_call(state, number)


def cells(call):
    on = call.phone.get("settings.secure.location_mode") != "0"
    call.json(call.phone.get("cells") if on else [])


def device(call):
    call.json(call.phone.get("telephony"))
