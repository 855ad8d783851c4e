#!/usr/bin/env python3
"""The symbol check on names, and on small programs built with the compiler of CC."""
import contextlib
import io
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "e2e")]

import bionic  # noqa: E402
from lib import tap  # noqa: E402

LIST = HERE / "bionic-24.txt"
NM = os.environ.get("NM", "nm")
CC = shlex.split(os.environ.get("CC", "cc"))

COMMON = """\
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>

int main(int argc, char **argv) {
	struct stat st;
	jmp_buf jump;
	fd_set set;
	char text[9], *line = NULL;
	size_t size = 0;
	int n = 0;

	FD_SET(argc, &set);
	if (setjmp(jump)) {
		return 1;
	}
	assert(argc);
	sscanf(argv[0], "%d", &n);
	errno = 0;
	snprintf(text, (size_t)argc, "%d", n);
	memcpy(text, argv[0], (size_t)argc);
	n += getline(&line, &size, stdin) > 0;
	return isalpha(n) + toupper(n) + stat(argv[0], &st) + (int)strtol(text, NULL, 10) +
		(int)sqrt(n) + (stderr != NULL) + (fopen(text, "r") != NULL);
}
"""
GETRANDOM = """\
#include <sys/random.h>

int main(void) {
	char bytes[4];

	return (int)getrandom(bytes, sizeof(bytes), 0);
}
"""

CASES = tap.Cases()


@CASES.table([
    {"name": "what both have", "symbols": ["memcpy", "poll", "openat", "sqrt"], "lost": []},
    {"name": "glibc's names for the same", "lost": [],
     "symbols": ["__errno_location", "__isoc99_sscanf", "__isoc23_strtol", "__ctype_b_loc",
                 "__libc_start_main", "__assert_fail", "__sigsetjmp"]},
    {"name": "checked variants", "lost": [],
     "symbols": ["__printf_chk", "__memcpy_chk", "__fdelt_chk", "__read_chk"]},
    {"name": "64-bit offsets", "lost": [],
     "symbols": ["stat64", "fopen64", "mkostemp64", "__open64_2", "__pread64_chk"]},
    {"name": "too new for API 24",
     "symbols": ["getrandom", "glob", "posix_spawn", "close_range", "nl_langinfo", "iconv_open"],
     "lost": ["getrandom", "glob", "posix_spawn", "close_range", "nl_langinfo", "iconv_open"]},
    {"name": "never in Android", "symbols": ["pthread_cancel", "__explicit_bzero_chk"],
     "lost": ["pthread_cancel", "__explicit_bzero_chk"]},
    {"name": "too new behind a checked variant", "symbols": ["__glob64_chk", "__isoc23_glob"],
     "lost": ["__glob64_chk", "__isoc23_glob"]},
])
def _(row):
    tap.equal(bionic.missing(row["symbols"], bionic.read_list(LIST)), row["lost"])


@CASES.case("only what glibc provides is looked at")
def _():
    shown = ("                 U curl_easy_init@CURL_OPENSSL_4\n"
             "                 w __gmon_start__\n"
             "                 U poll@GLIBC_2.2.5\n"
             "                 w getrandom@GLIBC_2.25\n"
             "0000000000004010 B stderr@GLIBC_2.2.5\n"
             "0000000000001139 T main\n")
    tap.equal(bionic.glibc_symbols(shown), ["getrandom", "poll", "stderr"])


@CASES.table([
    {"name": "a program that Android can run", "source": COMMON, "code": 0, "says": ""},
    {"name": "a program that calls getrandom", "source": GETRANDOM, "code": 1,
     "says": "getrandom is not in Android's libc at API 24"},
])
def _(row):
    with tempfile.TemporaryDirectory() as scratch:
        source, binary = pathlib.Path(scratch, "x.c"), pathlib.Path(scratch, "x")
        source.write_text(row["source"], encoding="ascii")
        for fortify in ("0", "2"):
            subprocess.run([*CC, "-w", "-O2", "-U_FORTIFY_SOURCE", f"-D_FORTIFY_SOURCE={fortify}",
                            "-D_GNU_SOURCE", "-D_FILE_OFFSET_BITS=64", "-o", binary, source,
                            "-lm"], check=True)
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                code = bionic.main(LIST, binary, NM)
            if code == bionic.SKIP:
                tap.skip(said.getvalue().strip())
            tap.equal(code, row["code"], said.getvalue())
            assert row["says"] in said.getvalue(), said.getvalue()


CASES.run()
