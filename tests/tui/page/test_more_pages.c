/* How the other pages look: what is remembered, known, written, linked; a long
   text, keys as they come; and files above the draft. */

#include "base/tr.h"
#include "front/memories.h"
#include "net/http.h"
#include "provider/list/vendors.h"
#include "store/knowledge.h"
#include "store/runs.h"
#include "store/stars.h"
#include "tests/tui/page/stage.h"
#include "tui/page/history_page.h"
#include "tui/page/key_test.h"
#include "tui/page/knowledge_page.h"
#include "tui/page/links_page.h"
#include "tui/page/memory_page.h"
#include "tui/page/runs_page.h"
#include "tui/page/setup_page.h"
#include "tui/page/stars_page.h"
#include "tui/page/viewer.h"

static void remember(struct stage *stage, const char *text) {
	enum memory_outcome outcome;
	int64_t id;

	assert_true(memories_put(&stage->desk.services, text, &id, &outcome, NULL));
}

static struct page *make_memory(struct stage *stage) {
	remember(
		stage, "likes tea more than coffee, and never drinks either of them after six");
	remember(stage, "家里有一只狗，名叫小白");
	return memory_page_new(&stage->desk.front, "");
}

static struct page *make_memory_empty(struct stage *stage) {
	return memory_page_new(&stage->desk.front, "");
}

static struct page *make_knowledge(struct stage *stage) {
	struct store *store = services_store(&stage->desk.services, NULL);
	struct entry_row row = {
		.path = "tea.md",
		.category = "drinks",
		.title = "How to make tea",
		.aliases = "",
		.source = "",
		.hash = "x",
		.body = "Boil water.",
		.body_len = 11,
	};
	int64_t id;

	assert_int_equal(bases_put(store, "菜谱", "/b", &id, NULL), STORE_OK);
	assert_int_equal(bases_put(store, "notes", "/a", &row.base, NULL), STORE_OK);
	assert_int_equal(entries_put(store, &row, NULL), STORE_OK);
	return knowledge_page_new(&stage->desk.front, "");
}

static const struct strv *get_history(void *ctx) {
	static char *items[] = { (char *)"a cleared draft", NULL };
	static const struct strv said = { .items = items, .len = 1 };

	(void)ctx;
	return &said;
}

static struct page *make_history(struct stage *stage) {
	int64_t one = stage_chat(stage, "one", 50), two = stage_chat(stage, "火车票", 40);

	stage_say(stage, one, ROLE_USER, "what is in this folder?", 50);
	stage_say(stage, two, ROLE_USER, "several\nlines of which only the first is seen", 30);
	stage_say(stage, two, ROLE_USER,
		"明天早上从北京到上海的火车有哪些，哪一班最便宜，哪一班最快？", 20);
	stage->desk.front.history = get_history;
	return history_page_new(&stage->desk.front, "");
}

static struct page *make_no_stars(struct stage *stage) {
	return stars_page_new(&stage->desk.front, "");
}

static struct page *make_stars(struct stage *stage) {
	struct store *store = services_store(&stage->desk.services, NULL);
	int64_t trip = stage_chat(stage, "火车票", 70), tea = stage_chat(stage, "tea", 2000);
	int64_t starred[] = {
		stage_say(stage, tea, ROLE_ASSISTANT, "Three minutes, not four.", 2000),
		stage_say(stage, trip, ROLE_USER, "which one is the cheapest?", 71),
		stage_say(stage, trip, ROLE_ASSISTANT,
			"最便宜的是 D313 次，晚上出发，第二天早上到达上海虹桥站。", 70),
	};

	for (size_t i = 0; i < ARRAY_LEN(starred); i++) {
		assert_int_equal(stars_set(store, starred[i], true, NULL), STORE_OK);
	}
	return make_no_stars(stage);
}

static struct page *make_no_runs(struct stage *stage) {
	return runs_page_new(&stage->desk.front, "");
}

/* A run of so many seconds with one turn; 0: it still goes on. */
static void add_run(struct stage *stage, int64_t chat, enum run_state state, const char *stop,
	int minutes, int seconds) {
	struct store *store = services_store(&stage->desk.services, NULL);
	int64_t monotonic = clock_monotonic(), now = clock_now(), turn = 0;
	const struct usage usage = { .input = 2100, .output = 340, .cached = 1800 };
	struct run_row row = { .conversation = chat,
		.agent = (char *)"local",
		.model = (char *)"gemma3",
		.mode = (char *)"build" };

	clock_set(monotonic, now - minutes * STAGE_MINUTE);
	assert_int_equal(runs_begin(store, &row, NULL), STORE_OK);
	assert_int_equal(turns_begin(store, row.id, 1, &turn, NULL), STORE_OK);
	clock_set(monotonic, clock_now() + seconds * 1000);
	if (seconds > 0) {
		assert_int_equal(turns_end(store, turn, stop, &usage, NULL), STORE_OK);
		assert_int_equal(runs_end(store, row.id, state, stop, NULL, NULL), STORE_OK);
	}
	clock_set(monotonic, now);
}

static struct page *make_runs(struct stage *stage) {
	struct session_options again = { .agent = "demo" };

