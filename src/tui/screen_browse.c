/* The cursor in the transcript: what its keys do with the entry it is at, the search,
   and the row that says which keys there are. */

#include "tui/screen_inner.h"

#include <string.h>

#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "base/width.h"
#include "front/share/copy.h"
#include "front/transcript/entry_text.h"
#include "tui/page/field.h"
#include "tui/page/viewer.h"
#include "tui/view/browse.h"
#include "tui/view/transcript_search.h"

#define CODES_BY_DIGIT 9

bool screen_is_browsing(const struct screen *screen) {
	return screen->view.chosen || screen->browse.asking;
}

void screen_browse(struct screen *screen, bool on) {
	transcript_search_end(&screen->view, false);
	transcript_view_browse(&screen->view, on);
	screen->browse.asking = screen->browse.picking = false;
}

static void copy_entry(struct screen *screen, const struct entry *entry) {
	auto_buf struct buf text = BUF_INIT;

	entry_copy(entry, &text);
	screen->host.copy(screen->host.ctx, text.data, text.len);
}

static void copy_code(struct screen *screen, int number) {
	struct entry *entry = browse_entry(&screen->view);
	const struct block *code = entry ? markdown_code(entry_markdown(entry), number) : NULL;
	auto_buf struct buf text = BUF_INIT;

	screen->browse.picking = false;
	if (code) {
		copy_clean(&text, code->text, code->len);
		screen->host.copy(screen->host.ctx, text.data, text.len);
	}
}

/* One code block is copied at once; of several a digit says which. */
static void ask_code(struct screen *screen) {
	int count;
	int number = browse_code(&screen->view, &count);

	if (count == 0) {
		screen_toast(screen, tr("there is no code in this message"));
	} else if (count == 1) {
		copy_code(screen, number);
	} else {
		screen->browse.picking = true;
	}
}

/* Y and Enter take the one in view; every other key gives it up. */
static void pick_code(struct screen *screen, const struct key *key) {
	int count;
	int number = browse_code(&screen->view, &count);
	bool is_letter = key->key == KEY_TEXT && key->len == 1;

	screen->browse.picking = false;
	if (key->key == KEY_ENTER || (is_letter && key->text[0] == 'Y')) {
		copy_code(screen, number);
	} else if (is_letter && key->text[0] >= '1' && key->text[0] <= '9') {
		copy_code(screen, key->text[0] - '0');
	}
}

static void view_entry_text(struct screen *screen, const struct entry *entry) {
	auto_buf struct buf text = BUF_INIT;

	if (entry->kind == ENTRY_CALL) {
		entry_write(entry, &text);
	} else {
		entry_copy(entry, &text);
	}
	screen_open_page(screen, viewer_new(entry_title(entry), text.data, text.len));
}

static void show_links(struct screen *screen, const struct entry *entry) {
	auto_free char *id = xasprintf("#%llu", (unsigned long long)entry->id);

	screen->host.show(screen->host.ctx, FRONT_LINKS, id);
}

/* To the next value of a switch, as its command would set it. */
static void next_setting(struct screen *screen, enum action action) {
	static const char *const thinking[] = {
		[THINKING_OFF] = "/think line",
		[THINKING_LINE] = "/think tail",
		[THINKING_TAIL] = "/think full",
		[THINKING_FULL] = "/think off",
	};
	static const char *const detail[] = {
		[DETAIL_HEAD] = "/detail 1",
		[DETAIL_SOME] = "/detail 2",
		[DETAIL_MORE] = "/detail 3",
		[DETAIL_ALL] = "/detail 0",
	};
	const struct view_settings *settings = &screen->view.settings;

	screen->host.command(screen->host.ctx, action == ACTION_THINKING
						       ? thinking[settings->thinking]
						       : detail[settings->detail]);
}

