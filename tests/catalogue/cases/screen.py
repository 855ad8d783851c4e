"""The screen: what each tool reads and does in the phone's settings."""

from harness import Case, called, state

HOME = {"screen": "home", "arg": {}, "scroll": {}}
FIELD = "open_search_view_edit_text"


def settings(*screens):
    """The settings in front, with these screens on top of each other."""
    return {"package": "com.android.settings", "id": 3,
            "stack": [HOME, *({"screen": one, "arg": {}, "scroll": {}} for one in screens)]}


LAUNCHER = {"package": "com.android.launcher3", "id": 1, "stack": [HOME]}
IN_SETTINGS = {"screen.tasks": [LAUNCHER, settings()]}
IN_SEARCH = {"screen.tasks": [LAUNCHER, settings("search")], "screen.focus": FIELD,
             "screen.keyboard": True, "app_data": {"com.android.settings": {"query": ""}}}


def searching(text):
    return {**IN_SEARCH, "app_data": {"com.android.settings": {"query": text}},
            "screen.caret": len(text)}


def holds(text):
    return state("app_data[com.android.settings].query", text)


def top(name):
    """The uppermost screen of the settings."""
    def check(phone, _):
        got = phone.get("screen.tasks")[-1]["stack"][-1]["screen"]
        if got != name:
            raise AssertionError(f"the screen is {got!r}, not {name!r}")
    return check


def front(package):
    def check(phone, _):
        got = phone.get("screen.tasks")[-1]["package"]
        if got != package:
            raise AssertionError(f"{got!r} is in front, not {package!r}")
    return check


def in_app(package, screen, **arg):
    """One screen of an app in front."""
    return {"screen.tasks": [LAUNCHER, {"package": package, "id": 4, "stack": [
        {"screen": screen, "arg": arg, "scroll": {}}]}]}


def last_message(body):
    def check(phone, _):
        got = max(phone.get("sms"), key=lambda one: one["date"])["body"]
        if got != body:
            raise AssertionError(f"the last message is {got!r}, not {body!r}")
    return check


def own_keyboard(phone, _):
    """The person's own keyboard is on, and the other one off."""
    secure = phone.get("settings.secure")
    if "adbkeyboard" in secure["default_input_method"]:
        raise AssertionError(f"the keyboard is {secure['default_input_method']}")
    if "adbkeyboard" in secure.get("enabled_input_methods", ""):
        raise AssertionError(f"on are {secure['enabled_input_methods']}")


