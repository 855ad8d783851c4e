#!/bin/sh
# Sets up a fresh machine for chela: installs what is missing with the system's
# own package manager, builds, installs for this user and starts chela.
#
#	./bootstrap.sh          build, install, start (without a terminal: one demo prompt)
#	./bootstrap.sh test     build and pass all tests; ends with "N passed, N failed, N skipped"
#	./bootstrap.sh help     this text
#
# It never calls sudo unasked and asks nothing when standard input is no
# terminal. Environment:
#
#	CC                  the compiler
#	CHELA_BUILD_DIR     where to build (build, or build-test for the tests)
#	CHELA_MESON_ARGS    more arguments for `meson setup`, split at blanks
set -u

# What is needed, and in which package each system has it. First column: `build`
# and `lib` (a pkg-config name) always; `test` for the tests; `more` lets further
# tests run, which are skipped where it cannot be had. `+` joins packages, `-`
# means that the system has none or brings it along.
#	kind  what            apt                   dnf                  pacman           apk              brew             termux
needs() {
	cat <<'EOF'
	build cc              gcc+libc6-dev         gcc                  gcc              gcc+musl-dev     -                clang
	build pkg-config      pkg-config            pkgconf-pkg-config   pkgconf          pkgconf          pkgconf          pkg-config
	build ninja           ninja-build           ninja-build          ninja            samurai          ninja            ninja
	build meson           meson                 meson                meson            meson            meson            python+python-pip
	build msgfmt          gettext               gettext              gettext          gettext          gettext          gettext
	build ca-certificates ca-certificates       ca-certificates      ca-certificates  ca-certificates  -                ca-certificates
	lib   ncursesw        libncurses-dev        ncurses-devel        ncurses          ncurses-dev      ncurses          ncurses
	lib   libcurl         libcurl4-openssl-dev  libcurl-devel        curl             curl-dev         curl             libcurl
	lib   libcjson        libcjson-dev          cjson-devel          cjson            cjson-dev        cjson            cjson
	lib   sqlite3         libsqlite3-dev        sqlite-devel         sqlite           sqlite-dev       sqlite           libsqlite
	lib   yaml-0.1        libyaml-dev           libyaml-devel        libyaml          yaml-dev         libyaml          libyaml
	lib   libxml-2.0      libxml2-dev           libxml2-devel        libxml2          libxml2-dev      libxml2          libxml2
	lib   md4c            libmd4c-dev           md4c-devel           md4c             md4c-dev         md4c             md4c
	lib   libutf8proc     libutf8proc-dev       utf8proc-devel       libutf8proc      utf8proc-dev     utf8proc         utf8proc
	lib   libpng          libpng-dev            libpng-devel         libpng           libpng-dev       libpng           libpng
	lib   libjpeg         libjpeg-dev           libjpeg-turbo-devel  libjpeg-turbo    libjpeg-turbo-dev jpeg-turbo       libjpeg-turbo
	lib   libsodium       libsodium-dev         libsodium-devel      libsodium        libsodium-dev    libsodium        libsodium
	lib   zlib            zlib1g-dev            zlib-devel           zlib             zlib-dev         zlib             zlib
	test  python3         python3               python3              python           python3          python           python
	test  cmocka.pc       libcmocka-dev         libcmocka-devel      cmocka           cmocka-dev       cmocka           cmocka
	more  vterm.pc        libvterm-dev          libvterm-devel       libvterm         libvterm-dev     libvterm         libvterm
	more  bash            bash                  bash                 bash             bash             bash             bash
	more  clang           clang                 clang                clang            clang            -                clang
	more  clang-runtime   libclang-rt-dev       compiler-rt          compiler-rt      compiler-rt      -                -
	more  clang-format-14 clang-format-14       -                    -                -                -                -
	more  curl            curl                  curl                 curl             curl             curl             curl
	more  fish            fish                  fish                 fish             fish             fish             fish
	more  mandoc          mandoc                mandoc               -                mandoc           mandoc           mandoc
	more  mksh            mksh                  mksh                 mksh             mksh             mksh             mksh
	more  openssl         openssl               openssl              openssl          openssl          openssl          openssl-tool
	more  shellcheck      shellcheck            ShellCheck           shellcheck       shellcheck       shellcheck       shellcheck
	more  strace          strace                strace               strace           strace           -                strace
	more  tmux            tmux                  tmux                 tmux             tmux             tmux             tmux
	more  zsh             zsh                   zsh                  zsh              zsh              -                zsh
EOF
}

