/* What a draft opens, in which order, and what a row puts in its place. */

#include "tui/draft/popup.h"

#include "base/str.h"
#include "base/strv.h"
#include "tests/check.h"
#include "tests/home.h"
#include "tui/draft/fuzzy.h"

static void test_fuzzy(void **state) {
	static const struct {
		const char *name, *word;
		int score;
		const char *marks; /* of the name, '*' where it fits; NULL: none */
	} cases[] = {
		{ "model", "model", 7, "*****" },
		{ "model", "mo", 6, "**   " },
		{ "model", "MO", 6, "**   " },
		{ "src/main.c", "main.c", 5, "    ******" },
		{ "src/main.c", "ma", 4, "    **    " },
		{ "src/main.c", "ain", 3, "     ***  " },
		{ "src/main.c", "rc/m", 2, " ****     " },
		{ "src/main.c", "smc", 1, "*   *    *" },
		{ "src/main.c", "x", 0, NULL },
		{ "src/front/", "front", 5, "    ***** " },
		{ "笔记.txt", "记", 3, "   ***    " },
		{ "any", "", 6, "   " },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char marks[64] = "";

		check_int(cases[i].name, fuzzy_score(cases[i].name, cases[i].word),
			cases[i].score);
		if (cases[i].marks) {
			fuzzy_marks(cases[i].name, cases[i].word, marks);
			for (size_t at = 0; cases[i].name[at]; at++) {
				marks[at] = marks[at] ? '*' : ' ';
			}
			check_str(cases[i].name, marks, cases[i].marks);
		}
	}
}

static const char *work(void *ctx) {
	return ctx;
}

static int uses(void *ctx, const char *command) {
	(void)ctx;
	return str_eq(command, "model") ? 9 : str_eq(command, "chats") ? 3 : 0;
}

static void names(void *ctx, const struct command *command, struct strv *out) {
	(void)ctx;
	if (str_eq(command->name, "model")) {
		strv_add(out, "gemma");
		strv_add(out, "qwen");
	}
}

/* The texts of the first rows, '>' before the chosen one; then what the first one puts
   in, and where. */
static void describe(const struct popup *popup, size_t most, struct buf *out) {
	for (size_t i = 0; i < popup->rows.len && i < most; i++) {
		buf_addf(
			out, "%s%s ", i == popup->chosen ? ">" : "", popup->rows.items[i].text);
	}
	if (popup->rows.len > 0) {
		buf_addf(out, "[%s] %zu-%zu", popup->rows.items[0].insert, popup->start,
			popup->end);
	}
}

static void make_files(void) {
	static const char *const files[] = { "work/notes.txt", "work/my notes.txt",
		"work/src/main.c", "work/src/node.c", "work/.secret", "home/other.txt",
		"work/log/old.log" };

	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		free(home_write(files[i], "x"));
	}
	free(home_write("work/.gitignore", "log/\n"));
}

