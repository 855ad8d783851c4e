#!/usr/bin/env python3
"""Ten tasks on the phone: agent, tools and phone together, judged by the phone's state.

The model is a script: it calls what a model would call, and what it is told each time must
hold what a model would need to go on.
"""

import contextlib
import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.chela import Env, check_pairs, ended       # noqa: E402
from e2e.lib.tap import Cases, equal, skip              # noqa: E402
from llm.mock import Mock                               # noqa: E402
from llm.scenario import text_of                        # noqa: E402
from phone.make import make                             # noqa: E402

CASES = Cases(limit=240)


class Step:
    """A call of the model, and parts of what it must be told then."""

    def __init__(self, name, *told, **arguments):
        self.turn = {"steps": [{"call": name, "by": 1, "arguments": arguments}]}
        self.name = f"{name} {arguments}"
        self.told = told


class Task:
    def __init__(self, env, phone, side):
        self.env = env
        self.phone = phone
        self.side = side

    def ask(self, prompt, *steps):
        """Lets the model do its steps; checks what it was told and that the run is whole."""
        turns = [step.turn for step in steps] + [{"steps": [{"text": "Done."}]}]
        with Mock(turns) as mock:
            env = {**self.phone.env(self.side), "HOME": str(self.env.home)}
            env["PATH"] += ":" + os.environ["PATH"]
            result = self.env.ask(mock, "--json", "--yes", "-M", "build", prompt, env=env,
                                  timeout=220)
            equal(ended(result)["status"], "completed")
            told = [text_of(message) for message in mock.chats[-1].json["messages"]
                    if message["role"] == "tool"]
        equal(len(told), len(steps))
        for step, text in zip(steps, told):
            if os.environ.get("CHELA_TASK_SHOW"):
                print(f"# {step.name}\n" + "\n".join("#     " + l for l in text.split("\n")))
            for part in step.told:
                assert part in text, f"{step.name} did not tell {part!r}: {text}"
        check_pairs(self.env.show())

    def app(self, package, path):
        return self.phone.get(["app_data", package, *path.split(".")])


@contextlib.contextmanager
def task(side="termux", **options):
    with Env() as env, tempfile.TemporaryDirectory() as folder:
        phone = make(pathlib.Path(folder) / "phone", **options)
        if phone.get("missing", None):
            skip(phone.get("missing"))
        yield Task(env, phone, side)


@CASES.case("settings: the screen stays on for five minutes, in the dark")
def _():
    with task() as it:
        it.ask("Let the screen go off after five minutes and use the dark theme.",
               Step("open_app", "com.android.settings", app="Settings"),
               Step("scroll_until", "Screen timeout", text="Display", tap=True),
               Step("tap", "5 minutes", target="Screen timeout"),
               Step("tap", target="5 minutes"),
               Step("tap", target="Dark theme"))
        equal(it.phone.get("settings.system.screen_off_timeout"), "300000")
        equal(it.phone.get("night"), "yes")


@CASES.case("messages: a Chinese text with an emoji, to a person found by name")
def _():
    with task() as it:
        it.ask("给李雷发短信：你好，世界 😀，明天见",
               Step("open_app", "com.android.messaging", app="Messages"),
               Step("tap", target="Start new conversation"),
               Step("type_text", "now holds", text="李"),
               Step("tap", target="李雷"),
               Step("type_text", text="你好，世界 😀，明天见", target="Text message",
                    then="send"))
        last = it.phone.get("sms")[-1]
        equal((last["address"], last["body"], last["type"]),
              ("01000000000", "你好，世界 😀，明天见", "sent"))


@CASES.case("the same from a desktop: by ADB Keyboard, and the person's own is back")
def _():
    with task("desk") as it:
        it.ask("给李雷发短信：明天见 😀",
               Step("open_app", "com.android.messaging", app="短信"),
               Step("tap", target="Start new conversation"),
               Step("type_text", "李", text="李"),
               Step("tap", target="李雷"),
               Step("type_text", text="明天见 😀", target="Text message", then="send"))
        equal(it.phone.get("sms")[-1]["body"], "明天见 😀")
        equal(it.phone.get("settings.secure.default_input_method"),
              "com.android.inputmethod.latin/.LatinIME")


@CASES.case("contacts: a new one, with a name and a number")
def _():
    with task() as it:
        it.ask("Save Mei Lin, +1 555 0199, as a contact.",
               Step("open_app", "com.android.contacts", app="Contacts"),
               Step("tap", "First name", target="Create contact"),
               Step("type_text", "Mei", text="Mei", target="First name"),
               Step("type_text", "Lin", text="Lin", target="Last name"),
               Step("type_text", text="+15550199", target="Phone"),
               Step("tap", "Mei Lin", target="Save"))
        contact = it.phone.get("contacts")[-1]
        equal((contact["name"], contact["numbers"]), ("Mei Lin", ["+15550199"]))


