"""Speaking and listening."""

from harness import Case, called
from cases.clipboard import heard


def spoken(**wanted):
    def check(phone, _):
        last = phone.get("tts.spoken")[-1]
        got = {key: last[key] for key in wanted}
        if got != wanted:
            raise AssertionError(f"spoken: {last}")
    return check


TEXT = "-n it's \\n \"so\" 你好"

CASES = [
    Case("speak_text", {"text": TEXT}, via="termux", output=["done"],
         expect=[spoken(text=TEXT, rate=1.0, language=None)]),
    Case("speak_text", {"text": "Guten Tag", "rate": 150, "language": "de"}, via="termux",
         expect=[spoken(text="Guten Tag", rate=1.5, language="de", heard=True)]),
    Case("speak_text", {"text": TEXT, "rate": 200, "language": "zh"}, via="local",
         programs={"espeak-ng": ""},
         expect=[heard("espeak-ng", TEXT),
                 called("espeak-ng", "--stdin", "-s", "350", "-v", "zh")]),
    Case("speak_text", {"text": TEXT, "language": "en"}, via="local", programs={"espeak": ""},
         expect=[heard("espeak", TEXT), called("espeak", "--stdin", "-s", "175", "-v", "en")],
         name="speak_text (espeak)"),
    Case("speak_text", {"text": TEXT}, via="local", programs={"say": ""},
         expect=[heard("say", TEXT), called("say", "-r", "175")], name="speak_text (say)"),
    Case("list_voices", via="termux", output=["com.google.android.tts"]),
    Case("list_voices", via="local", programs={"espeak-ng": "Pty Language\n 5 en"},
         output=["5 en"], expect=[called("espeak-ng", "--voices")]),
    Case("list_voices", via="local", programs={"espeak": "Pty Language\n 5 en"},
         output=["5 en"], expect=[called("espeak", "--voices")], name="list_voices (espeak)"),
    Case("list_voices", via="local", programs={"say": "Alex en_US"}, output=["Alex"],
         expect=[called("say", "-v", "?")], name="list_voices (say)"),
    Case("transcribe_audio", via="termux", before={"speech.heard": ["turn on the light"]},
         output=["turn on the light"]),
    Case("transcribe_audio", via="termux", output=["Nothing was heard."],
         name="transcribe_audio of silence"),
]
