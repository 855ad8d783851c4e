"""cmd media_session volume|dispatch."""
from phone.android import media
from phone.android.programs.cmd import unknown

KEYS = ("play", "pause", "play-pause", "mute", "headsethook", "stop", "next", "previous",
        "rewind", "record", "fast-forward")


def main(call):
    words = call.args
    if words[:1] == ["volume"] and call.sdk >= 30:
        media.volume(call, words[1:])
    elif words[:1] == ["dispatch"]:
        if len(words) != 2 or words[1] not in KEYS:
            call.refuse(f"Error: unknown dispatch code '{words[1] if len(words) > 1 else ''}'",
                        255)
        with call.phone.edit() as state:
            media.dispatch(state, words[1])
    else:
        unknown(call, words[0] if words else "")