say() {
	printf '%s\n' "$*"
}

die() {
	printf 'bootstrap.sh: %s\n' "$*" >&2
	exit 1
}

run() {
	say "+ $*"
	"$@"
}

has() {
	command -v "$1" >/dev/null 2>&1
}

# --- what this machine is -------------------------------------------------

is_termux() {
	[ -n "${TERMUX_VERSION:-}" ] && return 0
	case ${PREFIX:-} in
	*com.termux*) return 0 ;;
	esac
	return 1
}

find_manager() {
	if is_termux; then
		manager=pkg
		return
	fi
	if [ "$(uname -s)" = Darwin ]; then
		manager=brew
		return
	fi
	for manager in apt-get dnf pacman apk; do
		has "$manager" && return
	done
	manager=
}

# Homebrew keeps some libraries where pkg-config does not look by itself.
find_kegs() {
	[ "$manager" = brew ] && has brew || return 0
	cellar=$(brew --prefix) || return 0
	for keg in ncurses curl sqlite libxml2 zlib; do
		PKG_CONFIG_PATH=$cellar/opt/$keg/lib/pkgconfig:${PKG_CONFIG_PATH:-}
	done
	export PKG_CONFIG_PATH
}

choose_prefix() {
	if is_termux; then
		prefix=${PREFIX:-/data/data/com.termux/files/usr}
	else
		[ -n "${HOME:-}" ] || die 'HOME is not set. Set it to your home folder and run this again.'
		prefix=$HOME/.local
	fi
}

# --- what is missing ------------------------------------------------------

has_cc() {
	for compiler in "${CC:-cc}" gcc clang; do
		# The words of CC are split: CC may be "ccache gcc".
		# shellcheck disable=SC2086
		$compiler --version >/dev/null 2>&1 && return 0
	done
	return 1
}

has_pc() {
	for tool in pkg-config pkgconf; do
		has "$tool" && "$tool" --exists "$1" 2>/dev/null && return 0
	done
	return 1
}

has_certificates() {
	for bundle in "${SSL_CERT_FILE:-}" /etc/ssl/certs/ca-certificates.crt /etc/ssl/cert.pem \
		/etc/pki/tls/certs/ca-bundle.crt "${PREFIX:-}/etc/tls/cert.pem"; do
		[ -s "$bundle" ] && return 0
	done
	return 1
}

# The parts of clang that sanitizers and fuzz targets link to.
has_clang_runtime() {
	has clang || return 1
	runtime=$(clang -print-file-name=libclang_rt.fuzzer-"$(uname -m)".a 2>/dev/null)
	[ -e "$runtime" ] && return 0
	runtime=$(clang -print-runtime-dir 2>/dev/null)
	[ -e "$runtime/libclang_rt.fuzzer.a" ]
}

has_clang_format_14() {
	has clang-format-14 && return 0
	case $(clang-format --version 2>/dev/null) in
	*"version 14."*) return 0 ;;
	esac
	return 1
}

is_there() {
	case $1:$2 in
	lib:*) has_pc "$2" ;;
	*:*.pc) has_pc "${2%.pc}" ;;
	*:cc) has_cc ;;
	*:pkg-config) has pkg-config || has pkgconf ;;
	*:ca-certificates) has_certificates ;;
	*:clang-runtime) has_clang_runtime ;;
	*:clang-format-14) has_clang_format_14 ;;
	*) has "$2" ;;
	esac
}

