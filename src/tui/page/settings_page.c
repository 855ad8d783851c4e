/* A row a switch: what it is, its value, and where the value comes from. A change is
   seen at once and remembered; what config.yaml says is said there. */

#include "tui/page/settings_page.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/settings.h"
#include "tui/page/list_page.h"

#define DOCTOR "doctor"

struct settings_page {
	const struct command_front *front;
};

static void add_setting(
	struct list_page *list, const struct settings *settings, const struct config_key *key) {
	struct setting setting = settings_get(settings, key->path);
	auto_buf struct buf origin = BUF_INIT, choices = BUF_INIT;

	setting_origin(settings, &setting, &origin);
	setting_choices(key, &choices);
	bool fixed = setting.source == SETTING_CONFIG;
	auto_free char *note = setting.source == SETTING_DEFAULT
				       ? xstrdup(setting_word(&setting))
				       : xasprintf("%s  %s", setting_word(&setting),
						 fixed ? "config.yaml" : "*");
	auto_free char *about = xasprintf(tr("%s\n\n%s\n\nvalue: %s\nfrom: %s\nchoices: %s"),
		key->path, tr(key->help), setting_word(&setting), origin.data, choices.data);

	list_page_add(list, &(struct list_row){
				    .key = key->path,
				    .text = tr(key->help),
				    .note = note,
				    .preview = about,
				    .faint = fixed,
			    });
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct settings_page *page = ctx;
	auto_settings struct settings settings;
	const char *doctor = tr("what works here and what does not");

	settings_init(&settings, page->front->services);
	for (size_t i = 0; i < settings_count(); i++) {
		const struct config_key *key = settings_key(i);

		if (str_has_nocase(key->path, filter) ||
			str_has_nocase(tr(key->help), filter)) {
			add_setting(list, &settings, key);
		}
	}
	if (str_has_nocase(doctor, filter) || str_has_nocase(DOCTOR, filter)) {
		list_page_add(
			list, &(struct list_row){ .text = tr("doctor"), .heading = true });
		list_page_add(list, &(struct list_row){ .key = DOCTOR, .text = doctor });
	}
}

static bool set(struct settings_page *page, const struct list_row *row, const char *value,
	struct err *err) {
	const struct command_front *front = page->front;

	if (!settings_set(front->services, row->key, value, err)) {
		return false;
	}
	front->settings_changed(front->ctx);
	return true;
}

static bool step(
	struct settings_page *page, const struct list_row *row, int by, struct err *err) {
	auto_settings struct settings settings;
	char value[24];

	if (str_eq(row->key, DOCTOR)) {
		return false;
	}
	settings_init(&settings, page->front->services);
	struct setting setting = settings_get(&settings, row->key);

	setting_next(&setting, by, value);
	return set(page, row, value, err);
}

static bool next(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	(void)text;
	return step(ctx, row, 1, err);
}

static bool previous(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	(void)text;
	return step(ctx, row, -1, err);
}

static bool reset(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	(void)text;
	return !str_eq(row->key, DOCTOR) && set(ctx, row, NULL, err);
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct settings_page *page = ctx;

	if (str_eq(row->key, DOCTOR)) {
		page->front->show(page->front->ctx, FRONT_DOCTOR, "");
	} else {
		step(page, row, 1, err);
	}
	return false;
}

static const struct list_action actions[] = {
	{ .key = KEY_RIGHT, .name = "Right", .help = TR("next"), .run = next },
	{ .key = KEY_LEFT, .name = "Left", .help = TR("before"), .run = previous },
	{ .key = KEY_TEXT, .code = 'd', .name = "d", .help = TR("default"), .run = reset },
};

static const struct list_source source = {
	.title = TR("Settings"),
	.empty = TR("no such switch"),
	.enter = TR("changes"),
	.load = load,
	.open = open_row,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free,
};

struct page *settings_page_new(const struct command_front *front, const char *filter) {
	struct settings_page *page = xcalloc(1, sizeof(*page));

	page->front = front;
	return list_page_new(&source, page, filter);
}
