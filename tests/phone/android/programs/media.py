"""media volume|dispatch, until Android 10; later versions have no such program."""
from phone.android import media
from phone.android.programs.cmd_media import KEYS


def main(call):
    words = call.args
    if call.sdk > 29:
        call.refuse("/system/bin/sh: media: inaccessible or not found", 127)
    if words[:1] == ["volume"]:
        media.volume(call, words[1:])
    elif words[:1] == ["dispatch"] and len(words) == 2 and words[1] in KEYS:
        with call.phone.edit() as state:
            media.dispatch(state, words[1])
    else:
        call.refuse("usage: media [subcommand] [options]\n       media dispatch KEY\n"
                    "       media list-sessions\n       media monitor <tag>\n"
                    "       media volume [options]", 1)
