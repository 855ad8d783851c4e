#!/bin/sh
# Stands in for libexec/termux-api: a few methods, and each way a call can fail.
# What it hears goes into $PHONE_LOG, if there is one.
hear() {
	for word; do printf '<%s>' "$word"; done
	cat
	echo
}

[ -z "$PHONE_LOG" ] || hear "$@" >>"$PHONE_LOG"
method=$1
shift
case $method in
BatteryStatus) printf '{\n  "percentage": 82,\n  "status": "CHARGING"\n}\n' ;;
Sensor) [ "$2" != sensors ] || exec sleep 1000 ;;
Torch | Vibrate | Notification) ;;
Clipboard) printf %s "$PHONE_CLIP" ;;
Complain) echo "Unsupported options: $*" >&2 ;;
Volume) [ "$1" = -a ] || printf '[\n  {"stream": "music", "volume": 3, "max_volume": 25}\n]\n' ;;
Echo)
	for word; do printf '<%s>' "$word"; done
	printf 'stdin:'
	cat
	;;
Empty) ;;
Error) echo "ERROR: Unknown stream: $1" ;;
ApiError) echo '{"API_ERROR": "Location needs to be enabled on the device"}' ;;
Refused)
	echo '{"error": "Please grant the following permission(s) to use this command: android.permission.READ_SMS ,android.permission.READ_CONTACTS"}'
	;;
Hang | NotificationList) exec sleep 1000 ;;
Meet)
	# Two at once would see each other's mark.
	mkdir "$1" || echo met
	while [ ! -e "$2" ]; do :; done
	rmdir "$1"
	echo alone
	;;
*)
	echo "unknown method $method" >&2
	exit 9
	;;
esac