@CASES.case("clock: an alarm with a name")
def _():
    with task() as it:
        it.ask("Set an alarm for 6:45 and call it Train.",
               Step("open_app", "com.android.deskclock", app="Clock"),
               Step("tap", "Add alarm", target="Alarm"),
               Step("tap", "Enter time", target="Add alarm"),
               Step("type_text", text="6", target="Hour"),
               Step("type_text", text="45", target="Minute"),
               Step("tap", "06:45", target="OK"),
               Step("tap", "Label", target="06:45"),
               Step("type_text", "Train", text="Train", target="Add label"),
               Step("tap", target="OK"))
        alarm = it.phone.get("alarms")[-1]
        equal([alarm[key] for key in ("hour", "minutes", "message", "enabled")],
              [6, 45, "Train", True])


@CASES.case("notes: what stands at the end of a long note goes into a new one")
def _():
    with task() as it:
        it.ask("Which Wi-Fi password do the house rules give? Make a note of it.",
               Step("open_app", "com.example.notes", app="com.example.notes"),
               Step("tap", "1. Shoes", target="House rules"),
               Step("scroll_until", "kiwi-orange-42", text="password"),
               Step("press_key", key="back"),
               Step("tap", target="New note"),
               Step("type_text", text="Wi-Fi", target="Title"),
               Step("type_text", "kiwi-orange-42", text="kiwi-orange-42", target="body"),
               Step("tap", target="Save"))
        note = it.app("com.example.notes", "notes")[-1]
        equal((note["title"], note["body"]), ("Wi-Fi", "kiwi-orange-42"))


@CASES.case("shop: one thing found by filter and search")
def _():
    with task() as it:
        it.ask("Put the camping stove into the cart.",
               Step("open_app", app="com.example.shop"),
               Step("wait_for", text="Outdoor"),
               Step("tap", "Tent", target="Outdoor"),
               Step("type_text", "now holds", text="stove", target="Search the shop"),
               Step("tap", "€ 54", target="Camping stove"),
               Step("tap", target="Add to cart"))
        equal([item["name"] for item in it.app("com.example.shop", "cart")],
              ["Camping stove"])


@CASES.case("form: a text that went into the wrong field is noticed and mended")
def _():
    with task() as it:
        it.ask("Register Kim Lee from Oslo, kim@example.org.",
               Step("open_app", "com.example.form", app="com.example.form"),
               Step("type_text", "Kim Lee", text="Kim Lee", target="name"),
               Step("type_text", "phone", text="kim@example.org", target="email"),
               Step("clear_text", target="phone"),
               Step("type_text", "kim@example.org", text="kim@example.org", target="email"),
               Step("type_text", text="Oslo", target="city"),
               Step("press_key", key="back"),
               Step("scroll_until", "terms", text="I accept the terms", tap=True),
               Step("tap", "You are registered", target="Register"))
        equal(it.app("com.example.form", "submitted"),
              {"name": "Kim Lee", "email": "kim@example.org", "phone": "", "city": "Oslo"})


@CASES.case("shop: a dialog that comes in the way is put off, and the work goes on")
def _():
    with task() as it:
        it.ask("Put a kettle and a toaster into the cart.",
               Step("open_app", app="com.example.shop"),
               Step("wait_for", text="Kettle"),
               Step("tap", "Add to cart", target="Kettle"),
               Step("tap", target="Add to cart"),
               Step("press_key", "Enjoying Shop?", key="back"),
               Step("tap", "Toaster", target="Not now"),
               Step("tap", target="Toaster"),
               Step("tap", target="Add to cart"))
        equal([item["name"] for item in it.app("com.example.shop", "cart")],
              ["Kettle", "Toaster"])


@CASES.case("two apps: a code goes from a message into a chat")
def _():
    with task() as it:
        it.ask("Send Ana in the chat the code that my bank sent.",
               Step("open_app", "com.android.messaging", app="Messages"),
               Step("tap", "Your code is 000000", target="MyBank"),
               Step("open_app", "com.example.chat", app="com.example.chat"),
               Step("type_text", text="000000", target="Message"),
               Step("tap", "Me: 000000", target="Send"),
               Step("press_key", key="recents"),
               Step("tap", "Your code is 000000", target="com.android.messaging"))
        equal(it.app("com.example.chat", "lines")[-1], {"who": "Me", "text": "000000"})
        equal(it.phone.get("focus.package"), "com.android.messaging")


@CASES.case("files: one is chosen and shared as a message")
def _():
    with task() as it:
        it.ask("Send ticket.pdf from my downloads to Ana.",
               Step("open_app", app="Files"),
               Step("tap", "ticket.pdf", target="Download"),
               Step("tap", "1 selected", target="ticket.pdf", kind="long"),
               Step("tap", "Messages", target="Share"),
               Step("tap", "Ana", target="Messages"),
               Step("tap", "Attached", target="Ana López"),
               Step("tap", target="Send Message"))
        last = it.phone.get("sms")[-1]
        equal((last["address"], last["attached"]),
              ("+15550100", "content://files/Download/ticket.pdf"))


if __name__ == "__main__":
    CASES.run()
