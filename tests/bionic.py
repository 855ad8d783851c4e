#!/usr/bin/env python3
"""Fails when a binary takes a symbol from glibc that Android's libc does not have.

The list holds the names of bionic's libc, libm and libdl up to API 24. A binary
built against glibc asks for some of them under glibc's own names, so those are
translated first. Only what glibc provides is looked at: the other libraries come
with Termux.

usage: bionic.py LIST BINARY [NM]
"""
import re
import subprocess
import sys

SKIP = 77

# What glibc's headers and start-up code call a thing -> what bionic calls it.
GLIBC_NAMES = {
    "__assert_fail": "__assert2",
    "__ctype_b_loc": "isalpha",
    "__ctype_tolower_loc": "tolower",
    "__ctype_toupper_loc": "toupper",
    "__environ": "environ",
    "__errno_location": "__errno",
    "__fdelt_chk": "__FD_SET_chk",
    "__fxstat": "fstat",
    "__fxstatat": "fstatat",
    "__getdelim": "getdelim",
    "__h_errno_location": "__get_h_errno",
    "__libc_start_main": "__libc_init",
    "__lxstat": "lstat",
    "__overflow": "putc",
    "__sigsetjmp": "sigsetjmp",
    "__strdup": "strdup",
    "__strndup": "strndup",
    "__strtok_r": "strtok_r",
    "__sysv_signal": "signal",
    "__uflow": "getc",
    "__xpg_basename": "basename",
    "__xpg_strerror_r": "strerror_r",
    "__xstat": "stat",
}

# Families of names that glibc makes out of one: newer standards, checked
# variants, 64-bit offsets.
FAMILIES = [
    (re.compile(r"__isoc(?:99|23)_(\w+)$"), r"\1"),
    (re.compile(r"__(\w+)_chk$"), r"\1"),
    (re.compile(r"(\w+)64$"), r"\1"),
    (re.compile(r"(\w+)64_(chk|2)$"), r"\1_\2"),
]

# In an executable, data such as stderr counts as its own (B), but carries the version.
FROM_GLIBC = re.compile(r"\s[A-Za-z] ([\w.$]+)@+GLIBC_")


def names_of(symbol):
    """Every name under which bionic may have what glibc calls `symbol`."""
    names = [symbol]
    for name in names:
        found = [GLIBC_NAMES[name]] if name in GLIBC_NAMES else []
        found += [p.sub(into, name) for p, into in FAMILIES if p.match(name)]
        names += [new for new in found if new not in names]
    return names


def glibc_symbols(nm_output):
    return sorted(set(FROM_GLIBC.findall(nm_output)))


def missing(symbols, allowed):
    return [s for s in symbols if not any(name in allowed for name in names_of(s))]


def read_list(path):
    with open(path, encoding="ascii") as lines:
        return set(lines.read().split())


def main(list_path, binary, nm="nm"):
    shown = subprocess.run([nm, "-D", binary], check=True, capture_output=True, text=True).stdout
    symbols = glibc_symbols(shown)
    if not symbols:
        print("skipped: not linked with glibc")
        return SKIP
    if "__asan_" in shown or "__tsan_" in shown:
        print("skipped: a sanitizer's own calls are in this binary")
        return SKIP
    lost = missing(symbols, read_list(list_path))
    for symbol in lost:
        print(f"{symbol} is not in Android's libc at API 24")
    print(f"{len(symbols)} symbols, {len(lost)} missing on Android")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
