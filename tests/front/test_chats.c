/* What a person sees of the store, and the drafts beside it. */

#include "tests/check.h"

#include <unistd.h>

#include "base/path.h"
#include "base/str.h"
#include "front/chats.h"
#include "front/draft/draft.h"
#include "loop/loop.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "store/runs.h"
#include "tests/home.h"

struct shelf {
	struct loop *loop;
	struct services services;
	struct store *store;
	int64_t ids[3]; /* in order of use, the last one the newest */
};

static void add_message(struct shelf *shelf, int64_t id, enum role role, const char *text) {
	struct message message;

	message_init(&message, role);
	message_add(&message, PART_TEXT, text);
	assert_int_equal(messages_add(shelf->store, id, &message, NULL), STORE_OK);
	message_fini(&message);
}

static void open_shelf(struct shelf *shelf) {
	static const char *const titles[] = { "photo sort", "火车票", "my-server fix" };
	static const char *const prompts[] = { "sort my photos", "买票", "fix the timeout" };
	struct err err = ERR_INIT;

	*shelf = (struct shelf){ .loop = loop_new() };
	services_init(&shelf->services, shelf->loop);
	shelf->store = services_store(&shelf->services, &err);
	if (!shelf->store) {
		fail_msg("%s", err.text);
	}
	for (int i = 0; i < 3; i++) {
		struct conversation_row row = {
			.title = (char *)titles[i], .created = 1000 + i, .updated = 1000 + i
		};

		assert_int_equal(conversations_add(shelf->store, &row, NULL), STORE_OK);
		shelf->ids[i] = row.id;
		add_message(shelf, row.id, ROLE_USER, prompts[i]);
		add_message(shelf, row.id, ROLE_ASSISTANT, "the word is lobster");
		add_message(shelf, row.id, ROLE_USER, "and on");
	}
	store_settle(shelf->store);
}

static void close_shelf(struct shelf *shelf) {
	services_fini(&shelf->services);
	loop_free(shelf->loop);
}

static void add_title(void *ctx, const struct chat *chat) {
	buf_addf(
		ctx, "%s%s%s|", chat->pinned ? "^" : "", chat->running ? "*" : "", chat->title);
}

static void check_list(const char *name, struct shelf *shelf, const char *filter, int limit,
	const char *want) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	check(name, chats_list(&shelf->services, filter, limit, add_title, &out, &err));
	check_str(name, out.data, want);
}

static void test_list(void **state) {
	static const struct {
		const char *name, *filter;
		int limit;
		const char *want;
	} cases[] = {
		{ .name = "all, newest first",
			.filter = NULL,
			.limit = 10,
			.want = "my-server fix|火车票|photo sort|" },
		{ .name = "a limit",
			.filter = "",
			.limit = 2,
			.want = "my-server fix|火车票|" },
		{ .name = "by title",
			.filter = "SERVER",
			.limit = 10,
			.want = "my-server fix|" },
		{ .name = "by Chinese title", .filter = "车", .limit = 10, .want = "火车票|" },
		{ .name = "by text",
			.filter = "timeout",
			.limit = 10,
			.want = "my-server fix|" },
		{ .name = "title before text, each once",
			.filter = "photo",
			.limit = 10,
			.want = "photo sort|" },
		{ .name = "nothing", .filter = "whale", .limit = 10, .want = "" },
	};
	struct shelf shelf;

	(void)state;
	open_shelf(&shelf);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_list(
			cases[i].name, &shelf, cases[i].filter, cases[i].limit, cases[i].want);
	}
	close_shelf(&shelf);
}

static int64_t begin_run(struct shelf *shelf, int64_t id) {
	struct run_row run = { .conversation = id,
		.agent = (char *)"demo",
		.model = (char *)"m",
		.mode = (char *)"plan" };

	assert_int_equal(runs_begin(shelf->store, &run, NULL), STORE_OK);
	return run.id;
}

static void add_lineage(void *ctx, const struct chat *chat) {
	buf_addf(ctx, "%c%s%s|", chats_mark(chat), chat->parent ? "fork of " : "", chat->title);
	if (chat->parent) {
		buf_addf(ctx, "%d ", chat->parent != chat->family);
	}
}

