/* The pages of what is remembered and of the knowledge bases: what their keys change. */

#include "tui/page/memory_page.h"

#include "base/str.h"
#include "front/memories.h"
#include "store/knowledge.h"
#include "tests/tui/page/stage.h"
#include "tui/page/knowledge_page.h"

static void remember(struct stage *stage, const char *text) {
	enum memory_outcome outcome;
	struct err err = ERR_INIT;
	int64_t id;

	if (!memories_put(&stage->desk.services, text, &id, &outcome, &err)) {
		fail_msg("%s", err.text);
	}
}

static void add_text(void *ctx, const struct memory_row *row) {
	buf_addf(ctx, "%s%s|", row->pinned ? "*" : "", row->text);
}

static void test_memory(void **state) {
	static const struct {
		const char *name, *press, *left;
	} cases[] = {
		{ "Esc keeps it", "Down C-d Esc", "has a dog|likes tea|" },
		{ "forgotten", "Down C-d Enter", "likes tea|" },
		{ "narrowed by words", "t e a C-d Enter", "has a dog|" },
		{ "changed", "Down C-r C-u i s Space o l d Enter", "is old|likes tea|" },
		{ "not to a secret", "Down C-r C-u p i n Space c o d e : 1 2 3 4 Enter",
			"has a dog|likes tea|" },
		{ "pinned comes first", "Down Down p", "*likes tea|has a dog|" },
		{ "and back", "Down p p", "has a dog|likes tea|" },
		{ "p is a letter above", "p", "has a dog|likes tea|" },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct stage stage;
		auto_buf struct buf left = BUF_INIT;

		assert_int_equal(home_open(state), 0);
		stage_init(&stage);
		remember(&stage, "likes tea");
		remember(&stage, "has a dog");
		stage_open(&stage, memory_page_new(&stage.desk.front, ""));
		scene_press(&stage.scene, cases[i].press);
		assert_true(memories_all(&stage.desk.services, "", 0, add_text, &left, NULL));
		check_str(cases[i].name, left.data, cases[i].left);
		stage_fini(&stage);
		home_close(state);
	}
}

static void test_about(void **state) {
	struct stage stage;
	auto_buf struct buf about = BUF_INIT;
	const int64_t one[] = { 1 };

	assert_int_equal(home_open(state), 0);
	stage_init(&stage);
	remember(&stage, "likes \x1b[31mtea");
	memories_about(&stage.desk.services, 1, &about);
	check("the text", str_starts(about.data, "likes [31mtea\n\nin your own words, 20"));
	check("no more", !strstr(about.data, "pinned") && !strstr(about.data, "of use"));
	buf_clear(&about);
	assert_true(memories_set_pinned(&stage.desk.services, 1, true, NULL));
	memories_used(services_store(&stage.desk.services, NULL), one, 1, NULL);
	memories_about(&stage.desk.services, 1, &about);
	check("pinned", strstr(about.data, "\npinned: told in every conversation\n"));
	check("used", strstr(about.data, "\nof use 1 time\n"));
	buf_clear(&about);
	memories_about(&stage.desk.services, 9, &about);
	check_int("none of this number", about.len, 0);
	stage_fini(&stage);
	home_close(state);
}

static bool add_base(void *ctx, const struct base_row *row) {
	buf_addf(ctx, "%s%s|", row->name, row->off ? " off" : "");
	return true;
}

static void test_knowledge(void **state) {
	static const struct {
		const char *name, *press, *left;
	} cases[] = {
		{ "Esc keeps it", "Down C-d Esc", "notes|recipes|" },
		{ "removed", "Down C-d Enter", "recipes|" },
		{ "narrowed by its name", "r e c C-d Enter", "notes|" },
		{ "off", "Down Space", "notes off|recipes|" },
		{ "and on", "Down Space Space", "notes|recipes|" },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct stage stage;
		auto_buf struct buf left = BUF_INIT;
		int64_t id;

		assert_int_equal(home_open(state), 0);
		stage_init(&stage);
		struct store *store = services_store(&stage.desk.services, NULL);

		assert_int_equal(bases_put(store, "notes", "/a", &id, NULL), STORE_OK);
		assert_int_equal(bases_put(store, "recipes", "/b", &id, NULL), STORE_OK);
		stage_open(&stage, knowledge_page_new(&stage.desk.front, ""));
		scene_press(&stage.scene, cases[i].press);
		assert_true(bases_list(store, add_base, &left, NULL));
		check_str(cases[i].name, left.data, cases[i].left);
		stage_fini(&stage);
		home_close(state);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_about),
		cmocka_unit_test(test_knowledge),
	};

	return CHECK_RUN(tests);
}
