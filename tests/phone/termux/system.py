"""Programs of Termux itself: am, pm, getprop, and the scripts around am."""

import os

from phone.amwords import IntentError, describe, parse, short
from phone.intents import keep, start
from phone.run import complain, say
from phone.termux.words import getopt, refuse

# Options of am's commands beside those of the intent.
EXTRA = ("-D", "-W", "-P=", "-R=", "-S", "--start-profiler=", "--user=",
         "--receiver-permission=", "--check-draw-over-apps-permission")


def run(phone, name, words):
    return FUNCTIONS[name](phone, name, words)


def am(phone, name, words):
    if not words:
        refuse(phone, 1, "termux-am: usage: am [subcommand] [options]")
    command, rest = words[0], words[1:]
    if command not in COMMANDS:
        refuse(phone, 1, f"Error: unknown command '{command}'", err=True)
    try:
        intent, options = parse(rest, EXTRA)
    except IntentError as error:
        phone.note(refused=str(error))
        complain(f"Error: {str(error).partition(': ')[2]}")
        return 1
    phone.note(intent=intent)
    return COMMANDS[command](phone, intent, options)


def am_start(phone, intent, _options):
    say("Starting: " + describe(intent))
    intent["flags"] |= 0x10000000
    end = start(phone, intent, "termux")
    if end == "ok":
        return 0
    if end == "front":
        complain("Warning: Activity not started, its current task has been brought to the front")
        return 0
    if end == "denied":
        complain("java.lang.SecurityException: Permission Denial: starting "
                 f"{describe(intent)} from null (pid=0, uid=10151) requires {intent['needs']}")
        return 1
    if end == "missing":
        complain("Error type 3")
        complain(f"Error: Activity class {{{short(intent['component'])}}} does not exist.")
        return 2
    complain("Error: Activity not started, unable to resolve " + describe(intent))
    return 1


def am_broadcast(phone, intent, _options):
    """TermuxOpenReceiver opens files and URLs; other receivers only get it."""
    say("Broadcasting: " + describe(intent))
    if (intent["component"] or "").endswith("app.TermuxOpenReceiver"):
        open_received(phone, intent)
    else:
        with phone.edit() as state:
            keep(state, intent, "termux", "broadcast")
    say("Broadcast sent without waiting for result")
    return 0


def open_received(phone, intent):
    target = intent["data"] or ""
    made = {**intent, "component": None, "extras": {}}
    if ":" not in target.partition("/")[0]:
        if not os.path.isfile(phone.path(target)):
            return
        from phone.termux.shown import TYPES
        ending = target.rpartition(".")[2].lower()
        made["type"] = intent["extras"].get("content-type") or TYPES.get(
            ending, "application/octet-stream")
        uri = "content://com.termux.files" + target
        made["data"] = uri
        if intent["action"].endswith(".SEND"):
            made["data"] = None
            made["extras"]["android.intent.extra.STREAM"] = uri
    start(phone, made, "termux")


def am_startservice(phone, intent, _options):
    say("Starting service: " + describe(intent))
    package = (intent["component"] or "").partition("/")[0]
    if not phone.installed(package):
        complain("Error: Not found; no service started.")
        return 2
    with phone.edit() as state:
        keep(state, intent, "termux", "service")
        if intent["action"] == "com.termux.service_wake_lock":
            state["wakelock"] = True
        elif intent["action"] == "com.termux.service_wake_unlock":
            state["wakelock"] = False
        elif (intent["component"] or "").endswith(".KeepAliveService"):
            state["api"]["service"] = True
    return 0


def am_stopservice(phone, intent, _options):
    say("Stopping service: " + describe(intent))
    running = phone.get("api.service")
    phone.set("api.service", False)
    complain("Service stopped" if running else "Service not stopped: was not running.")
    return 0


COMMANDS = {"start": am_start, "start-activity": am_start, "broadcast": am_broadcast,
            "startservice": am_startservice, "start-service": am_startservice,
            "stopservice": am_stopservice, "stop-service": am_stopservice}


def api_service(phone, name, _words):
    command = name.rpartition("-")[2] + "service"
    return am(phone, "am", [command, "-n", "com.termux.api/.KeepAliveService"])


def quiet_am(phone, words):
    """am with its stdout thrown away, as the scripts call it."""
    import contextlib
    import io
    with contextlib.redirect_stdout(io.StringIO()):
        return am(phone, "am", words)


def open_url(phone, name, words):
    if len(words) not in (1, 2):
        refuse(phone, 1, f"usage: {name} <url> [app_package_or_component]")
    return quiet_am(phone, ["start", "--user", "0", "-a", "android.intent.action.VIEW", "-d",
                            *words])


