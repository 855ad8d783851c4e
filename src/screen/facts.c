/* Of several displays the last that says something counts. Where a window without an
   activity has the focus (the shade, a lock screen), it covers the app that mFocusedApp
   names; menus of the app itself and the keyboard cover nothing. */

#include "screen/facts.h"

#include "base/mem.h"
#include "base/str.h"

#include <stdio.h>

#define LINE_MAX_BYTES ((size_t)1024)
#define SIZE_MAX_PIXELS 20000

/* What was read so far. */
struct reader {
	char focus[320]; /* pkg/act or a window's name; "": none */
	char app[320];   /* pkg/act */
	int physical[2]; /* pixels, upright */
	int override[2];
	int rotation; /* quarter turns */
	bool keyboard;
};

/* The word of "Window{hash u0 word}" that names it: one with a slash, else the last one
   that is no "t12" and no "x=y". */
static void copy_name(const char *value, char *out, size_t size) {
	size_t end = strcspn(value, "}");

	for (size_t at = 0; at < end;) {
		size_t len = strcspn(value + at, " ,}");

		if (at + len > end) {
			len = end - at;
		}
		const char *word = value + at;
		bool has_slash = memchr(word, '/', len);
		bool is_task =
			len > 1 && word[0] == 't' && strspn(word + 1, "0123456789") >= len - 1;

		if (len > 0 && !is_task && !memchr(word, '=', len)) {
			snprintf(out, size, "%.*s", (int)len, word);
		}
		if (has_slash) {
			return;
		}
		at += len + 1;
	}
}

/* The text behind `open` in the line, NULL: none. */
static const char *behind(const char *line, const char *open) {
	const char *at = strstr(line, open);

	return at ? at + strlen(open) : NULL;
}

static void read_window(struct reader *reader, const char *line) {
	const char *focus = behind(line, "mCurrentFocus=");
	const char *app = behind(line, "mFocusedApp=");
	const char *value;

	if (focus && (value = behind(focus, "Window{"))) {
		/* The first word is a hash. */
		value += strcspn(value, " }");
		copy_name(value, reader->focus, sizeof(reader->focus));
	}
	if (app && (value = behind(app, "ActivityRecord{"))) {
		value += strcspn(value, " }");
		copy_name(value, reader->app, sizeof(reader->app));
	}
}

static void read_rotation(struct reader *reader, const char *line) {
	const char *value = behind(line, "mCurrentRotation=");
	int number = 0;

	value = value ? value : behind(line, "mRotation=");
	if (!value) {
		return;
	}
	value = str_starts(value, "ROTATION_") ? value + strlen("ROTATION_") : value;
	if (sscanf(value, "%3d", &number) == 1 && number >= 0 && number <= 270) {
		reader->rotation = number > 3 ? number / 90 : number;
	}
}

static void read_size(const char *line, const char *name, int size[2]) {
	const char *value = behind(line, name);
	int width = 0, height = 0;

	if (value && sscanf(value, "%5dx%5d", &width, &height) == 2 && width > 0 &&
		height > 0 && width <= SIZE_MAX_PIXELS && height <= SIZE_MAX_PIXELS) {
		size[0] = width;
		size[1] = height;
	}
}

static void read_line(struct reader *reader, const char *line) {
	read_window(reader, line);
	read_rotation(reader, line);
	read_size(line, "Physical size: ", reader->physical);
	read_size(line, "Override size: ", reader->override);
	if (strstr(line, "mInputShown=")) {
		reader->keyboard = strstr(line, "mInputShown=true");
	}
}

static void read_lines(struct reader *reader, const char *text, size_t len) {
	for (size_t at = 0; at < len;) {
		const char *stop = memchr(text + at, '\n', len - at);
		size_t whole = stop ? (size_t)(stop - text) - at : len - at;
		size_t kept = whole < LINE_MAX_BYTES ? whole : LINE_MAX_BYTES;
		char line[LINE_MAX_BYTES + 1];

		memcpy(line, text + at, kept);
		line[kept] = '\0';
		read_line(reader, line);
		at += whole + 1;
	}
}

static bool is_cover(const char *window, const char *app) {
	size_t package = strcspn(app, "/");

	return window[0] && !strchr(window, '/') && !str_starts(window, "PopupWindow") &&
	       !str_starts(window, "InputMethod") && !str_eq(window, "null") &&
	       !(strlen(window) == package && strncmp(window, app, package) == 0);
}

static void put_app(struct facts *facts, const char *component) {
	size_t package = strcspn(component, "/");

	snprintf(facts->package, sizeof(facts->package), "%.*s", (int)package, component);
	snprintf(facts->activity, sizeof(facts->activity), "%s",
		component[package] ? component + package + 1 : "");
	/* "com.app.Main" of com.app is ".Main". */
	if (str_starts(facts->activity, facts->package) && facts->activity[package] == '.') {
		memmove(facts->activity, facts->activity + package,
			strlen(facts->activity + package) + 1);
	}
}

static void put_size(struct facts *facts, const struct reader *reader) {
	const int *size = reader->override[0] ? reader->override : reader->physical;
	bool turned = reader->rotation % 2 != 0;

	facts->facts.width = size[turned ? 1 : 0];
	facts->facts.height = size[turned ? 0 : 1];
	facts->facts.rotation = reader->rotation;
}

void facts_read(struct facts *facts, const char *text, size_t len) {
	struct reader reader = { 0 };

	read_lines(&reader, text, len);
	*facts = (struct facts){ 0 };
	put_app(facts, strchr(reader.focus, '/') ? reader.focus : reader.app);
	if (is_cover(reader.focus, reader.app)) {
		snprintf(facts->covered_by, sizeof(facts->covered_by), "%.79s", reader.focus);
	}
	put_size(facts, &reader);
	facts->facts.keyboard = reader.keyboard;
	facts->facts.package = facts->package;
	facts->facts.activity = facts->activity;
	facts->facts.covered_by = facts->covered_by;
}