/* What went wrong last, and what was forked from what. */
static void test_marks(void **state) {
	struct shelf shelf;
	auto_buf struct buf out = BUF_INIT;
	int64_t fork = 0, version = 0;

	(void)state;
	open_shelf(&shelf);
	int64_t failed = begin_run(&shelf, shelf.ids[1]);

	assert_int_equal(
		runs_end(shelf.store, failed, RUN_FAILED, "error", "x", NULL), STORE_OK);
	begin_run(&shelf, shelf.ids[0]);
	assert_int_equal(
		conversations_branch(shelf.store, shelf.ids[2], 0, "a fork", &fork, NULL),
		STORE_OK);
	assert_int_equal(
		conversations_branch(shelf.store, shelf.ids[2], 0, NULL, &version, NULL),
		STORE_OK);
	chats_list(&shelf.services, NULL, 10, add_lineage, &out, NULL);
	assert_non_null(strstr(out.data, " fork of a fork|1 "));
	assert_non_null(strstr(out.data, "!火车票|"));
	assert_non_null(strstr(out.data, "*photo sort|"));
	assert_non_null(strstr(out.data, " my-server fix|"));
	close_shelf(&shelf);
}

static void add_marked(void *ctx, const struct chat *chat) {
	struct buf *out = ctx;

	buf_addf(out, "%c", chats_mark(chat));
	chats_note(chat, out);
	buf_addf(out, " %s|", chat->title);
}

/* Another connection of its own is another process to the store. */
static void test_elsewhere(void **state) {
	struct shelf shelf;
	auto_free char *data = path_data(), *path = path_join(data, "chela.db");
	auto_free char *states = path_state(), *run = path_join(states, "run");
	const struct store_options options = { .path = path, .run_folder = run };
	auto_buf struct buf out = BUF_INIT, asks = BUF_INIT, gone = BUF_INIT;
	struct store *other = NULL;
	struct call_row call = { .call_id = (char *)"c1", .name = (char *)"tap" };

	(void)state;
	open_shelf(&shelf);
	assert_true(store_open(&other, &options, NULL));
	struct run_row row = { .conversation = shelf.ids[0] };

	assert_int_equal(runs_begin(other, &row, NULL), STORE_OK);
	begin_run(&shelf, shelf.ids[1]);
	auto_free char *theirs = xasprintf("*process %lld photo sort|", (long long)getpid());
	auto_free char *sentence =
		xasprintf("running in process %lld since ", (long long)getpid());

	chats_list(&shelf.services, NULL, 10, add_marked, &out, NULL);
	assert_non_null(strstr(out.data, theirs));
	check("a run of this process has its age",
		!strstr(out.data, "*process") ||
			strstr(out.data, "*process") == strstr(out.data, theirs));
	buf_clear(&out);
	check("said", chats_elsewhere(&shelf.services, shelf.ids[0], &out));
	check("with its words", str_starts(out.data, sentence));
	check("it does not wait", !strstr(out.data, "waits"));
	check("not of one's own", !chats_elsewhere(&shelf.services, shelf.ids[1], &out));
	check("nor where none runs", !chats_elsewhere(&shelf.services, shelf.ids[2], &out));
	buf_clear(&out);
	chats_preview(&shelf.services, shelf.ids[0], &out);
	check("the preview begins with it", str_starts(out.data, sentence));
	call.run = row.id;
	call.message = 1;
	assert_int_equal(calls_add(other, &call, NULL), STORE_OK);
	chats_list(&shelf.services, NULL, 10, add_marked, &asks, NULL);
	theirs[0] = '?';
	assert_non_null(strstr(asks.data, theirs));
	chats_elsewhere(&shelf.services, shelf.ids[0], &asks);
	assert_non_null(strstr(asks.data, "which waits for an answer"));
	store_close(other); /* its lock is gone, its run stands there still */
	chats_list(&shelf.services, NULL, 10, add_marked, &gone, NULL);
	assert_null(strstr(gone.data, "process"));
	close_shelf(&shelf);
}

static void test_preview(void **state) {
	struct shelf shelf;
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	open_shelf(&shelf);
	chats_preview(&shelf.services, shelf.ids[0], &out);
	assert_string_equal(
		out.data, "you: sort my photos\n\nthe word is lobster\n\nyou: and on");
	buf_clear(&out);
	chats_preview(&shelf.services, 999, &out);
	assert_string_equal(out.data, "");
	close_shelf(&shelf);
}

