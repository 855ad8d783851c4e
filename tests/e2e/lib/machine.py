"""A scratch machine for bootstrap.sh: stand-ins for everything that it calls.

PATH holds one folder: the handful of utilities that any system has, and programs
that write their command line into a log. A package manager "installs" by making
the other stand-ins appear.
"""
import json
import os
import pathlib
import pty
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
UTILITIES = ["basename", "cat", "chmod", "dirname", "ln", "mkdir", "printf", "rm", "sed", "touch",
             "tr"]
TEST_TOOLS = ["python3", "bash", "clang", "clang-format-14", "curl", "fish", "mandoc", "mksh",
              "openssl", "shellcheck", "strace", "tmux", "zsh"]

# One script behind many names; @X@ is filled in.
STAND_IN = r"""#!@SH@
name=$(basename "$0")
shown=$*
case $name in
cc | pkg-config | clang | id | uname) ;;
meson) [ "$1" = --version ] || echo "$name $shown" >>'@LOG@' ;;
python3) [ "$1" != -m ] || echo "$name $shown" >>'@LOG@' ;;
*) echo "$name $shown" >>'@LOG@' ;;
esac
for word in @FAIL@; do
	case " $name $shown " in
	*" $word "*) echo "no $word" >&2; exit 100 ;;
	esac
done
install_tools() {
	for tool in "$@"; do
		[ -e '@BIN@'/$tool ] || ln -s '@STAND_IN@' '@BIN@'/$tool
	done
}
case $name in
apt-get | dnf | pacman | apk | brew | pkg)
	[ "$shown" != --prefix ] || { echo /brew; exit 0; }
	[ "$1" != update ] || exit 0
	touch '@STATE@/all'
	install_tools cc ninja pkg-config python3 @TOOLS@
	[ $name = pkg ] || install_tools meson
	;;
sudo | doas) "$@" ;;
id) echo '@ID@' ;;
uname) echo '@UNAME@' ;;
pkg-config) [ -e '@STATE@/all' ] || [ -e "@STATE@/pc-$2" ] ;;
clang) echo '@STATE@/all' ;;
python3)
	case $shown in
	"-m pip"*) install_tools meson ;;
	*) exec '@PYTHON@' "$@" ;;
	esac
	;;
meson)
	build='@BUILD@'
	case $1 in
	--version) echo '@MESON@' ;;
	setup) mkdir -p "$build" && touch "$build/build.ninja" ;;
	install) mkdir -p '@PREFIX@/bin' && ln -s '@STAND_IN@' '@PREFIX@/bin/chela' ;;
	test) mkdir -p "$build/meson-logs" && cat '@STATE@/testlog.json' >"$build/meson-logs/testlog.json" ;;
	esac
	;;
esac
"""


class Machine:
    """A scratch machine: what is on PATH, what is installed, what was called."""

    def __init__(self, scratch, shell, manager=None, tools=(), libraries=(), uid=0, fail=(),
                 uname="Linux", meson="1.0.1", env=None, log=(), more=()):
        self.home = pathlib.Path(scratch, "home")
        self.bin = self.home / "fake" / "bin"
        self.state = self.home / "fake" / "state"
        self.shell = shell
        self.log = self.home / "fake" / "log"
        self.build = self.home / "build"
        self.env = {"PATH": str(self.bin), "HOME": str(self.home), "TMPDIR": scratch,
                    "CHELA_BUILD_DIR": str(self.build), "SSL_CERT_FILE": __file__}
        self.env.update({key: value.replace("@HOME@", str(self.home))
                         for key, value in (env or {}).items()})
        self.bin.mkdir(parents=True)
        self.state.mkdir()
        (self.state / "testlog.json").write_text("".join(json.dumps(t) + "\n" for t in log))
        for name in libraries:
            (self.state / f"pc-{name}").touch()
        stand_in = self.home / "fake" / "stand-in"
        prefix = self.env.get("PREFIX", str(self.home / ".local"))
        stand_in.write_text(self.fill({
            "SH": shell, "LOG": self.log, "FAIL": " ".join(map(repr, fail)), "BIN": self.bin,
            "STAND_IN": stand_in, "STATE": self.state, "TOOLS": " ".join(TEST_TOOLS), "ID": uid,
            "UNAME": uname, "PYTHON": sys.executable, "BUILD": self.build, "MESON": meson,
            "PREFIX": prefix}))
        stand_in.chmod(0o755)
        for name in UTILITIES:
            (self.bin / name).symlink_to(shutil.which(name))
        for name in {"id", "uname", *tools, *more, *([manager] if manager else [])}:
            (self.bin / name).symlink_to(stand_in)

    @staticmethod
    def fill(values):
        text = STAND_IN
        for key, value in values.items():
            text = text.replace(f"@{key}@", str(value))
        return text

    def run(self, *arguments):
        """Runs bootstrap.sh without a terminal; gives its exit code and all it said."""
        done = subprocess.run([self.shell, ROOT / "bootstrap.sh", *arguments], env=self.env,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout

    def run_on_terminal(self, typed):
        """The same with a terminal on which `typed` was already written."""
        master, slave = pty.openpty()
        os.write(master, typed.encode())
        with subprocess.Popen([self.shell, ROOT / "bootstrap.sh"], env=self.env, stdin=slave,
                              stdout=slave, stderr=slave, start_new_session=True) as child:
            os.close(slave)
            said = b""
            while True:
                try:
                    piece = os.read(master, 65536)
                except OSError:
                    break
                if not piece:
                    break
                said += piece
        os.close(master)
        return child.returncode, said.decode()

    def calls(self):
        """What was called, with the folders of this machine and of the project named."""
        text = self.log.read_text() if self.log.exists() else ""
        for path, name in ((self.build, "BUILD"), (self.home, "HOME"), (ROOT, "ROOT")):
            text = text.replace(str(path), name)
        return text.splitlines()
