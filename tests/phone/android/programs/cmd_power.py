"""cmd power set-mode; wakeup and sleep in newer versions."""
from phone.android import ui
from phone.android.programs.cmd import unknown
from phone.android.switches import set_power_save
from phone.android.ui import stack


def main(call):
    words = call.args
    if words[:1] == ["set-mode"] and len(words) == 2:
        if words[1] not in ("0", "1"):
            call.refuse(f'Error: java.lang.NumberFormatException: For input string: '
                        f'"{words[1]}"', 255)
        with call.phone.edit() as state:
            set_power_save(state, words[1] == "1")
    elif words in (["wakeup"], ["sleep"]) and call.sdk >= 33:
        act = stack.wake if words == ["wakeup"] else stack.sleep
        ui.event(call.phone, lambda state, _apps: act(state))
    else:
        unknown(call, words[0] if words else "")
