"""appops set|get, and cmd appops."""
OPERATIONS = ("ACCESS_NOTIFICATIONS", "GET_USAGE_STATS", "MANAGE_EXTERNAL_STORAGE",
              "POST_NOTIFICATION", "READ_CLIPBOARD", "RUN_ANY_IN_BACKGROUND",
              "RUN_IN_BACKGROUND", "SYSTEM_ALERT_WINDOW", "WRITE_SETTINGS")
MODES = ("allow", "deny", "ignore", "default", "foreground")


def main(call):
    given, words, wrong = call.options({"--user": 1}, call.args[1:])
    verb = call.args[0] if call.args else ""
    if wrong:
        call.refuse(f"Error: Unknown option: {wrong}", 255)
    if verb not in ("get", "set") or not words:
        call.refuse(f"Unknown command: {verb}", 255)
    package, *rest = words
    apps = call.phone.get("apps")
    if package not in apps:
        call.refuse(f"Error: No UID for {package} in user {given.get('--user', 0)}", 255)
    operation = rest[0].removeprefix("android:").upper() if rest else None
    if operation and operation not in OPERATIONS:
        call.refuse(f"Error: Unknown operation string: {rest[0]}", 255)
    if verb == "set":
        if len(rest) != 2 or rest[1] not in MODES:
            call.refuse(f"Error: Mode {rest[1]} is not valid" if len(rest) > 1 else
                        "Error: Mode not specified.", 255)
        with call.phone.edit() as state:
            state["apps"][package]["appops"][operation] = rest[1]
        return
    held = apps[package]["appops"]
    if operation:
        call.say(f"{operation}: {held[operation]}" if operation in held else
                 "No operations.\nDefault mode: default")
    else:
        for name, mode in held.items():
            call.say(f"{name}: {mode}")
        if not held:
            call.say("No operations.")
