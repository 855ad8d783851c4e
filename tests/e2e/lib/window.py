"""What a person does before a screen, whatever draws it: looks until something is there,
and presses keys. A class of this kind has `screen()` and `keys()`."""

import re
import time


class Window:
    def rows(self):
        return self.screen().split("\n")

    def wait(self, pattern, timeout=20):
        """Waits until the screen has `pattern`; returns the match."""
        return self.until(lambda screen: re.search(pattern, screen, re.M), timeout, pattern)

    def wait_gone(self, pattern, timeout=20):
        """Waits until the screen has not got `pattern`."""
        self.until(lambda screen: not re.search(pattern, screen, re.M), timeout,
                   f"no {pattern}")

    def until(self, good, timeout, what):
        end = time.monotonic() + timeout
        while True:
            screen = self.screen()
            found = good(screen)
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"the screen never had {what}:\n{screen}")
            time.sleep(0.01)

    def press_until(self, key, pattern, timeout=20):
        """Presses a key, again when the screen has not `pattern` after half a second: a
        key may come too early to count, but two must never be under way at once."""
        end = time.monotonic() + timeout
        while True:
            self.keys(key)
            try:
                return self.wait(pattern, 0.5)
            except AssertionError:
                if time.monotonic() > end:
                    raise
