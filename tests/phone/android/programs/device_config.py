"""device_config get|put|delete|list|set_sync_disabled_for_tests."""


def main(call):
    words = call.args
    verb = words[0] if words else ""
    rest = words[1:]
    if call.sdk < 29 or verb not in COUNTS:
        call.refuse(f"Invalid command: {verb}", 255)
    if len(rest) not in COUNTS[verb]:
        call.refuse("Bad arguments", 255)
    if verb == "set_sync_disabled_for_tests":
        if call.sdk < 31 or rest[0] not in ("none", "persistent", "until_reboot"):
            call.refuse(f"Invalid sync mode: {rest[0]}", 255)
        call.phone.set("config_sync", rest[0])
        return
    with call.phone.edit() as state:
        space = state["device_config"].setdefault(rest[0], {}) if rest else {}
        if verb == "put":
            space[rest[1]] = rest[2]
        elif verb == "get":
            call.say(space.get(rest[1], "null"))
        elif verb == "delete":
            call.say("Successfully deleted " + rest[1] + " from " + rest[0]
                     if space.pop(rest[1], None) else
                     f"Failed to delete {rest[1]} from {rest[0]}")
        else:
            for key, value in sorted(space.items()):
                call.say(f"{key}={value}")


COUNTS = {"delete": (2,), "get": (2,), "list": (0, 1), "put": (3, 4),
          "set_sync_disabled_for_tests": (1,)}
