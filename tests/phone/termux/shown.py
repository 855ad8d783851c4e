"""Clipboard, toast, sharing, wallpaper."""

import os

from phone.intents import TEXT, front, start

ACTIONS = {"edit": "android.intent.action.EDIT", "send": "android.intent.action.SEND",
           "view": "android.intent.action.VIEW", None: "android.intent.action.VIEW"}
TYPES = {"txt": "text/plain", "html": "text/html", "pdf": "application/pdf", "png": "image/png",
         "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "mp3": "audio/mpeg",
         "mp4": "video/mp4", "csv": "text/comma-separated-values", "zip": "application/zip"}


def clipboard(call):
    """From Android 10 on only what has the window focus may read it."""
    phone = call.phone
    if call.get("set") is True and call.get("api_version") == "2":
        text = call.text(trim=False)
        if not phone.hit("clipboard_blocked"):
            phone.set("clipboard", text)
        return
    state = phone.read()
    if state["sdk"] < 29 or front(state).startswith("com.termux"):
        import sys
        sys.stdout.write(state["clipboard"])
        sys.stdout.flush()


def toast(call):
    text = call.text()
    gravity = call.get("gravity", "middle")
    call.phone.add("toasts", {
        "text": text, "short": call.get("short") is True, "color": call.get("text_color"),
        "background": call.get("background"),
        "gravity": gravity if gravity in ("top", "middle", "bottom") else "middle"})


def share(call):
    """What the person does with the chooser is not told."""
    action = call.get("action")
    if action not in ACTIONS:
        call.refuse(f"Invalid action '{action}', using 'null'")
    path = call.get("file")
    intent = {"action": ACTIONS[action], "data": None, "type": call.get("content-type"),
              "categories": [], "component": None, "package": None, "flags": 0x10000000,
              "extras": {}}
    if call.get("title") is not None:
        intent["extras"]["android.intent.extra.SUBJECT"] = call.get("title")
    if path is None:
        text = call.text()
        if not text:
            call.say("Error: Nothing to share")
            return
        intent["extras"][TEXT] = text
        intent["type"] = intent["type"] or "text/plain"
    else:
        if not os.access(call.phone.path(path), os.R_OK) or \
                not os.path.isfile(call.phone.path(path)):
            call.say(f"ERROR: Not a readable file: '{os.path.abspath(path)}'")
            return
        ending = path.rpartition(".")[2].lower()
        intent["type"] = intent["type"] or TYPES.get(ending, "application/octet-stream")
        uri = "content://com.termux.sharedfiles" + path
        if action == "send":
            intent["extras"]["android.intent.extra.STREAM"] = uri
        else:
            intent["data"] = uri
    give(call, intent, action or "view", path)


def give(call, intent, action, path):
    """To the chooser, or to the app that takes it by default."""
    phone = call.phone
    if not call.may_open():
        return
    with phone.edit() as state:
        state["shares"].append({
            "action": action, "type": intent["type"], "file": path,
            "text": intent["extras"].get(TEXT),
            "title": intent["extras"].get("android.intent.extra.SUBJECT"),
            "chooser": path is None or call.get("default-receiver") is not True})
        if state["shares"][-1]["chooser"]:
            state["focus"] = {"package": "android",
                              "activity": "com.android.internal.app.ChooserActivity"}
            state["chooser"] = intent
            return
    start(phone, intent, "api")


IMAGES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM")


def wallpaper(call):
    path, url = call.get("file"), call.get("url")
    if path is not None:
        try:
            with open(call.phone.path(path), "rb") as file:
                good = file.read(8).startswith(IMAGES)
        except OSError:
            good = False
        error = None if good else "Error: Invalid image file!"
    elif url is not None:
        call.wait(2)
        page = call.phone.get("web").get(url if "://" in url else "http://" + url)
        error = "Unknown host!" if not page else None if page["type"].startswith("image/") \
            else "Invalid mime type! Must be an image resource!"
    else:
        call.phone.note(refused="no picture")
        error = "No args supplied for WallpaperAPI!"
    if error:
        call.say("\n" + error)
        return
    call.phone.set("wallpaper." + ("lock" if "lockscreen" in call.extras else "home"),
                   path if path is not None else url)
    call.say("Wallpaper set successfully!")
