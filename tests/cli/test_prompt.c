#include "cli/prompt.h"

#include "base/str.h"
#include "run.h"

static void test_compose(void **state) {
	static const struct {
		const char *name, *prompt, *piped, *out;
	} cases[] = {
		{ "nothing", NULL, NULL, "" },
		{ "empty", "", "", "" },
		{ "prompt alone", "count", NULL, "count" },
		{ "piped text alone", NULL, "a\nb", "a\nb" },
		{ "both", "count lines", "a\nb", "count lines\n\na\nb" },
		{ "an empty pipe", "count", "", "count" },
		{ "the piped text's last line break stays", "count", "a\n", "count\n\na\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		prompt_compose(&out, cases[i].prompt, cases[i].piped);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

/* What is asked with these words and that standard input: its parts as text, or the
   error. */
static void read_prompt(const char *input, const char **words, struct buf *out) {
	struct cli_options options;
	struct services services;
	struct message message;
	struct err err = ERR_INIT;
	int count = 0;

	while (words[count]) {
		count++;
	}
	services_init(&services, loop_new());
	message_init(&message, ROLE_USER);
	check("words", options_parse(&options, count, (char **)words, &err));
	struct cli_context context = { .services = &services,
		.options = &options,
		.words = (const char *const *)strv_items(&options.words),
		.word_count = options.words.len };
	int was = run_redirect(STDIN_FILENO, input, O_RDONLY);
	bool ok = prompt_read(&context, &message, &err);
	run_restore(STDIN_FILENO, was);
	for (size_t i = 0; ok && i < message.parts.len; i++) {
		const struct part *part = &message.parts.items[i];
		const char *kind = part->kind == PART_TEXT ? "text" : "file";

		buf_addf(out, "%s%s %s: %s", out->len ? "|" : "", kind,
			part->name ? part->name : "", part->text);
	}
	buf_add_str(out, ok ? "" : err.text);
	struct loop *loop = services.loop;
	message_fini(&message);
	cli_options_fini(&options);
	services_fini(&services);
	loop_free(loop);
}

static void test_read(void **state) {
	static const struct {
		const char *name, *piped;
		const char *words[9];
		const char *out;
	} cases[] = {
		{ "words", "", { "chela", "two", "words" }, "text : two words" },
		{ "-p before words", "", { "chela", "-p", "first", "then" },
			"text : first then" },
		{ "piped text", "a\nb\n", { "chela" }, "text : a\nb\n" },
		{ "both", "a", { "chela", "count" }, "text : count\n\na" },
		{ "--no-stdin", "a", { "chela", "--no-stdin", "count" }, "text : count" },
		{ "bytes that are no text", "\xff", { "chela", "x\xfe" },
			"text : x\xef\xbf\xbd\n\n\xef\xbf\xbd" },
		{ "a file before the text", "", { "chela", "-f", "note.txt", "see" },
			"file note.txt: red\n|text : see" },
		{ "a file alone", "", { "chela", "-f", "note.txt" }, "file note.txt: red\n" },
		{ "a file beside blanks", " \n", { "chela", "-f", "note.txt", " " },
			"file note.txt: red\n" },
		{ "nothing", "", { "chela" }, "no prompt: chela ask \"what time is it?\"" },
		{ "blanks", " \n", { "chela", "", "\t" },
			"no prompt: chela ask \"what time is it?\"" },
		{ "no such file", "", { "chela", "-f", "gone.txt", "see" },
			"attachment: cannot read 'gone.txt': No such file or directory" },
	};

	(void)state;
	check("a folder to stand in", chdir(home) == 0);
	free(home_write("note.txt", "red\n"));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		auto_free char *input = home_write("piped", cases[i].piped);

		read_prompt(input, (const char **)cases[i].words, &out);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_compose),
		test_at_home(test_read),
	};

	return CHECK_RUN(tests);
}
