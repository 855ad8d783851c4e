"""monkey -p PKG -c CATEGORY 1, the old way to launch an app."""
from phone.android import activities, ui


def main(call):
    given, words, wrong = call.options({"-p": 1, "-c": 1, "-v": 0, "--pct-syskeys": 1})
    if wrong or words is None or len(words) != 1 or not words[0].isdigit() or "-p" not in given:
        call.refuse("usage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...]\n"
                    "              [-c MAIN_CATEGORY [-c MAIN_CATEGORY] ...]\n"
                    "              [-v [-v] ...] COUNT", 1)
    package = given["-p"]
    app = call.phone.get(["apps", package], None)
    call.say(f"  bash arg: -p\n  bash arg: {package}")
    if not app or not app["enabled"] or not app["activity"]:
        call.say("** No activities found to run, monkey aborted.")
        return 252
    ui.event(call.phone, lambda state, _apps: activities.show(
        call.phone, state, {"action": "android.intent.action.MAIN", "package": package,
                            "extras": {}}, package))
    with call.phone.edit() as state:        # it unlocks the rotation
        state["settings"]["system"]["accelerometer_rotation"] = "1"
    call.say(f"Events injected: {words[0]}\n## Network stats: elapsed time=12ms")
    return 0
