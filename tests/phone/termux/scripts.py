"""The shorter scripts: what they do to their words, and what they say to wrong ones.

Values that a script expands without quotes fall into words here too (split()).
"""

import os
import re

from phone.run import Ended, complain, say
from phone.termux import words as texts
from phone.termux.api import run as api
from phone.termux.words import getopts, refuse, split


def run(phone, name, words):
    return FUNCTIONS[name](phone, name, words)


def usage(phone, name, words, code=0):
    """A script that shows its usage instead of doing what was asked."""
    refuse(phone, code, f"Usage: {name} {words}".rstrip())


def no_more(phone, name, rest):
    if rest:
        refuse(phone, 1, f"{name}: too many arguments")


def params(found, table):
    """Options as extras, each value split into words."""
    made = []
    for letter, value in found:
        made += [*table[letter].split(), *split(value or "")]
    return made


def quoted(found, table):
    """The same with the values whole; an option given twice counts once, in table order."""
    given = dict(found)
    made = []
    for letter, extra in table.items():
        if letter in given:
            made += [*extra.split(), given[letter]]
    return made


def brightness(phone, name, words):
    if len(words) != 1:
        usage(phone, name, "brightness")
    if not re.search(r"^([0-9]+)|auto$", words[0]):
        refuse(phone, 0, "ERROR: Arg must be a number between 0 - 255 or auto!",
               "Usage: termux-brightness brightness")
    extras = ["--ez", "auto", "true"] if words[0] == "auto" else \
        ["--ei", "brightness", *split(words[0]), "--ez", "auto", "false"]
    return api(phone, "Brightness", extras)


def call_log(phone, name, words):
    found, rest = getopts(phone, name, "hl:o:", words, "[-l <limit>] [-o <offset>]")
    given = {"l": "10", "o": "0", **dict(found)}
    for letter, value in given.items():
        if not re.fullmatch(r"[0-9]+", value):
            phone.note(refused=f"-{letter} {value}")
            complain(f"ERROR: The -{letter} value '{value}' is not a positive number.")
            say(f"Usage: {name} [-l <limit>] [-o <offset>]")
            raise Ended(1)
    no_more(phone, name, rest)
    return api(phone, "CallLog", ["--ei", "offset", given["o"], "--ei", "limit", given["l"]])


def camera_photo(phone, name, words):
    """Touches the file before anything else, and splits its path."""
    found, rest = getopts(phone, name, "hc:", words, "[-c camera-id] output-file")
    if not rest:
        refuse(phone, 1, f"{name}: missing file argument")
    no_more(phone, name, rest[1:])
    with open(phone.path(rest[0]), "ab"):
        pass
    extras = params(found[-1:], {"c": "--es camera"})
    pieces = [os.path.realpath(piece) for piece in split(rest[0])]
    return api(phone, "CameraPhoto", [*extras, "--es", "file", *pieces])


def clipboard_set(phone, name, words):
    _, rest = getopts(phone, name, "h", words, "[text]")
    extras = ["-e", "api_version", "2", "--ez", "set", "true"]
    source = texts.dash_echo(rest, newline=False) if rest else None
    return api(phone, "Clipboard", extras, source)


def download(phone, name, words):
    found, rest = getopts(phone, name, "hd:t:p:", words,
                          "[-d description] [-t title] url-to-download")
    if not rest:
        refuse(phone, 1, f"{name}: no url specified")
    no_more(phone, name, rest[1:])
    return api(phone, "Download", [*quoted(found, {
        "d": "--es description", "t": "--es title", "p": "--es path"}), rest[0]])


def fingerprint(phone, name, words):
    found, _ = getopts(phone, name, "ht:d:s:c:", words,
                       "[-t title] [-d description] [-s subtitle] [-c cancel]")
    return api(phone, "Fingerprint", quoted(found, {
        "t": "--es title", "d": "--es description", "s": "--es subtitle", "c": "--es cancel"}))


