#!/usr/bin/env python3
"""bootstrap.sh on each system it knows, with stand-ins for everything it calls."""
import pathlib
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from lib import tap  # noqa: E402
from lib.machine import Machine  # noqa: E402

SHELLS = [path for path in map(shutil.which, ("dash", "bash", "mksh")) if path]
LIBRARIES = ["ncursesw", "libcurl", "libcjson", "sqlite3", "yaml-0.1", "libxml-2.0", "md4c",
             "libutf8proc", "libpng", "libjpeg", "libsodium", "zlib"]
BUILD_TOOLS = ["cc", "meson", "msgfmt", "ninja", "pkg-config"]

CASES = tap.Cases()


def packages(system, mode="install"):
    return {
        "apt-get": "gcc libc6-dev pkg-config ninja-build meson gettext libncurses-dev "
                   "libcurl4-openssl-dev libcjson-dev libsqlite3-dev libyaml-dev libxml2-dev "
                   "libmd4c-dev libutf8proc-dev libpng-dev libjpeg-dev libsodium-dev "
                   "zlib1g-dev",
        "dnf": "gcc pkgconf-pkg-config ninja-build meson gettext ncurses-devel libcurl-devel "
               "cjson-devel sqlite-devel libyaml-devel libxml2-devel md4c-devel utf8proc-devel "
               "libpng-devel libjpeg-turbo-devel libsodium-devel zlib-devel",
        "pacman": "gcc pkgconf ninja meson gettext ncurses curl cjson sqlite libyaml libxml2 md4c "
                  "libutf8proc libpng libjpeg-turbo libsodium zlib",
        "apk": "gcc musl-dev pkgconf samurai meson gettext ncurses-dev curl-dev cjson-dev "
               "sqlite-dev yaml-dev libxml2-dev md4c-dev utf8proc-dev libpng-dev "
               "libjpeg-turbo-dev libsodium-dev zlib-dev",
        "brew": "pkgconf ninja meson gettext ncurses curl cjson sqlite libyaml libxml2 md4c "
                "utf8proc libpng jpeg-turbo libsodium zlib",
        "pkg": "clang pkg-config ninja python python-pip gettext ncurses libcurl cjson libsqlite "
               "libyaml libxml2 md4c utf8proc libpng libjpeg-turbo libsodium zlib",
    }[system] + ("" if mode == "install" else {
        "apt-get": " python3 libcmocka-dev libvterm-dev bash clang libclang-rt-dev "
                   "clang-format-14 curl fish mandoc mksh openssl shellcheck strace tmux zsh",
        "pkg": " python cmocka libvterm bash clang curl fish mandoc mksh openssl-tool "
               "shellcheck strace tmux zsh",
    }[system])


INSTALL = {
    "apt-get": "apt-get install -y --no-install-recommends ",
    "dnf": "dnf install -y ",
    "pacman": "pacman -Sy --needed --noconfirm ",
    "apk": "apk add -U ",
    "brew": "brew install ",
    "pkg": "pkg install -y ",
}
TERMUX = {"TERMUX_VERSION": "0.118", "PREFIX": "@HOME@/com.termux/usr"}
DEMO = "chela ask --provider demo --no-save --no-stdin What can you do here?"
ALL_THERE = {"tools": BUILD_TOOLS, "libraries": LIBRARIES}


def build_calls(prefix="HOME/.local", again=""):
    return [f"meson setup {again}--buildtype=release -Dtests=false --prefix={prefix} BUILD ROOT",
            "meson compile -C BUILD", "meson install -C BUILD --no-rebuild"]


def on_each_shell(test):
    """Runs a test with a fresh machine maker for each shell that is here."""
    def run(*row):
        for shell in SHELLS:
            with tempfile.TemporaryDirectory() as scratch:
                test(*row, lambda shell=shell, scratch=scratch, **given:
                     Machine(scratch, shell, **given))
    return run


@CASES.table([
    {"name": "bare Debian", "manager": "apt-get", "before": ["apt-get update"]},
    {"name": "bare Fedora", "manager": "dnf"},
    {"name": "bare Arch", "manager": "pacman"},
    {"name": "bare Alpine", "manager": "apk"},
    {"name": "bare macOS", "manager": "brew", "tools": ["cc"], "uid": 501, "uname": "Darwin",
     "before": ["brew --prefix"], "after": ["brew --prefix"]},
    {"name": "bare Termux", "manager": "pkg", "uid": 10123, "env": TERMUX,
     "after": ["python3 -m pip install meson"], "prefix": "HOME/com.termux/usr"},
])
@on_each_shell
def _(row, machine):
    here = machine(manager=row["manager"], tools=row.get("tools", ()), uid=row.get("uid", 0),
                   uname=row.get("uname", "Linux"), env=row.get("env"))
    code, said = here.run()
    tap.equal(code, 0, said)
    tap.equal(here.calls(), [
        *row.get("before", []), INSTALL[row["manager"]] + packages(row["manager"]),
        *row.get("after", []), *build_calls(row.get("prefix", "HOME/.local")), DEMO], said)


