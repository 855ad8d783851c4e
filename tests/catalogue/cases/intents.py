"""What Android opens on request, through its shell and through Termux's own am."""

from harness import Case, called, file_named, intent, state

VIEW = "android.intent.action.VIEW"
SENDTO = "android.intent.action.SENDTO"
DIAL = "android.intent.action.DIAL"
ALARM = "android.intent.action.SET_ALARM"
TIMER = "android.intent.action.SET_TIMER"
DETAILS = "android.settings.APPLICATION_DETAILS_SETTINGS"
URL = "https://example.org/a?b=c&d='e'"
MAIL = {"to": "a@example.org", "subject": "-r It's", "body": "Hello\n$(id) 你好"}
MAIL_EXTRAS = {"SUBJECT": "-r It's", "TEXT": "Hello\n$(id) 你好"}
SMS = {"number": "+15550100", "text": "it's 7; ok?"}
WAKE = {"hour": 7, "minute": 5, "label": "Tea & \"toast\""}
WAKE_EXTRAS = {"HOUR": 7, "MINUTES": 5, "MESSAGE": "Tea & \"toast\"", "SKIP_UI": True}
PLACE = "Caf\u00e9 & B\u00e4r, Berlin"
ENCODED = "Caf%C3%A9%20%26%20B%C3%A4r,%20Berlin"


def both(tool, args, *expect, **more):
    """The same intent by the shell and by Termux itself."""
    return [Case(tool, args, via="rish", expect=[check("shell") for check in expect], **more),
            Case(tool, args, via="termux", expect=[check("termux") for check in expect], **more)]


def starts(action, data=None, **more):
    return lambda via: intent(action, data, via=via, **more)


CASES = [
    *both("open_url", {"url": URL}, starts(VIEW, URL)),
    Case("open_url", {"url": URL}, via="local", programs={"xdg-open": ""}, output=["done"],
         expect=[called("xdg-open", URL)]),
    Case("open_url", {"url": URL}, via="local", programs={"open": ""},
         expect=[called("open", URL)]),
    *both("open_settings", {"page": "wifi"}, starts("android.settings.WIFI_SETTINGS")),
    Case("open_settings", {"page": "home"}, via="rish",
         expect=[intent("android.settings.SETTINGS")]),
    *both("open_app_settings", {"package": "com.termux"}, starts(DETAILS, "package:com.termux")),
    *both("open_dialer", {"number": "+49 30 1234"}, starts(DIAL, "tel:+49 30 1234")),
    *both("send_email", MAIL, starts(SENDTO, "mailto:a@example.org", extras=MAIL_EXTRAS)),
    Case("send_email", MAIL, via="local", programs={"xdg-email": ""},
         expect=[called("xdg-email", "--subject", MAIL["subject"], "--body", MAIL["body"],
                        "mailto:a@example.org")]),
    *both("compose_sms", SMS, starts(SENDTO, "sms:+15550100", extras={"sms_body": SMS["text"]})),
    *both("open_map", {"query": PLACE}, starts(VIEW, "geo:0,0?q=" + ENCODED)),
    Case("open_map", {"query": PLACE}, via="local", programs={"xdg-open": ""}, expect=[
        called("xdg-open", "https://www.openstreetmap.org/search?query=" + ENCODED)]),
    Case("open_map", {"query": PLACE}, via="local", programs={"open": ""}, expect=[
        called("open", "https://www.openstreetmap.org/search?query=" + ENCODED)]),
    Case("share_text", {"text": "-t a \\n 你好"}, via="termux", output=["done"],
         expect=[state("shares.0.text", "-t a \\n 你好"), state("shares.0.type", "text/plain"),
                 state("shares.0.action", "send")]),
    Case("share_file", {"path": "a note.txt"}, via="termux", files={"a note.txt": b"Hello"},
         output=["done"], expect=[file_named("shares.0.file", "a note.txt"),
                                  state("shares.0.type", "text/plain"),
                                  state("shares.0.action", "send")]),
    Case("share_file", {"path": "a note.txt", "mime": "text/x-c"}, via="termux",
         files={"a note.txt": b"Hello"}, expect=[state("shares.0.type", "text/x-c")]),
    Case("share_file", {"path": "none.txt"}, via="termux", code=1, output=["there is no file"]),
    *both("set_alarm", WAKE, starts(ALARM, extras=WAKE_EXTRAS)),
    *both("set_alarm", {**WAKE, "days": "2,3"},
          starts(ALARM, extras={**WAKE_EXTRAS, "DAYS": [2, 3]})),
    *both("set_timer", {"seconds": 90}, starts(TIMER, extras={"LENGTH": 90, "SKIP_UI": True,
                                                              "MESSAGE": ""})),
    *both("show_alarms", {}, starts("android.intent.action.SHOW_ALARMS")),
    *both("start_activity", {"action": VIEW, "data": "https://example.org/x y", "extra": "k",
                             "extra_text": "v 'w'"},
          starts(VIEW, "https://example.org/x y", extras={"k": "v 'w'"})),
    *both("start_activity", {"component": "com.termux/.app.TermuxActivity"},
          starts(None, component="com.termux/com.termux.app.TermuxActivity")),
    *both("start_activity", {"action": "android.intent.action.SEND", "type": "text/plain",
                             "extra": "android.intent.extra.TEXT", "extra_text": "Hi"},
          starts("android.intent.action.SEND", type="text/plain", extras={"TEXT": "Hi"})),
    Case("start_activity", {"action": "no.such.ACTION"}, via="rish", code=1,
         output=["unable to resolve Intent"]),
]
