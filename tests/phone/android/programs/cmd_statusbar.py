"""cmd statusbar expand-notifications|expand-settings|collapse|click-tile|get-status-icons."""
from phone.android import ui
from phone.android.programs.cmd import unknown

OVERLAYS = {"expand-notifications": "shade", "expand-settings": "quick", "collapse": None}


def main(call):
    words = call.args
    if len(words) == 1 and words[0] in OVERLAYS:
        ui.event(call.phone, cover, OVERLAYS[words[0]])
    elif words[:1] == ["click-tile"] and len(words) == 2:
        call.phone.add("clicked_tiles", words[1])
    elif words == ["get-status-icons"]:
        call.say("clock\nbattery\nwifi\nmobile")
    else:
        unknown(call, words[0] if words else "")


def cover(state, _apps, what):
    if not state["screen"]["locked"]:
        state["screen"]["overlay"] = what