static void test_opens(void **state) {
	static const struct {
		const char *name, *draft;
		size_t most;
		const char *rows;
	} cases[] = {
		{ "nothing", "", 9, "" },
		{ "a text", "hello", 9, "" },
		{ "what is used comes first", "/", 2, ">model chats [/model] 0-1" },
		{ "then what a newcomer needs", "/", 6,
			">model chats help new setup mode [/model] 0-1" },
		{ "also among those that fit as well", "/s", 2,
			">setup settings [/setup] 0-2" },
		{ "a prefix", "/mod", 2, ">model mode [/model] 0-4" },
		{ "the exact one wins", "/mode", 2, ">mode model [/mode] 0-5" },
		{ "an alias", "/resume", 1, ">chats [/chats] 0-7" },
		{ "another one", "/cost", 1, ">usage [/usage] 0-5" },
		{ "letters in order", "/rnm", 1, ">rename [/rename ] 0-4" },
		{ "it must be told more", "/rena", 1, ">rename [/rename ] 0-5" },
		{ "no command", "/zzz", 9, "" },
		{ "a literal slash", "//mod", 9, "" },
		{ "a slash in a text", "a /mod", 9, "" },
		{ "arguments of a hint", "/mode ", 9, "chat plan build max [chat] 6-6" },
		{ "narrowed", "/mode bu", 9, ">build [build] 6-8" },
		{ "one that is written", "/mode build", 9, "" },
		{ "arguments that go on", "/queue dr", 9, ">drop [drop ] 7-9" },
		{ "those a command gives", "/model ", 9, "gemma qwen [gemma] 7-7" },
		{ "a free one", "/rename x", 9, "" },
		{ "a path of a command", "/attach not", 1, ">notes.txt [notes.txt] 8-11" },
		{ "files", "see @not", 2, ">notes.txt my notes.txt [@notes.txt ] 4-8" },
		{ "all, folders first", "@", 3, "src/ my notes.txt notes.txt [@src/] 0-1" },
		{ "quoted", "@my", 1, ">my notes.txt [@\"my notes.txt\" ] 0-3" },
		{ "in quotes", "@\"my n", 1, ">my notes.txt [@\"my notes.txt\" ] 0-6" },
		{ "a folder goes on", "@src", 1, ">src/ [@src/] 0-4" },
		{ "in a folder", "@src/ma", 1, ">src/main.c [@src/main.c ] 0-7" },
		{ "behind Han without a blank", "请看@not", 1,
			">notes.txt [@notes.txt ] 6-10" },
		{ "behind a sign of CJK", "好，@not", 1, ">notes.txt [@notes.txt ] 6-10" },
		{ "hidden ones only by a dot", "@secre", 9, "" },
		{ "and by one", "@.sec", 1, ">.secret [@.secret ] 0-5" },
		{ "what git ignores is last", "@ol", 9, ">log/old.log [@log/old.log ] 0-3" },
		{ "another folder", "@../home/ot", 9,
			">../home/other.txt [@../home/other.txt ] 0-11" },
		{ "by the home", "@~/ot", 9, ">~/other.txt [@~/other.txt ] 0-5" },
		{ "one that is written", "@notes.txt", 9,
			">my notes.txt [@\"my notes.txt\" ] 0-10" },
		{ "an address", "me@not", 9, "" },
		{ "a file in a line of shell, which Enter runs", "!cat not", 1,
			"notes.txt [notes.txt ] 5-8" },
		{ "a program is none", "!not", 9, "" },
		{ "nor behind a pipe", "!cat x | not", 9, "" },
		{ "but by its folder", "!./src/ma", 1, "./src/main.c [./src/main.c ] 1-9" },
		{ "an option is none", "!cat -not", 9, "" },
		{ "behind a sign of the shell", "!cat <not", 1, "notes.txt [notes.txt ] 6-9" },
		{ "one word for the shell", "!cat my", 1,
			"my notes.txt ['my notes.txt' ] 5-7" },
		{ "in its quotes", "!cat 'my n", 1, "my notes.txt ['my notes.txt' ] 5-10" },
		{ "a folder of the shell goes on", "!ls sr", 1, "src/ [src/] 4-6" },
		{ "by the home of the shell", "!cat ~/ot", 9,
			"~/other.txt [~/other.txt ] 5-9" },
		{ "no mention in it", "!mail @not", 9, "" },
	};

	(void)state;
	make_files();
	auto_free char *folder = home_path("work");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf rows = BUF_INIT;
		struct popup popup = { .host = { .ctx = folder,
					       .arguments = names,
					       .uses = uses,
					       .folder = work } };
		bool changed = false;

		popup_update(&popup, cases[i].draft, strlen(cases[i].draft));
		while (popup_tick(&popup, &changed) >= 0) {
		}
		describe(&popup, cases[i].most, &rows);
		check_str(cases[i].name, rows.data, cases[i].rows);
		popup_fini(&popup);
	}
}

static void test_life(void **state) {
	struct popup popup = { 0 };

	(void)state;
	popup_update(&popup, "/mo", 3);
	assert_true(popup_is_open(&popup));
	popup_dismiss(&popup);
	popup_update(&popup, "/mo", 3);
	assert_false(popup_is_open(&popup));
	popup_update(&popup, "/mod", 4);
	assert_true(popup_is_open(&popup));
	popup_dismiss(&popup);
	popup_recall(&popup);
	popup_update(&popup, "/mod", 4);
	assert_true(popup_is_open(&popup));
	/* As tall as it was, so that it stands still. */
	assert_int_equal(popup_ops.layout(&popup, 60, 6), 2);
	popup_update(&popup, "/mode", 5);
	popup_update(&popup, "/m", 2);
	int tall = popup_ops.layout(&popup, 60, 6);

	popup_update(&popup, "/model", 6);
	assert_int_equal(popup_ops.layout(&popup, 60, 6), tall);
	/* The caret elsewhere in the line is about something else. */
	popup_update(&popup, "/model", 2);
	assert_false(popup_is_open(&popup));
	popup_fini(&popup);
}

static void test_moves(void **state) {
	struct popup popup = { 0 };

	(void)state;
	popup_update(&popup, "/mode ", 6);
	assert_null(popup_chosen(&popup));
	popup_move(&popup, 1);
	assert_string_equal(popup_chosen(&popup)->text, "chat");
	popup_move(&popup, -1);
	assert_string_equal(popup_chosen(&popup)->text, "chat");
	popup_move(&popup, 99);
	assert_string_equal(popup_chosen(&popup)->text, "max");
	popup_fini(&popup);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_fuzzy),
		test_at_home(test_opens),
		cmocka_unit_test(test_life),
		cmocka_unit_test(test_moves),
	};
	return CHECK_RUN(tests);
}
