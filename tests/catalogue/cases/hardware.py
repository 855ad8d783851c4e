"""Dialogs, fingerprint, USB, NFC, infrared."""

from harness import Case, called, state


def shown(**wanted):
    def check(phone, _):
        last = phone.get("dialogs.shown")[-1]
        got = {key: last[key] for key in wanted}
        if got != wanted:
            raise AssertionError(f"the dialog was {last}")
    return check


TAG = {"id": "04a1", "typeTag": "NFC Forum Type 2", "maxSize": 504,
       "techList": ["android.nfc.tech.Ndef"],
       "record": {"type": "U", "tnf": "TNF_WELL_KNOWN", "URI": "https://example.org",
                  "mime": None, "payload": "example.org"}}

CASES = [
    Case("show_dialog", {"widget": "text", "title": "-t Who?", "hint": "a name"}, via="termux",
         before={"dialogs.answers": ["Ana"], "dialogs.index": 3}, output=["Ana"],
         absent=["number"], expect=[shown(widget="text", title="-t Who?", hint="a name",
                                          password=False)]),
    Case("show_dialog", {"widget": "text", "title": "Code", "password": True, "number": True},
         via="termux", before={"dialogs.answers": ["12"]}, output=["12"],
         expect=[shown(password=True, numeric=True)]),
    Case("show_dialog", {"widget": "radio", "title": "Which", "values": "one,two\\, three"},
         via="termux", before={"dialogs.answers": ["two, three"]},
         output=["two, three (number 2 of the list)"],
         expect=[shown(values=["one", "two, three"])]),
    Case("show_dialog", {"widget": "counter", "title": "How many", "range": "1,9,5"},
         via="termux", before={"dialogs.answers": ["7"]}, output=["7"],
         expect=[shown(range=[1, 9, 5])]),
    Case("show_dialog", {"widget": "confirm", "title": "Sure?"}, via="termux",
         before={"dialogs.answers": [None]}, output=["closed without an answer"]),
    Case("check_fingerprint", via="termux", before={"fingerprint.answers": ["yes"]},
         output=["confirmed"], absent=["not confirmed"],
         expect=[called("termux-fingerprint", "-t", "Confirm")]),
    Case("check_fingerprint", {"title": "Pay"}, via="termux",
         before={"fingerprint.answers": ["no"]}, output=["not confirmed", "ERROR_LOCKOUT"]),
    Case("list_usb", via="termux", output=["/dev/bus/usb/001/002"]),
    Case("list_usb", via="local", programs={"lsusb": "Bus 001 Device 002"},
         output=["Bus 001"]),
    Case("read_nfc", via="termux", before={"nfc.tag": TAG}, output=["https://example.org", "504"]),
    Case("read_nfc", via="termux", before={"nfc.active": False},
         output=['"nfcActive":false'], name="read_nfc that is switched off"),
    Case("write_nfc", {"text": "a b 你"}, via="termux", before={"nfc.tag": TAG},
         output=["done"], expect=[state("nfc.written", ["a b 你"])]),
    Case("list_infrared", via="termux", output=['{"min":38000,"max":40000}']),
    Case("send_infrared", {"frequency": 38000, "pattern": "9000,4500,560"}, via="termux",
         output=["done"], expect=[state("infrared.sent", [
             {"frequency": 38000, "pattern": [9000, 4500, 560]}])]),
]
