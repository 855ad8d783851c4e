"""The longer scripts: dialog, jobs, keys, recording, notifications, SAF, sensors, messages."""

import os
import re
import signal
import sys

from phone.run import complain, say
from phone.termux import words as texts
from phone.termux.api import run as api
from phone.termux.words import getopt, getopts, refuse


def run(phone, name, words):
    if name.startswith("termux-saf-"):
        return saf(phone, name, words)
    return FUNCTIONS[name](phone, name, words)


WIDGETS = {"confirm": "it", "checkbox": "vt", "counter": "rit", "date": "td", "radio": "vt",
           "sheet": "vt", "spinner": "vt", "speech": "it", "text": "imnpt", "time": "td"}
# What makes the script complain, by widget: -d is never looked at, -i is for a counter.
WRONG = {"text": "rv", "confirm": "mprvn", "counter": "mpvn", "speech": "mprvn",
         "date": "imprvn", "time": "imprvn", "checkbox": "imprn", "radio": "imprn",
         "sheet": "imprn", "spinner": "imprn"}
DIALOG = {"i": "--es input_hint", "t": "--es input_title", "r": "--eia input_range",
          "v": "--es input_values", "m": "--ez multiple_lines", "p": "--ez password",
          "n": "--ez numeric", "d": "--es date_format"}


def dialog(phone, name, words):
    line = f"Usage: {name} widget [options]"
    widget, rest = "text", words
    if words and words[0] in WIDGETS:
        widget, rest = words[0], words[1:]
    elif words and not re.search(r"-[a-z]", words[0]):
        refuse(phone, 0, f"ERROR: Illegal argument {words[0]}", "", line)
    found, rest = getopts(phone, name, "hlmnpr:i:t:d:v:", rest, "widget [options]")
    given = dict(found)
    if "l" in given:
        say("Supported widgets:\n")
        for one in WIDGETS:
            say(f"{one} - -{' -'.join(WIDGETS[one])}\n")
        return 0
    if widget in ("checkbox", "radio", "sheet", "spinner") and not given.get("v"):
        refuse(phone, 1, f"ERROR: '{widget}' must be called with [-v \",,,\"] comma delim "
               "values to use (required)")
    if any(letter in given for letter in WRONG[widget]) or widget == "text" and \
            "m" in given and "n" in given:
        refuse(phone, 1, f"ERROR: Invalid option(s) detected for '{widget}'", "",
               f"Usage '{widget}'")
    if rest:
        refuse(phone, 0, "ERROR: Too many arguments!", line)
    extras = ["--es", "input_method", widget]
    for letter, extra in DIALOG.items():
        if letter in given:
            extras += [*extra.split(), "true" if given[letter] is None else given[letter]]
    return api(phone, "Dialog", extras)


JOBS = {"--script": "--es script", "--job-id": "--ei job_id", "--pending": "--ez pending",
        "--cancel": "--ez cancel", "--cancel-all": "--ez cancel_all",
        "--period-ms": "--ei period_ms", "--network": "--es network",
        "--battery-not-low": "--ez battery_not_low",
        "--storage-not-low": "--ez storage_not_low", "--charging": "--ez charging",
        "--persisted": "--ez persisted", "--trigger-content-uri": "--es trigger_content_uri",
        "--trigger-content-flag": "--ez trigger_content_flag"}


def job_scheduler(phone, name, words):
    flags = ("pending", "cancel", "cancel-all")
    found, rest = getopt(phone, name, "hs:p", [
        *(option[2:] + ("" if option[2:] in flags else ":") for option in JOBS), "help"], words)
    given = {{"-s": "--script", "-p": "--pending"}.get(option, option): value
             for option, value in found}
    if "-h" in given or "--help" in given:
        say(f"Usage: {name} [options]")
        return 0
    if rest:
        refuse(phone, 1, f"{name}: too many arguments")
    extras = []
    for option, extra in JOBS.items():
        if option in given and given[option] != "":
            extras += [*extra.split(), "1" if given[option] is None else given[option]]
    return api(phone, "JobScheduler", extras)


