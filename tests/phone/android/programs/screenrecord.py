"""screenrecord [--size WxH] [--bit-rate N] [--time-limit S] FILE; SIGINT ends it."""
import signal
import time

HEAD = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom"


def main(call):
    given, words, wrong = call.options(
        {"--size": 1, "--bit-rate": 1, "--time-limit": 1, "--rotate": 0, "--bugreport": 0})
    if wrong or not words or len(words) != 1:
        call.refuse("Must specify output file (see --help)." if not wrong else
                    f"screenrecord: unrecognized option '{wrong}'", 2)
    limit = given.get("--time-limit", "180")
    if not limit.isdigit() or int(limit) > 180 or int(limit) == 0 and call.sdk < 34:
        call.refuse(f"Time limit {limit}s outside acceptable range [1,180]", 2)
    try:
        file = open(words[0], "wb")
    except OSError:
        call.warn(f"Unable to open '{words[0]}': No such file or directory")
        return 1
    stopped = []
    signal.signal(signal.SIGINT, lambda *_: stopped.append(1))
    with file:
        file.write(HEAD)
        call.phone.add("recordings", {"file": words[0], "seconds": int(limit)})
        # The phone's clock moves, ours does not wait for it.
        if call.phone.get("faults").get("screenrecord_waits"):
            end = time.monotonic() + int(limit)
            while not stopped and time.monotonic() < end:
                time.sleep(0.01)
        call.phone.advance(int(limit) * 1000)
        file.write(b"\0" * 2048)
    return 0