@CASES.table([
    {"name": "all is there already", "machine": ALL_THERE, "calls": []},
    {"name": "all is there, and no known system", "machine": ALL_THERE, "calls": []},
    {"name": "one library is missing", "calls":
     ["apt-get update", INSTALL["apt-get"] + "libmd4c-dev"],
     "machine": {"manager": "apt-get", "tools": BUILD_TOOLS,
                 "libraries": [name for name in LIBRARIES if name != "md4c"]}},
    {"name": "meson is missing on Termux", "calls":
     [INSTALL["pkg"] + "python python-pip", "python3 -m pip install meson"],
     "machine": {"manager": "pkg", "tools": ["cc", "msgfmt", "ninja", "pkg-config"],
                 "libraries": LIBRARIES, "env": {**TERMUX, "PREFIX": "@HOME@/.local"}}},
])
@on_each_shell
def _(row, machine):
    here = machine(**row["machine"])
    code, said = here.run()
    tap.equal(code, 0, said)
    tap.equal(here.calls(), [*row["calls"], *build_calls(), DEMO], said)


@CASES.table([
    {"name": "not root and no terminal: says the sudo command", "more": ["sudo"],
     "manager": "apt-get", "says": "    sudo apt-get update && sudo " + INSTALL["apt-get"]},
    {"name": "not root and no terminal: says the doas command", "more": ["doas"],
     "manager": "apk", "says": "    doas " + INSTALL["apk"]},
    {"name": "not root, without sudo: says the command for root",
     "manager": "dnf", "says": "    " + INSTALL["dnf"]},
])
@on_each_shell
def _(row, machine):
    here = machine(manager=row["manager"], uid=1000, more=row.get("more", ()))
    code, said = here.run()
    tap.equal(code, 1, said)
    assert row["says"] + packages(row["manager"]) + "\n" in said, said
    assert "Run the command above, then this script again." in said, said
    tap.equal(here.calls(), [], said)


@CASES.table([
    {"name": "a yes at the terminal runs sudo", "typed": "y\n", "code": 0, "calls": [
        "sudo apt-get update", "apt-get update",
        "sudo " + INSTALL["apt-get"] + packages("apt-get"),
        INSTALL["apt-get"] + packages("apt-get"), *build_calls(), "chela "]},
    {"name": "a no at the terminal runs nothing", "typed": "n\n", "code": 1, "calls": []},
    {"name": "the Enter key at the terminal runs nothing", "typed": "\n", "code": 1, "calls": []},
])
@on_each_shell
def _(row, machine):
    here = machine(manager="apt-get", uid=1000, more=["sudo"])
    code, said = here.run_on_terminal(row["typed"])
    tap.equal(code, row["code"], said)
    assert "Run this now? [y/N]" in said, said
    tap.equal(here.calls(), row["calls"], said)


PASSED = {"name": "a", "result": "OK", "stdout": "1..2\nok 1\nok 2 # SKIP\n"}
FAILED = {"name": "b", "result": "FAIL", "stdout": ""}


@CASES.table([
    {"name": "test mode on bare Debian", "manager": "apt-get", "before": ["apt-get update"],
     "log": [PASSED], "code": 0, "last": "1 passed, 0 failed, 1 skipped"},
    {"name": "test mode on bare Termux", "manager": "pkg", "env": TERMUX, "log": [PASSED],
     "after": ["python3 -m pip install meson"],
     "code": 0, "last": "1 passed, 0 failed, 1 skipped"},
    {"name": "test mode with a failure", "manager": "apt-get", "before": ["apt-get update"],
     "log": [PASSED, FAILED], "code": 1, "last": "1 passed, 1 failed, 1 skipped"},
])
@on_each_shell
def _(row, machine):
    here = machine(manager=row["manager"], env=row.get("env"), log=row["log"])
    code, said = here.run("test")
    tap.equal((code, said.splitlines()[-1]), (row["code"], row["last"]), said)
    tap.equal(here.calls(), [
        *row.get("before", []), INSTALL[row["manager"]] + packages(row["manager"], "test"),
        *row.get("after", []), "meson setup -Dtests=true BUILD ROOT", "meson compile -C BUILD",
        "meson test -C BUILD --print-errorlogs --no-suite fuzz"], said)


@CASES.case("a package that is only wanted may be unknown")
@on_each_shell
def _(machine):
    here = machine(manager="apt-get", fail=["clang-format-14"], log=[PASSED])
    code, said = here.run("test")
    tap.equal(code, 0, said)
    assert "Without clang-format-14 some tests will be skipped." in said, said
    calls = here.calls()
    assert INSTALL["apt-get"] + packages("apt-get") + " python3 libcmocka-dev" in calls, said
    assert INSTALL["apt-get"] + "mandoc" in calls, said