def keystore(phone, name, words):
    command, rest = (words[0], words[1:]) if words else ("", [])
    if command == "list":
        detailed = ["--ez", "detailed", "true"] if rest[:1] == ["-d"] else []
        return api(phone, "Keystore", ["-e", "command", "list", *detailed])
    wants = {"delete": 1, "sign": 2, "verify": 3}.get(command)
    if wants and len(rest) != wants:
        refuse(phone, 1, f"{name}: {command} needs exactly {wants} arguments")
    if command == "generate":
        return generate(phone, name, rest)
    if not wants:
        return refuse(phone, 0, f"Usage: {name} command")
    extras = ["-e", "command", command, "-e", "alias", rest[0]]
    if command != "delete":
        extras += ["-e", "algorithm", rest[1]]
    if command == "verify":
        extras += ["-e", "signature", os.path.realpath(rest[2])]
    return sign(phone, extras) if command == "sign" else api(phone, "Keystore", extras)


def sign(phone, extras):
    """What the app prints goes through base64 -d."""
    import base64
    import contextlib
    import io
    kept = io.StringIO()
    with contextlib.redirect_stdout(kept):
        api(phone, "Keystore", extras)
    sys.stdout.buffer.write(base64.b64decode(kept.getvalue()))
    sys.stdout.buffer.flush()
    return 0


def generate(phone, name, words):
    if not words:
        refuse(phone, 1, f"{name} generate: alias argument is required")
    found, _ = getopts(phone, name, "a:s:c:u:", words[1:], "")
    given = {"a": "RSA", "s": "-1", "u": "0", **dict(found)}
    curves = {"-1": "secp256r1", "256": "secp256r1", "384": "secp384r1", "521": "secp521r1"}
    size, curve = given["s"], "secp256r1"
    if given["a"] == "RSA":
        if size not in ("-1", "2048", "3072", "4096"):
            refuse(phone, 1, f"{name}: invalid RSA key size {size}")
        size = "2048" if size == "-1" else size
    elif given["a"] == "EC":
        if size not in curves:
            refuse(phone, 1, f"{name}: invalid EC key size {size}")
        curve = curves[size]
    else:
        refuse(phone, 1, f"{name}: invalid algorithm {given['a']}")
    return api(phone, "Keystore", [
        "-e", "command", "generate", "-e", "alias", words[0], "-e", "algorithm", given["a"],
        "--ei", "purposes", "12", "--esa", "digests", "NONE,SHA-1,SHA-256,SHA-384,SHA-512",
        "--ei", "size", size, "-e", "curve", curve, "--ei", "validity", given["u"]])


def microphone_record(phone, name, words):
    found, _ = getopts(phone, name, "hf:l:e:b:r:c:diq", words, "[args]")
    letters = [letter for letter, _ in found]
    for letter in ("i", "q"):
        if letter in letters and len(words) > 1:
            refuse(phone, 1, f"ERROR: No other options should be specified with -{letter}!", "",
                   f"Usage: {name} [args]")
    if not found:
        say(f"Usage: {name} [args]")
        return 0
    if letters in (["i"], ["q"]):
        return api(phone, "MicRecorder", ["-a", "info" if letters == ["i"] else "quit"])
    extras = []
    for letter, value in found:
        if letter == "f":
            folder = os.path.realpath(os.path.dirname(phone.path(value)) or ".")
            extras += ["--es", "file", f"{folder}/{os.path.basename(value)}"]
        elif letter == "e":
            extras += ["--es", "encoder", value]
        elif letter != "d":
            extras += ["--ei", {"l": "limit", "b": "bitrate", "r": "srate",
                                "c": "channels"}[letter], times(value, letter)]
    return api(phone, "MicRecorder", [*extras, "-a", "record"])


def times(value, letter):
    """Seconds and kilobits become thousandths, by the shell's arithmetic."""
    number = int(value) if re.fullmatch(r"-?[0-9]+", value) else 0
    return str(number * 1000 if letter in "lb" else number)


NOTIFICATION = {
    "--action": "--es action", "--alert-once": "--ez alert-once",
    "--button1-action": "--es button_action_1", "--button1": "--es button_text_1",
    "--button2-action": "--es button_action_2", "--button2": "--es button_text_2",
    "--button3-action": "--es button_action_3", "--button3": "--es button_text_3",
    "--channel": "--es channel", "--group": "--es group", "--id": "--es id",
    "--icon": "--es icon", "--image-path": "--es image-path", "--led-color": "--es led-color",
    "--led-off": "--ei led-off", "--led-on": "--ei led-on", "--media-next": "--es media-next",
    "--media-pause": "--es media-pause", "--media-play": "--es media-play",
    "--media-previous": "--es media-previous", "--ongoing": "--ez ongoing",
    "--on-delete": "--es on_delete_action", "--priority": "--es priority",
    "--sound": "--ez sound", "--title": "--es title", "--type": "--es type",
    "--vibrate": "--ela vibrate"}


