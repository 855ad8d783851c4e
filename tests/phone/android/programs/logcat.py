"""logcat -d -t N -v FORMAT -b BUFFERS --pid=P FILTERS; without -d it never ends."""
import time

LEVELS = "VDIWEFS"


def main(call):
    words, lines, dump, pid, form, filters = list(call.args), None, False, None, "threadtime", []
    while words:
        word = words.pop(0)
        if word == "-d":
            dump = True
        elif word in ("-t", "-T", "-v", "-b", "--pid") and words:
            value = words.pop(0)
            if word == "-t":
                lines, dump = int(value), True
            elif word == "--pid":
                pid = int(value)
            elif word == "-v":
                form = value
        elif word.startswith("--pid="):
            pid = int(word[6:])
        elif word == "-c":
            call.phone.set("logcat", [])
            return
        elif word.startswith("-"):
            call.refuse(f"logcat: unrecognized option: {word}\nUsage: logcat [options] "
                        "[filterspecs]", 1)
        else:
            filters.append(word)
    if form not in ("threadtime", "brief", "time", "raw", "long", "tag", "process", "epoch"):
        call.refuse(f"Invalid parameter \"{form}\" to -v", 1)
    show(call, lines, pid, form, filters)
    while not dump:
        time.sleep(3600)


def show(call, lines, pid, form, filters):
    phone = call.phone
    rows = [row for row in phone.get("logcat") if pid in (None, row["pid"]) and
            wanted(row, filters)]
    call.say("--------- beginning of main")
    for row in rows[-lines:] if lines else rows:
        stamp = phone.local(phone.now(), "%m-%d %H:%M:%S.000")
        if form == "raw":
            call.say(row["text"])
        elif form in ("brief", "tag", "process"):
            call.say(f"{row['level']}/{row['tag']}({row['pid']:5}): {row['text']}")
        else:
            call.say(f"{stamp} {row['pid']:5} {row['pid']:5} {row['level']} {row['tag']}: "
                     f"{row['text']}")


def wanted(row, filters):
    """The last filter that names the tag decides, then *:LEVEL; none lets all through."""
    least = "V"
    for spec in filters:
        tag, _, level = spec.partition(":")
        if tag in ("*", row["tag"]):
            least = (level or "V").upper()
    return LEVELS.index(row["level"]) >= LEVELS.index(least)
