/* What config.yaml says about the screen. It is read behind the first frame, so it
   changes what stands there already. */

#include "tui/tui_inner.h"

#include <stdio.h>

#include "base/sanitize.h"
#include "base/str.h"

static int choice(const char *value, const char *const *names) {
	for (int i = 0; names[i]; i++) {
		if (str_eq(names[i], value)) {
			return i;
		}
	}
	return 0;
}

static void set_terminal(struct tui *tui, const struct config *config) {
	static const char *const themes[] = { "auto", "mono", "hc", NULL };
	struct term_options options = tui->term;
	int theme = choice(config_string(config, "ui.theme"), themes);

	options.mouse = config_bool(config, "ui.mouse");
	options.theme = theme > 0 ? (enum theme)theme : options.theme;
	if (options.mouse != tui->term.mouse || options.theme != tui->term.theme) {
		tui->term = options;
		term_change(&options);
	}
}

static void set_view(struct tui *tui, const struct config *config) {
	static const char *const thinkings[] = { "line", "off", "tail", "full", NULL };
	static const int details[] = { DETAIL_HEAD, DETAIL_SOME, DETAIL_MORE, DETAIL_ALL };
	struct view_settings *settings = &tui->screen.view.settings;
	int64_t detail = config_int(config, "ui.detail");

	settings->thinking = choice(config_string(config, "ui.thinking"), thinkings);
	settings->detail = details[detail >= 0 && detail < 4 ? detail : 1];
	settings->follow_top = str_eq(config_string(config, "ui.follow"), "top");
	transcript_view_reset(&tui->screen.view);
}

void tui_apply_settings(struct tui *tui) {
	const struct config *config = services_config(tui->services, NULL);

	if (!config) {
		return;
	}
	int64_t frames = config_int(config, "ui.frame");

	if (frames > 0) {
		tui->frame_gap = 1000 / frames;
	}
	tui->notify =
		str_eq(config_string(config, "ui.notify"), "off") ? NOTIFY_OFF : NOTIFY_BELL;
	tui->screen.status.slow = !config_bool(config, "ui.motion");
	tui->screen.composer.enter_is_newline =
		str_eq(config_string(config, "ui.enter"), "newline");
	set_terminal(tui, config);
	set_view(tui, config);
}

static void print_entry(const struct entry *entry) {
	static const char *const words[] = { [ENTRY_USER] = "you: ", [ENTRY_ANSWER] = "" };
	auto_buf struct buf text = BUF_INIT;

	if (entry->kind == ENTRY_USER || entry->kind == ENTRY_ANSWER) {
		sanitize(&text, entry->text.data, entry->text.len, SANITIZE_TEXT);
		printf("%s%s\n\n", words[entry->kind], text.data);
	} else if (entry->kind == ENTRY_CALL) {
		printf("%s  %s %s\n\n", entry_word(entry), entry->name ? entry->name : "",
			entry->title ? entry->title : "");
	}
}

void tui_print_transcript(struct tui *tui) {
	const struct config *config = tui->services->config;
	const char *what = config ? config_string(config, "ui.print_on_exit") : "none";
	const struct transcript *transcript = &tui->screen.transcript;
	size_t from = transcript->entries.len;

	if (str_eq(what, "none")) {
		return;
	}
	while (from > 0) {
		const struct entry *entry = transcript->entries.items[--from];

		if (str_eq(what, "last") && entry->kind == ENTRY_ANSWER) {
			break;
		}
	}
	for (; from < transcript->entries.len; from++) {
		print_entry(transcript->entries.items[from]);
	}
}
