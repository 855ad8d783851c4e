"""svc power|data|wifi|bluetooth|nfc."""
from phone.android import control
from phone.android.switches import set_global

USAGE = """Available commands:
    help     Show information about the subcommands
    power    Control the power manager
    data     Control mobile data connectivity
    wifi     Control the Wi-Fi manager
    usb      Control Usb state
    nfc      Control NFC functions
    bluetooth Control Bluetooth functions
    system-server System server process related command"""
ON = {"enable": True, "disable": False}
STAY = {"true": "7", "false": "0", "usb": "2", "ac": "1", "wireless": "4"}


def main(call):
    words = call.args
    if not words or words[0] not in PARTS:
        call.refuse(USAGE, 255)
    PARTS[words[0]](call, words[1:])


def switch(key, part, last=99):
    def act(call, words):
        if call.sdk > last or len(words) != 1 or words[0] not in ON:
            call.refuse(f"Control the {part} manager\n\nusage: svc {part} [enable|disable]", 255)
        with call.phone.edit() as state:
            set_global(state, key, ON[words[0]])
    return act


def nfc(call, words):
    if len(words) != 1 or words[0] not in ON:
        call.refuse("Control NFC functions\n\nusage: svc nfc [enable|disable]", 255)
    with call.phone.edit() as state:
        state["nfc"]["active"] = ON[words[0]]


def power(call, words):
    if words[:1] == ["stayon"] and len(words) == 2 and words[1] in STAY:
        with call.phone.edit() as state:
            state["stay_on"] = words[1]
            state["settings"]["global"]["stay_on_while_plugged_in"] = STAY[words[1]]
        return
    if words[:1] in (["reboot"], ["shutdown"]) and len(words) <= 2:
        control.power_off(call.phone, words[0])
        return
    call.refuse("Control the power manager\n\nusage: svc power stayon [true|false|usb|ac|"
                "wireless]\n       svc power reboot [reason]\n       svc power shutdown", 255)


PARTS = {"bluetooth": switch("bluetooth_on", "bluetooth", 32), "data": switch("mobile_data",
         "data"), "nfc": nfc, "power": power, "wifi": switch("wifi_on", "wifi")}
