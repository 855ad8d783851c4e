/* The pages as they are, over a store with something in it: how they look, and what
   their keys do. */

#include "base/str.h"
#include "front/chats.h"
#include "tests/tui/page/stage.h"
#include "tui/page/chats_page.h"

/* Pinned, forked, failed, without a title; one in the archive, one in the trash. */
static void fill_chats(struct stage *stage) {
	struct services *services = &stage->desk.services;
	struct store *store = services_store(services, NULL);
	int64_t fix = stage_chat(stage, "my-server fix", 300), fork = 0;
	int64_t tickets = stage_chat(stage, "火车票和旅馆的价格比较", 61);
	int64_t trashed = stage_chat(stage, "gone", 5), away = stage_chat(stage, "old", 9000);

	stage_say(stage, fix, ROLE_USER, "raise the timeout", 300);
	int64_t last = stage_say(stage, fix, ROLE_ASSISTANT,
		"It is 30 seconds now.\n\nThe old value was 10 seconds, which was too short "
		"for "
		"the backup that runs at night.",
		299);

	stage_chat(stage, "", 1500);
	assert_int_equal(
		conversations_branch(store, fix, last, "my-server fix (fork)", &fork, NULL),
		STORE_OK);
	stage_say(stage, fork, ROLE_USER, "and what about the other host?", 400);
	assert_true(chats_pin(services, tickets, true, NULL));
	assert_true(chats_archive(services, away, true, NULL));
	assert_true(chats_trash(services, trashed, true, NULL));
}

static struct page *make_chats(struct stage *stage) {
	fill_chats(stage);
	return chats_page_new(&stage->desk.front, "");
}

static const struct { int cols, rows; } sizes[] = { { 20, 6 }, { 45, 24 }, { 120, 40 } };

static const struct {
	const char *name;
	struct page *(*make)(struct stage *stage);
	const char *press;
} pages[] = {
	{ .name = "page-chats", .make = make_chats, .press = "Down Down Down" },
	{ .name = "page-chats-remove", .make = make_chats, .press = "Down Down Down C-d" },
	{ .name = "page-chats-trash", .make = make_chats, .press = "Tab Tab" },
};

static void test_goldens(void **state) {
	for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
		struct stage stage;

		assert_int_equal(home_open(state), 0);
		stage_init(&stage);
		stage_open(&stage, pages[i].make(&stage));
		scene_press(&stage.scene, pages[i].press);
		for (size_t size = 0; size < ARRAY_LEN(sizes); size++) {
			scene_golden(&stage.scene, pages[i].name, sizes[size].rows,
				sizes[size].cols, false);
		}
		stage_fini(&stage);
		home_close(state);
	}
}

static void add_name(void *ctx, const struct chat *chat) {
	buf_addf(ctx, "%s%s|", chat->pinned ? "^" : "", chat->title);
}

/* The titles in each of the three views. */
static char *all_chats(struct stage *stage) {
	auto_buf struct buf out = BUF_INIT;

	for (int view = CHATS_LIVE; view <= CHATS_TRASH; view++) {
		chats_list_in(&stage->desk.services, (enum chats_view)view, "", 99, add_name,
			&out, NULL);
		buf_add_str(&out, view < CHATS_TRASH ? " / " : "");
	}
	return buf_detach(&out);
}

/* Keys on a conversation "b" between "a" and "c". */
static void test_chats_keys(void **state) {
	static const struct {
		const char *name, *press, *chats;
		int opened; /* which one; -1: none */
	} cases[] = {
		{ "Enter opens", "Down Down Enter", "a|b|c| /  / ", 1 },
		{ "p pins", "Down Down p", "^b|a|c| /  / ", -1 },
		{ "and takes the pin away", "Down Down p p", "a|b|c| /  / ", -1 },
		{ "a archives", "Down Down a", "a|c| / b| / ", -1 },
		{ "and takes back", "Down Down a Tab Down a", "a|b|c| /  / ", -1 },
		{ "to the trash", "Down Down C-d Enter", "a|c| /  / b|", -1 },
		{ "taken back from it", "Down Down C-d Enter Tab Tab Down a", "a|b|c| /  / ",
			-1 },
		{ "opened from it", "Down Down C-d Enter Tab Tab Enter", "a|b|c| /  / ", 1 },
		{ "deleted for good", "Down Down C-d Enter Tab Tab C-d Enter", "a|c| /  / ",
			-1 },
		{ "Tab comes round", "Tab Tab Tab Down Enter", "a|b|c| /  / ", 0 },
		{ "renamed", "Down Down C-r C-u n e w Enter", "a|new|c| /  / ", -1 },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct stage stage;
		int64_t ids[3];

		assert_int_equal(home_open(state), 0);
		stage_init(&stage);
		ids[0] = stage_chat(&stage, "a", 1);
		ids[1] = stage_chat(&stage, "b", 2);
		ids[2] = stage_chat(&stage, "c", 3);
		stage_open(&stage, chats_page_new(&stage.desk.front, ""));
		scene_press(&stage.scene, cases[i].press);
		auto_free char *chats = all_chats(&stage);

		check_str(cases[i].name, chats, cases[i].chats);
		check_int(cases[i].name, stage.desk.opened,
			cases[i].opened >= 0 ? ids[cases[i].opened] : -1);
		stage_fini(&stage);
		home_close(state);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_goldens),
		cmocka_unit_test(test_chats_keys),
	};

	return CHECK_RUN(tests);
}
