"""Notifications: showing, listing, removing, channels."""

import os

LISTENER = "com.termux.api/com.termux.api.apis.NotificationListAPI$NotificationService"
PACKAGE = "com.termux.api"


def show(call):
    """The id becomes the tag; without one the tag is new each time."""
    phone = call.phone
    text = call.text()
    tag = call.get("id")
    if tag is None:
        tag = "-".join(os.urandom(n).hex() for n in (4, 2, 2, 2, 6))
    channel = call.get("channel")
    kept = ("priority", "ongoing", "alert-once", "sound", "vibrate", "led-color", "led-on",
            "led-off", "icon", "image-path", "type", "action", "on_delete_action",
            "button_text_1", "button_action_1", "button_text_2", "button_action_2",
            "button_text_3", "button_action_3", "media-previous", "media-play", "media-pause",
            "media-next")
    with phone.edit() as state:
        if channel is not None and channel not in state["channels"] and state["sdk"] >= 26:
            return
        state["notifications"] = [one for one in state["notifications"]
                                  if one["package"] != PACKAGE or one["tag"] != tag]
        state["notifications"].append({
            "package": PACKAGE, "id": 0, "tag": tag, "group": call.get("group") or "",
            "title": call.get("title") or "", "text": text, "lines": [],
            "when": state["clock"]["ms"], "ongoing": call.get("ongoing") is True,
            "channel": channel, "extras": {key: call.extras[key] for key in kept
                                           if key in call.extras}})


def remove(call):
    with call.phone.edit() as state:
        state["notifications"] = [one for one in state["notifications"]
                                  if one["package"] != PACKAGE or one["tag"] != call.get("id")]


def key_of(state, one):
    uid = state["apps"].get(one["package"], {}).get("uid", 10200)
    tag = one["tag"] if one["tag"] is not None else "null"
    return f"0|{one['package']}|{one['id']}|{tag}|{uid}"


def listing(call):
    """Without access it only opens a settings page; nothing comes back."""
    state = call.phone.read()
    if LISTENER not in state["settings"]["secure"].get("enabled_notification_listeners", ""):
        call.hang("no notification access")
    if call.phone.hit("listener_unbound"):
        from phone.termux.api import JavaError
        raise JavaError("java.lang.NullPointerException: getActiveNotifications()")
    found = []
    for one in state["notifications"]:
        shown = {"id": one["id"], "tag": one["tag"] or "", "key": key_of(state, one),
                 "group": one["group"], "packageName": one["package"], "title": one["title"],
                 "content": one["text"], "when": call.phone.local(one["when"])}
        if one["lines"] is not None:
            shown["lines"] = one["lines"]
        found.append(shown)
    call.json(found)


def channel(call):
    name, title = call.get("id"), call.get("name")
    if call.phone.get("sdk") < 26:
        call.say("Notification channels are only available on Android 8.0 and higher, use the "
                 "options for termux-notification instead.")
        return
    if not name:
        call.say("Channel id not specified.")
        return
    if call.get("delete") is not True and not title:
        call.say("Cannot create a channel without a name.")
        return
    with call.phone.edit() as state:
        if call.get("delete") is True:
            state["channels"].pop(name, None)
            call.say(f'Deleted channel with id "{name}".')
        else:
            state["channels"][name] = title
            call.say(f'Created channel with id "{name}" and name "{title}".')
