"""getprop [KEY [DEFAULT]]."""


def main(call):
    if call.args and call.args[0].startswith("-") or len(call.args) > 2:
        call.refuse(f"getprop: Unknown option '{call.args[0].lstrip('-')}' "
                    "(see \"getprop --help\")")
    known = call.phone.get("properties")
    if not call.args:
        for key, value in sorted(known.items()):
            call.say(f"[{key}]: [{value}]")
        return
    call.say(known.get(call.args[0], call.args[1] if len(call.args) > 1 else ""))
