"""Content providers over the phone's state: which rows a URI stands for, and changing them."""
import os
import re

DAY = 24 * 3600 * 1000
SMS_TYPES = {"inbox": 1, "sent": 2, "draft": 3, "outbox": 4, "failed": 5, "queued": 6}


class Unknown(Exception):
    """There is no such URI."""


class Denied(Exception):
    """The shell may not use it."""


class Provider:
    """Rows to read. What can be changed says how by overriding."""
    columns = ()
    order = "place"

    def __init__(self, *parts):
        self.parts = parts

    def rows(self, state):
        raise NotImplementedError

    def insert(self, state, values):
        raise Unknown("Unsupported operation")

    def update(self, state, place, values):
        raise Unknown("Unsupported operation")

    def delete(self, state, place):
        raise Unknown("Unsupported operation")


class Sms(Provider):
    """Messages. Only the default app may write: what others write is dropped in silence."""
    columns = ("_id", "thread_id", "address", "person", "date", "date_sent", "protocol", "read",
               "status", "type", "subject", "body", "locked", "error_code", "seen")
    order = "date DESC"

    def rows(self, state):
        box = self.parts[0]
        return [{"_id": sms["_id"], "thread_id": sms["thread_id"], "address": sms["address"],
                 "date": sms["date"], "date_sent": sms["date"], "read": int(sms["read"]),
                 "status": -1, "type": SMS_TYPES[sms["type"]], "body": sms["body"], "locked": 0,
                 "error_code": -1, "seen": 1}
                for sms in state["sms"] if not box or sms["type"] == box]

    def insert(self, state, values):
        pass

    def update(self, state, place, values):
        pass

    def delete(self, state, place):
        pass


class Phones(Provider):
    columns = ("_id", "contact_id", "raw_contact_id", "display_name", "data1", "data2",
               "mimetype", "starred")
    order = "display_name"

    def rows(self, state):
        return [{"_id": contact["_id"] * 100 + number, "contact_id": contact["_id"],
                 "raw_contact_id": contact["_id"], "display_name": contact["name"],
                 "data1": phone, "data2": 2, "starred": 0,
                 "mimetype": "vnd.android.cursor.item/phone_v2"}
                for contact in state["contacts"]
                for number, phone in enumerate(contact["numbers"])]


class Contacts(Provider):
    columns = ("_id", "display_name", "has_phone_number", "starred", "lookup")
    order = "display_name"

    def rows(self, state):
        return [{"_id": contact["_id"], "display_name": contact["name"], "starred": 0,
                 "has_phone_number": int(bool(contact["numbers"])),
                 "lookup": f"0r{contact['_id']}"} for contact in state["contacts"]]

    def delete(self, state, place):
        del state["contacts"][place]


class RawContacts(Contacts):
    columns = ("_id", "contact_id", "display_name", "account_type", "account_name", "deleted")

    def rows(self, state):
        return [{"_id": contact["_id"], "contact_id": contact["_id"],
                 "display_name": contact["name"], "deleted": 0}
                for contact in state["contacts"]]

    def insert(self, state, values):
        if not set(values) <= {"account_type", "account_name"}:
            raise Unknown("Invalid column")
        new = max((contact["_id"] for contact in state["contacts"]), default=0) + 1
        state["contacts"].append({"_id": new, "name": "", "numbers": []})


class Data(Phones):
    """The parts of a contact: its name, its numbers."""

    def insert(self, state, values):
        contact = next((each for each in state["contacts"]
                        if each["_id"] == values.get("raw_contact_id")), None)
        if contact is None:
            raise Unknown("raw_contact_id is required")
        kind = (values.get("mimetype") or "").rpartition("/")[2]
        if kind == "name":
            contact["name"] = values.get("data1") or ""
        elif kind == "phone_v2":
            contact["numbers"].append(values.get("data1") or "")
        elif kind == "email_v2":
            contact.setdefault("emails", []).append(values.get("data1") or "")
        else:
            raise Unknown("mimetype is required")


class Calendars(Provider):
    columns = ("_id", "name", "calendar_displayName", "account_name", "account_type",
               "calendar_access_level", "visible", "ownerAccount", "isPrimary")

    def rows(self, state):
        return [{"_id": each["_id"], "name": each["name"], "calendar_displayName": each["name"],
                 "account_name": each["account"], "account_type": "LOCAL", "visible": 1,
                 "calendar_access_level": each["access"], "ownerAccount": each["account"],
                 "isPrimary": int(each["_id"] == 1)} for each in state["calendars"]]


