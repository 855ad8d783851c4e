"""The storage access framework: documents by URI, below the folders that were chosen.

A folder is one of shared storage; `saf.trees` are those that the app was given, `saf.picks`
those that the person will pick (null: closes the picker). storage-get picks from `picks`.
"""

import os
import sys
from urllib.parse import quote, unquote

from phone.termux.api import JavaError
from phone.termux.later import later

AUTHORITY = "content://com.android.externalstorage.documents"
FOLDER = "vnd.android.document/directory"
ENDINGS = {"text/plain": ".txt", "image/png": ".png", "image/jpeg": ".jpg",
           "application/pdf": ".pdf", "text/html": ".html"}


def uri_of(tree, document):
    return f"{AUTHORITY}/tree/{quote('primary:' + tree, '')}" \
        f"/document/{quote('primary:' + document, '')}"


def parts(uri):
    """Tree and document of a URI, both below the root of shared storage."""
    if not uri.startswith(AUTHORITY + "/"):
        return None
    words = uri[len(AUTHORITY) + 1:].split("/")
    names = dict(zip(words[::2], words[1::2]))
    found = {kind: unquote(names[kind]).partition(":")[2] for kind in ("tree", "document")
             if unquote(names.get(kind, "")).startswith("primary:")}
    if "tree" not in found:
        return None
    return found["tree"], found.get("document", found["tree"])


def place(call, uri):
    """Tree, document and the file here; None when the URI is bad or out of what was given."""
    found = parts(uri or "")
    if not found:
        return None
    tree, document = found
    if tree not in call.phone.get("saf.trees") or ".." in document.split("/") or \
            not (document == tree or document.startswith(tree + "/") or not tree):
        return None
    return tree, document, os.path.join(call.phone.folder, "sdcard", document)


def stat(call, tree, document):
    path = os.path.join(call.phone.folder, "sdcard", document)
    if not os.path.exists(path):
        return None
    kinds = {ending: kind for kind, ending in ENDINGS.items()}
    folder = os.path.isdir(path)
    found = {"name": os.path.basename(document) or "Internal storage",
             "type": FOLDER if folder else
             kinds.get(os.path.splitext(path)[1].lower(), "application/octet-stream"),
             "uri": uri_of(tree, document),
             "last_modified": int(os.stat(path).st_mtime) * 1000}
    if not folder:
        found["length"] = os.path.getsize(path)
    return found


def saf(call):
    method = call.get("safmethod")
    if method not in METHODS:
        call.refuse(f"Unrecognized safmethod: {method}")
    METHODS[method](call)


def trees(call):
    found = [stat(call, tree, tree) for tree in call.phone.get("saf.trees")]
    call.json([one for one in found if one])


def take(state):
    picks = state["saf"]["picks"]
    return [picks.pop(0)] if picks else None


def manage(call):
    if not call.may_open():
        call.hang("the picker cannot open")
    pick = call.await_answer(take)[0]
    if pick is None:
        return
    with call.phone.edit() as state:
        if pick not in state["saf"]["trees"]:
            state["saf"]["trees"].append(pick)
    os.makedirs(os.path.join(call.phone.folder, "sdcard", pick), exist_ok=True)
    call.say(f"{AUTHORITY}/tree/{quote('primary:' + pick, '')}")


def listing(call):
    found = parts(call.get("treeuri") or "")
    if not found:
        raise JavaError("java.lang.IllegalArgumentException: Invalid URI: "
                        + str(call.get("treeuri")))
    at = place(call, call.get("treeuri"))
    if not at or not os.path.isdir(at[2]):
        raise JavaError("java.lang.SecurityException: Permission Denial: reading")
    tree, document, path = at
    call.json([stat(call, tree, f"{document}/{name}".lstrip("/"))
               for name in sorted(os.listdir(path))])


def show(call):
    """A URI that is none throws outside of the result's way: no answer comes."""
    if not parts(call.get("uri") or ""):
        call.hang("a malformed URI")
    at = place(call, call.get("uri"))
    if not at:
        raise JavaError("java.lang.SecurityException: Permission Denial: reading")
    found = stat(call, *at[:2])
    if found:
        call.json(found)
    else:
        raise JavaError("java.io.FileNotFoundException")


def create(call):
    if not parts(call.get("treeuri") or ""):
        call.hang("a malformed URI")
    name, mime = call.get("filename"), call.get("mimetype", "application/octet-stream")
    at = place(call, call.get("treeuri"))
    if not at or not os.path.isdir(at[2]) or not name or "/" in name:
        raise JavaError("java.lang.IllegalArgumentException: Failed to create document")
    tree, document, path = at
    base, ending = os.path.splitext(name)
    if mime in ENDINGS and ending.lower() != ENDINGS[mime]:
        base, ending = name, ENDINGS[mime]
    count, full = 0, base + ending
    while os.path.exists(os.path.join(path, full)):
        count += 1
        full = f"{base} ({count}){ending}"
    if mime == FOLDER:
        os.mkdir(os.path.join(path, full))
    else:
        with open(os.path.join(path, full), "wb"):
            pass
    call.say(uri_of(tree, f"{document}/{full}".lstrip("/")))


def file_of(call):
    at = place(call, call.get("uri"))
    if not at or not os.path.isfile(at[2]):
        raise JavaError("java.io.FileNotFoundException: " + str(call.get("uri")))
    return at[2]


def read(call):
    with open(file_of(call), "rb") as file:
        sys.stdout.flush()
        sys.stdout.buffer.write(file.read())
        sys.stdout.buffer.flush()


def write(call):
    data = call.bytes()
    with open(file_of(call), "wb") as file:
        file.write(data)


def remove(call):
    """0 removed, 1 not removed, 2 an error."""
    at = place(call, call.get("uri"))
    if not at or not os.path.lexists(at[2]):
        call.say("2")
        return
    import shutil
    try:
        if os.path.isdir(at[2]):
            shutil.rmtree(at[2])
        else:
            os.remove(at[2])
        call.say("0")
    except OSError:
        call.say("1")


METHODS = {"getManagedDocumentTrees": trees, "manageDocumentTree": manage,
           "listDirectory": listing, "statURI": show, "createDocument": create,
           "readDocument": read, "writeDocument": write, "removeDocument": remove}


def storage_get(call):
    """Returns at once; the file is there when the person has picked one."""
    path = call.get("file")
    if not path:
        call.say("ERROR: File path not passed")
        return
    if not os.path.isdir(os.path.dirname(os.path.abspath(call.phone.path(path)))):
        call.say(f'ERROR: The file parent directory at path "{os.path.dirname(path)}" is not '
                 "found")
        return
    if not call.may_open():
        return
    with call.phone.edit() as state:
        pick = state["picks"].pop(0) if state["picks"] else None
    if pick is not None:
        later(call.phone, 4, call.phone.path(path), pick)