def notification(phone, name, words):
    flags = ("alert-once", "ongoing", "sound")
    found, rest = getopt(phone, name, "hc:i:t:", [
        *(option[2:] + ("" if option[2:] in flags else ":") for option in NOTIFICATION),
        "content:", "help", "help-actions"], words)
    given = {{"-c": "--content", "-i": "--id", "-t": "--title"}.get(option, option): value
             for option, value in found}
    if {"-h", "--help", "--help-actions"} & set(given):
        say(f"Usage: {name} [options]")
        return 0
    if rest:
        refuse(phone, 1, f"{name}: too many arguments")
    if "--ongoing" in given and not given.get("--id"):
        refuse(phone, 1, "Ongoing notifications without an ID are not removable.",
               'Please set an id with --id "string".')
    extras = []
    for option, extra in NOTIFICATION.items():
        if option in given and given[option] != "":
            extras += [*extra.split(), "true" if given[option] is None else given[option]]
    text = given["--content"] if "--content" in given else texts.read_three_seconds()
    return api(phone, "Notification", extras, texts.bash_echo(text))


SAF = {"dirs": (0, ["getManagedDocumentTrees"]), "managedir": (0, ["manageDocumentTree"]),
       "ls": (1, ["listDirectory", "treeuri"]), "stat": (1, ["statURI", "uri"]),
       "read": (1, ["readDocument", "uri"]), "write": (1, ["writeDocument", "uri"]),
       "rm": (1, ["removeDocument", "uri"]),
       "mkdir": (2, ["createDocument", "treeuri", "filename"]),
       "create": (2, ["createDocument", "treeuri", "filename"])}


def saf(phone, name, words):
    kind = name.rpartition("-")[2]
    count, (method, *keys) = SAF[kind]
    found, rest = getopts(phone, name, "ht:" if kind == "create" else "h", words, "")
    if len(rest) != count:
        refuse(phone, 1, f"{name}: " + ("Invalid argument count" if count else
                                        "too many arguments"))
    extras = ["--es", "safmethod", method]
    for key, value in zip(keys, rest):
        extras += ["--es", key, value]
    if kind == "create":
        extras += ["--es", "mimetype", dict(found).get("t", "")]
    elif kind == "mkdir":
        extras += ["--es", "mimetype", "vnd.android.document/directory"]
    if kind == "rm":
        return saf_rm(phone, extras)
    return api(phone, "SAF", extras)


def saf_rm(phone, extras):
    """Its number is the exit code."""
    import contextlib
    import io
    kept = io.StringIO()
    with contextlib.redirect_stdout(kept):
        api(phone, "SAF", extras)
    text = kept.getvalue().strip()
    if not text.isdigit():
        complain(f"termux-saf-rm: exit: {text}: numeric argument required")
        return 2
    return int(text)


def sensor(phone, name, words):
    if not words:
        refuse(phone, 0, "No arguments supplied!", f"Usage: {name}")
    found, _ = getopts(phone, name, "hacls:d:n:", words, "")
    letters = {letter for letter, _ in found}

    def wrong(text):
        refuse(phone, 1, f"ERROR: {text}", f"Usage: {name}")

    extras = []
    for letter, value in found:
        if letter in "dn" and not re.fullmatch(r"[0-9]+", value):
            wrong(f"Illegal argument! -{letter} {'delay' if letter == 'd' else 'limit'} arg "
                  "should be a number!")
        extras = {"a": [*extras, "-a", "sensors", "--ez", "all", "true"],
                  "c": ["-a", "cleanup"], "l": ["-a", "list"],
                  "s": [*extras, "-a", "sensors", "--es", "sensors", value],
                  "d": [*extras, "--ei", "delay", value],
                  "n": [*extras, "--ei", "limit", value]}[letter]
    if "c" in letters and letters != {"c"}:
        wrong("No other options should be specified with -c cleanup!")
    if "l" in letters and letters != {"l"}:
        wrong("No other options should be specified with -l list!")
    if "d" in letters and not letters & {"a", "s"}:
        wrong("Use -s <sensors> or -a option when using -d delay!")
    if {"a", "s"} <= letters:
        wrong("Listed sensors will be ignored with -a all option!")
    signal.signal(signal.SIGTERM, lambda *_: interrupted(phone, letters))
    signal.signal(signal.SIGINT, lambda *_: interrupted(phone, letters))
    return api(phone, "Sensor", extras)


