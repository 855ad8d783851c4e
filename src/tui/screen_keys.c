/* Where a key goes: the second key of a prefix; what works everywhere; the page;
   what scrolls; the sheet; browsing; the popup; the draft. Escape goes the same way
   and closes the first thing it meets. */

#include "tui/screen_inner.h"

#include "base/clock.h"
#include "base/tr.h"

#define PREFIX_TIME 3000 /* ms for the second key */
#define ESCAPE_DEAD 500  /* ms after Escape closed the sheet: no stop by a double press */

/* Ctrl-C, from every level. */
static void interrupt(struct screen *screen) {
	if (screen->running) {
		screen->host.stop(screen->host.ctx);
	} else if (screen->page_count > 0) {
		screen_close_page(screen);
	} else if (!composer_is_empty(&screen->composer)) {
		composer_clear(&screen->composer);
		draft_changed(screen);
		draft_toast_back(screen, tr("draft cleared; %s brings it back"));
	} else {
		draft_ask_quit(screen, tr("Ctrl-C again quits"));
	}
}

static void stop_or_nothing(struct screen *screen) {
	if (screen->host.hush && screen->host.hush(screen->host.ctx)) {
		return;
	}
	if (screen->running && clock_monotonic() - screen->hidden_at >= ESCAPE_DEAD) {
		screen->host.stop(screen->host.ctx);
	}
}

/* Keys that are another way to a command; NULL: it is none. */
static const char *command_of(enum action action) {
	switch (action) {
	case ACTION_BARE:
		return "/bare";
	case ACTION_COPY_ANSWER:
		return "/copy";
	case ACTION_SIDE:
		return "/side";
	default:
		return NULL;
	}
}

static void open_commands(struct screen *screen) {
	if (composer_is_empty(&screen->composer)) {
		screen_compose(screen, "/");
	}
}

static void toggle_plan(struct screen *screen) {
	if (!plan_panel_toggle(&screen->plan)) {
		screen_toast(screen, tr("there is no plan here"));
	}
}

static void show_page(struct screen *screen, enum action action) {
	enum front_page page = action == ACTION_CHATS     ? FRONT_CHATS
			       : action == ACTION_HISTORY ? FRONT_HISTORY
							  : FRONT_HELP;
	bool is_browsing = page == FRONT_HELP && screen->view.chosen;

	screen->host.show(screen->host.ctx, page, is_browsing ? "browse" : "");
}

void screen_action(struct screen *screen, enum action action) {
	struct screen_host *host = &screen->host;

	if (command_of(action)) {
		host->command(host->ctx, command_of(action));
		return;
	}
	switch (action) {
	case ACTION_SUSPEND:
		host->suspend(host->ctx);
		break;
	case ACTION_REDRAW:
		host->repaint(host->ctx);
		break;
	case ACTION_CHATS:
	case ACTION_HELP:
	case ACTION_HISTORY:
		show_page(screen, action);
		break;
	case ACTION_PREFIX:
		screen->prefix_until = clock_monotonic() + PREFIX_TIME;
		break;
	case ACTION_EDIT:
		draft_edit(screen);
		break;
	case ACTION_STEER:
		draft_submit(screen, true);
		break;
	case ACTION_NEW:
		host->new_chat(host->ctx);
		break;
	case ACTION_MODEL:
		host->show(host->ctx, FRONT_MODELS, "");
		break;
	case ACTION_MODE:
		host->next_mode(host->ctx);
		break;
	case ACTION_PLAN:
		toggle_plan(screen);
		break;
	case ACTION_COMMANDS:
		open_commands(screen);
		break;
	default:
		if (composer_action(&screen->composer, action)) {
			draft_changed(screen);
		}
		break;
	}
}

/* The page may open another by its key, or close itself. */
static void page_key(struct screen *screen, const struct key *key) {
	struct page *page = screen_page(screen);

	if (!page->ops->key(page, key) && key->key == KEY_ESCAPE) {
		page->closed = true;
	}
	while (screen_page(screen) && screen_page(screen)->closed) {
		screen_close_page(screen);
	}
}

