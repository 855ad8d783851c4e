"""cmd audio set-ringer-mode, and what reads it back."""
from phone.android.programs.cmd import unknown
from phone.android.switches import RINGER, set_ringer


def main(call):
    words = call.args
    if words[:1] != ["set-ringer-mode"]:
        unknown(call, words[0] if words else "")
    if len(words) != 2 or words[1] not in RINGER:
        call.refuse("Error: invalid ringer mode" if len(words) > 1 else
                    "Error: no ringer mode specified", 1)
    with call.phone.edit() as state:
        set_ringer(state, words[1])
