#!/bin/sh
# Stands in for rish, adb and su: gives mksh as the phone's shell, or refuses it. What
# $SHELL_CLIENT/refuse holds is said on stderr, with the exit code on its first line.
# Each start adds a line to $SHELL_CLIENT/starts.
name=${0##*/}
echo "$name $*" >>"$SHELL_CLIENT/starts"
if [ "$1" = devices ]; then
	cat "$SHELL_CLIENT/devices"
	exit 0
fi
if [ "$name" = rish ]; then
	[ -t 2 ] || { echo "stderr is no terminal" >&2; exit 9; }
	[ "$RISH_APPLICATION_ID" = com.termux ] || { echo "RISH_APPLICATION_ID is not set" >&2; exit 1; }
	[ -z "$LD_PRELOAD" ] || exit 8
fi
for file in "$SHELL_CLIENT/refuse-$name" "$SHELL_CLIENT/refuse"; do
	[ -e "$file" ] || continue
	{
		read -r code
		cat >&2
	} <"$file"
	[ "$code" = hang ] && exec sleep 1000
	exit "$code"
done
echo "$$" >"$SHELL_CLIENT/client"
PATH=$SHELL_CLIENT/phone:$PATH
export PATH
# With $SHELL_CLIENT/tee what is typed can be looked at.
[ -e "$SHELL_CLIENT/tee" ] && exec sh -c 'tee "$SHELL_CLIENT/typed" | sh'
exec sh
