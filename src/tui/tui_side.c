/* The column beside the chat: read from the store when something happened that may
   have changed it, and only where it is seen. */

#include "tui/tui_side.h"

#include "front/chats.h"

#define RECENT_MAX 9

static void add_chat(void *ctx, const struct chat *chat) {
	struct tui *tui = ctx;

	sidebar_add(&tui->screen.sidebar, &(struct side_chat){
						  .id = chat->id,
						  .title = (char *)chat->title,
						  .updated = chat->updated,
						  .pid = chat->pid,
						  .mark = chats_mark(chat),
						  .current = chat->id == tui_conversation(tui),
					  });
}

void tui_side_look(struct tui *tui, int rows, int cols) {
	struct sidebar *sidebar = &tui->screen.sidebar;

	bool is_seen = screen_has_sidebar(&tui->screen, rows, cols) ||
		       tui->screen.transcript.entries.len == 0; /* the welcome shows some */

	if (!sidebar->stale || !tui->has_session || !is_seen) {
		return;
	}
	sidebar->stale = false;
	sidebar_clear(sidebar);
	if (!tui->options->no_save) {
		chats_list(tui->services, "", SIDEBAR_CHATS, add_chat, tui, NULL);
	}
}

struct recent {
	int left; /* rows until the one that is meant */
	int64_t id;
};

static void count_chat(void *ctx, const struct chat *chat) {
	struct recent *recent = ctx;

	if (--recent->left == 0) {
		recent->id = chat->id;
	}
}

void tui_open_recent(void *ctx, int number) {
	struct tui *tui = ctx;
	struct recent recent = { .left = number };

	if (tui->has_session && !tui->options->no_save) {
		chats_list(tui->services, "", RECENT_MAX, count_chat, &recent, NULL);
	}
	if (recent.id) {
		while (screen_page(&tui->screen)) {
			screen_close_page(&tui->screen);
		}
		tui_open_conversation(tui, recent.id);
	}
}