@CASES.case("what is only wanted is not waited for without root")
@on_each_shell
def _(machine):
    here = machine(manager="apt-get", uid=1000, log=[PASSED], more=["python3"],
                   tools=BUILD_TOOLS, libraries=[*LIBRARIES, "cmocka"])
    code, said = here.run("test")
    tap.equal(code, 0, said)
    assert "Going on without them" in said, said
    tap.equal(here.calls()[0], "meson setup -Dtests=true BUILD ROOT", said)


@CASES.table([
    {"name": "the manager fails", "machine": {"manager": "dnf", "fail": ["gcc"]},
     "says": "dnf could not install what is needed."},
    {"name": "pip fails", "machine": {"manager": "pkg", "env": TERMUX, "fail": ["pip"]},
     "says": "python3 -m pip install meson"},
    {"name": "macOS without Homebrew", "machine": {"uname": "Darwin", "tools": ["cc"]},
     "says": "https://brew.sh"},
    {"name": "macOS without a compiler", "machine": {"uname": "Darwin", "manager": "brew"},
     "says": "run 'xcode-select --install', then this again"},
    {"name": "an unknown system", "machine": {"tools": BUILD_TOOLS, "libraries": ["libcurl"]},
     "says": "missing here: ncursesw libcjson sqlite3 yaml-0.1 libxml-2.0 md4c libutf8proc "
             "libpng libjpeg libsodium zlib,"},
    {"name": "a meson that is too old", "machine": {**ALL_THERE, "meson": "0.61.2"},
     "says": "meson 0.61.2 is too old"},
    {"name": "the set-up fails", "machine": {**ALL_THERE, "fail": ["setup"]},
     "says": "the build could not be set up"},
    {"name": "the build fails", "machine": {**ALL_THERE, "fail": ["compile"]},
     "says": "the build failed"},
    {"name": "the installation fails", "machine": {**ALL_THERE, "fail": ["install"]},
     "says": "/.local failed. Make that folder writable"},
    {"name": "the demo prompt fails", "machine": {**ALL_THERE, "fail": ["demo"]},
     "says": "the demo prompt failed"},
    {"name": "no home", "machine": {**ALL_THERE, "env": {"HOME": ""}}, "says": "HOME is not set"},
    {"name": "a word it does not know", "machine": ALL_THERE, "word": "tset",
     "says": "unknown word 'tset'"},
    {"name": "no test ran", "word": "test", "says": "no test ran", "machine": {
        "tools": [*BUILD_TOOLS, "python3"], "libraries": [*LIBRARIES, "cmocka"],
        "fail": ["test"]}},
])
@on_each_shell
def _(row, machine):
    here = machine(**row["machine"])
    code, said = here.run(*([row["word"]] if "word" in row else []))
    tap.equal(code, 1, said)
    assert said.splitlines()[-1].startswith("bootstrap.sh: "), said
    assert row["says"] in said.splitlines()[-1], said


@CASES.case("a second run sets the same build up again")
@on_each_shell
def _(machine):
    here = machine(**ALL_THERE)
    here.build.mkdir()
    (here.build / "build.ninja").touch()
    code, said = here.run()
    tap.equal(code, 0, said)
    tap.equal(here.calls(), [*build_calls(again="--reconfigure "), DEMO], said)


@CASES.case("more arguments for meson are split at blanks")
@on_each_shell
def _(machine):
    here = machine(**ALL_THERE, env={"CHELA_MESON_ARGS": "-Dwerror=true -Da=b"})
    code, said = here.run()
    tap.equal(code, 0, said)
    tap.equal(here.calls()[0], "meson setup --buildtype=release -Dtests=false --prefix=HOME/.local "
              "-Dwerror=true -Da=b BUILD ROOT", said)


@CASES.table([
    {"name": "tells that the program is not on PATH", "path": "", "told": True},
    {"name": "says nothing when it is on PATH", "path": ":@HOME@/.local/bin", "told": False},
])
@on_each_shell
def _(row, machine):
    here = machine(**ALL_THERE)
    here.env["PATH"] += row["path"].replace("@HOME@", str(here.home))
    code, said = here.run()
    tap.equal(code, 0, said)
    tap.equal("is not on PATH" in said, row["told"], said)


@CASES.case("help prints the head of the script and does nothing")
@on_each_shell
def _(machine):
    here = machine(manager="apt-get")
    code, said = here.run("help")
    tap.equal(code, 0, said)
    assert "./bootstrap.sh test" in said and "CHELA_MESON_ARGS" in said, said
    tap.equal(here.calls(), [], said)


CASES.run()
