/* What was written, in this session and in all conversations; each once, newest first. */

#include "base/str.h"
#include "tests/tui/page/stage.h"
#include "tui/page/history_page.h"

static struct strv said;
static char taken[64];

static const struct strv *get_history(void *ctx) {
	(void)ctx;
	return &said;
}

static bool compose(void *ctx, const char *text) {
	(void)ctx;
	snprintf(taken, sizeof(taken), "%s", text);
	return true;
}

static void fill(struct stage *stage) {
	int64_t one = stage_chat(stage, "one", 50), two = stage_chat(stage, "two", 40);

	stage_say(stage, one, ROLE_USER, "oldest words", 50);
	stage_say(stage, one, ROLE_ASSISTANT, "an answer", 49);
	stage_say(stage, two, ROLE_USER, "restart the Server", 40);
	stage_say(stage, two, ROLE_USER, "several\nlines", 30);
	stage_say(stage, two, ROLE_USER, "oldest words", 20);
	stage->desk.front.history = get_history;
	stage->desk.front.compose = compose;
}

static void test_page(void **state) {
	static const struct {
		const char *name, *press;
		const char *rows;  /* the rows of the list, ended each by '|' */
		const char *taken; /* "": nothing */
	} cases[] = {
		{ "all", "", "a cleared draft|oldest words|several|restart the Server|", "" },
		{ "narrowed by words", "serv", "restart the Server|", "" },
		{ "in a later line", "lines", "several|", "" },
		{ "by a pattern", "re:^s", "several|", "" },
		{ "without case", "/SERVER/i", "restart the Server|", "" },
		{ "nothing", "zzz", "", "" },
		{ "Enter takes the whole text", "lines Enter", "", "several\nlines" },
		{ "Escape takes nothing", "lines Esc", NULL, "" },
	};

	(void)state;
	strv_add(&said, "a cleared draft");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct stage stage;
		auto_strv struct strv lines = STRV_INIT;
		auto_buf struct buf rows = BUF_INIT;

		taken[0] = '\0';
		stage_init(&stage);
		fill(&stage);
		stage_open(&stage, history_page_new(&stage.desk.front, ""));
		scene_press(&stage.scene, cases[i].press);
		check_str(cases[i].name, taken, cases[i].taken);
		strv_split(&lines, scene_draw(&stage.scene, 12, 40), "\n");
		for (size_t line = 2; line < lines.len && str_starts(lines.items[line], "   ");
			line++) {
			char *text = str_trim(lines.items[line]);

			buf_add(&rows, text, strcspn(text, "."));
			while (rows.len > 0 && rows.data[rows.len - 1] == ' ') {
				buf_truncate(&rows, rows.len - 1);
			}
			buf_add_char(&rows, '|');
		}
		if (cases[i].rows && cases[i].rows[0]) {
			check_str(cases[i].name, rows.data, cases[i].rows);
		}
		assert_string_equal(scene_wants(&stage.scene), "");
		stage_fini(&stage);
	}
	strv_fini(&said);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_page),
	};
	return CHECK_RUN(tests);
}
