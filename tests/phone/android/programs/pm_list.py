"""The listing half of pm: packages, and which activities take an intent."""
from phone.amwords import IntentError, parse
from phone.android import activities, ui

LAUNCHER = "android.intent.category.LAUNCHER"
FLAGS = {"-3": 0, "-s": 0, "-d": 0, "-e": 0, "-f": 0, "-U": 0, "-i": 0, "-u": 0, "-a": 0,
         "--show-versioncode": 0, "--user": 1, "--uid": 1}


def apk_of(package, app):
    return f"/system/app/{app['label'].replace(' ', '')}/base.apk" if app["system"] else \
        f"/data/app/~~sim==/{package}-sim==/base.apk"


def main(call, words):
    if words[:1] in (["users"],):
        call.say("Users:\n\tUserInfo{0:Owner:4c13} running")
        return 0
    if words[:1] not in (["packages"], ["package"]):
        call.refuse(f"Error: unknown list type '{words[0] if words else ''}'", 255)
    given, rest, wrong = call.options(FLAGS, words[1:])
    if wrong or wrong == "--show-versioncode" and call.sdk < 26:
        call.refuse(f"Error: Unknown option: {wrong}", 255)
    given.update({word: True for word in rest if word in FLAGS})
    names = [word for word in rest if not word.startswith("-")]
    for package, app in sorted(call.phone.get("apps").items()):
        if not wanted(package, app, given, names):
            continue
        call.say(line(package, app, given))
    return 0


def wanted(package, app, given, names):
    if app.get("removed") and "-u" not in given:
        return False
    if "-3" in given and app["system"] or "-s" in given and not app["system"]:
        return False
    if "-d" in given and app["enabled"] or "-e" in given and not app["enabled"]:
        return False
    return not names or names[0] in package


def line(package, app, given):
    text = "package:"
    if "-f" in given:
        text += apk_of(package, app) + "="
    text += package
    if "--show-versioncode" in given:
        text += f" versionCode:{app['version_code']}"
    if "-i" in given:
        text += f"  installer={app['installer'] or 'null'}"
    if "-U" in given:
        text += f" uid:{app['uid']}"
    return text


def intent_of(call, words):
    brief = "--brief" in words
    words = [word for word in words if word != "--brief"]
    try:
        return brief, parse(words, ("--user=", "--query-flags=", "--components"))[0]
    except IntentError as error:
        kind, _, rest = str(error).partition(": ")
        return call.exception(kind, rest)


def matches(call, intent):
    """Package and activity of everything that takes the intent."""
    state = call.phone.read()
    only = intent["package"]
    if intent["action"] in (None, "android.intent.action.MAIN") and \
            (LAUNCHER in intent["categories"] or only):
        for package, app in sorted(state["apps"].items()):
            if app["enabled"] and app["activity"] and not app.get("hidden") and \
                    only in (None, package):
                yield package, app["activity"]
        return
    apps = ui.apps_of(call.phone)
    for package, entry in apps.matching(intent, activities.enabled(state)):
        if only in (None, package):
            yield package, entry_activity(apps, package, entry)


def entry_activity(apps, package, entry):
    full = apps.activity(package, entry.get("screen") or apps.screen_of(
        package, apps.launcher(package)))
    return full[len(package):] if full.startswith(package + ".") else full


def details(package, activity):
    return (f"  priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n"
            f"  ActivityInfo:\n    name={package}{activity}\n    packageName={package}")


def query(call, words):
    brief, intent = intent_of(call, words)
    found = list(matches(call, intent))
    if not found:
        call.say("No activities found")
        return 0
    call.say(f"{len(found)} activities found:")
    for number, (package, activity) in enumerate(found):
        if brief:
            call.say("  priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 "
                     f"isDefault=true\n  {package}/{activity}")
        else:
            call.say(f"  Activity #{number}:\n" + details(package, activity))
    return 0


def resolve(call, words):
    brief, intent = intent_of(call, words)
    found = list(matches(call, intent))
    if not found:
        call.say("No activity found")
    elif len(found) > 1:
        call.say("priority=0 preferredOrder=0 match=0x0 specificIndex=-1 isDefault=false\n"
                 "android/com.android.internal.app.ResolverActivity")
    elif brief:
        call.say("priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n"
                 f"{found[0][0]}/{found[0][1]}")
    else:
        call.say(details(*found[0]))
    return 0
