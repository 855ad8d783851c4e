"""Dialogs: they wait until the person answers.

Answers stand in the state under `dialogs.answers`: a text, a list of texts for checkbox, or
null for cancelled. The first is taken; where there is none the dialog waits for one.
"""

WIDGETS = ("confirm", "checkbox", "counter", "date", "radio", "sheet", "spinner", "speech",
           "text", "time")
LISTS = ("checkbox", "radio", "sheet", "spinner")


def values_of(call):
    from phone.amwords import commas
    return [one.strip() for one in commas(call.get("input_values") or "")]


def take(state):
    answers = state["dialogs"]["answers"]
    if not answers:
        return None
    return [answers.pop(0)]


def dialog(call):
    widget = call.get("input_method") or ""
    if not call.may_open():
        call.hang("the dialog cannot open")
    if widget not in WIDGETS:
        call.phone.note(refused=f"widget {widget}")
        call.json({"code": 0, "text": "", "error": f"Unknown Input Method: {widget}"})
        return
    call.phone.add("dialogs.shown", {
        "widget": widget, "title": call.get("input_title"), "hint": call.get("input_hint"),
        "values": values_of(call) if widget in LISTS else [],
        "range": list(call.get("input_range", ())),
        "multiple_lines": call.get("multiple_lines") is True,
        "numeric": call.get("numeric") is True, "password": call.get("password") is True,
        "date_format": call.get("date_format")})
    shown = answer(call, widget, call.await_answer(take)[0])
    call.json(shown)


def answer(call, widget, given):
    """What the app prints for what the person did. The index is a static variable of it: it
    stays for the next dialog, of whatever kind."""
    values = values_of(call)
    stale = call.phone.get("dialogs.index")
    if given is None:
        found = {"code": -2, "text": "no" if widget == "confirm" else ""}
    elif widget == "confirm":
        found = {"code": 0, "text": "yes" if given in (True, "yes") else "no"}
    elif widget == "checkbox":
        chosen = [(at, one) for at, one in enumerate(values) if one in given]
        found = {"code": -1, "text": "[" + ", ".join(one for _, one in chosen) + "]"}
    else:
        found = {"code": 0 if widget == "sheet" else -1, "text": given}
        if widget in LISTS:
            stale = values.index(given)
            call.phone.set("dialogs.index", stale)
    if stale is not None:
        found["index"] = stale
    if widget == "checkbox" and given:
        found["values"] = [{"index": at, "text": one} for at, one in chosen]
    return found
