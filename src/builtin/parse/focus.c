/* "com.tencent.mm/.ui.LauncherUI (WeChat), covered by NotificationShade". Of several
   displays the last that is not null counts; where the keyboard or the shade has the
   focus, the app is the one that mFocusedApp names. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"
#include "builtin/device/app_names.h"

/* The component in "Window{hash u0 pkg/act}" or "ActivityRecord{hash u0 pkg/.Act t12}":
   the word with a slash; else the last word, a window without an activity. */
static struct span word_of(struct span value, bool *is_component) {
	struct span word, last = { 0 };

	*is_component = false;
	value = span_until(value, "}");
	while (span_word(&value, &word)) {
		word = span_until(word, ",");
		if (span_find(word, "/", NULL)) {
			*is_component = true;
			return word;
		}
		if (!span_starts(word, "t") && !span_find(word, "=", NULL)) {
			last = word;
		}
	}
	return last;
}

static void read_line(struct span line, struct span *app, struct span *window) {
	struct span value, inner;
	bool is_component;

	if (span_find(line, "mFocusedApp=", &value) ||
		span_find(line, "ResumedActivity", &value)) {
		value = span_find(value, "ActivityRecord{", &inner) ? inner : value;
		inner = word_of(value, &is_component);
		*app = is_component ? inner : *app;
	} else if (span_find(line, "mCurrentFocus=", &value) &&
		   span_find(value, "Window{", &inner)) {
		inner = word_of(inner, &is_component);
		*window = inner.len ? inner : *window;
	}
}

/* Are two components of one app? */
static bool same_app(struct span a, struct span b) {
	a = span_until(a, "/");
	b = span_until(b, "/");
	return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

static void print(struct span app, struct span window, struct buf *out) {
	bool component = span_find(window, "/", NULL);
	struct span shown = component ? window : app;
	auto_free char *package = span_dup(span_until(shown.len ? shown : window, "/"));
	struct app_names *names = app_names_load();
	const char *name = app_names_first(names, package);

	span_add_cut(out, shown.len ? shown : window, 200);
	if (name) {
		buf_addf(out, " (%s)", name);
	}
	if (!component && app.len && window.len && !same_app(app, window)) {
		buf_add_str(out, ", covered by ");
		span_add_cut(out, window, 100);
	}
	app_names_free(names);
}

PARSER(focus) {
	struct span rest = { text, len }, line, app = { 0 }, window = { 0 };

	(void)arguments;
	while (span_line(&rest, &line)) {
		read_line(line, &app, &window);
	}
	if (!app.len && !window.len) {
		return err_set(err, ERR_NOT_FOUND,
			"no app has the focus: the screen is off, locked, or changing; try "
			"again");
	}
	print(app, window, out);
	return true;
}