def infrared_transmit(phone, name, words):
    found, rest = getopts(phone, name, "hf:", words, "-f frequency pattern")
    if not found:
        refuse(phone, 1, f"{name}: No frequency specified")
    if not rest:
        refuse(phone, 1, f"{name}: too few arguments")
    no_more(phone, name, rest[1:])
    return api(phone, "InfraredTransmit", [
        "--ei", "frequency", *split(found[-1][1]), "--eia", "pattern", *split(rest[0])])


def location(phone, name, words):
    found, rest = getopts(phone, name, "hr:p:", words, "[-p provider] [-r request]")
    for letter, value in found:
        if letter == "p" and value not in ("gps", "network", "passive"):
            refuse(phone, 1, f"{name}: Unsupported provider: '{value}'")
        if letter == "r" and value not in ("once", "last", "updates"):
            refuse(phone, 1, f"{name}: Unsupported request: '{value}'")
    no_more(phone, name, rest)
    return api(phone, "Location", params(found, {"r": "--es request", "p": "--es provider"}))


def media_player(phone, name, words):
    command = words[0] if words else ""
    if command == "play" and len(words) > 2:
        refuse(phone, 1, f"Error! {name} can only play one file at a time!")
    if command == "play" and len(words) == 2:
        if not os.path.isfile(phone.path(words[1])):
            say(f"Error: '{words[1]}' is not a file!")
            return 1
        return api(phone, "MediaPlayer", ["-a", "play", "--es", "file",
                                          os.path.realpath(phone.path(words[1]))])
    if command == "play":
        return api(phone, "MediaPlayer", ["-a", "resume"])
    if command in ("info", "pause", "stop"):
        if len(words) > 1:
            refuse(phone, 1, f"Error! '{command}' takes no arguments!")
        return api(phone, "MediaPlayer", ["-a", command])
    if command in ("help", ""):
        say(f"Usage: {name} cmd [args]")
        return 0
    return refuse(phone, 1, f"{name}: Invalid cmd: '{command}'", f"Usage: {name} cmd [args]")


def media_scan(phone, name, words):
    found, rest = getopts(phone, name, "hrv", words, "[-v] [-r] file [file...]")
    if not rest:
        refuse(phone, 1, f"{name}: missing file argument")
    extras = []
    for letter, _ in found:
        extras = ["--ez", {"r": "recursive", "v": "verbose"}[letter], "true", *extras]
    paths = [os.path.realpath(one) if os.path.exists(one) else os.path.abspath(one)
             for one in rest]
    joined = ",".join(path.replace(",", "\\,") for path in paths)
    return api(phone, "MediaScanner", [*extras, "--esa", "paths", joined])


def nfc(phone, name, words):
    line = "[-r [short|full]] [-w] [-t [text for TAG]"
    if not words:
        usage(phone, name, line)
    found, rest = getopts_nfc(phone, words)
    if rest:
        refuse(phone, 0, "Error: too many parameters!", f"Usage: {name} {line}")
    given = dict(found)
    if "r" in given and "w" in given:
        refuse(phone, 0, 'Error: Incompatible parameters! "-r and "-n')
    extras = []
    if "r" in given:
        extras += ["--es", "mode", "read", "--es", "param", *split(given["r"])]
    if "w" in given:
        extras += ["--es", "mode", "write"]
    if "t" in given:
        extras += ["--es", "param", "text", "--es", "value", given["t"]]
    return api(phone, "Nfc", extras)


def getopts_nfc(phone, words):
    try:
        return getopts(phone, "termux-nfc", "r:t:w", words, "")
    except Ended:
        raise Ended(0) from None


def notification_channel(phone, name, words):
    if words[:1] == ["-d"]:
        if len(words) != 2:
            usage(phone, name, "-d channel-id")
        return api(phone, "NotificationChannel",
                   ["--ez", "delete", "true", "--es", "id", *split(words[1])])
    if len(words) != 2:
        usage(phone, name, "channel-id channel-name", code=0 if words else 1)
    return api(phone, "NotificationChannel",
               ["--es", "id", *split(words[0]), "--es", "name", *split(words[1])])


def notification_remove(phone, name, words):
    _, rest = getopts(phone, name, "h", words, "notification-id")
    if len(rest) != 1:
        refuse(phone, 1, f"{name}: no notification id specified")
    return api(phone, "NotificationRemove", ["--es", "id", rest[0]])


