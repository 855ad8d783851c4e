"""The address book."""

from harness import Case

CASES = [
    Case("search_contacts", {"query": "lópez"}, via="termux", output=["Ana López: +1 555-0100"],
         absent=["Zoë"]),
    Case("search_contacts", {"query": "雷"}, via="termux", output=["李雷: 010 0000 0000"]),
    Case("search_contacts", {"limit": 2}, via="termux", output=["(1 more)"]),
    Case("search_contacts", {"query": "nobody"}, via="termux", output=["No contact fits."]),
    Case("search_contacts", {"query": "ZOË"}, via="rish",
         output=["Zoë Example: +49 30 000000, +49 170 0000000"], absent=["Ana"]),
    Case("search_contacts", {"query": "555-01"}, via="adb", output=["Ana López: +1 555-0100"]),
]
