"""content query|insert|update|delete over the providers that a shell may use.

Rows go through an SQLite table in memory, so that WHERE and ORDER BY are the real thing.
"""
import sqlite3

from phone.android import providers

USAGE = """usage: adb shell content [subcommand] [options]

usage: adb shell content insert --uri <URI> [--user <USER_ID>] --bind <BINDING> [--bind <BINDING>...]
usage: adb shell content update --uri <URI> [--user <USER_ID>] [--where <WHERE>]
usage: adb shell content delete --uri <URI> [--user <USER_ID>] --bind <BINDING> [--where <WHERE>]
usage: adb shell content query --uri <URI> [--user <USER_ID>] [--projection <PROJECTION>] \
[--where <WHERE>] [--sort <SORT_ORDER>]"""
OPTIONS = {"--uri": 1, "--user": 1, "--projection": 1, "--where": 1, "--sort": 1}
TYPES = {"s": str, "i": int, "l": int, "f": float, "d": float,
         "b": lambda text: int(text.lower() == "true")}


def main(call):
    words = list(call.args)
    verb = words.pop(0) if words else ""
    if verb not in VERBS:
        complain(call, f"Unsupported operation: {verb}")
    binds = []
    while "--bind" in words:
        place = words.index("--bind")
        if place + 1 >= len(words):
            complain(call, "Argument expected after \"--bind\"")
        binds.append(binding(call, words[place + 1]))
        del words[place:place + 2]
    given, rest, wrong = call.options(OPTIONS, words)
    if wrong or rest:
        complain(call, f"Unsupported argument: {wrong or rest[0]}")
    if "--uri" not in given:
        complain(call, "Content provider URI not specified. Did you specify --uri argument?")
    try:
        VERBS[verb](call, given, dict(binds))
    except providers.Unknown as error:
        trace(call, given["--uri"], "java.lang.IllegalArgumentException", str(error))
    except providers.Denied as error:
        trace(call, given["--uri"], "java.lang.SecurityException", str(error))
    except sqlite3.Error as error:
        trace(call, given["--uri"], "android.database.sqlite.SQLiteException",
              f"{error} (code 1 SQLITE_ERROR)")


def complain(call, text):
    call.refuse(f"[ERROR] {text}\n{USAGE}", 0, out=True)


def trace(call, uri, kind, text):
    authority = uri.removeprefix("content://").partition("/")[0]
    call.phone.note(error=text)
    call.warn(f"Error while accessing provider:{authority}\n{kind}: {text}\n"
              "\tat android.os.Parcel.createExceptionOrNull(Parcel.java:3011)")


def binding(call, text):
    """col:t:value; only the first two colons separate."""
    column, _, rest = text.partition(":")
    kind, colon, value = rest.partition(":")
    if not column or not colon or kind not in (*TYPES, "n"):
        complain(call, f"Binding not well formed: {text}")
    if kind == "n":
        return column, None
    try:
        return column, TYPES[kind](value)
    except ValueError:
        return complain(call, f"Binding not well formed: {text}")


def table(state, provider):
    """The provider's rows in SQLite."""
    base = sqlite3.connect(":memory:")
    names = provider.columns
    base.execute("CREATE TABLE t (place INTEGER, " + ", ".join(f'"{n}"' for n in names) + ")")
    for place, row in enumerate(provider.rows(state)):
        base.execute("INSERT INTO t VALUES (" + ",".join("?" * (len(names) + 1)) + ")",
                     [place, *(row.get(name) for name in names)])
    return base


def query(call, given, _binds):
    state = call.phone.read()
    provider = providers.find(given["--uri"], call)
    names = given["--projection"].split(":") if "--projection" in given else provider.columns
    wanted = ", ".join(f'"{name}"' if name in provider.columns else name for name in names)
    text = f"SELECT {wanted} FROM t WHERE ({given.get('--where', '1')})"
    text += f" ORDER BY {given.get('--sort', provider.order)}"
    found = table(state, provider).execute(text).fetchall()
    if not found:
        call.say("No result found.")
    for number, row in enumerate(found):
        call.say(f"Row: {number} " + ", ".join(
            f"{name}={'NULL' if value is None else value}" for name, value in zip(names, row)))


def places(state, provider, given):
    text = f"SELECT place FROM t WHERE ({given.get('--where', '1')})"
    return [row[0] for row in table(state, provider).execute(text)]


def insert(call, given, binds):
    if not binds:
        complain(call, "Bindings not specified. Did you specify --bind argument(s)?")
    provider = providers.find(given["--uri"], call)
    with call.phone.edit() as state:
        provider.insert(state, binds)


def update(call, given, binds):
    provider = providers.find(given["--uri"], call)
    with call.phone.edit() as state:
        for place in places(state, provider, given):
            provider.update(state, place, binds)


def delete(call, given, _binds):
    provider = providers.find(given["--uri"], call)
    with call.phone.edit() as state:
        for place in sorted(places(state, provider, given), reverse=True):
            provider.delete(state, place)


VERBS = {"delete": delete, "insert": insert, "query": query, "update": update}
