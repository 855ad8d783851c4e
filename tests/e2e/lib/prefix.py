"""Does one request begin with all of an earlier one, byte for byte?"""

import json

from e2e.lib.tap import equal


def spans(body):
    """The raw text of each value of a JSON object, by key, in the order of the keys."""
    decoder = json.JSONDecoder()
    text = body.decode()
    at, found = text.index("{") + 1, {}
    while True:
        while text[at] in " \t\r\n,":
            at += 1
        if text[at] == "}":
            return found
        key, at = decoder.raw_decode(text, at)
        at = text.index(":", at) + 1
        while text[at] in " \t\r\n":
            at += 1
        _, end = decoder.raw_decode(text, at)
        found[key] = text[at:end]
        at = end


def check_prefix(earlier, later):
    """Asserts that a request begins with all of an earlier one, byte for byte."""
    before, after = spans(earlier), spans(later)
    equal(list(after), list(before), "keys and their order")
    for key in before:
        if key == "messages":
            kept = before[key].rstrip()[:-1].rstrip()
            if not after[key].startswith(kept):
                raise AssertionError("earlier messages were changed:\n" +
                                     first_difference(kept, after[key]))
        else:
            equal(after[key], before[key], key)
    if list(before)[-1] == "messages":
        whole = earlier.rstrip(b"]} \n")
        assert later.startswith(whole), "the bodies differ before the end of the messages"


def first_difference(one, other):
    at = next((n for n, (a, b) in enumerate(zip(one, other)) if a != b), len(other))
    return f"...{one[max(0, at - 40):at + 80]!r}\n...{other[max(0, at - 40):at + 80]!r}"
