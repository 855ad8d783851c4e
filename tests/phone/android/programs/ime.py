"""ime list|enable|disable|set|reset."""


def main(call):
    words = list(call.args)
    verb = words.pop(0) if words else ""
    if words[:1] == ["--user"]:
        words = words[2:]
    if verb not in VERBS:
        call.refuse(f"Unknown command: {verb}", 255)
    VERBS[verb](call, words)


def show(call, words):
    if any(word not in ("-a", "-s") for word in words):
        call.refuse(f"Unknown option: {words[0]}", 255)
    state = call.phone.read()
    enabled = state["settings"]["secure"]["enabled_input_methods"].split(":")
    found = state["ime"]["installed"] if "-a" in words else \
        [name for name in state["ime"]["installed"] if name in enabled]
    for name in found:
        call.say(name if "-s" in words else
                 f"{name}:\n  mId={name} mSettingsActivityName=null\n  mIsDefaultResId=0x0")


def known(call, words):
    name = words[0] if len(words) == 1 else ""
    if name not in call.phone.get("ime.installed"):
        call.refuse(f"Unknown input method {name} cannot be "
                    f"{'selected' if call.args[0] == 'set' else call.args[0] + 'd'} for user #0",
                    255)
    return name


def change_enabled(call, name, on):
    with call.phone.edit() as state:
        secure = state["settings"]["secure"]
        names = [each for each in secure["enabled_input_methods"].split(":") if each != name]
        secure["enabled_input_methods"] = ":".join(names + [name] if on else names)


def enable(call, words):
    name = known(call, words)
    already = name in call.phone.get("settings.secure.enabled_input_methods").split(":")
    change_enabled(call, name, True)
    call.say(f"Input method {name}: {'already' if already else 'now'} enabled for user #0")


def disable(call, words):
    name = known(call, words)
    change_enabled(call, name, False)
    with call.phone.edit() as state:
        if state["settings"]["secure"]["default_input_method"] == name:
            state["settings"]["secure"]["default_input_method"] = state["ime"]["installed"][0]
    call.say(f"Input method {name}: now disabled for user #0")


def choose(call, words):
    name = known(call, words)
    if name not in call.phone.get("settings.secure.enabled_input_methods").split(":"):
        call.refuse(f"Unknown input method {name} cannot be selected for user #0", 255)
    call.phone.set("settings.secure.default_input_method", name)
    call.say(f"Input method {name} selected for user #0")


def reset(call, words):
    if words:
        call.refuse(f"Unknown option: {words[0]}", 255)
    first = call.phone.get("ime.installed")[0]
    with call.phone.edit() as state:
        state["settings"]["secure"]["default_input_method"] = first
        state["settings"]["secure"]["enabled_input_methods"] = first
    call.say(f"Reset current and enabled IMEs for user #0\n  Current: {first}\n  Enabled: {first}")


VERBS = {"disable": disable, "enable": enable, "list": show, "reset": reset, "set": choose}