# Sets `required` and `wanted` to the packages that are missing, and `unknown`
# to missing things that have no package here.
find_missing() {
	required=
	wanted=
	unknown=
	while read -r kind what apt dnf pacman apk brew termux; do
		case $kind:$mode in
		test:install | more:install) continue ;;
		esac
		is_there "$kind" "$what" && continue
		case $manager in
		apt-get) package=$apt ;;
		dnf) package=$dnf ;;
		pacman) package=$pacman ;;
		apk) package=$apk ;;
		brew) package=$brew ;;
		pkg) package=$termux ;;
		*) package=- ;;
		esac
		if [ "$kind" = more ]; then
			[ "$package" = - ] || wanted="$wanted $package"
		elif [ "$package" != - ]; then
			required="$required $(printf %s "$package" | tr + ' ')"
		elif [ "$what" != ca-certificates ]; then
			unknown="$unknown ${what%.pc}"
		fi
	done <<EOF
$(needs)
EOF
}

# --- installing packages --------------------------------------------------

# Prints the manager's install command, with what makes its lists fresh.
install_words() {
	case $manager in
	apt-get) echo 'apt-get install -y --no-install-recommends' ;;
	dnf) echo 'dnf install -y' ;;
	pacman)
		if [ -e /var/lib/pacman/sync/core.db ]; then
			echo 'pacman -S --needed --noconfirm'
		else
			echo 'pacman -Sy --needed --noconfirm'
		fi
		;;
	apk) echo 'apk add -U' ;;
	brew) echo 'brew install' ;;
	pkg) echo 'pkg install -y' ;;
	esac
}

# Sets `rights` to what has to stand before a command that changes the system:
# nothing, or sudo or doas when the person at the terminal says yes.
get_rights() {
	rights=
	case $manager in
	brew | pkg) return 0 ;;
	esac
	[ "$(id -u)" -ne 0 ] || return 0
	if has sudo; then
		rights=sudo
	elif has doas; then
		rights=doas
	fi
	command=$(install_words)$required$(printf %s "$wanted" | tr + ' ')
	[ "$manager" != apt-get ] || command="apt-get update && ${rights:+$rights }$command"
	say 'These packages are missing, and installing them needs root:'
	say "    ${rights:+$rights }$command"
	[ -n "$rights" ] || return 1
	[ -t 0 ] && [ -t 1 ] || return 1
	printf 'Run this now? [y/N] '
	read -r answer || return 1
	case $answer in
	y | Y | yes) return 0 ;;
	esac
	return 1
}

# Installs the packages given.
install_now() {
	# shellcheck disable=SC2046
	run $rights $(install_words) "$@"
}

# What is only wanted may be missing from a system: then one by one.
install_wanted() {
	for package in $wanted; do
		# shellcheck disable=SC2046
		install_now $(printf %s "$package" | tr + ' ') ||
			say "Without $package some tests will be skipped."
	done
}

install_missing() {
	find_missing
	[ -z "$unknown" ] || explain_unknown
	[ -n "$required$wanted" ] || return 0
	has "$manager" || die "$manager is not on PATH. Install it (Homebrew: https://brew.sh) or repair PATH, then run this again."
	if ! get_rights; then
		[ -z "$required" ] || die 'Run the command above, then this script again.'
		say 'Going on without them: the tests that need them are skipped.'
		return 0
	fi
	if [ "$manager" = apt-get ]; then
		export DEBIAN_FRONTEND=noninteractive
		run $rights apt-get update || say 'The package lists could not be updated; trying with those that are here.'
	fi
	# shellcheck disable=SC2046,SC2086
	install_now $required $(printf %s "$wanted" | tr + ' ') && return 0
	if [ -n "$required" ]; then
		# shellcheck disable=SC2086
		install_now $required ||
			die "$manager could not install what is needed. Look at its message above; if it does not know a package, update its lists (or the system) and run this again."
	fi
	install_wanted
}

