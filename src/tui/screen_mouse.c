/* What a click does, by what was drawn there. A confirmation is never answered by one:
   on its options it is the digit, which only moves the highlight, and a click that
   came with the focus, or out of a long silence, was meant for the window. */

#include "tui/screen_inner.h"

#include "base/clock.h"

#define WHEEL_LINES 3
#define FOCUS_DEAD 300 /* ms after the focus came */
#define SILENCE 2000   /* ms without input before a click that wakes the window */

static bool is_meant_for_the_window(const struct screen *screen, int64_t now, int64_t before) {
	return screen->approval.open &&
	       (now - screen->focus_at < FOCUS_DEAD || now - before > SILENCE);
}

static void click_option(struct screen *screen, int64_t option) {
	char digit[] = { (char)('0' + option), '\0' };

	screen_press(screen, &(struct key){ .key = KEY_TEXT, .text = digit, .len = 1 });
}

static void click_row(struct screen *screen, int64_t row) {
	popup_choose(&screen->popup, (size_t)row);
	screen_press(screen, &(struct key){ .key = KEY_TAB });
}

static void click(struct screen *screen, const struct target *target, int col) {
	switch (target->kind) {
	case TARGET_OPTION:
		click_option(screen, target->value);
		break;
	case TARGET_ROW:
		click_row(screen, target->value);
		break;
	case TARGET_FOLLOW:
		transcript_view_follow(&screen->view);
		break;
	case TARGET_ENTRY:
		transcript_view_fold(&screen->view, (uint64_t)target->value);
		break;
	case TARGET_DRAFT:
		composer_point(&screen->composer, (size_t)target->value, col - target->col);
		break;
	}
	screen->dirty = true;
}

void screen_mouse(struct screen *screen, const struct key *key) {
	int64_t now = clock_monotonic(), before = screen->input_at;

	screen->input_at = now;
	if (key->pressed && (key->code == 64 || key->code == 65)) {
		screen_scroll(screen, key->code == 64 ? -WHEEL_LINES : WHEEL_LINES);
		return;
	}
	if (!key->pressed || key->code != 0 || key->moved || !screen->drawn ||
		is_meant_for_the_window(screen, now, before)) {
		return;
	}
	const struct target *target = canvas_target(screen->drawn, key->row, key->col);

	bool is_under = screen->approval.open && target && target->kind != TARGET_OPTION &&
			target->kind != TARGET_FOLLOW;

	if (target && !is_under) {
		struct target copy = *target; /* the canvas is drawn anew */

		click(screen, &copy, key->col);
	}
}
