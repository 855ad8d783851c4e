/* "screen on, locked, 1080x2400, portrait": from what dumpsys says of power and of the
   lock, in the spellings of all Androids, and from wm size. */
#include "builtin/parse/parse_inner.h"

static const char *power_of(struct span text) {
	struct span value;

	if (span_find(text, "mWakefulness=", &value)) {
		return span_starts(value, "Awake")      ? "screen on"
		       : span_starts(value, "Dozing")   ? "screen off (dozing)"
		       : span_starts(value, "Dreaming") ? "screen saver on"
							: "screen off";
	}
	if (span_find(text, "Display Power: state=", &value)) {
		return span_starts(value, "ON") ? "screen on" : "screen off";
	}
	return NULL;
}

static bool is_locked(struct span text, bool *told) {
	static const char *const keys[] = { "mIsShowing=", "showing=", "mShowing=",
		"isKeyguardShowing=", "mKeyguardShowing=", "mDreamingLockscreen=",
		"mShowingLockscreen=", "isStatusBarKeyguard=" };
	bool locked = false;
	struct span line, value;

	*told = false;
	while (span_line(&text, &line)) {
		for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
			struct span rest = line;

			while (span_find(rest, keys[i], &value)) {
				*told |= span_starts(value, "true") ||
					 span_starts(value, "false");
				locked |= span_starts(value, "true");
				rest = value;
			}
		}
	}
	return locked;
}

static void add_size(struct span text, struct buf *out) {
	struct span value;

	if (!span_find_value(text, "Override size:", &value) &&
		!span_find_value(text, "Physical size:", &value)) {
		return;
	}
	buf_add_str(out, ", ");
	span_add_cut(out, value, 20);
	buf_add_str(out, " held upright");
}

static void add_rotation(struct span text, struct buf *out) {
	static const char *const names[] = { "portrait", "landscape", "upside down",
		"landscape (to the right)" };
	struct span value;
	int64_t number;

	if (!span_find(text, "mCurrentRotation=", &value) &&
		!span_find(text, "mRotation=", &value)) {
		return;
	}
	if (span_starts(value, "ROTATION_")) {
		value.data += 9;
		value.len -= 9;
		number = span_int(value, &number) ? number / 90 : -1;
	} else if (!span_int(value, &number)) {
		number = -1;
	}
	if (number >= 0 && number < 4) {
		buf_addf(out, ", now %s", names[number]);
	}
}

PARSER(screen_state) {
	struct span span = { text, len };
	const char *power = power_of(span);
	bool told, locked = is_locked(span, &told);

	(void)arguments;
	(void)err;
	if (!power) {
		return parse_plain(text, len, out);
	}
	buf_add_str(out, power);
	buf_add_str(out, !told ? "" : locked ? ", locked" : ", not locked");
	add_size(span, out);
	add_rotation(span, out);
	return true;
}
