"""dumpsys SERVICE [words]: the sections that a tool reads, in the form of each version."""
from phone.android import shade
from phone.android.programs import dumpsys_apps, dumpsys_window

STATUS = {"UNKNOWN": 1, "CHARGING": 2, "DISCHARGING": 3, "NOT_CHARGING": 4, "FULL": 5}
HEALTH = {"UNKNOWN": 1, "GOOD": 2, "OVERHEAT": 3, "DEAD": 4, "OVER_VOLTAGE": 5,
          "UNSPECIFIED_FAILURE": 6, "COLD": 7}


def main(call):
    words = list(call.args)
    if words[:1] == ["-t"]:
        words = words[2:]
    if words == ["-l"]:
        call.say("Currently running services:\n  " + "\n  ".join(sorted(SERVICES)))
        return None
    if not words:
        call.refuse("dumpsys: the whole of it is not simulated; name a service", 1)
    name, *rest = words
    if name not in SERVICES:
        call.refuse(f"Can't find service: {name}", 0)
    return SERVICES[name](call, rest)


def none(call, words):
    if words:
        call.refuse(f"Unknown argument: {words[0]}; use -h for help", 0, out=True)


def battery(call, words):
    if words:
        call.refuse(f"Unknown option: {words[0]}" if words[0].startswith("-") else
                    "Battery service (battery) commands: never fake the battery", 255)
    known = call.phone.get("battery")
    plugged = known["plugged"]
    powered = {"AC": "PLUGGED_AC", "USB": "PLUGGED_USB", "Wireless": "PLUGGED_WIRELESS"}
    call.say("Current Battery Service state:")
    for name, value in powered.items():
        call.say(f"  {name} powered: {'true' if plugged == value else 'false'}")
    if call.sdk >= 34:
        call.say("  Dock powered: false")
    level = known.get("level", known.get("percentage"))
    call.say(f"  Max charging current: 500000\n  Max charging voltage: 5000000\n"
             f"  Charge counter: {known.get('charge_counter', 0)}\n"
             f"  status: {STATUS[known['status']]}\n  health: {HEALTH[known['health']]}\n"
             f"  present: {'true' if known['present'] else 'false'}\n  level: {level}\n"
             f"  scale: {known.get('scale', 100)}\n  voltage: {known['voltage']}\n"
             f"  temperature: {round(known['temperature'] * 10)}\n"
             f"  technology: {known['technology']}")


def power(call, words):
    none(call, words)
    screen = call.phone.get("screen")
    awake = screen["awake"]
    call.say("POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mDirty=0x0\n"
             f"  mWakefulness={'Awake' if awake else 'Asleep'}\n"
             f"  mIsPowered={'true' if powered(call) else 'false'}\n  mStayOn=false\n"
             f"  mBatteryLevel={call.phone.get('battery.level')}\n"
             f"  mHoldingDisplaySuspendBlocker={'true' if awake else 'false'}\n\n"
             f"Display Power: state={'ON' if awake else 'OFF'}\n\nWake Locks: size=0")


def powered(call):
    return call.phone.get("battery.plugged") != "UNPLUGGED"


def notification(call, words):
    given, rest, wrong = call.options({"--noredact": 0, "--reveal": 0, "-a": 0}, words)
    if wrong or rest:
        none(call, [wrong or rest[0]])
    if call.phone.hit("dumpsys_fails"):
        call.warn("Error dumping service info: (Unknown error -2147483646) notification")
        return
    for line in shade.dump(call.phone, "--noredact" not in given):
        call.say(line)


def media_session(call, words):
    none(call, words)
    session = call.phone.get("media_session")
    call.say("MEDIA SESSION SERVICE (dumpsys media_session)\n\n2 sessions listeners.\n"
             "Global priority session is null\nUser Records:\nRecord for full_user=0\n"
             "  Volume key long-press listener: null\n  Media key listener: null")
    if not session:
        call.say("  Media button session is null\n  Sessions Stack - have 0 sessions:")
        return
    package = session["package"]
    names = {3: "PLAYING", 2: "PAUSED", 1: "STOPPED"}
    shown = f"{names[session['state']]}({session['state']})" if call.sdk >= 33 else \
        session["state"]
    call.say(f"  Media button session is {package}/MusicService (userId=0)\n"
             "  Sessions Stack - have 1 sessions:\n"
             f"    MusicService {package}/MusicService/1 (userId=0)\n"
             "      ownerPid=4343, ownerUid=10130, userId=0\n"
             f"      package={package}\n      launchIntent=null\n      active=true\n"
             f"      flags=7\n      rating type=0\n      controllers: 2\n      state="
             f"PlaybackState {{state={shown}, position=1000, buffered position=0, speed=1.0, "
             "updated=12345678, actions=823, custom actions=[], active item id=-1, error=null}\n"
             "      audioAttrs=AudioAttributes: usage=USAGE_MEDIA content=CONTENT_TYPE_MUSIC "
             "flags=0x800 tags= bundle=null\n      volumeType=1, controlType=2, max=0, current=0"
             f"\n      metadata: size=7, description={session['title']}, {session['artist']}, "
             f"{session['album']}\n      queueTitle=null, size=0")


def input_method(call, words):
    none(call, words)
    state = call.phone.read()
    shown = "true" if state["screen"].get("keyboard") else "false"
    name = state["settings"]["secure"]["default_input_method"]
    call.say(f"Current Input Method Manager state:\n  Input Methods: mMethodMapUpdateCount=2\n"
             f"  mCurMethodId={name}\n  mCurId={name} mHaveConnection=true mBoundToMethod=true\n"
             f"  mShowRequested={shown} mShowExplicitlyRequested=false mShowForced=false "
             f"mInputShown={shown}")


