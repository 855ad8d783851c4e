#include "run.h"

#include "base/str.h"
#include "store/conversations.h"
#include "store/runs.h"
#include "json/json.h"

/* The database of this home, opened beside the program's. */
static struct store *open_store(void) {
	auto_free char *path = home_path("data/chela/chela.db");
	auto_free char *run = home_path("state/chela/run");
	struct store_options options = { .path = path, .run_folder = run };
	struct store *store = NULL;
	struct err err = ERR_INIT;

	if (!store_open(&store, &options, &err)) {
		fail_msg("%s", err.text);
	}
	return store;
}

static int64_t add(struct store *store, const char *title) {
	struct conversation_row row = { .title = xstrdup(title),
		.agent = xstrdup("shore"),
		.model = xstrdup("crab"),
		.mode = xstrdup("plan") };
	struct err err = ERR_INIT;

	if (conversations_add(store, &row, &err) != STORE_OK) {
		fail_msg("%s", err.text);
	}
	int64_t id = row.id;
	conversation_row_fini(&row);
	return id;
}

static void test_empty(void **state) {
	auto_ran struct ran text = RUN("list");
	auto_ran struct ran json = RUN("list", "--json");

	(void)state;
	check_ran("text", &text, 0, "", "");
	check_ran("JSON", &json, 0, "[]\n", "");
}

static void test_text(void **state) {
	static const char wide[] =
		"\xe8\x9e\x83\xe8\x9f\xb9"; /* two characters, four columns */
	auto_buf struct buf title = BUF_INIT;
	struct store *store = open_store();

	(void)state;
	for (int i = 0; i < 30; i++) {
		buf_add_str(&title, wide);
	}
	add(store, "a title");
	add(store, NULL);
	add(store, "ESC \x1b[31m \xe2\x80\xae");
	add(store, title.data);
	store_close(store);
	auto_ran struct ran ran = RUN("list");
	auto_buf struct buf out = BUF_INIT;
	buf_add_str(&out, "     4     now  ");
	for (int i = 0; i < 15; i++) {
		buf_add_str(&out, wide);
	}
	buf_add_str(&out, "...\n"
			  "     3     now  ESC ^[[31m <202e>\n"
			  "     2     now  (no title)\n"
			  "     1     now  a title\n");
	check_ran("newest first, cut to 80 columns", &ran, 0, out.data, "");
}

static void test_json(void **state) {
	struct store *store = open_store();

	(void)state;
	add(store, "a \"title\"");
	add(store, NULL);
	store_close(store);
	auto_ran struct ran ran = RUN("list", "--json");
	auto_json struct json *list = NULL;
	check("is JSON", json_parse(ran.out, strlen(ran.out), &list, NULL));
	check_int("both", json_len(list), 2);
	const struct json *row = json_at(list, 1);
	static const char *const keys[] = { "id", "title", "agent", "model", "mode", "created",
		"updated", "parent", "pinned", "archived", "running" };
	check_int("its keys", json_len(row), ARRAY_LEN(keys));
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		check(keys[i], json_get(row, keys[i]));
	}
	check_int("id", json_get_int(row, "id", 0), 1);
	check_str("title", json_get_string(row, "title"), "a \"title\"");
	check("no parent", json_is(json_get(row, "parent"), JSON_NULL));
	check("no title", json_is(json_get(json_at(list, 0), "title"), JSON_NULL));
}

/* A task that runs in another process is marked and left alone. */
static void test_running(void **state) {
	struct store *store = open_store();
	struct run_row run = { .conversation = add(store, "a title") };
	struct err err = ERR_INIT;

	(void)state;
	check(err.text, runs_begin(store, &run, &err) == STORE_OK);
	auto_ran struct ran text = RUN("list");
	auto_ran struct ran json = RUN("list", "--json");
	check_ran("text", &text, 0, "     1 *   now  a title\n", "");
	check("JSON", strstr(json.out, "\"running\":true") != NULL);
	check("it can still end",
		runs_end(store, run.id, RUN_COMPLETED, "stop", NULL, &err) == STORE_OK);
	store_close(store);
	auto_ran struct ran after = RUN("list");
	check_ran("afterwards", &after, 0, "     1     now  a title\n", "");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_empty),
		test_at_home(test_text),
		test_at_home(test_json),
		test_at_home(test_running),
	};

	return CHECK_RUN(tests);
}