	again.conversation = stage_chat(stage, "my-server fix", 61);
	stage_say(stage, again.conversation, ROLE_USER, "raise the timeout", 300);
	add_run(stage, again.conversation, RUN_COMPLETED, "stop", 300, 14);
	add_run(stage, again.conversation, RUN_CANCELLED, "cancelled", 61, 125);
	add_run(stage, again.conversation, RUN_FAILED, "error", 3, 2);
	session_fini(&stage->desk.session);
	desk_session(&stage->desk, &again);
	return make_no_runs(stage);
}

static struct http *open_http(struct services *services) {
	const struct http_settings settings = { 0 };

	return http_new(services->loop, &settings);
}

static void close_http(struct http *http) {
	http_free(http);
}

/* Of a person with nothing in the environment; no server answers, as nothing turns. */
static struct page *make_setup(struct stage *stage) {
	const struct vendors *vendors = services_vendors(&stage->desk.services, NULL);

	for (size_t i = 0; i < vendors->list.len; i++) {
		const struct strv *keys = &vendors->list.items[i].keys;

		for (size_t k = 0; k < keys->len; k++) {
			unsetenv(keys->items[k]);
		}
	}
	stage->desk.services.open_http = open_http;
	stage->desk.services.close_http = close_http;
	return setup_page_new(&stage->desk.front, "");
}

static struct transcript *get_transcript(void *ctx) {
	struct desk *desk = ctx;
	struct stage *stage = (struct stage *)((char *)desk - offsetof(struct stage, desk));

	return &stage->scene.screen.transcript;
}

static struct page *make_links(struct stage *stage) {
	scene_run(&stage->scene);
	scene_text(&stage->scene,
		"[one](https://example.org/1) <https://example.org/a/very/long/address/that/"
		"does/not/fit> [二](https://example.org/二)");
	scene_end(&stage->scene, AGENT_COMPLETED, NULL);
	stage->desk.front.transcript = get_transcript;
	return links_page_new(&stage->desk.front, "");
}

static struct page *make_viewer(struct stage *stage) {
	static const char text[] =
		"cc -c a.c\ncc -c b.c\nb.c:3: error: a message that is longer than a phone is "
		"wide, 而且有中文\n\tindented\n\xe2\x80\xae not seen\n";

	(void)stage;
	return viewer_new("run_shell make check", text, sizeof(text) - 1);
}

static struct page *make_keys(struct stage *stage) {
	(void)stage;
	return key_test_new();
}

static const struct {
	const char *name;
	struct page *(*make)(struct stage *stage);
	const char *press;
	bool chinese;
} pages[] = {
	{ "page-history", make_history, "Down", true },
	{ "page-keytest", make_keys, "", true },
	{ "page-knowledge", make_knowledge, "Down", true },
	{ "page-links", make_links, "Down", false },
	{ "page-memory", make_memory, "Down", true },
	{ "page-memory-change", make_memory, "Down C-r", false },
	{ "page-memory-empty", make_memory_empty, "", true },
	{ "page-runs", make_runs, "Down", true },
	{ "page-runs-empty", make_no_runs, "", true },
	{ "page-setup", make_setup, "", true },
	{ "page-setup-key", make_setup, "Enter", true },
	{ "page-setup-typed", make_setup, "d e e p", false },
	{ "page-setup-whose", make_setup, "n o b o d y Enter", false },
	{ "page-stars", make_stars, "Down", true },
	{ "page-stars-empty", make_no_stars, "", true },
	{ "page-viewer", make_viewer, "", true },
	{ "page-viewer-find", make_viewer, "/ c c Enter", false },
};

static void check_page(void **state, size_t i, const char *name) {
	struct stage stage;

	assert_int_equal(home_open(state), 0);
	stage_init(&stage);
	stage_open(&stage, pages[i].make(&stage));
	scene_draw(&stage.scene, 24, 45);
	scene_press(&stage.scene, pages[i].press);
	stage_golden(&stage, name, false);
	stage_fini(&stage);
	home_close(state);
}

static void test_pages(void **state) {
	for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
		check_page(state, i, pages[i].name);
	}
}

static void test_chinese(void **state) {
	if (!golden_chinese()) {
		check_skip("this build has no Chinese catalogue");
	}
	for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
		auto_free char *name = xasprintf("%s.zh_CN", pages[i].name);

		if (pages[i].chinese) {
			check_page(state, i, name);
		}
	}
	tr_unload();
}

static const char *work_folder(void *ctx) {
	return ctx;
}

/* Files that fit what stands behind an "@"; those that git ignores come last. */
static void test_files(void **state) {
	static const char *const files[] = { "work/notes.txt", "work/my notes.txt",
		"work/src/node.c", "work/笔记/今天.md", "work/log/note.log" };
	struct stage stage;

	assert_int_equal(home_open(state), 0);
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		free(home_write(files[i], "x"));
	}
	free(home_write("work/.gitignore", "log/\n"));
	auto_free char *work = home_path("work");

	stage_init(&stage);
	stage.scene.screen.popup.host.ctx = work;
	stage.scene.screen.popup.host.folder = work_folder;
	scene_type(&stage.scene, "see @no");
	scene_wait(&stage.scene, 1000);
	golden_check(&stage.scene, "popup-files");
	stage_fini(&stage);
	home_close(state);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pages),
		cmocka_unit_test(test_chinese),
		cmocka_unit_test(test_files),
	};

	return CHECK_RUN(tests);
}
