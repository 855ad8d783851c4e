#!/data/data/com.termux/files/usr/bin/sh
# Puts what Termux can use of chela into its places, asking before each part:
#
#	share to chat     ~/bin/termux-url-opener and ~/bin/termux-file-editor
#	home screen       ~/.shortcuts/chela* for Termux:Widget
#	after a restart   ~/.termux/boot/chela for Termux:Boot
#	a row of keys     extra-keys in ~/.termux/termux.properties
#
# A file that is there and is not chela's own is left alone, and you are told what
# to add to it. Run it again at any time; without a terminal it does nothing.
set -u

say() {
	printf '%s\n' "$*"
}

die() {
	printf 'install.sh: %s\n' "$*" >&2
	exit 1
}

# Yes only by a typed y.
ask() {
	printf '%s [y/N] ' "$1"
	read -r answer || answer=
	case $answer in
	[yY] | [yY][eE][sS]) return 0 ;;
	esac
	return 1
}

# Ours: a script whose second line is that of the file here.
is_ours() {
	[ "$(sed -n 2p "$1")" = "$(sed -n 2p "$2")" ]
}

# put FILE FOLDER: as an executable that this prefix can run.
put() {
	target=$2/${1##*/}
	if [ -e "$target" ] && ! is_ours "$target" "$1"; then
		say "$target is yours and stays. To use chela from it, add the last line of $1"
		return
	fi
	mkdir -p "$2" || die "cannot make the folder $2"
	if ! sed "1s|.*|#!$PREFIX/bin/sh|" "$1" >"$target.new" || ! chmod 700 "$target.new" ||
		! mv "$target.new" "$target"; then
		die "cannot write $target"
	fi
	say "Installed: $target"
}

share() {
	say 'Links, texts and files that you share to Termux can open a chat with them.'
	ask 'Install that?' || return 0
	put "$here/bin/termux-url-opener" "$HOME/bin"
	put "$here/bin/termux-file-editor" "$HOME/bin"
}

widget() {
	say 'Termux:Widget can start a chat from the home screen.'
	ask 'Install its shortcuts?' || return 0
	for script in "$here"/shortcuts/*; do
		put "$script" "$HOME/.shortcuts"
	done
}

boot() {
	say 'Termux:Boot can tell after a restart that Shizuku has to be started again.'
	ask 'Install its script?' || return 0
	put "$here/boot/chela" "$HOME/.termux/boot"
}

keys() {
	properties=$HOME/.termux/termux.properties
	if [ -e "$properties" ] && grep -q '^[[:space:]]*extra-keys[[:space:]=:]' "$properties"; then
		say "$properties has a row of keys already; ours is in $here/extra-keys"
		return
	fi
	say 'A row of extra keys with what a chat needs most (line break, read back).'
	ask 'Use it?' || return 0
	mkdir -p "$HOME/.termux" || die "cannot make the folder $HOME/.termux"
	# A last line without its end would swallow ours.
	if [ -s "$properties" ] && [ -n "$(tail -c 1 "$properties")" ]; then
		echo >>"$properties"
	fi
	cat "$here/extra-keys" >>"$properties" || die "cannot write $properties"
	say "Added to $properties"
	if command -v termux-reload-settings >/dev/null; then
		termux-reload-settings </dev/null
	fi
}

[ -n "${PREFIX:-}" ] || die 'this is for Termux: PREFIX is not set'
[ -n "${HOME:-}" ] || die 'HOME is not set'
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
if ! [ -t 0 ]; then
	say "Sharing to the chat, shortcuts, a boot script and extra keys: sh $0"
	exit 0
fi
share
widget
boot
keys