class Events(Provider):
    columns = ("_id", "calendar_id", "title", "description", "eventLocation", "dtstart", "dtend",
               "duration", "eventTimezone", "allDay", "rrule", "deleted")
    names = {"eventLocation": "location", "allDay": "all_day", "eventTimezone": "zone"}

    def rows(self, state):
        return [{"_id": each["_id"], "calendar_id": each["calendar_id"],
                 "title": each["title"], "description": each.get("description"),
                 "eventLocation": each.get("location"), "dtstart": each["dtstart"],
                 "dtend": each["dtend"], "eventTimezone": each.get("zone", "Europe/Berlin"),
                 "allDay": int(each["all_day"]), "rrule": each.get("rrule"), "deleted": 0}
                for each in state["events"]]

    def put(self, event, values):
        for name, value in values.items():
            if name not in self.columns:
                raise Unknown(f"Invalid column {name}")
            event[self.names.get(name, name)] = bool(value) if name == "allDay" else value

    def insert(self, state, values):
        if values.get("dtstart") is None:
            raise Unknown("DTSTART cannot be empty.")
        if values.get("dtend") is None and values.get("duration") is None:
            raise Unknown("DTEND and DURATION cannot both be null for an event.")
        if values.get("eventTimezone") is None:
            raise Unknown("EVENT_TIMEZONE cannot be null.")
        calendars = [each["_id"] for each in state["calendars"] if each["access"] >= 500]
        if values.get("calendar_id") not in calendars:
            raise Unknown("New events must specify a calendar id")
        event = {"_id": max((each["_id"] for each in state["events"]), default=0) + 1,
                 "title": "", "all_day": False, "location": None}
        self.put(event, values)
        state["events"].append(event)

    def update(self, state, place, values):
        self.put(state["events"][place], values)

    def delete(self, state, place):
        del state["events"][place]


class Instances(Provider):
    """Events between two times; those that come again by day or week are expanded."""
    columns = ("event_id", "title", "begin", "end", "allDay", "eventLocation", "calendar_id",
               "description", "rrule", "calendar_displayName")
    order = "begin"

    def rows(self, state):
        begin, end = map(int, self.parts)
        names = {each["_id"]: each["name"] for each in state["calendars"]}
        return [{"event_id": event["_id"], "title": event["title"], "begin": at,
                 "end": at + event["dtend"] - event["dtstart"], "allDay": int(event["all_day"]),
                 "eventLocation": event.get("location"), "calendar_id": event["calendar_id"],
                 "description": event.get("description"), "rrule": event.get("rrule"),
                 "calendar_displayName": names.get(event["calendar_id"])}
                for event in state["events"] for at in starts(event, begin, end)]


def starts(event, begin, end):
    """When an event begins within a time; it counts while any of it lies there."""
    long = event["dtend"] - event["dtstart"]
    step = {"DAILY": DAY, "WEEKLY": 7 * DAY}.get(
        (re.search(r"FREQ=(\w+)", event.get("rrule") or "") or [None, None])[1])
    at = event["dtstart"]
    while at <= end:
        if at + long >= begin:
            yield at
        if not step:
            return
        at += step


class Settings(Provider):
    columns = ("_id", "name", "value")

    def rows(self, state):
        return [{"_id": number, "name": key, "value": value} for number, (key, value) in
                enumerate(sorted(state["settings"][self.parts[0]].items()), 1)]

    def insert(self, state, values):
        state["settings"][self.parts[0]][values["name"]] = values["value"]

    def delete(self, state, place):
        rows = self.rows(state)
        del state["settings"][self.parts[0]][rows[place]["name"]]


class Files(Provider):
    """The media store: what lies in the folders of shared storage."""
    columns = ("_id", "_display_name", "_data", "_size", "mime_type", "date_added")
    kinds = {"images": ("jpg", "jpeg", "png"), "video": ("mp4",), "audio": ("mp3", "ogg", "m4a")}

    def rows(self, state):
        folder, kind = self.parts
        found = []
        for base, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                end = name.rpartition(".")[2].lower()
                if end in self.kinds[kind]:
                    path = os.path.join(base, name)
                    found.append({
                        "_id": len(found) + 1, "_display_name": name,
                        "_data": "/storage/emulated/0" + path[len(folder):],
                        "_size": os.path.getsize(path), "mime_type":
                        f"{kind.rstrip('s')}/{'jpeg' if end == 'jpg' else end}",
                        "date_added": int(os.path.getmtime(path))})
        return found


TABLE = (
    (r"sms(?:/(inbox|sent|draft|outbox|failed|queued))?", Sms),
    (r"com\.android\.contacts/data/phones", Phones),
    (r"com\.android\.contacts/data", Data),
    (r"com\.android\.contacts/contacts", Contacts),
    (r"com\.android\.contacts/raw_contacts", RawContacts),
    (r"com\.android\.calendar/calendars", Calendars),
    (r"com\.android\.calendar/events", Events),
    (r"com\.android\.calendar/instances/when/(\d+)/(\d+)", Instances),
    (r"settings/(system|secure|global)", Settings),
)


def find(uri, call):
    if not uri.startswith("content://"):
        raise Unknown(f"Invalid URI: {uri}")
    name = uri.removeprefix("content://").rstrip("/")
    if name.startswith("call_log"):
        raise Denied("Permission Denial: opening provider com.android.providers.contacts."
                     "CallLogProvider from (null) (pid=4711, uid=2000) requires "
                     "android.permission.READ_CALL_LOG or android.permission.WRITE_CALL_LOG")
    for pattern, kind in TABLE:
        found = re.fullmatch(pattern, name)
        if found:
            return kind(*found.groups())
    media = re.fullmatch(r"media/external/(images|video|audio)/media", name)
    if media:
        return Files(call.phone.folder + "/sdcard", media[1])
    raise Unknown(f"Unknown URL {uri}" if name.partition("/")[0] in
                  ("sms", "com.android.contacts", "com.android.calendar", "settings", "media")
                  else f"Could not find provider: {name.partition('/')[0]}")