static void test_changes(void **state) {
	struct shelf shelf;
	struct err err = ERR_INIT;

	(void)state;
	open_shelf(&shelf);
	assert_true(chats_pin(&shelf.services, shelf.ids[0], true, &err));
	assert_true(chats_rename(&shelf.services, shelf.ids[1], "tickets", &err));
	check_list(
		"pinned and renamed", &shelf, NULL, 10, "^photo sort|my-server fix|tickets|");
	auto_free char *title = chats_title(&shelf.services, shelf.ids[1]);

	assert_string_equal(title, "tickets");
	assert_null(chats_title(&shelf.services, 0));
	assert_null(chats_title(&shelf.services, 999));
	assert_true(chats_remove(&shelf.services, shelf.ids[0], &err));
	check_list("removed", &shelf, NULL, 10, "my-server fix|tickets|");
	assert_false(chats_remove(&shelf.services, shelf.ids[0], &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	int64_t run = begin_run(&shelf, shelf.ids[1]);

	check_list("a run", &shelf, "tickets", 10, "*tickets|");
	assert_false(chats_remove(&shelf.services, shelf.ids[1], &err));
	assert_int_equal(err.code, ERR_BUSY);
	runs_end(shelf.store, run, RUN_COMPLETED, "stop", NULL, NULL);
	close_shelf(&shelf);
}

static void check_view(const char *name, struct shelf *shelf, enum chats_view view,
	const char *filter, const char *want) {
	auto_buf struct buf out = BUF_INIT;

	check(name, chats_list_in(&shelf->services, view, filter, 10, add_title, &out, NULL));
	check_str(name, out.data, want);
}

static void test_put_away(void **state) {
	struct shelf shelf;
	struct err err = ERR_INIT;

	(void)state;
	open_shelf(&shelf);
	assert_true(chats_archive(&shelf.services, shelf.ids[0], true, &err));
	assert_true(chats_pin(&shelf.services, shelf.ids[0], true, &err));
	assert_true(chats_trash(&shelf.services, shelf.ids[1], true, &err));
	check_view("live", &shelf, CHATS_LIVE, NULL, "my-server fix|");
	check_view("found by text", &shelf, CHATS_LIVE, "lobster", "my-server fix|");
	check_view("archived", &shelf, CHATS_ARCHIVED, "", "^photo sort|");
	check_view("trash", &shelf, CHATS_TRASH, "车", "火车票|");
	assert_true(chats_archive(&shelf.services, shelf.ids[0], false, &err));
	assert_true(chats_trash(&shelf.services, shelf.ids[1], false, &err));
	check_view("back", &shelf, CHATS_LIVE, NULL, "^photo sort|my-server fix|火车票|");
	check_view("no more", &shelf, CHATS_TRASH, NULL, "");
	begin_run(&shelf, shelf.ids[1]);
	assert_false(chats_trash(&shelf.services, shelf.ids[1], true, &err));
	assert_int_equal(err.code, ERR_BUSY);
	close_shelf(&shelf);
}

/* Several versions are one conversation. */
static void test_versions(void **state) {
	struct shelf shelf;
	int64_t version = 0;

	(void)state;
	open_shelf(&shelf);
	assert_int_equal(
		conversations_branch(shelf.store, shelf.ids[2], 7, NULL, &version, NULL),
		STORE_OK);
	check_view("one of them", &shelf, CHATS_LIVE, "server", "my-server fix|");
	check_view("by a text of the other", &shelf, CHATS_LIVE, "timeout", "my-server fix|");
	close_shelf(&shelf);
}

static void add_prompt(void *ctx, const char *text) {
	buf_addf(ctx, "%s|", text);
}

static void test_prompts(void **state) {
	struct shelf shelf;
	auto_buf struct buf all = BUF_INIT, few = BUF_INIT;

	(void)state;
	open_shelf(&shelf);
	chats_prompts(&shelf.services, shelf.ids[1], 100, add_prompt, &all);
	assert_string_equal(all.data, "and on|fix the timeout|and on|sort my photos|");
	chats_prompts(&shelf.services, 0, 3, add_prompt, &few);
	assert_string_equal(few.data, "and on|fix the timeout|and on|");
	close_shelf(&shelf);
}

static void check_draft(struct shelf *shelf, int64_t id, const char *want) {
	auto_free char *draft = draft_load(&shelf->services, id);

	assert_string_equal(draft, want);
}

/* With a conversation, and without one; an empty one is gone. */
static void test_drafts(void **state) {
	struct shelf shelf;
	const int64_t *id;

	(void)state;
	open_shelf(&shelf);
	for (id = (const int64_t[]){ 0, shelf.ids[1], -1 }; *id >= 0; id++) {
		check_draft(&shelf, *id, "");
		assert_int_equal(draft_save(&shelf.services, *id, "half a\n中文 thought", NULL),
			STORE_OK);
		check_draft(&shelf, *id, "half a\n中文 thought");
		assert_int_equal(draft_save(&shelf.services, *id, "", NULL), STORE_OK);
		check_draft(&shelf, *id, "");
		assert_int_equal(draft_save(&shelf.services, *id, "", NULL), STORE_OK);
	}
	check_draft(&shelf, 999, "");
	close_shelf(&shelf);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_list, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_changes, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_marks, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_elsewhere, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_preview, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_put_away, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_versions, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_prompts, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_drafts, home_open, home_close),
	};

	return CHECK_RUN(tests);
}
