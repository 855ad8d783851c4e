"""Notifications as the system tells them: keys, and the records of dumpsys notification."""
import zlib


def uid_of(state, package):
    if package == "com.android.shell":
        return 2000
    return state["apps"].get(package, {}).get("uid", 10200)


def key_of(state, note):
    tag = "null" if note["tag"] is None else note["tag"]
    return f"0|{note['package']}|{note['id']}|{tag}|{uid_of(state, note['package'])}"


def typed(name, value):
    """NAME=Type (value), or NAME=null; a value stands as it is, with newlines and all."""
    if value is None:
        return f"{name}=null"
    if isinstance(value, bool):
        return f"{name}=Boolean ({'true' if value else 'false'})"
    if isinstance(value, int):
        return f"{name}=Integer ({value})"
    return f"{name}=String ({value})"


def hidden(text):
    """What is told of a text without --noredact."""
    return text if text is None else f"[length={len(text)}]"


def flags_of(note):
    flags = [name for name, on in (("ONGOING_EVENT", note.get("ongoing")),
                                   ("GROUP_SUMMARY", note.get("summary"))) if on]
    return "|".join(flags) or "0"


def extras(note, show):
    lines = [typed("android.title", show(note["title"])), typed("android.subText", None),
             "android.template=String (android.app.Notification$BigTextStyle)"
             if note.get("big") else typed("android.showChronometer", False),
             typed("android.text", show(note["text"]))]
    if note.get("big"):
        lines.append(typed("android.bigText", show(note["big"])))
    if note.get("lines"):
        lines.append(f"android.textLines=CharSequence[] ({len(note['lines'])})")
        lines += [f"  [{at}] {show(line)}" for at, line in enumerate(note["lines"])]
    if note.get("progress") is not None:
        lines += [typed("android.progress", note["progress"]), typed("android.progressMax", 100)]
    lines += [typed("android.showWhen", True), "android.appInfo=ApplicationInfo "
              f"(ApplicationInfo{{10854e5 {note['package']}}})"]
    return lines


def record(phone, state, note, number, redact=False):
    """The lines of one record, as Android 12 to 16 write them."""
    show = hidden if redact else lambda text: text
    key, flags = key_of(state, note), flags_of(note)
    mark = f"{zlib.crc32(key.encode('utf-8', 'replace')):08x}"
    tag = "null" if note["tag"] is None else note["tag"]
    when = note["when"] if state["sdk"] < 35 else f"{note['when']}/{note['when']}"
    group = f"0|{note['package']}|g:{note['group']}" if note["group"] else key
    tick = str(show(note["title"]))
    lines = [
        f"    NotificationRecord(0x{mark}: pkg={note['package']} user=UserHandle{{0}} id="
        f"{note['id']} tag={tag} importance=3 key={key}: Notification(channel=main shortcut="
        f"null contentView=null vibrate=null sound=null defaults=0 flags={flags} color="
        "0x00000000 vis=PRIVATE))",
        f"      uid={uid_of(state, note['package'])} userId=0",
        f"      opPkg={note['package']}",
        f"      flags={flags}", "      pri=0", f"      key={key}", "      seen=true",
        f"      groupKey={group}", "      notification=",
        "            fullscreenIntent=null", "            deleteIntent=null",
        "            number=0", f"            when={when}", f"            tickerText={tick}",
        "            vis=0", "            extras={"]
    lines += ["                " + line for line in extras(note, show)]
    lines += ["            }", "      stats=SingleNotificationStats{posttimeElapsedMs=24777298}",
              "      mImportance=DEFAULT", f"      mRankingTimeMs={note['when']}",
              "      effectiveNotificationChannel=NotificationChannel{mId='main', mName=Main, "
              "mImportance=3}", f"      mUserVisOverride={-1000 - number}"]
    return lines


def dump(phone, redact):
    state = phone.read()
    lines = ["Current Notification Manager state:", "  Notification List:"]
    for number, note in enumerate(state["notifications"]):
        lines += record(phone, state, note, number, redact)
    lines += ["  ", "  mUseAttentionLight=false", "  mHasLight=true",
              "  mArchive=Archive (2 notifications)",
              "    Archive (all for user 0):",
              "    StatusBarNotification(pkg=com.example.old user=UserHandle{0} id=5 tag=null "
              "key=0|com.example.old|5|null|10190: Notification(channel=old flags=0x10))",
              "      android.title=String (an old one)",
              "  Notification listeners:", "    All notification listeners (1) enabled for "
              "current profiles:"]
    lines += [f"      {name}" for name in (state["settings"]["secure"].get(
        "enabled_notification_listeners") or "").split(":") if name]
    lines += ["  Zen Mode:", f"    mInterruptionFilter="
              f"{1 if state['settings']['global'].get('zen_mode') == '0' else 2}",
              f"    mZenMode={state['settings']['global'].get('zen_mode')}"]
    return lines