/* What goes to the message in the store. */
static void past_action(struct screen *screen, const struct entry *entry, enum action action) {
	const struct screen_host *host = &screen->host;

	if (entry->message == 0) {
		screen_toast(screen, tr("this is not a message that is stored"));
	} else if (action == ACTION_EDIT_MESSAGE && entry->kind != ENTRY_USER) {
		screen_toast(screen, tr("only what you wrote can be edited"));
	} else if (action == ACTION_EDIT_MESSAGE) {
		screen_browse(screen, false);
		host->edit_message(host->ctx, entry->message);
	} else if (action == ACTION_RETRY) {
		screen_browse(screen, false);
		host->retry(host->ctx, entry->message);
	} else if (action == ACTION_FORK) {
		screen_browse(screen, false);
		host->fork(host->ctx, entry->message);
	} else if (action == ACTION_STAR) {
		host->star(host->ctx, entry->message);
	} else {
		host->version(
			host->ctx, entry->message, action == ACTION_VERSION_AFTER ? 1 : -1);
	}
}

/* Does it wait for the calls before it? */
static bool is_queued(const struct entry *entry) {
	return entry && entry->kind == ENTRY_CALL && entry->call > 0 &&
	       entry->status == CALL_PENDING && !entry->waiting;
}

static void stop_entry(struct screen *screen, const struct entry *entry) {
	const struct screen_host *host = &screen->host;

	if (is_queued(entry)) {
		if (!host->drop_call(host->ctx, entry->call)) {
			screen_toast(screen, tr("it does not wait for its turn any more"));
		}
	} else if (!host->stop_subagent(host->ctx, entry->subagent.number)) {
		screen_toast(screen, tr("there is nothing to stop here"));
	}
}

static void entry_action(struct screen *screen, struct entry *entry, enum action action) {
	switch (action) {
	case ACTION_COPY:
		copy_entry(screen, entry);
		break;
	case ACTION_COPY_CODE:
		ask_code(screen);
		break;
	case ACTION_VIEW:
		if (!screen->host.view_subagent(screen->host.ctx, entry)) {
			view_entry_text(screen, entry);
		}
		break;
	case ACTION_STOP_SUBAGENT:
		stop_entry(screen, entry);
		break;
	case ACTION_LINKS:
		show_links(screen, entry);
		break;
	case ACTION_EDIT_MESSAGE:
	case ACTION_FORK:
	case ACTION_RETRY:
	case ACTION_STAR:
	case ACTION_VERSION_AFTER:
	case ACTION_VERSION_BEFORE:
		past_action(screen, entry, action);
		break;
	default:
		transcript_view_action(&screen->view, action);
	}
}

bool screen_find(struct screen *screen, const char *query) {
	struct err err = ERR_INIT;

	if (!transcript_search_start(&screen->view, query, &err)) {
		screen_toast(screen, err.text);
		return false;
	}
	screen->dirty = true;
	free(take(screen->status.toast)); /* of the search before */
	if (screen->view.chosen) {
		return true;
	}
	if (!screen->view.search.busy) {
		transcript_search_end(&screen->view, false);
		screen_toast(screen, tr("it is not in this conversation"));
		return false;
	}
	transcript_view_browse(&screen->view, true); /* it is still sought */
	return true;
}

static void query_key(struct screen *screen, const struct key *key) {
	struct browse *browse = &screen->browse;

	if (key->key == KEY_ESCAPE) {
		browse->asking = false;
	} else if (key->key == KEY_ENTER) {
		browse->asking = false;
		if (browse->query.text.len > 0) {
			screen_find(screen, browse->query.text.data);
		}
	} else {
		field_key(&browse->query, key);
	}
}

static void go_back(struct screen *screen, bool escape) {
	if (escape && transcript_search_is_on(&screen->view)) {
		transcript_search_end(&screen->view, true);
	} else {
		screen_browse(screen, false);
	}
}

static void browse_action(struct screen *screen, const struct key *key, enum action action) {
	struct entry *entry = browse_entry(&screen->view);

	switch (action) {
	case ACTION_BACK:
	case ACTION_BROWSE:
		go_back(screen, key->key == KEY_ESCAPE);
		break;
	case ACTION_PREFIX:
		screen_action(screen, action);
		break;
	case ACTION_FIND:
		screen->browse.asking = true;
		editor_clear(&screen->browse.query);
		break;
	case ACTION_FIND_NEXT:
	case ACTION_FIND_BEFORE:
		transcript_search_next(&screen->view, action == ACTION_FIND_BEFORE);
		break;
	case ACTION_THINKING:
	case ACTION_DETAIL:
		next_setting(screen, action);
		break;
	default:
		if (entry) {
			entry_action(screen, entry, action);
		}
	}
}

