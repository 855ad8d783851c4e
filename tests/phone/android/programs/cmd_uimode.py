"""cmd uimode night [yes|no|auto|custom]."""
from phone.android.programs.cmd import unknown

MODES = ("yes", "no", "auto", "custom_schedule", "custom_bedtime")


def main(call):
    words = call.args
    if words[:1] != ["night"] or len(words) > 2:
        unknown(call, words[0] if words else "")
    if len(words) == 2:
        if words[1] not in MODES:
            call.refuse("Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule', or "
                        "'custom_bedtime'", 255)
        call.phone.set("night", words[1])
    call.say(f"Night mode: {call.phone.get('night')}")
