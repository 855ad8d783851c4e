"""screencap [-p] [-d ID] [FILE]: a PNG of the rectangles on the display."""
import sys

from phone.android import picture, ui

USAGE = """usage: screencap [-ahp] [-d display-id] [FILENAME]
   -h: this message
   -a: captures all the active physical displays. This appends an index to filename.
   -d: specify the display ID to capture (If the id is not given, it defaults to 4619827259835644672)
       see "dumpsys SurfaceFlinger --display-id" for valid display IDs.
   -p: outputs in png format.
If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout."""
DISPLAY = "4619827259835644672"
WARNING = f"""[Warning] Multiple displays were found, but no display id was specified! Defaulting \
to the first display found, however this default is not guaranteed to be consistent across \
captures.
A display id should be specified.
A display ID can be specified with the [-d display-id] option.
See "dumpsys SurfaceFlinger --display-id" for valid display IDs.
"""


def main(call):
    given, words, wrong = call.options({"-p": 0, "-d": 1})
    if wrong or len(words) > 1:
        call.refuse(USAGE, 1)
    if given.get("-d", DISPLAY) != DISPLAY:
        call.refuse("Display Id '" + given["-d"] + "' is not valid.", 1)
    if "-p" not in given and not (words and words[0].endswith(".png")):
        call.refuse(USAGE, 1)       # raw pixels: no tool wants them
    if call.phone.hit("screencap_fails"):
        call.warn("Failed to take screenshot. Status: -1")
        return 1
    data = picture.screen(call.phone.read(), ui.apps_of(call.phone))
    if call.phone.hit("screencap_cut"):
        data = data[:len(data) // 2]
    prefix = b""
    if "-d" not in given and call.phone.hit("many_displays"):
        prefix = WARNING.encode()
    if words:
        try:
            with open(words[0], "wb") as file:
                file.write(data)
        except OSError:
            call.warn(f"Error opening file: {words[0]} (No such file or directory)")
            return 1
        sys.stdout.write(prefix.decode())
    else:
        call.raw(prefix + data)
    return 0
