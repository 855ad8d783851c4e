"""Notifications."""

from harness import Case, called, state

TEXT = "-e it's \\n $(id) 你好\nline 2"
CHAT = "com.example.chat"


def newest(**wanted):
    def check(phone, _):
        last = phone.get("notifications")[-1]
        got = {key: last.get(key) for key in wanted}
        if got != wanted:
            raise AssertionError(f"the newest notification is {last}")
    return check


def count(wanted):
    def check(phone, _):
        have = len(phone.get("notifications"))
        if have != wanted:
            raise AssertionError(f"there are {have} notifications, not {wanted}")
    return check


OWN = {"package": "com.termux.api", "id": 0, "tag": "job", "group": "", "title": "Old",
       "text": "x", "lines": [], "when": 1772616030000, "ongoing": False}
OTHER = {"package": CHAT, "id": 17, "tag": None, "group": "", "title": "Ana",
         "text": "Are you there?", "lines": [], "when": 1772615430000, "ongoing": False}
MANY = {"notifications": [OTHER, OWN, {**OTHER, "id": 18, "when": 1772600000000,
                                       "title": "Ben (2)", "text": "one)\ntwo"}]}

CASES = [
    Case("send_notification", {"title": "-t it", "content": TEXT}, via="termux",
         output=["done"], expect=[newest(title="-t it", text=TEXT, package="com.termux.api")]),
    Case("send_notification", {"title": "T", "content": "x", "id": "job", "priority": "high"},
         via="termux", before={"notifications": [OWN]},
         expect=[count(1), newest(tag="job", title="T", extras={"priority": "high"})]),
    Case("send_notification", {"title": "It's", "content": TEXT}, via="rish",
         expect=[newest(title="It's", text=TEXT, package="com.android.shell", tag="It's")]),
    Case("send_notification", {"title": "-t", "content": TEXT}, via="local",
         programs={"notify-send": ""},
         expect=[called("notify-send", "--app-name=chela", "--", "-t", TEXT)]),
    Case("read_notifications", via="rish",
         output=["2026-03-04 09:10 com.example.chat: Ana\n  Are you there?\n"
                 "  key: 0|com.example.chat|17|null|"]),
    Case("read_notifications", {"limit": 1}, via="rish", before=MANY,
         output=["com.termux.api: Old\n  x", "(2 more)"], absent=["Ana"]),
    Case("read_notifications", {"app": "CHAT"}, via="adb", before=MANY,
         output=["Ben (2)\n  one)\n  two\n"], absent=["Old"]),
    Case("read_notifications", {"app": "chat"}, via="termux", before=MANY,
         output=["2026-03-04 10:10 com.example.chat: Ana\n  Are you there?\n",
                 "  key: 0|com.example.chat|18|null|"], absent=["Old"]),
    Case("read_notifications", via="termux", code=1,
         before={"settings.secure.enabled_notification_listeners": ""},
         output=["access to notifications", "allow_listener"],
         name="read_notifications without access"),
    Case("remove_notification", {"id": "job"}, via="termux",
         before={"notifications": [OWN, OTHER]}, output=["done"],
         expect=[count(1), newest(title="Ana")]),
    Case("snooze_notification", {"key": "0|com.example.chat|17|null|10200", "minutes": 5},
         via="rish", expect=[called("snooze", "--for", "300000",
                                    "0|com.example.chat|17|null|10200"), count(0)]),
    Case("snooze_notification", {"key": "0|com.example.chat|17|null|10200"}, via="rish", sdk=30,
         code=1, output=["not possible on this Android"], expect=[count(1)],
         name="snooze_notification on an Android that cannot"),
    Case("send_notification", {"title": "T", "content": "x"}, via="rish", sdk=28, code=1,
         output=["Termux:API is not installed"], expect=[count(1)],
         name="send_notification on an Android that cannot"),
    Case("show_toast", {"text": TEXT}, via="termux", output=["done"],
         expect=[state("toasts", [{"text": TEXT, "short": False, "color": None,
                                   "background": None, "gravity": "middle"}])]),
    Case("show_toast", {"text": "x", "short": True, "position": "top"}, via="termux",
         expect=[state("toasts", [{"text": "x", "short": True, "color": None,
                                   "background": None, "gravity": "top"}])]),
]