CASES = [
    Case("read_screen", via="rish", before=IN_SETTINGS,
         output=["app com.android.settings", "1080x2400", 'item "Search settings"',
                 'item "Battery | Battery saver"']),
    Case("read_screen", via="adb", before=IN_SETTINGS, output=['item "Search settings"']),
    Case("read_screen", via="su", before=IN_SETTINGS, output=['item "Search settings"']),
    Case("read_screen", {"find": "battery"}, via="rish", before=IN_SETTINGS,
         output=['item "Battery | Battery saver" at 540,'], absent=['item "Search settings"']),
    Case("read_screen", {"pages": 3}, via="rish", before=IN_SETTINGS,
         output=["further down (1):", '- item "About phone', "this is the end"]),
    Case("read_screen", via="termux", code=1, output=["needs Shizuku's rish, adb or root"]),
    Case("read_screen", via="rish", before={"shizuku.running": False}, code=1,
         output=["Shizuku is not running: open the Shizuku app"]),
    Case("read_screen", via="rish", before=IN_SETTINGS, faults=[("idle", 1)],
         output=['item "Search settings"'], name="read_screen: no rest, once"),
    Case("read_screen", via="rish", before=IN_SETTINGS, faults=["idle"], code=1,
         output=["never comes to rest", "take_screenshot"], name="read_screen: never at rest"),
    Case("read_screen", via="rish", before=IN_SETTINGS, faults=[("null_root", 3)],
         output=['item "Search settings"'], name="read_screen: three null roots"),
    Case("read_screen", via="rish", before=IN_SETTINGS, faults=["null_root"], code=1,
         output=["null root", "take_screenshot"], name="read_screen: no tree at all"),
    Case("read_screen", via="rish", before=IN_SETTINGS, faults=[("dump_crash", 1)],
         output=['item "Search settings"'], name="read_screen: a crash"),
    Case("read_screen", via="rish", before=IN_SETTINGS, faults=[("dump_killed", 2)],
         output=['item "Search settings"'], name="read_screen: killed twice"),
    Case("read_screen", via="rish", before=IN_SETTINGS, faults=[("dump_unwritten", 1)],
         output=['item "Search settings"'], name="read_screen: success without a file"),
    Case("read_screen", via="rish", before=IN_SETTINGS, faults=["dump_unwritten"], code=1,
         output=["no dump"], name="read_screen: never a file"),

    Case("tap", {"target": "Battery"}, via="rish", before=IN_SETTINGS,
         output=['Tapped [', '"Battery | Battery saver"', "another screen"],
         expect=[top("battery")]),
    Case("tap", {"target": "Zebra"}, via="rish", before=IN_SETTINGS, code=1,
         output=['nothing on this screen says "Zebra"'], expect=[top("home")]),
    Case("tap", {"target": "3"}, via="rish", before=IN_SETTINGS, code=1,
         output=["[3] means nothing yet", "read_screen"], expect=[top("home")]),
    Case("tap", {"x": 540, "y": 305}, via="rish", before=IN_SETTINGS,
         output=["Tapped 540,305."], expect=[top("search")]),
    Case("tap", {"x": 500, "y": 127, "unit": "thousandths"}, via="rish", before=IN_SETTINGS,
         output=["Tapped 540,304."], expect=[top("search")]),
    Case("tap", {"x": 1, "y": 1, "unit": "image"}, via="rish", before=IN_SETTINGS, code=1,
         output=["take_screenshot"]),
    Case("tap", {}, via="rish", code=1, output=["say what to tap"]),
    Case("tap", {"target": "Battery", "kind": "double"}, via="rish", before=IN_SETTINGS,
         output=["Double-tapped ["]),
    Case("tap", {"target": "Battery", "kind": "long"}, via="rish", before=IN_SETTINGS,
         output=["Pressed long on ["]),
    Case("ua_tap_text", {"text": "Battery"}, via="rish", before=IN_SETTINGS,
         expect=[top("battery")]),

    Case("type_text", {"text": "blue 100%s -x"}, via="rish", before=IN_SEARCH,
         output=['field now holds "blue 100%s -x"'], expect=[holds("blue 100%s -x")]),
    Case("type_text", {"text": "wifi", "clear": True}, via="rish", before=searching("old"),
         output=['holds "wifi"'], expect=[holds("wifi")]),
    Case("type_text", {"text": "wifi", "clear": True}, via="rish", sdk=28,
         before=searching("old"), expect=[holds("wifi")]),
    Case("type_text", {"text": "er"}, via="rish", before=searching("batt"),
         output=['holds "batter"'], expect=[holds("batter")]),
    Case("type_text", {"text": "你好，世界 😀"}, via="all", before=IN_SEARCH,
         output=['field now holds "你好，世界 😀"'], expect=[holds("你好，世界 😀")]),
    Case("type_text", {"text": "x", "target": "Search settings"}, via="rish",
         before=IN_SETTINGS, output=['holds "x"'], expect=[holds("x"), top("search")]),
    Case("type_text", {"text": "x"}, via="rish", before=IN_SETTINGS, code=1,
         output=["no field has the focus"]),
    Case("type_text", {"text": "blue", "then": "enter"}, via="rish", before=IN_SEARCH,
         output=["Pressed enter."], expect=[holds("blue")]),

    Case("type_text", {"text": "你好，世界 😀"}, via="adb", before=IN_SEARCH,
         output=['field now holds "你好，世界 😀"'],
         expect=[holds("你好，世界 😀"), own_keyboard], name="type_text: by ADB Keyboard"),
    Case("type_text", {"text": "Grüße"}, via="all", before=IN_SEARCH, faults=["paste_refused"],
         output=['field now holds "Grüße"'], expect=[holds("Grüße"), own_keyboard],
         name="type_text: pasting is refused"),
    Case("type_text", {"text": "é"}, via="adb", code=1, output=["Termux:API", "ADB Keyboard"],
         before={**IN_SEARCH, "ime.installed": ["com.android.inputmethod.latin/.LatinIME"]},
         expect=[holds("")], name="type_text: no way for the text"),
    Case("type_text", {"text": "teh end"}, via="rish", before={
        **IN_SEARCH, "screen.autocorrections": {"teh": "the"}}, faults=["autocorrect"], code=1,
         output=["What was typed is not what stands there", '"the end"'],
         name="type_text: a word is corrected"),
    Case("type_text", {"text": "secret", "target": "Password"}, via="rish",
         before=in_app("com.example.bank", "login"), output=["holds 6 characters (a password)"],
         absent=["secret"], name="type_text: a password"),
    Case("type_text", {"text": "See you 明天", "then": "send"}, via="all",
         before=in_app("com.android.messaging", "thread", to="+15550100", name="Ana"),
         output=["Tapped [", "Send"], expect=[last_message("See you 明天")],
         name="type_text: and sends"),

    Case("clear_text", {}, via="rish", before=searching("old"), output=["Cleared ["],
         expect=[holds("")]),
    Case("clear_text", {}, via="rish", sdk=30, before=searching("old"), output=["Cleared ["],
         expect=[holds("")]),

    Case("press_key", {"key": "home"}, via="rish", before=IN_SETTINGS,
         output=["Pressed home.", "the app is now com.android.launcher3"],
         expect=[front("com.android.launcher3")]),
    Case("press_key", {"key": "back"}, via="rish",
         before={"screen.tasks": [LAUNCHER, settings("battery")]}, expect=[top("home")]),
    Case("press_key", {"key": "delete", "times": 2}, via="rish", before=searching("abcd"),
         expect=[holds("ab")]),

    Case("swipe", {"x1": 540, "y1": 1800, "x2": 540, "y2": 800}, via="rish",
         before=IN_SETTINGS, output=["Swiped from 540,1800 to 540,800.", "About phone"]),
    Case("drag", {"target": "Battery", "x2": 540, "y2": 900}, via="rish", before=IN_SETTINGS,
         output=['Dragged from [', '"Battery | Battery saver" to 540,900.'], expect=[called("input", "draganddrop")]),
    Case("scroll", {"direction": "down"}, via="rish", before=IN_SETTINGS,
         output=["Scrolled [", "down.", "About phone"]),
    Case("scroll", {"direction": "up"}, via="rish", before=IN_SETTINGS,
         output=["Nothing on the screen changed."]),
    Case("scroll_until", {"text": "About phone", "tap": True}, via="rish", before=IN_SETTINGS,
         output=["Found and tapped ["], expect=[top("about")]),
    Case("scroll_until", {"text": "Zebra"}, via="rish", before=IN_SETTINGS, code=1,
         output=["the end is reached"]),

    Case("wait_for", {"text": "Battery", "seconds": 2}, via="rish", before=IN_SETTINGS,
         output=["There is ["]),
    Case("wait_for", {"text": "Zebra", "seconds": 1}, via="rish", before=IN_SETTINGS, code=1,
         output=['there is no "Zebra"']),
    Case("wait_for", {"text": "Zebra", "gone": True}, via="rish", before=IN_SETTINGS,
         output=["is gone"]),

    Case("open_panel", {"panel": "notifications"}, via="rish", before=IN_SETTINGS,
         output=["Pressed notifications."], expect=[state("screen.overlay", "shade")]),
    Case("open_panel", {"panel": "quick_settings"}, via="rish", before=IN_SETTINGS,
         output=["Pressed quick_settings."]),
    Case("open_panel", {"panel": "none"}, via="rish",
         before={**IN_SETTINGS, "screen.overlay": "shade"},
         output=["Pressed close_panel."], expect=[state("screen.overlay", None)]),
    Case("read_screen", via="rish", before=in_app("com.example.game", "canvas"),
         output=["com.example.game", "take_screenshot"], name="read_screen: a game"),

    Case("stay_in_app", {"app": "com.android.settings"}, via="rish",
         output=["Actions that leave com.android.settings go back to it"]),
    Case("stay_in_app", {"off": True}, via="rish", output=["may leave the app again"]),
    Case("hand_over", {"why": "Log in."}, via="rish", code=1, output=["nobody to hand over"]),
]
