#!/usr/bin/env python3
"""The scripts of termux/ in a Termux of their own: a scratch HOME and PREFIX."""
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from e2e.lib.tap import Cases, Skip, equal                 # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "termux"
SCRIPTS = {
    "bin/termux-url-opener": "bin", "bin/termux-file-editor": "bin",
    "shortcuts/chela": ".shortcuts", "shortcuts/chela-new": ".shortcuts",
    "shortcuts/chela-clipboard": ".shortcuts", "boot/chela": ".termux/boot",
}
UTILITIES = ["cat", "chmod", "dirname", "grep", "mkdir", "mv", "sed", "tail", "timeout"]
CASES = Cases()


class Termux:
    """HOME and PREFIX below a scratch folder; programs that write down their call."""

    def __enter__(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.home = pathlib.Path(self.scratch.name, "home")
        self.prefix = pathlib.Path(self.scratch.name, "usr")
        self.log = pathlib.Path(self.scratch.name, "log")
        (self.prefix / "bin").mkdir(parents=True)
        self.home.mkdir()
        for name in UTILITIES:
            (self.prefix / "bin" / name).symlink_to(shutil.which(name))
        (self.prefix / "bin" / "sh").symlink_to(shutil.which("dash") or "/bin/sh")
        self.program("chela")
        return self

    def __exit__(self, *_):
        self.scratch.cleanup()

    def program(self, name, body=""):
        """A stand-in; `body` comes after the call was written down."""
        path = self.prefix / "bin" / name
        path.write_text(f"#!{self.prefix}/bin/sh\n"
                        f"printf '<%s>' {name} \"$@\" >>'{self.log}'; echo >>'{self.log}'\n"
                        f"{body}\n")
        path.chmod(0o755)

    def environment(self):
        return {"HOME": str(self.home), "PREFIX": str(self.prefix),
                "PATH": str(self.prefix / "bin"), "TERMUX_VERSION": "0.119"}

    def install(self, typed=None):
        """Runs install.sh; `typed` stands on its terminal (None: there is none)."""
        argv = [str(self.prefix / "bin" / "sh"), str(SOURCE / "install.sh")]
        if typed is None:
            done = subprocess.run(argv, env=self.environment(), stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  check=False)
            return done.returncode, done.stdout
        master, slave = pty.openpty()
        os.write(master, typed.encode())
        done = subprocess.run(argv, env=self.environment(), stdin=slave, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        os.close(slave)
        os.close(master)
        return done.returncode, done.stdout

    def run(self, script, *words):
        """An installed script as Termux would start it; gives the calls it made."""
        self.log.write_text("")
        done = subprocess.run([str(self.home / script), *words], env=self.environment(),
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, self.log.read_text().splitlines()


@CASES.case("all parts are installed after a yes to each")
def _():
    with Termux() as termux:
        termux.program("termux-reload-settings")
        code, said = termux.install("y\ny\nYes\ny\n")
        equal(code, 0)
        for script, folder in SCRIPTS.items():
            path = termux.home / folder / pathlib.Path(script).name
            lines = path.read_text().splitlines()
            equal(lines[0], f"#!{termux.prefix}/bin/sh")
            equal(lines[1:], (SOURCE / script).read_text().splitlines()[1:])
            equal(path.stat().st_mode & 0o777, 0o700)
            assert f"Installed: {path}" in said, said
        keys = (termux.home / ".termux/termux.properties").read_text()
        equal(keys, (SOURCE / "extra-keys").read_text())
        assert "<termux-reload-settings>" in termux.log.read_text()


@CASES.case("nothing is installed without a yes")
def _():
    with Termux() as termux:
        code, _said = termux.install("\nn\nwhat\nno\n")
        equal(code, 0)
        equal(list(termux.home.iterdir()), [])


@CASES.case("without a terminal it says how and does nothing")
def _():
    with Termux() as termux:
        code, said = termux.install()
        equal(code, 0)
        assert "install.sh" in said, said
        equal(list(termux.home.iterdir()), [])


@CASES.case("what is the person's own stays, and a second time changes nothing")
def _():
    with Termux() as termux:
        own = termux.home / "bin" / "termux-url-opener"
        own.parent.mkdir()
        own.write_text("#!/bin/sh\n# mine\n")
        properties = termux.home / ".termux" / "termux.properties"
        properties.parent.mkdir()
        properties.write_text("bell-character = ignore\n  extra-keys = [['ESC']]")
        before = properties.read_text()
        _code, said = termux.install("y\ny\ny\n")
        equal(own.read_text(), "#!/bin/sh\n# mine\n")
        equal(properties.read_text(), before)
        assert "is yours and stays" in said and "has a row of keys already" in said, said
        first = (termux.home / ".shortcuts" / "chela").read_text()
        termux.install("y\ny\ny\n")
        equal((termux.home / ".shortcuts" / "chela").read_text(), first)
        equal(sorted(p.name for p in (termux.home / "bin").iterdir()),
              ["termux-file-editor", "termux-url-opener"])


@CASES.case("extra keys go behind a last line that has no end")
def _():
    with Termux() as termux:
        properties = termux.home / ".termux" / "termux.properties"
        properties.parent.mkdir()
        properties.write_text("bell-character = ignore\n# extra-keys = none")
        termux.install("n\nn\nn\ny\n")
        equal(properties.read_text(), "bell-character = ignore\n# extra-keys = none\n" +
              (SOURCE / "extra-keys").read_text())


@CASES.case("what is shared begins a chat, whatever it looks like")
def _():
    with Termux() as termux:
        termux.install("y\ny\nn\nn\n")
        for text in ("https://example.org/?a=1&b=2", "--yes", "$(id)", "a 'b' \"c\"", "你好"):
            equal(termux.run("bin/termux-url-opener", text), (0, [f"<chela><--draft={text}>"]))
        path = "/data/data/com.termux/files/home/downloads/a b.txt"
        equal(termux.run("bin/termux-file-editor", path), (0, [f"<chela><--file={path}>"]))
        equal(termux.run("bin/termux-url-opener"), (0, []))
        equal(termux.run("bin/termux-file-editor"), (0, []))


@CASES.case("shortcuts start the chat, a new one, and one with the clipboard")
def _():
    with Termux() as termux:
        termux.install("n\ny\nn\nn\n")
        equal(termux.run(".shortcuts/chela"), (0, ["<chela>"]))
        equal(termux.run(".shortcuts/chela-new"), (0, ["<chela><--draft><>"]))
        termux.program("termux-clipboard-get", "printf 'two words'")
        equal(termux.run(".shortcuts/chela-clipboard"),
              (0, ["<termux-clipboard-get>", "<chela><--draft=two words>"]))
        termux.program("termux-clipboard-get", "exit 1")
        equal(termux.run(".shortcuts/chela-clipboard"),
              (0, ["<termux-clipboard-get>", "<chela><--draft=>"]))


@CASES.case("the boot script tells only where Shizuku does not run")
def _():
    with Termux() as termux:
        termux.install("n\nn\ny\nn\n")
        boot = ".termux/boot/chela"
        equal(termux.run(boot), (0, ["<chela><runs><list>"]))
        termux.program("termux-notification", "cat >/dev/null")
        termux.program("rish", "echo 2000")
        equal(termux.run(boot), (0, ["<chela><runs><list>", "<rish><-c><id -u>"]))
        termux.program("rish", "echo 'Server is not running' >&2; exit 1")
        code, calls = termux.run(boot)
        equal(code, 0)
        assert calls[2].startswith("<termux-notification><--id><chela-shizuku>"), calls
        (termux.prefix / "bin" / "chela").unlink()
        equal(termux.run(boot), (0, []))


def recipe():
    """The recipe's variables as bash sees them."""
    bash = shutil.which("bash")
    if not bash:
        raise Skip("no bash")
    done = subprocess.run(
        [bash, "-euc", ". \"$1\"; for v in ${!TERMUX_PKG_*}; do printf '%s=%s\\0' $v "
         "\"${!v}\"; done", "bash", str(SOURCE / "package/build.sh")],
        env={"CHELA_URL": "https://host.example/chela"}, stdout=subprocess.PIPE, text=True,
        check=True)
    return dict(line.split("=", 1) for line in done.stdout.split("\0") if line)


@CASES.case("the package's recipe has the version and all libraries")
def _():
    fields = recipe()
    meson = (ROOT / "meson.build").read_text()
    equal(fields["TERMUX_PKG_VERSION"], re.search(r"version: '([0-9.]+)'", meson)[1])
    equal(fields["TERMUX_PKG_HOMEPAGE"], "https://host.example/chela")
    wanted = {line.split()[-1] for line in (ROOT / "bootstrap.sh").read_text().splitlines()
              if line.startswith("\tlib ")}
    depends = set(fields["TERMUX_PKG_DEPENDS"].split(", "))
    equal(sorted(wanted - depends), [])


@CASES.case("shellcheck finds nothing")
def _():
    shellcheck = shutil.which("shellcheck")
    if not shellcheck:
        raise Skip("no shellcheck")
    scripts = [str(SOURCE / name) for name in [*SCRIPTS, "install.sh"]]
    done = subprocess.run([shellcheck, "-s", "sh", *scripts], stdout=subprocess.PIPE, text=True,
                          check=False)
    equal(done.stdout, "")
    done = subprocess.run([shellcheck, str(SOURCE / "package/build.sh")],
                          stdout=subprocess.PIPE, text=True, check=False)
    equal(done.stdout, "")


CASES.run()
