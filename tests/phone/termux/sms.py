"""Text messages: the list, with the SQL that it lets through, and sending."""

from phone.termux.api import JavaError

TYPES = {"inbox": 1, "sent": 2, "draft": 3, "outbox": 4, "failed": 5, "queued": 6}
COLUMNS = ("_id", "thread_id", "address", "date", "read", "type", "body")


def rows(state):
    return [{**one, "type": TYPES[one["type"]], "read": int(one["read"])}
            for one in state["sms"]]


def ask(state, where, args, order):
    import sqlite3
    from phone.sql import query
    try:
        return query(rows(state), COLUMNS, where, args, order)
    except sqlite3.Error as error:
        raise JavaError(f"android.database.sqlite.SQLiteException: {error}") from None


def digits(number):
    return "".join(char for char in number if char.isdigit())[-7:]


def name_of(state, address):
    """The contact with this number, whatever stands before its last seven digits."""
    wanted = digits(address)
    for contact in state["contacts"]:
        if any(number == address or len(wanted) >= 7 and digits(number) == wanted
               for number in contact["numbers"]):
            return contact["name"]
    return None


def element(phone, state, row):
    kind = next(name for name, number in TYPES.items() if number == row["type"])
    kind = "" if kind == "queued" else kind
    name = name_of(state, row["address"])
    found = {"threadid": row["thread_id"], "type": kind, "read": row["read"] != 0}
    if name is not None:
        found["sender"] = name if kind == "inbox" else "You"
    return {**found, "address": row["address"], "number": row["address"],
            "received": phone.local(row["date"]), "body": row["body"], "_id": row["_id"]}


def order_of(order, offset, limit):
    if limit >= 0:
        order += f" LIMIT {limit}"
    if offset >= 0 and limit >= 0:
        order += f" OFFSET {offset}"
    return order


def inbox(call):
    if call.get("conversation-list") is True:
        conversations(call)
        return
    state = call.phone.read()
    where, args = call.get("message-selection"), []
    sender = call.get("from") or None
    if not where and sender:
        where, args = "address LIKE ?", [sender]
    kind = call.get("type", 1) if sender is None else 0
    if kind in TYPES.values():
        where = f"({where}) AND type = {kind}" if where else f"type = {kind}"
    order = order_of(call.get("message-sort-order") or "date DESC", call.get("offset", 0),
                     call.get("limit", 10))
    found = [element(call.phone, state, row) for row in ask(state, where, args, order)]
    if call.get("message-return-no-order-reverse") is not True:
        found.reverse()
    call.json(found)


def conversations(call):
    """A list of the newest message of each, of several of each, or of lists by thread."""
    state = call.phone.read()
    newest = {}
    for row in rows(state):
        if row["thread_id"] not in newest or newest[row["thread_id"]]["date"] < row["date"]:
            newest[row["thread_id"]] = row
    order = order_of(call.get("conversation-sort-order") or "date DESC",
                     call.get("conversation-offset", -1), call.get("conversation-limit", -1))
    import sqlite3
    from phone.sql import query
    try:
        threads = query(list(newest.values()), COLUMNS, call.get("conversation-selection"), (),
                        order)
    except sqlite3.Error as error:
        raise JavaError(f"android.database.sqlite.SQLiteException: {error}") from None
    if call.get("conversation-return-no-order-reverse") is not True:
        threads.reverse()
    groups = [(row["thread_id"], messages(call, state, row["thread_id"])) for row in threads]
    if call.get("conversation-return-nested-view") is True:
        call.json({str(thread): found for thread, found in groups})
    else:
        call.json([one for _, found in groups for one in found])


def messages(call, state, thread):
    selection = call.get("message-selection")
    where = (f"{selection} AND " if selection else "") + "thread_id = ?"
    order = order_of(call.get("message-sort-order") or "date DESC", call.get("offset", 0),
                     call.get("limit", 10))
    found = [element(call.phone, state, row) for row in ask(state, where, [thread], order)]
    if call.get("conversation-return-multiple-messages") is not True:
        return found[:1]
    if call.get("message-return-no-order-reverse") is not True:
        found.reverse()
    return found


def send(call):
    """No report, ever; a wrong slot sends nothing and says nothing."""
    body = call.text()
    if call.get("slot", -1) not in (-1, *call.phone.get("slots")):
        return
    recipients = call.get("recipients") or ([call.get("recipient")]
                                            if call.get("recipient") else [])
    if not recipients or call.phone.hit("sms_lost"):
        return
    if not body:
        raise JavaError("java.lang.IllegalArgumentException: Invalid message body")
    kind = "failed" if call.phone.hit("sms_failed") else "sent"
    with call.phone.edit() as state:
        for address in recipients:
            append(state, address, body, kind)


def append(state, address, body, kind, read=True):
    """A message into its thread, which a new number opens."""
    box = state["sms"]
    thread = next((one["thread_id"] for one in box if one["address"] == address),
                  max([one["thread_id"] for one in box], default=0) + 1)
    box.append({"_id": max([one["_id"] for one in box], default=0) + 1, "thread_id": thread,
                "type": kind, "read": read, "address": address, "date": state["clock"]["ms"],
                "body": body})
