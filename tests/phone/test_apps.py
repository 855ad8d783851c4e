#!/usr/bin/env python3
"""The apps made of screens: what a person could do with them."""

import contextlib
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, equal    # noqa: E402
from phone.android import ui            # noqa: E402
from phone.android.hand import Hand     # noqa: E402
from phone.android.ui import keys, touch, window    # noqa: E402
from phone.android.ui.apps import Apps  # noqa: E402
from phone.make import make             # noqa: E402

CASES = Cases()


@contextlib.contextmanager
def hand(package=None, **options):
    with tempfile.TemporaryDirectory() as folder:
        made = Hand(make(folder, **options))
        if package:
            made.launch(package)
        yield made


@CASES.case("every screen of every app is laid out, inside the display, with unique fields")
def _():
    with hand() as it:
        state, apps = it.phone.read(), Apps()
        for package in apps.packages():
            for name in apps.get(package)["screens"]:
                entry = {"screen": name, "arg": {"id": 1, "to": "+15550100", "folder": "Download",
                                                 "index": 0, "package": "com.termux"}}
                shown = window.app_window(state, apps, package, entry)
                keys_seen = [node.key for node in shown.nodes() if node.kind == "field"]
                equal(len(keys_seen), len(set(keys_seen)), f"{package} {name}")
                for node in shown.nodes():
                    left, top, right, bottom = node.bounds
                    assert 0 <= left <= right <= 1080 and top >= 0, (package, name, node.bounds)