explain_unknown() {
	[ "$manager:$unknown" != 'brew: cc' ] ||
		die "no compiler: run 'xcode-select --install', then this again."
	die "missing here:$unknown, and no known package manager to install it with. Install these (most are pkg-config names of libraries with their headers), then run this again."
}

# Termux has meson only through pip.
install_meson() {
	has meson && return 0
	if [ "$manager" != pkg ]; then
		die "meson was not found. Install it with: python3 -m pip install --user meson"
	fi
	run python3 -m pip install meson ||
		die "pip could not install meson. Check the network, then run: python3 -m pip install meson"
	hash -r
}

check_meson() {
	version=$(meson --version) || die "meson does not run. Try: python3 -m pip install --user meson"
	case $version in
	0.*)
		die "meson $version is too old, 1.0 is needed. Run: python3 -m pip install --user meson; put ~/.local/bin first on PATH; then run this again."
		;;
	esac
}

# --- building -------------------------------------------------------------

configure() {
	again=
	[ ! -e "$build/build.ninja" ] || again=--reconfigure
	# shellcheck disable=SC2086
	run meson setup $again "$@" ${CHELA_MESON_ARGS:-} "$build" "$root" && return
	die "the build could not be set up. Read the message above; if the folder is stale, remove $build and run this again."
}

compile() {
	run meson compile -C "$build" ||
		die "the build failed. The first error above says where; please report it with the output of 'cc --version'."
}

install_program() {
	say "+ meson install -C $build"
	meson install -C "$build" --no-rebuild >"$build/install.log" 2>&1 || {
		cat "$build/install.log"
		die "installing into $prefix failed. Make that folder writable for you, then run this again."
	}
	say "Installed: $prefix/bin/chela"
}

tell_path() {
	case :$PATH: in
	*":$prefix/bin:"*) return 0 ;;
	esac
	say "$prefix/bin is not on PATH. Add this line to ~/.profile and log in again:"
	say "    export PATH=\"$prefix/bin:\$PATH\""
}

# Sharing to the chat, shortcuts and the like: Termux only, each after a question.
offer_termux_files() {
	is_termux || return 0
	sh "$root/termux/install.sh" ||
		say "That can be done later: sh $root/termux/install.sh"
}

start() {
	if [ -t 0 ] && [ -t 1 ]; then
		exec "$prefix/bin/chela"
	fi
	run "$prefix/bin/chela" ask --provider demo --no-save --no-stdin 'What can you do here?' </dev/null ||
		die "chela is installed, but the demo prompt failed. Its message above says why; please report it."
}

run_tests() {
	log=$build/meson-logs/testlog.json
	rm -f "$log"
	run meson test -C "$build" --print-errorlogs --no-suite fuzz
	[ -e "$log" ] || die 'no test ran. Read the message above.'
	python3 "$root/tests/summary.py" "$log"
}

main() {
	mode=install
	case ${1:-} in
	'') ;;
	test) mode='test' ;;
	help | -h | --help)
		sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0"
		exit 0
		;;
	*) die "unknown word '$1'. Say ./bootstrap.sh, ./bootstrap.sh test or ./bootstrap.sh help." ;;
	esac
	root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
	find_manager
	find_kegs
	[ "$mode" = test ] || choose_prefix
	install_missing
	find_kegs
	install_meson
	check_meson
	if [ "$mode" = test ]; then
		build=${CHELA_BUILD_DIR:-$root/build-test}
		configure -Dtests=true
		compile
		run_tests
	else
		build=${CHELA_BUILD_DIR:-$root/build}
		configure --buildtype=release -Dtests=false --prefix="$prefix"
		compile
		install_program
		tell_path
		offer_termux_files
		start
	fi
}

main "$@"