static void one_key(struct screen *screen, const struct key *key) {
	if (screen->browse.asking) {
		query_key(screen, key);
	} else if (screen->browse.picking) {
		pick_code(screen, key);
	} else if (key->key == KEY_TAB) {
		screen_browse(screen, false);
	} else {
		browse_action(screen, key, binding_find(key, BIND_BROWSE));
	}
}

/* Letters that came together are keys each; what follows one that ends browsing is
   not for the draft. */
bool browse_key(struct screen *screen, const struct key *key) {
	if (!screen_is_browsing(screen)) {
		return false;
	}
	if (key->key != KEY_TEXT) {
		one_key(screen, key);
		return true;
	}
	for (size_t at = 0; at < key->len && screen_is_browsing(screen);) {
		struct key letter = *key;

		letter.text = key->text + at;
		letter.len = utf8_cluster(letter.text, key->len - at);
		at += letter.len;
		one_key(screen, &letter);
	}
	return true;
}

bool screen_browse_has_line(const struct screen *screen) {
	const struct status_line *status = &screen->status;

	return screen_is_browsing(screen) && !status->prefix && !status->toast &&
	       status->state != STATUS_WAIT && screen->page_count == 0;
}

/* The keys, as many as there is room for; the way back always. */
static void add_keys(struct buf *out, int cols, bool queued) {
	static const struct {
		enum action action;
		const char *words;
	} keys[] = {
		{ ACTION_STOP_SUBAGENT, TR("%s drop") },
		{ ACTION_COPY, TR("%s copy") },
		{ ACTION_VIEW, TR("%s view") },
		{ ACTION_FIND, TR("%s find") },
		{ ACTION_FOLD, TR("%s fold") },
		{ ACTION_COPY_CODE, TR("%s code") },
		{ ACTION_LINKS, TR("%s links") },
		{ ACTION_EDIT_MESSAGE, TR("%s edit") },
		{ ACTION_RETRY, TR("%s retry") },
		{ ACTION_FORK, TR("%s fork") },
		{ ACTION_STAR, TR("%s star") },
		{ ACTION_THINKING, TR("%s thinking") },
		{ ACTION_DETAIL, TR("%s detail") },
	};
	auto_free char *back = xasprintf(tr("%s back"), binding_name(ACTION_BACK, BIND_BROWSE));
	int room = cols - width_text(back, strlen(back));

	for (size_t i = queued ? 0 : 1; i < ARRAY_LEN(keys); i++) {
		auto_free char *text =
			xasprintf(tr(keys[i].words), binding_name(keys[i].action, BIND_BROWSE));

		room -= width_text(text, strlen(text)) + 2;
		if (room < 0) {
			break;
		}
		buf_addf(out, "%s  ", text);
	}
	buf_add_str(out, back);
}

static void add_words(struct screen *screen, struct buf *out, int cols) {
	int count;

	if (screen->browse.picking) {
		int number = browse_code(&screen->view, &count);

		count = count < CODES_BY_DIGIT ? count : CODES_BY_DIGIT;
		buf_addf(out, tr("copy code: 1-%d, Enter takes %d"), count, number);
	} else if (transcript_search_is_on(&screen->view)) {
		transcript_search_words(&screen->view, out);
		buf_addf(out, "  %s", tr("n next  N previous  Esc back"));
	} else {
		add_keys(out, cols, is_queued(browse_entry(&screen->view)));
	}
}

void screen_browse_draw(struct screen *screen, const struct area *area) {
	auto_buf struct buf text = BUF_INIT, shown = BUF_INIT;

	if (area->rows == 0) {
		return;
	}
	area_repeat(area, 0, 0, area->cols, STYLE_NORMAL, ' ');
	if (screen->browse.asking) {
		field_draw(&screen->browse.query, area, 0, "/", NULL, true);
		return;
	}
	add_words(screen, &text, area->cols);
	width_elide_end(&shown, text.data, text.len, area->cols);
	area_text(area, 0, 0, STYLE_FAINT, shown.data, shown.len);
}
