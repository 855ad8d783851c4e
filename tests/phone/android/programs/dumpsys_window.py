"""dumpsys window [displays|policy|windows] and activity: what is in front, and what covers it."""
import zlib

from phone.amwords import short
from phone.android import ui
from phone.android.ui import window as windows


def mark(text):
    return f"{zlib.crc32(text.encode()):07x}"[:7]


def front(phone):
    """The focused window's title and the focused activity, or None twice when asleep."""
    state = phone.read()
    apps = ui.apps_of(phone)
    if not state["screen"]["awake"]:
        return None, None
    task, entry = windows.front(state)
    activity = f"{task['package']}/{apps.activity(task['package'], entry['screen'])}"
    return windows.active(state, apps).title, (activity, task["id"])


def focus_lines(call):
    """mCurrentFocus and mFocusedApp, as each version writes them."""
    title, app = front(call.phone)
    if call.phone.hit("no_focus"):
        title = None
    current = "null" if title is None else f"Window{{{mark(title)} u0 {title}}}"
    if app is None:
        focused = "null"
    else:
        record = f"ActivityRecord{{{mark(app[0])} u0 {short(app[0])} t{app[1]}}}"
        focused = record if call.sdk >= 30 else \
            f"AppWindowToken{{38600b5 token=Token{{9ea1171 {record}}}}}"
    return [f"  mCurrentFocus={current}", f"  mFocusedApp={focused}"]


def displays(call):
    state = call.phone.read()
    screen = state["screen"]
    width, height = windows.display(state)
    turn = screen["rotation"]
    lines = ["WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)", "  Display: mDisplayId=0",
             f"    init={screen['width']}x{screen['height']} {screen['density']}dpi "
             f"cur={width}x{height} app={width}x{height - 126} rng=1080x1017-2274x2211"]
    if call.sdk >= 29:
        lines += focus_lines(call)
    lines.append(f"    mCurrentRotation=ROTATION_{turn * 90}" if call.sdk >= 29 else
                 f"    mRotation={turn} mAltOrientation=false")
    return lines


def policy(call):
    screen = call.phone.get("screen")
    shown = "true" if screen["locked"] else "false"
    lines = ["WINDOW MANAGER POLICY STATE (dumpsys window policy)",
             "    mSafeMode=false mSystemReady=true mSystemBooted=true",
             f"    mAwake={'true' if screen['awake'] else 'false'} mScreenOnEarly=true"]
    if call.sdk < 29:
        lines.append(f"    mShowingLockscreen={shown} mShowingDream=false "
                     f"mDreamingLockscreen={shown}")
    lines += ["    KeyguardServiceDelegate", f"      showing={shown}",
              f"      showingAndNotOccluded={shown}", f"      inputRestricted={shown}",
              f"      secure={'true' if screen.get('pin') else 'false'}",
              "      KeyguardStateMonitor", f"        mIsShowing={shown}",
              "        mSimSecure=false", f"        mInputRestricted={shown}"]
    return lines


def window_list(call):
    state = call.phone.read()
    lines = ["WINDOW MANAGER WINDOWS (dumpsys window windows)"]
    for number, each in enumerate(windows.windows(state, ui.apps_of(call.phone))):
        left, top, right, bottom = each.bounds
        kind = {1: "BASE_APPLICATION", 2: "INPUT_METHOD", 3: "NOTIFICATION_SHADE"}[each.kind]
        lines += [f"  Window #{number} Window{{{mark(each.title)} u0 {each.title}}}:",
                  f"    mDisplayId=0 package={each.package} appop=NONE",
                  f"    mAttrs={{(0,0)(fillxfill) ty={kind} fmt=TRANSLUCENT}}",
                  f"    mFrame=[{left},{top}][{right},{bottom}]", "    isOnScreen=true"]
    if call.sdk < 29:
        lines += focus_lines(call)
    return lines


PARTS = {"displays": (displays,), "d": (displays,), "policy": (policy,), "p": (policy,),
         "windows": (window_list,), "w": (window_list,), None: (policy, displays, window_list)}


def window(call, words):
    words = [word for word in words if word != "-a"]
    part = words[0] if words else None
    if len(words) > 1 or part not in PARTS:
        call.refuse(f"Bad window command, or no windows match: {part}\nUse -h for help.", 0,
                    out=True)
    for function in PARTS[part]:
        for line in function(call):
            call.say(line)


def activity(call, words):
    part = words[0] if words else "activities"
    if part in ("activities", "a", "top"):
        _, app = front(call.phone)
        record = "null" if app is None else \
            f"ActivityRecord{{{mark(app[0])} u0 {short(app[0])} t{app[1]}}}"
        call.say("ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)")
        if call.sdk >= 29:
            call.say(f"Display #0 (activities from top to bottom):\n    topResumedActivity="
                     f"{record}\n  ResumedActivity: {record}")
        else:
            call.say(f"  Stack #1:\n    mResumedActivity: {record}")
    elif part in ("processes", "p"):
        for row in call.phone.get("processes"):
            call.say(f"  ProcessRecord{{{mark(row['name'])} {row['pid']}:{row['name']}/"
                     f"{row['user'].replace('_', '')}}}")
    else:
        call.refuse(f"Unknown command: {part}\nBad activity command, or no activities match: "
                    f"{part}\nUse -h for help.", 0, out=True)