@CASES.case("settings: search finds a page, a dialog chooses, a slider is moved")
def _():
    with hand("com.android.settings") as it:
        it.tap("Search settings")
        it.type("timeout")
        it.tap("Screen timeout", "Screen timeout", "5 minutes")
        equal(it.phone.get("settings.system.screen_off_timeout"), "300000")
        left, top, _, bottom = it.find("seekbar").bounds
        it.swipe(left + 540, (top + bottom) // 2, left + 1079, (top + bottom) // 2)
        equal(it.phone.get("settings.system.screen_brightness"), "255")
        it.tap("Auto-rotate screen")
        equal(it.phone.get("settings.system.accelerometer_rotation"), "0")


@CASES.case("settings: switches turn what they name")
def _():
    with hand() as it:
        it.intent("android.settings.WIFI_SETTINGS")
        it.tap("Wi-Fi")
        equal((it.phone.get("settings.global.wifi_on"), it.phone.get("wifi.enabled")),
              ("0", False))
        it.intent("android.settings.BLUETOOTH_SETTINGS")
        it.tap("Bluetooth", "NFC")
        equal((it.phone.get("settings.global.bluetooth_on"), it.phone.get("nfc.active")),
              ("1", False))


@CASES.case("messages: a Chinese text goes to a person found by name")
def _():
    with hand("com.android.messaging") as it:
        it.tap("Start new conversation")
        it.type("李")
        it.tap("李雷", "compose_message_text")
        it.phone.set("clipboard", "你好，世界 😀")
        it.key(279)
        it.tap("Send Message")
        last = it.phone.get("sms")[-1]
        equal((last["address"], last["body"], last["type"]),
              ("01000000000", "你好，世界 😀", "sent"))
        assert "你好，世界 😀" in it.texts()
        equal(it.app("com.android.messaging", "draft"), "")


@CASES.case("messages: nothing is sent without a text, and a new number makes a conversation")
def _():
    with hand() as it:
        it.intent("android.intent.action.SENDTO", data="sms:+49 30 123",
                  extras={"sms_body": "hello"})
        equal(it.find("compose_message_text").text, "hello")
        before = len(it.phone.get("sms"))
        it.tap("Send Message", "Send Message")
        equal(len(it.phone.get("sms")), before + 1)
        it.tap("Navigate up")
        it.key(3)
        it.launch("com.android.messaging")


@CASES.case("contacts: a new one with a name and a number")
def _():
    with hand("com.android.contacts") as it:
        it.tap("Create contact")
        it.type("Mei")
        it.key(61)
        it.type("Lin")
        it.tap("Phone")
        it.type("+1 555-0199x")
        it.tap("Save")
        equal(it.phone.get("contacts")[-1]["name"], "Mei Lin")
        equal(it.phone.get("contacts")[-1]["numbers"], ["+1555-0199"])
        assert "Mei Lin" in it.texts()


@CASES.case("clock: an alarm is added, labelled, switched off; a wrong time is not taken")
def _():
    with hand("com.android.deskclock") as it:
        it.tap("Alarm", "Add alarm", "Hour")
        it.type("25")
        it.tap("OK")
        equal(it.phone.get("alarms"), [])
        it.key(123, 67, 67)
        it.type("6")
        it.tap("Minute")
        it.type("455")
        it.tap("OK")
        alarm = it.phone.get("alarms")[0]
        equal((alarm["hour"], alarm["minutes"], alarm["enabled"]), (6, 45, True))
        it.tap("06:45", "label_box")
        it.type("Train")
        it.tap("OK", "onoff")
        alarm = it.phone.get("alarms")[0]
        equal((alarm["message"], alarm["enabled"]), ("Train", False))


@CASES.case("notes: a long note must be scrolled, and ends")
def _():
    with hand("com.example.notes") as it:
        it.tap("House rules")
        assert "21. Its password is kiwi-orange-42." not in it.texts()
        it.scroll_to("21. Its password is kiwi-orange-42.")
        for _ in range(9):
            it.swipe(540, 1800, 540, 600)
        end = it.texts()
        it.swipe(540, 1800, 540, 600)
        equal(it.texts(), end)


@CASES.case("notes: written, found, deleted by a long press")
def _():
    with hand("com.example.notes") as it:
        it.tap("New note", "Title")
        it.type("Ideas")
        it.tap("Note")
        it.type("one")
        it.key(66)
        it.type("two")
        it.tap("Save")
        equal(it.app("com.example.notes", "notes")[-1]["body"], "one\ntwo")
        it.tap("search")
        it.type("ideas")
        equal([text for text in it.texts() if text in ("Ideas", "Shopping")], ["Ideas"])
        it.hold("Ideas")
        it.tap("Delete")
        equal(len(it.app("com.example.notes", "notes")), 3)


@CASES.case("shop: search and filter narrow the list; a dialog comes in the way once")
def _():
    with hand("com.example.shop") as it:
        assert "Loading 1…" in it.texts()
        state = it.phone.read()
        state["screen"]["tasks"][-1]["stack"][-1]["loading"] = 0
        it.phone.write(state)
        it.tap("Outdoor")
        assert "Kettle" not in it.texts() and "Compass" in it.texts()
        it.tap("search")
        it.type("tent")
        it.tap("Tent", "Add to cart")
        it.key(4)
        assert "Enjoying Shop?" in it.texts(), it.texts()
        it.key(4)               # it stays
        it.tap("Not now")
        it.key(4)
        equal([item["name"] for item in it.app("com.example.shop", "cart")], ["Tent"])


@CASES.case("form: the first touch of a field goes astray, and the result is judged")
def _():
    with hand("com.example.form") as it:
        it.tap("name")
        it.type("Kim")
        it.tap("email")
        equal(it.phone.get("screen.focus"), "phone")
        it.type("kim@example.org")
        equal(it.app("com.example.form", "phone"), "kim@example.org")
        equal(it.app("com.example.form", "email"), "")
        it.tap("email")
        it.type("kim@example.org")
        it.key(4)
        it.tap("city")
        it.type("Oslo")
        it.key(4)
        it.scroll_to("I accept the terms")
        it.tap("Register")
        assert it.texts()[0].startswith("Please fill in"), it.texts()
        it.tap("OK", "I accept the terms", "Register")
        equal(it.app("com.example.form", "submitted")["email"], "kim@example.org")


@CASES.case("form: the keyboard moves what is below, a password shows dots")
def _():
    with hand("com.example.form") as it:
        before = it.find("form").bounds[3]
        it.tap("city")
        assert it.find("form").bounds[3] < before
        state = it.phone.read()
        equal([each.kind for each in window.windows(state, ui.apps_of(it.phone))], [2, 1])
        it.key(20)
        it.type("abc")
        equal(it.app("com.example.form", "password"), "abc")
        it.key(4)
        it.scroll_to("•••")


@CASES.case("files: one is chosen by a long press and shared")
def _():
    with hand("com.android.documentsui") as it:
        it.tap("Download")
        it.hold("ticket.pdf")
        it.tap("Share", "Messages", "Ana López", "Send Message")
        equal(it.phone.get("sms")[-1]["attached"], "content://files/Download/ticket.pdf")
        equal(it.phone.get("shares")[-1]["file"], "content://files/Download/ticket.pdf")


@CASES.case("browser: tabs are switched, an address opens")
def _():
    with hand("com.android.chrome") as it:
        assert "Bridge opens on Friday" in it.texts()
        it.tap("tab_switcher_button", "weather")
        assert "北京 15 °C 晴" in it.texts()
        it.tap("url_bar")
        it.type("https://news.example.org")
        it.key(66)
        assert "Bridge opens on Friday" in it.texts()
        it.intent("android.intent.action.VIEW", data="https://weather.example.org")
        equal(len(it.app("com.android.chrome", "tabs")), 3)


@CASES.case("two apps: back and forth by recents, home and the shade")
def _():
    with hand("com.example.notes") as it:
        it.tap("Shopping")
        it.key(3)
        it.scroll_to("Chat")
        it.tap("Chat")
        it.key(187)
        it.tap("com.example.notes")
        assert "bread" in it.texts(), it.texts()
        it.swipe(540, 20, 540, 1200)
        it.tap("Are you there?")
        equal(it.phone.get("focus.package"), "com.example.chat")
        it.swipe(540, 20, 540, 1200)
        it.swipe(540, 400, 540, 1500)
        it.tap("Flashlight")
        equal(it.phone.get("torch"), True)
        it.key(4)
        equal(it.phone.get("screen.overlay"), None)


@CASES.case("a notification is swiped away, an ongoing one stays")
def _():
    with hand() as it:
        it.phone.add("notifications", {
            "package": "com.example.music", "id": 1, "tag": None, "group": "", "title": "Playing",
            "text": "Blue Hills", "lines": [], "when": 1, "ongoing": True})
        it.swipe(540, 20, 540, 1200)
        for label in ("Are you there?", "Blue Hills"):
            x, y = it.middle(label)
            it.swipe(x, y, x - 400, y, 200)
        equal([note["title"] for note in it.phone.get("notifications")], ["Playing"])


@CASES.case("gestures: back from the edge, home from below")
def _():
    with hand("com.example.notes") as it:
        it.tap("Shopping")
        it.swipe(5, 1200, 500, 1200, 200)
        assert "Search notes" in it.texts()
        it.swipe(540, 2390, 540, 1200, 200)
        equal(it.phone.get("focus.package"), "com.android.launcher3")


@CASES.case("the keyboard's own keys type, autocorrection changes words on demand")
def _():
    with hand("com.example.chat") as it:
        it.tap("input")
        it.swipe(50, 1700, 51, 1700, 30)
        equal(it.app("com.example.chat", "draft"), "q")
        it.key(67)
        it.phone.set("screen.autocorrections", {"teh": "the"})
        it.phone.fault("autocorrect")
        it.type("teh tea")
        equal(it.app("com.example.chat", "draft"), "the tea")


@CASES.case("selecting, copying, cutting, pasting")
def _():
    with hand("com.example.chat") as it:
        it.tap("input")
        it.type("one two")
        it.hold("input")
        it.key(277)
        equal((it.app("com.example.chat", "draft"), it.phone.get("clipboard")), ("one ", "two"))
        it.key(122, 279)
        equal(it.app("com.example.chat", "draft"), "twoone ")
        ui.event(it.phone, keys.select_all)
        it.type("x")
        equal(it.app("com.example.chat", "draft"), "x")


@CASES.case("a password field takes no paste where the app forbids it, and is not copied")
def _():
    with hand("com.example.bank") as it:
        it.tap("Password")
        it.phone.set("clipboard", "secret")
        it.key(279)
        equal(it.app("com.example.bank", "password"), "")
        it.type("pw")
        it.hold("password")
        it.key(278)
        equal(it.phone.get("clipboard"), "secret")


@CASES.case("a row is dragged onto another")
def _():
    with hand("com.example.notes") as it:
        ui.event(it.phone, touch.drag, *it.middle("House rules"), *it.middle("Shopping"))
        equal(it.app("com.example.notes", "dropped_on"), 1)


@CASES.case("what was typed without a field is lost, what is disabled does nothing")
def _():
    with hand("com.example.chat") as it:
        it.type("lost")
        equal(it.phone.get("screen.lost_text"), "lost")
        it.tap("Send")
        equal(len(it.app("com.example.chat", "lines")), 1)


if __name__ == "__main__":
    CASES.run()