def share(phone, name, words):
    found, rest = getopts(phone, name, "ha:c:dt:", words,
                          "[-a action] [-c content-type] [-d] [-t title] [file]")
    for letter, value in found:
        if letter == "a" and value not in ("edit", "send", "view"):
            refuse(phone, 1, f"{name}: Unsupported action: '{value}'")
    no_more(phone, name, rest[1:])
    extras = params(found, {"a": "--es action", "c": "--es content-type", "t": "--es title",
                            "d": "--ez default-receiver true"})
    if not rest:
        return api(phone, "Share", extras)
    if not os.path.isfile(phone.path(rest[0])):
        say(f"{rest[0]} is not a file")
        return 1
    return api(phone, "Share",
               [*extras, "--es", "file", os.path.realpath(phone.path(rest[0]))])


def sms_inbox(phone, name, _):
    return refuse(phone, 1, f"{name}: This script has been replaced by termux-sms-list.")


def sms_send(phone, name, words):
    found, rest = getopts(phone, name, "hn:s:", words,
                          "-n number[,number2,number3,...] [-s slot] [text]")
    given = dict(found)
    if "n" not in given:
        refuse(phone, 1, f"{name}: no recipient number given")
    extras = ["--esa", "recipients", *split(given["n"])]
    if "s" in given:
        extras += ["--ei", "slot", *split(given["s"])]
    return api(phone, "SmsSend", extras, texts.dash_echo(rest) if rest else None)


def speech_to_text(phone, name, words):
    """Without -p only the last line gets through."""
    found, rest = getopts(phone, name, "hp", words, "")
    no_more(phone, name, rest)
    if found:
        return api(phone, "SpeechToText", [])
    import contextlib
    import io
    kept = io.StringIO()
    with contextlib.redirect_stdout(kept):
        code = api(phone, "SpeechToText", [])
    for line in kept.getvalue().splitlines()[-1:]:
        say(line)
    return code


def storage_get(phone, name, words):
    _, rest = getopts(phone, name, "h", words, "output-file")
    no_more(phone, name, rest[1:])
    if not rest:
        refuse(phone, 1, f"{name}: no output file specified")
    return api(phone, "StorageGet", ["--es", "file", os.path.realpath(phone.path(rest[0]))])


def telephony_call(phone, name, words):
    _, rest = getopts(phone, name, "h", words, "<number>")
    if len(rest) != 1:
        refuse(phone, 1, f"{name}: No single number to call specified.", err=True)
    return api(phone, "TelephonyCall", ["--es", "number", rest[0]])


def toast(phone, name, words):
    found, rest = getopts(phone, name, "hsc:b:g:", words,
                          "[-b bgcolor] [-c color] [-g gravity] [-s] [text]")
    extras = params(found, {"s": "--ez short true", "c": "--es text_color",
                            "b": "--es background", "g": "--es gravity"})
    text = " ".join(rest) if rest else texts.read_three_seconds()
    return api(phone, "Toast", extras, texts.bash_echo(text))


def torch(phone, name, words):
    if len(words) != 1:
        refuse(phone, 1, "Illegal param count", f"Usage: {name} [on | off]")
    if words[0] not in ("on", "off"):
        refuse(phone, 1, f"Illegal parameter: {words[0]}", f"Usage: {name} [on | off]")
    return api(phone, "Torch", ["--ez", "enabled", "true" if words[0] == "on" else "false"])


def tts_engines(phone, name, words):
    _, rest = getopts(phone, name, "h", words, "")
    no_more(phone, name, rest)
    return api(phone, "TextToSpeech", ["--es", "engine", "LIST_AVAILABLE"])


def tts_speak(phone, name, words):
    found, rest = getopts(phone, name, "he:l:n:v:p:r:s:", words,
                          "[-e engine] [-l language] [-n region] [-v variant] [-p pitch] "
                          "[-r rate] [-s stream] [text-to-speak]")
    extras = params(found, {"e": "--es engine", "l": "--es language", "n": "--es region",
                            "v": "--es variant", "p": "--ef pitch", "r": "--ef rate",
                            "s": "--es stream"})
    return api(phone, "TextToSpeech", extras, texts.dash_echo(rest) if rest else None)


