#ifndef TESTS_TUI_PAGE_STAGE_H
#define TESTS_TUI_PAGE_STAGE_H

/* A page over a screen, with a session of the demo and a store behind it: what a page
   reads and changes is real, what it asks of the front is written down by the desk.
   Stands on a home of its own (tests/home.h). */

#include "base/clock.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "tests/front/desk.h"
#include "tests/tui/golden.h"

#define STAGE_MINUTE ((int64_t)60000)

struct stage {
	struct scene scene;
	struct desk desk;
};

static inline void stage_nothing(void *ctx) {
	(void)ctx;
}

static inline void stage_view(void *ctx, const char *title, const char *text, size_t len) {
	struct desk *desk = ctx;

	buf_addf(&desk->said, "view %s\n%.*s", title, (int)len, text);
}

static inline bool stage_open_at(void *ctx, long long id, long long message) {
	struct desk *desk = ctx;

	desk->opened = id;
	buf_addf(&desk->said, "at %lld", message);
	return true;
}

static inline void stage_init(struct stage *stage) {
	static const struct session_options demo = { .agent = "demo" };

	scene_init(&stage->scene);
	desk_init(&stage->desk, &demo);
	stage->desk.front.head_changed = stage_nothing;
	stage->desk.front.settings_changed = stage_nothing;
	stage->desk.front.touch = stage_nothing;
	stage->desk.front.view = stage_view;
	stage->desk.front.open_at = stage_open_at;
}

static inline void stage_fini(struct stage *stage) {
	scene_fini(&stage->scene);
	desk_fini(&stage->desk);
}

static inline void stage_open(struct stage *stage, struct page *page) {
	screen_open_page(&stage->scene.screen, page);
}

/* At every size; `narrow`: what stands beside it on a wide one is not the same everywhere. */
static inline void stage_golden(struct stage *stage, const char *name, bool narrow) {
	struct golden golden;

	golden_init(&golden, name);
	for (size_t i = 0; i < GOLDEN_SIZES; i++) {
		if (!narrow || golden_sizes[i].cols < 80) {
			golden_add(&golden, &stage->scene, golden_sizes[i].rows,
				golden_sizes[i].cols);
		}
	}
	golden_fini(&golden);
}

/* A conversation that was used so many minutes ago. */
static inline int64_t stage_chat(struct stage *stage, const char *title, int minutes) {
	struct store *store = services_store(&stage->desk.services, NULL);
	struct conversation_row row = {
		.title = (char *)title,
		.updated = clock_now() - minutes * STAGE_MINUTE,
	};

	assert_int_equal(conversations_add(store, &row, NULL), STORE_OK);
	return row.id;
}

static inline int64_t stage_say(
	struct stage *stage, int64_t chat, enum role role, const char *text, int minutes) {
	struct store *store = services_store(&stage->desk.services, NULL);
	struct message message;
	int64_t monotonic = clock_monotonic(), now = clock_now();

	clock_set(monotonic, now - minutes * STAGE_MINUTE);
	message_init(&message, role);
	message_add(&message, PART_TEXT, text);
	assert_int_equal(messages_add(store, chat, &message, NULL), STORE_OK);
	int64_t id = message.id;

	message_fini(&message);
	clock_set(monotonic, now);
	return id;
}

#endif