def deviceidle(call, words):
    if words[:1] != ["whitelist"]:
        call.refuse("Device idle controller (deviceidle) commands:\n  Unknown command: "
                    f"{words[0] if words else ''}", 0, out=True)
    state = call.phone.read()
    if len(words) == 1:
        for package in state["deviceidle"]:
            call.say(f"user,{package},{state['apps'].get(package, {}).get('uid', 10050)}")
        return
    for word in words[1:]:
        sign, package = word[:1], word[1:]
        if sign not in "+-=" or not package:
            call.refuse("Package must be prefixed with +, -, or =: " + word, 0, out=True)
        if package not in state["apps"]:
            call.say(f"Unknown package: {package}")
            continue
        with call.phone.edit() as now:
            kept = [each for each in now["deviceidle"] if each != package]
            now["deviceidle"] = kept + [package] if sign == "+" else kept
        call.say(f"{'Added' if sign == '+' else 'Removed'}: {package}")


def location(call, words):
    none(call, words)
    known = call.phone.get("location")
    on = call.phone.get("settings.secure.location_mode", "3") != "0"
    call.say("Location Manager State:\n  User Info:\n    current users: u0\n  Location Setting: "
             f"{'true' if on else 'false'}\n  Location Providers:")
    for name in known.get("last", ()):
        fix = known[name]
        call.say(f"    {name} provider:\n      last location=Location[{name} "
                 f"{fix['latitude']:.6f},{fix['longitude']:.6f} hAcc={fix['accuracy']} "
                 f"et=+3d4h5m6s789ms alt={fix['altitude']} vel={fix['speed']} "
                 f"bear={fix['bearing']}]\n      last coarse location=null\n      enabled="
                 f"{'true' if on else 'false'}")


def alarm(call, words):
    none(call, words)
    call.say("Current Alarm Manager state:\n  nowRTC="
             f"{call.phone.now()}={call.phone.local(call.phone.now())}\n\n"
             "  Next alarm clock information:")
    for at in next_alarms(call.phone):
        call.say(f"    user:0 pendingSend:false time:{at} = {call.phone.local(at)} = +1h")
    call.say("\n  3 pending alarms:\n    RTC_WAKEUP #3: Alarm{1f2e3d4 type 0 when "
             f"{call.phone.now() + 60000} android}}")


def next_alarms(phone):
    """When the next of the alarms that are on rings, in ms; none or one."""
    day = 24 * 3600 * 1000
    midnight = phone.now() - (phone.now() + phone.get("clock.offset") * 60000) % day
    times = []
    for each in phone.get("alarms", []):
        if each.get("enabled", True):
            at = midnight + (each["hour"] * 60 + each["minutes"]) * 60000
            times.append(at if at > phone.now() else at + day)
    return sorted(times)[:1]


def trust(call, words):
    none(call, words)
    locked = 1 if call.phone.get("screen.locked") else 0
    call.say("Trust manager state:\n User \"Owner\" (id=0, flags=0x4c13) (current): "
             f"trustState=UNTRUSTED, trustManaged=0, deviceLocked={locked}, isActiveUnlock"
             "Running=0, strongAuthRequired=0x0")


def diskstats(call, words):
    none(call, words)
    state = call.phone.read()
    whole, used = state["storage"]["data"]
    free = whole - used
    names = sorted(state["apps"])
    sizes = [(number + 1) * 1048576 for number in range(len(names))]
    call.say("Latency: 1ms [512B Data Write]\nRecent Disk Write Speed (kB/s) = 53\n"
             f"Data-Free: {free}K / {whole}K total = {free * 100 // whole}% free\n"
             "Cache-Free: 300000K / 400000K total = 75% free\n"
             "System-Free: 100000K / 3000000K total = 3% free\nFile-based Encryption: true\n"
             f"App Size: {sum(sizes)}\nApp Data Size: {sum(sizes) * 2}\nApp Cache Size: 1000\n"
             "Photos Size: 900000000\nVideos Size: 800000000\nAudio Size: 70000000\n"
             "Downloads Size: 60000000\nSystem Size: 9000000000\nOther Size: 50000\n"
             f"Package Names: [{','.join(chr(34) + name + chr(34) for name in names)}]\n"
             f"App Sizes: {str(sizes).replace(' ', '')}\nApp Data Sizes: "
             f"{str([2 * size for size in sizes]).replace(' ', '')}\nCache Sizes: "
             f"{str([1000] * len(names)).replace(' ', '')}")


def bluetooth(call, words):
    none(call, words)
    on = call.phone.get("settings.global.bluetooth_on") == "1"
    call.say(f"Bluetooth Status\n  enabled: {'true' if on else 'false'}\n  state: "
             f"{'ON' if on else 'OFF'}\n  address: 02:00:00:00:00:00\n  name: Simulated phone")
    if on:
        call.say("\n  Bonded devices:\n    XX:XX:XX:XX:53:01 [ DUAL ] Example Headphones")


def surface(call, words):
    if words != ["--display-id"]:
        none(call, words or ["without --display-id"])
    call.say('Display 4619827259835644672 (HWC display 0): port=0 pnpId=GGL displayName="EMU"')


SERVICES = {
    "SurfaceFlinger": surface, "activity": dumpsys_window.activity, "alarm": alarm,
    "battery": battery, "bluetooth_manager": bluetooth, "deviceidle": deviceidle,
    "diskstats": diskstats, "input_method": input_method, "location": location,
    "media_session": media_session, "meminfo": dumpsys_apps.meminfo,
    "notification": notification, "package": dumpsys_apps.package, "power": power,
    "trust": trust, "usagestats": dumpsys_apps.usage, "window": dumpsys_window.window,
}
