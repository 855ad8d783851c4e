"""Units need no phone."""

from harness import Case

CASES = [
    Case("unit_convert", {"value": 5, "from": "公里", "to": "miles"}, via="local",
         output=["5 km = 3.106855961 mi"]),
]
