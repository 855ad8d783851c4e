/* Keys by the names that people and models use for them. */

#include "screen/act_inner.h"

#include "base/mem.h"
#include "base/str.h"

struct key {
	const char *name;
	const char *line; /* NULL: a key event of this code */
	int code;
	bool wanders; /* mere navigation */
};

#define STATUSBAR "cmd statusbar "

/* Sorted by name. */
static const struct key keys[] = {
	{ "back", NULL, 4, true },
	{ "brightness_down", NULL, 220, false },
	{ "brightness_up", NULL, 221, false },
	{ "camera", NULL, 27, false },
	{ "close_panel", STATUSBAR "collapse", 0, true },
	{ "copy", NULL, 278, false },
	{ "cut", NULL, 277, false },
	{ "delete", NULL, 67, false },
	{ "delete_forward", NULL, 112, false },
	{ "down", NULL, 20, false },
	{ "end", NULL, 123, false },
	{ "enter", NULL, 66, false },
	{ "escape", NULL, 111, false },
	{ "home", NULL, 3, true },
	{ "left", NULL, 21, false },
	{ "menu", NULL, 82, true },
	{ "next", NULL, 87, false },
	{ "notifications", STATUSBAR "expand-notifications", 0, true },
	{ "page_down", NULL, 93, true },
	{ "page_up", NULL, 92, true },
	{ "paste", NULL, 279, false },
	{ "play_pause", NULL, 85, false },
	{ "power", NULL, 26, false },
	{ "previous", NULL, 88, false },
	{ "quick_settings", STATUSBAR "expand-settings", 0, true },
	{ "recents", NULL, 187, true },
	{ "right", NULL, 22, false },
	{ "search", NULL, 84, false },
	{ "select_all", "input keycombination 113 29", 0, false }, /* Ctrl+A */
	{ "sleep", NULL, 223, false },
	{ "space", NULL, 62, false },
	{ "start", NULL, 122, false },
	{ "tab", NULL, 61, false },
	{ "up", NULL, 19, false },
	{ "volume_down", NULL, 25, false },
	{ "volume_mute", NULL, 164, false },
	{ "volume_up", NULL, 24, false },
	{ "wake", NULL, 224, false },
};

#define COMBINATION_SDK 33 /* `input keycombination` */

struct press {
	const struct key *key;
	int times;
	bool hold;
};

static const struct key *find_key(const char *name) {
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (str_eq(keys[i].name, name)) {
			return &keys[i];
		}
	}
	return NULL;
}

const char *const *act_key_names(void) {
	static const char *names[ARRAY_LEN(keys) + 1];

	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		names[i] = keys[i].name;
	}
	return names;
}

static void put_line(const struct press *press, struct buf *line) {
	if (press->key->line) {
		buf_add_str(line, press->key->line);
		return;
	}
	buf_addf(line, "input keyevent%s", press->hold ? " --longpress" : "");
	for (int i = 0; i < press->times; i++) {
		buf_addf(line, " %d", press->key->code);
	}
}

static void press_go(struct job *job) {
	const struct press *press = job->data;
	int sdk = device_sdk(job->screen->device);
	auto_buf struct buf line = BUF_INIT;

	if (str_eq(press->key->name, "select_all") && sdk > 0 && sdk < COMBINATION_SDK) {
		job->report.unavailable = true;
		job_fail(job, "select_all needs Android 13. Press long on the text instead and "
			      "tap \"Select all\".");
		return;
	}
	buf_addf(&job->report.text, "Pressed %s%s", press->key->name,
		press->hold ? " long" : "");
	buf_addf(&job->report.text, press->times > 1 ? " %d times." : ".", press->times);
	put_line(press, &line);
	act_do(job, line.data, line.data, press->key->wanders);
}

static void press_start(struct job *job) {
	act_look(job, false, press_go);
}

struct job *act_press(struct screen *screen, const char *name, int times, bool hold,
	const struct act_options *options) {
	const struct key *key = find_key(name);

	if (!key) {
		return NULL;
	}
	struct job *job = job_new(screen, options, press_start, sizeof(struct press), NULL);
	struct press *press = job->data;

	press->key = key;
	press->times = times;
	press->hold = hold;
	return job;
}
