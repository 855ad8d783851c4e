"""Calendars and events."""

from harness import Case, called


def event(**wanted):
    """The newest event of the phone has these values."""
    def check(phone, _):
        last = phone.get("events")[-1]
        got = {key: last.get(key) for key in wanted}
        if got != wanted:
            raise AssertionError(f"the newest event is {last}, not {wanted}")
    return check


def events(count):
    def check(phone, _):
        have = len(phone.get("events"))
        if have != count:
            raise AssertionError(f"there are {have} events, not {count}")
    return check


TITLE = "It's -1 \"quoted\" $(id), {x}; 你好"
# The test's own zone is UTC.
START = 1772704800000           # 2026-03-05 10:00

CASES = [
    Case("list_calendars", via="rish", output=["1: Home (home@example.org)"],
         absent=["read only"]),
    Case("list_calendars", via="adb", before={"calendars": []}, output=["There is no calendar"]),
    Case("list_events", {"from": "2026-03-04", "to": "2026-03-06"}, via="rish",
         output=["2026-03-05 09:20-09:50 Dentist, at Main Street 1 (event 1)"]),
    Case("list_events", {"from": "2026-03-06", "to": "2026-03-07"}, via="rish",
         output=["No events"]),
    Case("list_events", {"from": "2026-03-06", "to": "2026-03-01"}, via="rish", code=1,
         output=["must be after"]),
    Case("list_events", {"from": "2026-02-30"}, via="rish", code=1, output=["is no time"]),
    Case("create_calendar_event",
         {"title": TITLE, "start_time": "2026-03-05 10:00", "duration_minutes": 30,
          "location": "Room, 1", "description": "-x\ny"}, via="rish",
         output=["created: event 2 in calendar 1, 2026-03-05 10:00"],
         expect=[event(title=TITLE, dtstart=START, dtend=START + 1800000, location="Room, 1",
                       calendar_id=1)]),
    Case("create_calendar_event", {"title": "Trip", "start_time": "2026-03-05"}, via="adb",
         output=["all day"], expect=[event(title="Trip", all_day=True)]),
    Case("create_calendar_event", {"title": "X", "start_time": "2026-03-05 10:00",
                                   "calendar": 9}, via="rish", code=1,
         output=["calendar 9 is not there"], expect=[events(1)]),
    Case("create_calendar_event", {"title": "X", "start_time": "noon"}, via="rish", code=1,
         output=["start_time", "is no time"], expect=[events(1)]),
    Case("create_calendar_event", {"title": TITLE, "start_time": "2026-03-05 10:00",
                                   "location": "Room"}, via="termux",
         output=["not saved yet"],
         expect=[events(1), called("am", "start", "-a", "android.intent.action.INSERT"),
                 called("--es", "title", TITLE), called("--el", "beginTime", START),
                 called("--es", "eventLocation", "Room")]),
]
