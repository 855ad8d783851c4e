#include "knowledge/search.h"

#include "base/utf8.h"
#include "notes.h"

static struct knowledge_search *search_all(
	const struct fixture *fixture, const char *query, size_t limit) {
	struct err err = ERR_INIT;
	struct knowledge_search *search =
		knowledge_search_new(fixture->store, query, limit, &err);

	if (!search) {
		fail_msg("%s", err.text);
	}
	while (knowledge_search_step(search)) {
	}
	return search;
}

static void check_titles(const char *name, const struct fixture *fixture, const char *query,
	size_t limit, const char *want) {
	struct knowledge_search *search = search_all(fixture, query, limit);
	auto_buf struct buf out = BUF_INIT;

	for (size_t i = 0; i < knowledge_search_count(search); i++) {
		buf_addf(&out, "%s;", knowledge_search_hit(search, i)->title);
	}
	knowledge_search_free(search);
	check_str(name, out.data, want);
}

static void test_rank(void **state) {
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	note_write(&fixture, "a.md", "---\ntitle: Crabs\naliases: [decapods]\n---\nThey walk.");
	note_write(&fixture, "b.md", "---\ntitle: Shore\n---\nCrabs and lobsters live there.");
	note_write(&fixture, "c.md", "---\ntitle: Tea\n---\n\xe7\xbb\xbf\xe8\x8c\xb6");
	free(note_import(&fixture));
	check_titles("a title before a text", &fixture, "crabs", 9, "Crabs;Shore;");
	check_titles("the best only", &fixture, "crabs", 1, "Crabs;");
	check_titles("an alias", &fixture, "which decapods?", 9, "Crabs;");
	check_titles("Chinese", &fixture, "\xe5\x96\x9d\xe7\xbb\xbf\xe8\x8c\xb6", 9, "Tea;");
	check_titles("nothing", &fixture, "bridges", 9, "");
	check_titles("no words", &fixture, "?", 9, "");
}

static void test_bounds(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf query = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	for (int i = 0; i < 4000; i++) {
		buf_add_str(&text, "\xe7\xbb\xbf ");
	}
	buf_add_str(&text, "zebra ");
	for (int i = 0; i < 4000; i++) {
		buf_add_str(&text, "\xe8\x8c\xb6 ");
	}
	note_write(&fixture, "a.md", text.data);
	for (int i = 0; i < 30; i++) {
		auto_free char *path = xasprintf("n/%d.md", i);

		note_write(&fixture, path, "zebra too");
	}
	free(note_import(&fixture));
	struct knowledge_search *search = search_all(&fixture, "zebra", 99);

	check_int("hits", knowledge_search_count(search), SEARCH_HITS_MAX);
	knowledge_search_free(search);
	search = search_all(&fixture, "a zebra \xe7\xbb\xbf", 10);
	const char *preview = knowledge_search_hit(search, 0)->preview;

	check("around the match", strstr(preview, "zebra"));
	check("whole characters", utf8_is_valid(preview, strlen(preview)));
	check("bounded", strlen(preview) < SEARCH_PREVIEW * 3 + 10);
	knowledge_search_free(search);
	for (int i = 0; i < SEARCH_QUERY_MAX; i++) {
		buf_add_str(&query, "\xe7\xbb\xbf");
	}
	knowledge_search_free(search_all(&fixture, query.data, 1));
	buf_add_char(&query, 'x');
	check("too long", !knowledge_search_new(fixture.store, query.data, 1, &err));
	/* Dropped half way. */
	search = knowledge_search_new(fixture.store, "zebra", 5, &err);
	assert_true(knowledge_search_step(search));
	knowledge_search_free(search);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rank),
		cmocka_unit_test(test_bounds),
	};

	return CHECK_RUN(tests);
}
