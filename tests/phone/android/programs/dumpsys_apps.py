"""dumpsys package, usagestats, meminfo."""
import zlib

STATES = {None: 0, "user": 3}


def package(call, words):
    if len(words) != 1 or words[0].startswith("-"):
        call.refuse(f"Unknown argument: {words[0] if words else ''}; use -h for help", 0,
                    out=True)
    name = words[0]
    app = call.phone.get(["apps", name], None)
    call.say("Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:")
    if not app:
        call.say(f"\nPackages:\n\nUnable to find package: {name}")
        return
    from phone.android.programs.pm_list import apk_of
    phone = call.phone
    when = phone.local(app["installed_at"])
    mark = f"{zlib.crc32(name.encode()):07x}"[:7]
    path = apk_of(name, app).rpartition("/")[0]
    flags = "SYSTEM HAS_CODE ALLOW_CLEAR_USER_DATA" if app["system"] else \
        "HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP"
    call.say(f"        {mark} {name}/{app['activity']} filter 1a2b3c4\n"
             "          Action: \"android.intent.action.MAIN\"\n"
             "          Category: \"android.intent.category.LAUNCHER\"\n\nPackages:\n"
             f"  Package [{name}] ({mark}):\n"
             f"    {'appId' if call.sdk >= 33 else 'userId'}={app['uid']}\n"
             f"    pkg=Package{{42e7a36 {name}}}\n    codePath={path}\n    resourcePath={path}\n"
             "    primaryCpuAbi=arm64-v8a\n"
             f"    versionCode={app['version_code']} minSdk=24 targetSdk="
             f"{app.get('target', 28 if name.startswith('com.termux') else 34)}\n"
             f"    versionName={app['version_name']}\n    splits=[base]\n"
             f"    flags=[ {flags} ]\n    dataDir=/data/user/0/{name}\n"
             f"    timeStamp={when}\n    firstInstallTime={when}\n    lastUpdateTime={when}\n"
             f"    installerPackageName={app['installer'] or 'null'}")
    if app["permissions"]:
        call.say("    requested permissions:\n      android.permission.INTERNET\n      "
                 + "\n      ".join(app["permissions"]))
    call.say("    install permissions:\n      android.permission.INTERNET: granted=true\n"
             f"    User 0: ceDataInode=474317 installed={word(not app.get('removed'))} "
             f"hidden=false suspended={word(app['suspended'])} distractionFlags=0 "
             f"stopped={word(app['stopped'])} notLaunched=false "
             f"enabled={STATES.get(app.get('disabled'), 3)} instant=false virtual=false")
    if call.sdk >= 34:
        call.say(f"      firstInstallTime={when}")
    call.say("      gids=[3002, 3003]\n      runtime permissions:")
    for each in app["permissions"]:
        call.say(f"        {each}: granted={word(each in app['granted'])}, "
                 "flags=[ USER_SET|USER_SENSITIVE_WHEN_GRANTED ]")


def word(value):
    return "true" if value else "false"


def clock(milliseconds):
    seconds = milliseconds // 1000
    hours, rest = divmod(seconds, 3600)
    short = f"{rest // 60:02d}:{rest % 60:02d}"
    return f"{hours}:{short}" if hours else short


def usage(call, words):
    if words and words[0] != "-a":
        call.refuse(f"unknown usagestats option: {words[0]}", 0, out=True)
    phone = call.phone
    apps = phone.get("apps")
    call.say("user=0\n  Last 24 hour events (timeRange=\"3/3/2026, 10:20 – 3/4/2026, 10:20\")\n"
             "  events\n    time=\"2026-03-04 09:00:00\" type=ACTIVITY_RESUMED package="
             "com.example.notes class=com.example.notes.MainActivity flags=0x0")
    for name, factor in (("daily", 1), ("weekly", 5), ("monthly", 20), ("yearly", 200)):
        call.say(f"  In-memory {name} stats\n    timeRange=\"3/4/2026, 00:00 – 3/4/2026, 10:20\""
                 "\n    packages")
        for package_name, app in sorted(apps.items()):
            used = app.get("used_ms", 0) * factor
            last = phone.local(phone.now() - app.get("used_ms", 0))
            call.say(f"      package={package_name} totalTimeUsed=\"{clock(used)}\" "
                     f"lastTimeUsed=\"{last}\" totalTimeVisible=\"{clock(used)}\" "
                     f"lastTimeVisible=\"{last}\" lastTimeComponentUsed=\"{last}\" "
                     "totalTimeFS=\"00:00\" lastTimeFS=\"1970-01-01 01:00:00\" "
                     "appLaunchCount=3")
        call.say("    ChooserCounts\n    configurations\n      config={1.0 262mcc1mnc} count=1")


def meminfo(call, words):
    rows = call.phone.get("processes")
    if words:
        found = [row for row in rows if row["name"] == words[0]]
        if not found:
            call.say(f"No process found for: {words[0]}")
            return
        call.say(f"Applications Memory Usage (in Kilobytes):\nUptime: 1 Realtime: 1\n\n** MEMINFO"
                 f" in pid {found[0]['pid']} [{words[0]}] **\n           TOTAL PSS: "
                 f"{found[0]['rss']:>8}            TOTAL RSS: {found[0]['rss']:>8}")
        return
    call.say("Applications Memory Usage (in Kilobytes):\n\nTotal RSS by process:")
    for row in sorted(rows, key=lambda each: -each["rss"]):
        call.say(f"    {row['rss']:,}K: {row['name']} (pid {row['pid']})")
