"""cmd connectivity airplane-mode, cmd phone data, cmd bluetooth_manager."""
from phone.android.programs.cmd import unknown
from phone.android.switches import set_airplane, set_global

ON = {"enable": True, "disable": False}


def main(call):
    {"connectivity": airplane, "phone": data, "bluetooth_manager": bluetooth}[call.name](call)


def airplane(call):
    words = call.args
    if words[:1] != ["airplane-mode"] or len(words) > 2:
        unknown(call, words[0] if words else "")
    if len(words) == 1:
        on = call.phone.get("settings.global.airplane_mode_on") == "1"
        call.say("enabled" if on else "disabled")
        return
    if words[1] not in ON:
        call.refuse(f"Unknown argument: {words[1]}", 255)
    with call.phone.edit() as state:
        set_airplane(state, ON[words[1]])


def data(call):
    words = call.args
    if len(words) != 2 or words[0] != "data" or words[1] not in ON:
        unknown(call, words[0] if words else "")
    with call.phone.edit() as state:
        set_global(state, "mobile_data", ON[words[1]])


def bluetooth(call):
    words = call.args
    if len(words) == 1 and words[0] in ON:
        with call.phone.edit() as state:
            set_global(state, "bluetooth_on", ON[words[0]])
        call.say(f"{words[0]} bluetooth: success")
        return
    if len(words) != 1 or words[0] not in ("wait-for-state:STATE_ON",
                                           "wait-for-state:STATE_OFF"):
        unknown(call, words[0] if words else "")
