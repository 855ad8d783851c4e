"""Short messages."""

from harness import Case, called, state


def sent(number, text, kind="sent"):
    """The newest message of the phone."""
    def check(phone, _):
        last = phone.get("sms")[-1]
        if (last["address"], last["body"], last["type"]) != (number, text, kind):
            raise AssertionError(f"the newest message is {last}")
    return check


def messages(count):
    def check(phone, _):
        have = len(phone.get("sms"))
        if have != count:
            raise AssertionError(f"there are {have} messages, not {count}")
    return check


TEXT = "-n \"quoted\" $(id) 你好 😀\nsecond line"

CASES = [
    Case("list_sms", via="termux",
         output=["2026-03-04 09:18 from MyBank (unread)\n  Your code is 000000\n"
                 "2026-03-04 09:17 to +15550100\n  ok\n"
                 "2026-03-04 09:15 from Ana López (+15550100)\n  Line 1\n  Line 2 \"quoted\""]),
    Case("list_sms", {"limit": 1, "offset": 1, "box": "inbox"}, via="termux",
         output=["Line 1"], absent=["code", "to +1"],
         expect=[called("termux-sms-list", "-l", "1", "-o", "1", "-t", "inbox")]),
    Case("list_sms", {"number": "MyBank"}, via="termux", output=["Your code"],
         absent=["Line 1"]),
    Case("list_sms", via="termux", before={"apps[com.termux.api].granted": []}, code=1,
         output=["READ_SMS"], name="list_sms without the permission"),
    Case("list_sms", via="rish",
         output=["2026-03-04 08:18 from MyBank (unread)\n  Your code is 000000\n"
                 "2026-03-04 08:17 to +15550100\n  ok\n"
                 "2026-03-04 08:15 from +15550100\n  Line 1\n  Line 2 \"quoted\""]),
    Case("list_sms", {"box": "sent"}, via="rish", output=["to +15550100\n  ok"],
         absent=["Line 1", "code"]),
    Case("search_sms", {"query": "CODE"}, via="termux", output=["MyBank (unread)\n  Your code"],
         absent=["Line 1"]),
    Case("search_sms", {"query": "line 2"}, via="rish", output=["+15550100\n  Line 1"],
         absent=["code"]),
    Case("send_sms", {"number": "+4917000000", "text": TEXT}, via="termux",
         output=["stands in the sent box"], expect=[sent("+4917000000", TEXT)]),
    Case("send_sms", {"number": "+15550100", "text": "ok"}, via="termux", faults=["sms_lost"],
         output=["not seen in the sent box", "Do not send it again"], expect=[messages(3)],
         name="send_sms that was lost, with an equal one in the sent box"),
    Case("send_sms", {"number": "+15550100", "text": "hi"}, via="termux", code=1,
         faults=["sms_failed"], output=["could not send"]),
    Case("send_sms", {"number": "+15550100", "text": "hi", "sim": 2}, via="termux",
         output=["stands in the sent box"],
         expect=[called("SmsSend", "--esa", "recipients", "+15550100", "--ei", "slot", "1")]),
    Case("send_sms", {"number": "+15550100", "text": "hi", "sim": 4}, via="termux",
         output=["not seen in the sent box"], expect=[messages(3)],
         name="send_sms with a SIM that is not there"),
    Case("send_sms", {"number": "0170 / 123", "text": "hi"}, via="termux", code=2,
         output=["number"], expect=[messages(3)]),
    Case("send_sms", {"number": "+15550100", "text": "hi"}, via="termux", code=1,
         before={"apps[com.termux.api].granted": ["android.permission.READ_SMS",
                                                  "android.permission.READ_CONTACTS"]},
         output=["SEND_SMS"], expect=[messages(3)], name="send_sms without the permission"),
    Case("send_sms", {"number": "+15550100", "text": "hi"}, via="rish", code=1,
         expect=[messages(3)], output=["Termux:API"], name="send_sms without Termux:API"),
]