def usb(phone, name, words):
    found, rest = getopts(phone, name, "hlre:E", words,
                          "[-l | [-r] [-E] [-e command] [device | vendorId productId]]")
    given = dict(found)
    action = "list" if "l" in given else "open" if "e" in given else "permission"
    extras = ["--ez", "request", "true"] if "r" in given else []
    if action == "list":
        no_more(phone, name, rest)
        return api(phone, "Usb", ["-a", "list", *extras])
    if not rest:
        refuse(phone, 1, f"{name}: missing -l or device path")
    no_more(phone, name, rest[2:])
    keys = ["device"] if len(rest) == 1 else ["vendorId", "productId"]
    for key, value in zip(keys, rest):
        extras += ["--es", key, *split(value)]
    return usb_end(phone, given, action, ["-a", action, *extras])


def usb_end(phone, given, action, extras):
    """Failures exit 1; -e runs the command with a descriptor of the device."""
    import contextlib
    import io
    kept = io.StringIO()
    with contextlib.redirect_stdout(kept):
        api(phone, "Usb", extras)
    text = kept.getvalue().strip()
    if action == "open" and not text:
        import subprocess
        with open(os.devnull, "rb") as device:
            fd = str(device.fileno())
            words = [given["e"]] + ([] if "E" in given else [fd])
            environment = {**os.environ, **({"TERMUX_USB_FD": fd} if "E" in given else {})}
            subprocess.run(words, pass_fds=[device.fileno()], env=environment, check=False)
        return 0
    say(text)
    return 1 if text in ("No such device.", "Permission denied.",
                         "Permission request timeout.") else 0


def vibrate(phone, name, words):
    found, rest = getopts(phone, name, "hfd:", words, "[-d duration] [-f]")
    no_more(phone, name, rest)
    return api(phone, "Vibrate", params(found, {"d": "--ei duration_ms",
                                                "f": "--ez force true"}))


def volume(phone, name, words):
    if not words:
        return api(phone, "Volume", [])
    if len(words) != 2:
        refuse(phone, 0, "Invalid argument count", f"Usage: {name} stream volume")
    if not re.fullmatch(r"[0-9]+", words[1]):
        refuse(phone, 0, "ERROR: Volume must be a number", f"Usage: {name} stream volume")
    return api(phone, "Volume", ["-a", "set-volume", "--es", "stream", *split(words[0]),
                                 "--ei", "volume", words[1]])


def wallpaper(phone, name, words):
    try:
        found, rest = getopts(phone, name, "hlf:u:", words, "[options]")
    except Ended:
        raise Ended(1) from None
    given = dict(found)
    if "f" in given and not os.path.isfile(phone.path(given["f"])):
        say(f"{name}: {os.path.realpath(given['f'])} is not a file!")
        return 1
    if "f" in given and "u" in given:
        refuse(phone, 1, f"{name}: you must specify either -f or -u, but not both")
    if "f" not in given and "u" not in given:
        refuse(phone, 1, f"{name}: you must specify either -f or -u")
    no_more(phone, name, rest)
    extras = ["--ez", "lockscreen", "true"] if "l" in given else []
    extras += ["--es", "file", os.path.realpath(phone.path(given["f"]))] if "f" in given else \
        ["--es", "url", given["u"]]
    return api(phone, "Wallpaper", extras)


def wifi_enable(phone, name, words):
    if len(words) != 1 or words[0] not in ("true", "false"):
        usage(phone, name, "[true | false]", code=1)
    return api(phone, "WifiEnable", ["--ez", "enabled", words[0]])


FUNCTIONS = {"termux-" + key.replace("_", "-"): globals()[key] for key in (
    "brightness", "call_log", "camera_photo", "clipboard_set", "download", "fingerprint",
    "infrared_transmit", "location", "media_player", "media_scan", "nfc",
    "notification_channel", "notification_remove", "share", "sms_inbox", "sms_send",
    "speech_to_text", "storage_get", "telephony_call", "toast", "torch", "tts_engines",
    "tts_speak", "usb", "vibrate", "volume", "wallpaper", "wifi_enable")}