def open_file(phone, name, words):
    found, rest = getopt(phone, name, "h", ["send", "view", "chooser", "content-type:", "help"],
                         words)
    given = dict(found)
    if "-h" in given or "--help" in given:
        say(f"Usage: {name} [options] path-or-url")
        return 0
    if len(rest) != 1:
        refuse(phone, 0, f"Usage: {name} [options] path-or-url")
    extras = ["--ez", "chooser", "true"] if "--chooser" in given else []
    if "--content-type" in given:
        extras += ["--es", "content-type", *given["--content-type"].split()]
    action = [option for option, _ in found if option in ("--send", "--view")][-1:]
    path = os.path.realpath(rest[0]) if os.path.isfile(rest[0]) else rest[0]
    return quiet_am(phone, [
        "broadcast", "--user", "0", "-a",
        "android.intent.action." + ("SEND" if action == ["--send"] else "VIEW"), "-n",
        "com.termux/com.termux.app.TermuxOpenReceiver", *extras, "-d", path])


def wake(phone, name, words):
    if words:
        refuse(phone, 1, f"usage: {name}")
    kind = "wake_unlock" if name.endswith("unlock") else "wake_lock"
    return quiet_am(phone, ["startservice", "--user", "0", "-a", "com.termux.service_" + kind,
                            "com.termux/com.termux.app.TermuxService"])


def reload_settings(phone, name, words):
    if words:
        refuse(phone, 1, f"usage: {name}")
    return quiet_am(phone, ["broadcast", "--user", "0", "-a",
                            "com.termux.app.reload_style", "com.termux"])


def setup_storage(phone, name, words):
    if words:
        refuse(phone, 1, f"Usage: {name}")
    return quiet_am(phone, ["broadcast", "--user", "0", "--es",
                            "com.termux.app.reload_style", "storage", "-a",
                            "com.termux.app.reload_style", "com.termux"])


def info(phone, _name, _words):
    say("Termux Variables:\nTERMUX_VERSION=0.119.0-beta.3\nPackages CPU architecture:\naarch64")
    say("Android version:\n" + phone.get(["properties", "ro.build.version.release"]))
    say("Device model:\n" + phone.get(["properties", "ro.product.model"]))
    return 0


def fix_shebang(phone, name, words):
    if not words or words[0] == "-h":
        refuse(phone, 1, f"usage: {name} <files>")
    for path in words:
        with open(path, encoding="utf-8") as file:
            first, newline, rest = file.read().partition("\n")
        if first.startswith("#!"):
            words = first[2:].split()
            words[0] = f"{phone.folder}/usr/bin/{os.path.basename(words[0])}"
            with open(path, "w", encoding="utf-8") as file:
                file.write("#!" + " ".join(words) + newline + rest)
    return 0


def pm(phone, _name, words):
    """What an app may ask: the path of one package, and the packages that it can see."""
    apps = phone.get("apps")
    if words[:1] == ["path"] and len(words) == 2:
        if not apps.get(words[1]):
            return 1
        say(f"package:/data/app/~~0123456789abcdef0123A==/{words[1]}-simulated==/base.apk")
        return 0
    if words[:2] == ["list", "packages"]:
        kinds = {"-3": lambda one: not one["system"], "-s": lambda one: one["system"],
                 "-e": lambda one: one["enabled"], "-d": lambda one: not one["enabled"]}
        chosen = [kinds[word] for word in words[2:] if word in kinds]
        rest = [word for word in words[2:] if word not in kinds]
        if len(rest) > 1 or rest and rest[0].startswith("-"):
            refuse(phone, 1, f"Error: Unknown option: {rest[0]}", err=True)
        for package, one in apps.items():
            if all(fits(one) for fits in chosen) and (not rest or rest[0] in package):
                say("package:" + package)
        return 0
    if words[:1] == ["list"]:
        return refuse(phone, 255, f"Error: unknown list type '{' '.join(words[1:])}'", err=True)
    if words and words[0] in ("grant", "revoke", "install", "uninstall", "clear", "enable",
                              "disable-user", "suspend"):
        phone.note(refused=words[0])
        complain("Exception occurred while executing:\njava.lang.SecurityException: Neither user "
                 "10151 nor current process has the permission")
        return 255
    return refuse(phone, 255, f"Unknown command: {words[0] if words else ''}", err=True)


def getprop(phone, _name, words):
    properties = phone.get("properties")
    if not words:
        for key in sorted(properties):
            say(f"[{key}]: [{properties[key]}]")
    elif len(words) > 2 or words[0].startswith("-"):
        refuse(phone, 1, f"getprop: Unknown option '{words[0].lstrip('-')}' "
               "(see \"getprop --help\")", err=True)
    else:
        say(properties.get(words[0], words[1] if len(words) > 1 else ""))
    return 0


FUNCTIONS = {"am": am, "pm": pm, "getprop": getprop, "termux-api-start": api_service,
             "termux-api-stop": api_service, "termux-open": open_file,
             "termux-open-url": open_url, "termux-wake-lock": wake,
             "termux-wake-unlock": wake, "termux-reload-settings": reload_settings,
             "termux-setup-storage": setup_storage, "termux-info": info,
             "termux-fix-shebang": fix_shebang}