def interrupted(phone, letters):
    """What the script's trap does; past the buffers, which may be in use at this moment."""
    lines = ["Caught interrupt.. Finishing...", "No cleanup necessary"]
    if letters & {"a", "s"}:
        taken = phone.get("sensor_listener")
        phone.set("sensor_listener", None)
        lines[1:] = ["Performing sensor cleanup", "Sensor cleanup successful!" if taken
                     else "Sensor cleanup unnecessary"]
    os.write(1, ("\n".join(lines) + "\n").encode())
    os._exit(143)


SMS = {"conversation-list": "--ez", "conversation-limit=": "--ei", "conversation-offset=": "--ei",
       "conversation-selection=": "--es", "conversation-sort-order=": "--es",
       "conversation-return-multiple-messages": "--ez",
       "conversation-return-nested-view": "--ez",
       "conversation-return-no-order-reverse": "--ez", "message-address=": "from",
       "message-limit=": "limit", "message-offset=": "offset", "message-selection=": "--es",
       "message-sort-order=": "--es", "message-type=": "type",
       "message-return-no-order-reverse": "--ez"}
BOXES = ("all", "inbox", "sent", "draft", "outbox", "failed", "queued")


def sms_options(phone, name, words):
    """Its own reading of long options, which want an equals sign."""
    found, rest = {}, []
    queue = list(words)
    while queue:
        word = queue.pop(0)
        if word == "--":
            rest += queue
            break
        if word.startswith("--"):
            key, equals, value = word[2:].partition("=")
            if key + "=" in SMS and not value:
                refuse(phone, 64, f"{name}: No argument set for arg option '--{key}'.", err=True)
            if key not in SMS and key + "=" not in SMS and key not in ("help", "quiet"):
                refuse(phone, 64, f"{name}: Unknown option: '--{word[2:]}'.", err=True)
            if equals and key + "=" not in SMS:
                refuse(phone, 64, f"{name}: Unknown option: '--{word[2:]}'.", err=True)
            found[key] = value or None
        elif word.startswith("-") and word != "-":
            letters = word[1:]
            while letters:
                letter, letters = letters[0], letters[1:]
                if letter not in "hqvcdflnot":
                    refuse(phone, 64, f"{name}: Unknown option: '-{letter}'.", err=True)
                if letter not in "flot":
                    found[{"c": "conversation-list", "h": "help"}.get(letter, letter)] = None
                    continue
                if not letters and not queue:
                    refuse(phone, 64, f"{name}: Unknown option: '-{letter}'.", err=True)
                found[{"f": "message-address", "l": "message-limit", "o": "message-offset",
                       "t": "message-type"}[letter]] = letters or queue.pop(0)
                break
        else:
            rest = [word, *queue]
            break
    return found, rest


def sms_list(phone, name, words):
    found, rest = sms_options(phone, name, words)
    if "help" in found:
        say(f"{name} can be used to list SMS messages.")
        return 0
    if rest:
        refuse(phone, 64, f"{name}: Unknown argument(s) to command: {' '.join(rest)}",
               err=True)
    box = found.get("message-type", "all")
    if box not in BOXES:
        refuse(phone, 1, f"{name}: Unsupported message type '{box}'. It must one of following: "
               + "|".join(BOXES), err=True)
    extras = []
    for key, kind in SMS.items():
        key = key.rstrip("=")
        if key in found and kind.startswith("--") and (
                not key.startswith("conversation-") or "conversation-list" in found):
            extras += [kind, key, "true" if found[key] is None else found[key]]
    extras += ["--ei", "limit", found.get("message-limit", "10"),
               "--ei", "offset", found.get("message-offset", "0"),
               "--ei", "type", str(BOXES.index(box))]
    if "message-address" in found:
        extras += ["--es", "from", found["message-address"]]
    for letter, key in (("d", "show-dates"), ("n", "show-phone-numbers")):
        if letter in found:
            extras += ["--ez", key, "true"]
    return api(phone, "SmsInbox", extras)


FUNCTIONS = {"termux-dialog": dialog, "termux-job-scheduler": job_scheduler,
             "termux-keystore": keystore, "termux-microphone-record": microphone_record,
             "termux-notification": notification, "termux-sensor": sensor,
             "termux-sms-list": sms_list}