static void prefix_key(struct screen *screen, const struct key *key) {
	enum action action = binding_find(key, BIND_PREFIX);

	screen->prefix_until = 0;
	if (action != ACTION_NONE) {
		screen_action(screen, action);
	} else if (key->key != KEY_ESCAPE) {
		screen_toast(screen, tr("nothing on that key (Ctrl-X ? lists them)"));
	}
}

static bool global_key(struct screen *screen, const struct key *key) {
	enum action action = binding_find(key, BIND_GLOBAL);

	if (action == ACTION_INTERRUPT) {
		interrupt(screen);
		return true;
	}
	if (action == ACTION_NONE || action == ACTION_BACK) {
		return false;
	}
	if (action == ACTION_RECENT) {
		screen->host.open_recent(screen->host.ctx, (int)(key->code - '0'));
	} else {
		screen_action(screen, action);
	}
	return true;
}

static bool scroll_key(struct screen *screen, const struct key *key) {
	enum action action = binding_find(key, BIND_SCROLL);

	return action != ACTION_NONE && transcript_view_action(&screen->view, action);
}

void screen_press(struct screen *screen, const struct key *key) {
	screen->dirty = true;
	if (screen->prefix_until > 0) {
		prefix_key(screen, key);
	} else if (global_key(screen, key)) {
		return;
	} else if (screen->page_count > 0) {
		page_key(screen, key);
	} else if (scroll_key(screen, key) || sheet_key(screen, key) ||
		   browse_key(screen, key) || draft_popup_key(screen, key)) {
		return;
	} else if (key->key == KEY_ESCAPE) {
		stop_or_nothing(screen);
	} else {
		draft_key(screen, key);
	}
}

void screen_scroll(struct screen *screen, int lines) {
	struct key key = { .key = lines < 0 ? KEY_UP : KEY_DOWN };

	screen->dirty = true;
	if (screen->page_count == 0) {
		transcript_view_scroll(&screen->view, lines);
		return;
	}
	for (int i = 0; i < (lines < 0 ? -lines : lines); i++) {
		page_key(screen, &key);
	}
}

void screen_release_swipe(struct screen *screen) {
	int held = swipe_release(&screen->swipe);

	if (held != 0) {
		screen_press(screen, &(struct key){ .key = held < 0 ? KEY_UP : KEY_DOWN });
	}
}

static void take_arrow(struct screen *screen, const struct key *key) {
	int let_go;
	int lines = swipe_take(&screen->swipe, key->key == KEY_UP ? -1 : 1, key->burst,
		clock_monotonic(), &let_go);

	if (let_go != 0) {
		screen_press(screen, &(struct key){ .key = let_go < 0 ? KEY_UP : KEY_DOWN });
	}
	if (lines != 0) {
		screen_scroll(screen, lines);
	}
}

void screen_bytes(struct screen *screen, const char *data, size_t len) {
	struct page *page = screen_page(screen);

	if (page && page->ops->bytes) {
		page->ops->bytes(page, data, len);
		screen->dirty = true;
	}
}

void screen_key(struct screen *screen, const struct key *key) {
	struct page *top = screen_page(screen);

	if (top && top->ops->bytes) {
		page_key(screen, key);
		screen->dirty = true;
		return;
	}
	if (key->key == KEY_FOCUS_IN) {
		screen->focus_at = clock_monotonic();
	}
	if (key->key == KEY_REPLY || key->key == KEY_FOCUS_IN || key->key == KEY_FOCUS_OUT) {
		return;
	}
	if (key->key == KEY_MOUSE) {
		screen_mouse(screen, key);
		return;
	}
	screen->input_at = clock_monotonic();
	bool is_arrow = (key->key == KEY_UP || key->key == KEY_DOWN) && key->modifiers == 0;

	if (is_arrow) {
		take_arrow(screen, key);
		return;
	}
	screen_release_swipe(screen);
	screen_press(screen, key);
}
