/* A number means what was shown under it; what is gone is refused by its name, so that the
   model knows what it would have missed. */

#include "screen/target.h"

#include "base/mem.h"
#include "base/str.h"
#include "screen/inner.h"
#include "screen/name.h"

#include <string.h>

void aim_fini(struct aim *aim) {
	free(aim->words);
	free(aim->text);
	free(aim->id);
	*aim = (struct aim){ 0 };
}

bool target_is_point(const struct act_target *target) {
	return !target->text && target->x >= 0 && target->y >= 0;
}

/* "12", "[12]", or the whole line that stands behind it. */
bool target_number(const char *text, int *number) {
	auto_free char *copy = xstrdup(text);
	char *at = copy ? str_trim(copy) : NULL;
	char *close = at && at[0] == '[' ? strchr(at, ']') : NULL;
	int64_t value = 0;

	if (close) {
		*close = '\0';
		at++;
	}
	if (!at || strspn(at, "0123456789") != strlen(at) || !str_to_int(at, &value) ||
		value < 1 || value > 1000000) {
		return false;
	}
	*number = (int)value;
	return true;
}

static const struct screen_item *find_number(
	const struct screen *screen, int number, struct err *err) {
	const struct screen_item *item = numbers_find(screen->view, number);
	const char *words = numbers_words(&screen->numbers, number);

	if (item) {
		return item;
	}
	if (words) {
		err_set(err, ERR_NOT_FOUND,
			"[%d] was %s; it is not on the screen any more. Call read_screen for "
			"what is there now",
			number, words);
	} else {
		err_set(err, ERR_NOT_FOUND,
			"there is no [%d]: numbers are those of the last read_screen and of "
			"what changed since. Call read_screen, or name the target by its text "
			"(a text that is a number stands in quotes: \"\\\"%d\\\"\")",
			number, number);
	}
	return NULL;
}

const struct screen_item *target_item(
	const struct screen *screen, const char *text, struct err *err) {
	int number = 0;

	if (!screen->view) {
		err_set(err, ERR_NOT_FOUND, "the screen was not read yet: call read_screen");
		return NULL;
	}
	if (target_number(text, &number)) {
		return find_number(screen, number, err);
	}
	return screen_view_find(screen->view, text, err);
}

void aim_at(struct aim *aim, const struct screen_item *item) {
	struct buf words = BUF_INIT;

	buf_addf(&words, "[%d] ", item->number);
	name_item(item, &words);
	aim->x = item->x;
	aim->y = item->y;
	free(aim->words);
	aim->words = buf_detach(&words);
	free(aim->id);
	aim->id = xstrdup(item->id);
	aim->is_item = true;
	aim->number = item->number;
	aim->bounds = item->bounds;
	aim->editable = item->editable;
	aim->password = item->password;
	aim->focused = item->focused;
	aim->enabled = item->enabled;
	aim->covered = item->covered;
}

const struct screen_item *target_text(
	const struct screen *screen, const char *text, bool *many, struct err *err) {
	struct err own = ERR_INIT;
	int number = 0;
	auto_free char *quoted =
		target_number(text, &number) ? xasprintf("\"%s\"", text) : xstrdup(text);
	const struct screen_item *item = screen_view_find(screen->view, quoted, &own);

	if (many) {
		*many = !item && own.code == ERR_USAGE;
	}
	if (!item) {
		err_set(err, own.code, "%s", own.text);
	}
	return item;
}

/* The size that points are measured by; 0 where nothing was seen. */
static void get_size(const struct screen *screen, int *width, int *height) {
	*width = screen->view ? screen->view->width : 0;
	*height = screen->view ? screen->view->height : 0;
}

static int scale(int at, int from, int to) {
	int64_t scaled = (int64_t)at * to / from;

	return scaled >= to ? to - 1 : (int)scaled;
}

static bool scale_point(const struct screen *screen, const struct act_target *target,
	struct aim *aim, struct err *err) {
	int width, height;
	int from_width = 1000, from_height = 1000;

	get_size(screen, &width, &height);
	if (target->unit == ACT_PICTURE) {
		from_width = screen->picture_width;
		from_height = screen->picture_height;
	}
	if (from_width < 1 || from_height < 1) {
		return err_set(err, ERR_USAGE,
			"no picture of the screen was taken yet: call take_screenshot, or give "
			"pixels of the screen");
	}
	if (width < 1 || height < 1) {
		return err_set(err, ERR_UNAVAILABLE,
			"the size of the screen is not known yet: call read_screen first, or "
			"give pixels of the screen");
	}
	if (target->x > from_width || target->y > from_height) {
		return err_set(err, ERR_USAGE, "%d,%d lies outside: x goes to %d, y to %d",
			target->x, target->y, from_width, from_height);
	}
	aim->x = scale(target->x, from_width, width);
	aim->y = scale(target->y, from_height, height);
	return true;
}

static bool aim_point(const struct screen *screen, const struct act_target *target,
	struct aim *aim, struct err *err) {
	int width, height;

	get_size(screen, &width, &height);
	aim->x = target->x;
	aim->y = target->y;
	if (target->unit != ACT_PIXELS && !scale_point(screen, target, aim, err)) {
		return false;
	}
	if (width > 0 && height > 0 && (aim->x >= width || aim->y >= height)) {
		return err_set(err, ERR_USAGE, "%d,%d lies outside of the screen (%dx%d)",
			aim->x, aim->y, width, height);
	}
	aim->enabled = true;
	aim->words = xasprintf("%d,%d", aim->x, aim->y);
	return true;
}

bool target_aim(const struct screen *screen, const struct act_target *target, struct aim *aim,
	struct err *err) {
	if (target_is_point(target)) {
		return aim_point(screen, target, aim, err);
	}
	const struct screen_item *item = target_item(screen, target->text, err);

	if (!item) {
		return false;
	}
	aim->text = xstrdup(target->text);
	aim_at(aim, item);
	return true;
}
