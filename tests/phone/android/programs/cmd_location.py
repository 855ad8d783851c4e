"""cmd location set-location-enabled|is-location-enabled."""
from phone.android.programs.cmd import unknown
from phone.android.switches import follow


def main(call):
    words = [word for word in call.args]
    if words[:1] == ["is-location-enabled"] and len(words) == 1:
        on = call.phone.get("settings.secure.location_mode", "3") != "0"
        call.say("true" if on else "false")
        return
    if words[:1] == ["set-location-enabled"] and len(words) == 2:
        if words[1] not in ("true", "false"):
            call.refuse("expecting 'true' or 'false'", 255)
        with call.phone.edit() as state:
            state["settings"]["secure"]["location_mode"] = "3" if words[1] == "true" else "0"
            follow(state)
        return
    unknown(call, words[0] if words else "")
