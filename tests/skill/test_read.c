#include "skill/skill.h"

#include "check.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/path.h"
#include "home.h"

#include <sys/stat.h>
#include <unistd.h>

/* "rule:line" of each note, with blanks between them. */
static char *notes_of(const struct skill *skill) {
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < skill->notes.len; i++) {
		const struct skill_note *note = &skill->notes.items[i];

		buf_addf(&out, "%s%s:%d", i ? " " : "", note->rule, note->line);
	}
	return buf_detach(&out);
}

#define HEAD "---\nname: x\ndescription: Does.\n"

static void test_rules(void **state) {
	static const struct {
		const char *name, *in, *notes;
		bool loads, strict;
		const char *description, *body;
	} cases[] = {
		{ "as it should be", HEAD "---\n\nBody\n", "", true, true, "Does.", "Body" },
		{ "BOM", "\xef\xbb\xbf" HEAD "---\nBody", "bom:1", true, true, "Does.",
			"Body" },
		{ "CR LF", "---\r\nname: x\r\ndescription: Does.\r\n---\r\nA\r\nB\r\n",
			"cr-line-ends:1", true, true, "Does.", "A\nB" },
		{ "CR", "---\rname: x\rdescription: Does.\r---\rA\rB\r", "cr-line-ends:1", true,
			true, "Does.", "A\nB" },
		{ "blank lines before", "\n \n" HEAD "---\nB", "leading-blank-lines:1", true,
			true, "Does.", "B" },
		{ "blanks behind the fences", "---  \nname: x\ndescription: Does.\n---\t\nB",
			"", true, true, "Does.", "B" },
		{ "rules in the text", HEAD "---\nA\n\n---\n\nname: no\n", "", true, true,
			"Does.", "A\n\n---\n\nname: no" },
		{ "no text", HEAD "---", "", true, true, "Does.", "" },
		{ "nothing at all", "", "empty:1", false, false, NULL, NULL },
		{ "no front matter", "# Title\n", "no-front-matter:1", false, false, NULL,
			NULL },
		{ "only blanks", "\n\n", "no-front-matter:3", false, false, NULL, NULL },
		{ "four hyphens", "----\nname: x\n---\n", "no-front-matter:1", false, false,
			NULL, NULL },
		{ "not closed", HEAD "...\n", "not-closed:1", false, false, NULL, NULL },
		{ "UTF-16", "\xff\xfe-", "not-utf8:1", false, false, NULL, NULL },
		{ "Latin-1", "---\nname: caf\xe9\n---\n", "not-utf8:2", false, false, NULL,
			NULL },
		{ "Latin-1 in the text", HEAD "---\n\ncaf\xe9", "body-not-utf8:6", true, true,
			"Does.", "caf\xe9" },
		{ "a word", "---\nwords\n---\n", "no-mapping:2", false, false, NULL, "" },
		{ "a list", "---\n- a\n---\n", "no-mapping:2", false, false, NULL, "" },
		{ "no name", "---\ndescription: Does.\n---\n", "name-from-directory:1", true,
			false, "Does.", "" },
		{ "no description", "---\nname: x\n---\n", "description:1", false, false, NULL,
			"" },
		{ "description null", "---\nname: x\ndescription: ~\n---\n", "description:3",
			false, false, NULL, "" },
		{ "description a list", "---\nname: x\ndescription: [a]\n---\n",
			"description:3", false, false, NULL, "" },
		{ "a colon", "---\nname: x\ndescription: Use: now\n---\nB", "yaml-fallback:3",
			true, false, "Use: now", "B" },
		{ "a tab", HEAD "metadata:\n\ta: b\n---\nB", "metadata-shape:4 yaml-fallback:5",
			true, false, "Does.", "B" },
		{ "no YAML and no description", "---\nname: x\n y: z\n---\n", "yaml:3", false,
			false, NULL, "" },
		{ "an alias", HEAD "a: &b 1\nc: *b\n---\n", "field:4 yaml-fallback:5 field:5",
			true, false, "Does.", "" },
		{ "ESC as it is", "---\nname: x\ndescription: a\x1b[31mb\n---\n",
			"yaml-fallback:3 control-characters-in-description:3", true, false,
			"a\x1b[31mb", "" },
		{ "ESC escaped", "---\nname: x\ndescription: \"a\\eb\"\n---\n",
			"control-characters-in-description:3", true, true,
			"a\x1b"
			"b",
			"" },
		{ "a key twice", "---\nname: x\ndescription: A.\ndescription: B.\n---\n",
			"duplicate-key:4", true, false, "B.", "" },
		{ "another key", HEAD "version: 1\n---\n", "field:4", true, false, "Does.",
			"" },
		{ "metadata in a list", HEAD "metadata: [a]\n---\n", "metadata-shape:4", true,
			false, "Does.", "" },
		{ "metadata of other types", HEAD "metadata:\n  a: 1\n  b: ~\n  c: true\n---\n",
			"", true, true, "Does.", "" },
		{ "compatibility", HEAD "compatibility: [a]\n---\n", "compatibility:4", true,
			false, "Does.", "" },
		{ "tools", HEAD "tools: []\n---\n", "field:4", true, false, "Does.", "" },
		{ "CJK", "---\nname: x\ndescription: 说你好。\n---\n正文", "", true, true,
			"说你好。", "正文" },
		{ "a block", "---\nname: x\ndescription: |\n  A\n  ---\n  B\n---\n", "", true,
			true, "A\n---\nB", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_skill struct skill skill = { 0 };

		skill_read(&skill, "x", cases[i].in, strlen(cases[i].in));
		auto_free char *notes = notes_of(&skill);

		check_str(cases[i].name, notes, cases[i].notes);
		check_int(cases[i].name, skill.loads, cases[i].loads);
		check_int(cases[i].name, skill.strict, cases[i].strict);
		check_str(cases[i].name, skill.description, cases[i].description);
		check_str(cases[i].name, skill.body, cases[i].body);
	}
}

static void test_names(void **state) {
	static const struct {
		const char *name, *folder;
		bool strict;
	} cases[] = {
		{ "my-skill", "my-skill", true },
		{ "my-skill", "other", false },
		{ "My", "My", false },
		{ "a_b", "a_b", false },
		{ "a--b", "a--b", false },
		{ "-a", "-a", false },
		{ "a-", "a-", false },
		{ "\xc3\xa9t\xc3\xa9", "\xc3\xa9t\xc3\xa9", true },
		{ "e\xcc\x81", "\xc3\xa9", true },
		{ "说话", "说话", true },
		{ "stitch::x", "x", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_skill struct skill skill = { 0 };
		auto_free char *text =
			xasprintf("---\nname: %s\ndescription: d\n---\n", cases[i].name);

		skill_read(&skill, cases[i].folder, text, strlen(text));
		check_int(cases[i].name, skill.loads, true);
		check_int(cases[i].name, skill.strict, cases[i].strict);
		check_str(cases[i].name, skill.name, cases[i].name);
	}
}

static void test_lengths(void **state) {
	auto_buf struct buf text = BUF_INIT;
	auto_skill struct skill fits = { 0 }, over = { 0 };

	(void)state;
	buf_add_str(&text, "---\nname: x\ndescription: ");
	for (int i = 0; i < 1024; i++) {
		buf_add_str(&text, "字");
	}
	size_t at = text.len;

	buf_add_str(&text, "\n---\n");
	skill_read(&fits, "x", text.data, text.len);
	check("1024 characters", fits.strict);
	buf_insert(&text, at, "y", 1);
	skill_read(&over, "x", text.data, text.len);
	check("1025", over.loads && !over.strict);
	check_str("rule", over.notes.items[0].rule, "description-long");
}

static void test_hostile(void **state) {
	auto_buf struct buf deep = BUF_INIT, bomb = BUF_INIT, large = BUF_INIT;
	auto_skill struct skill one = { 0 }, two = { 0 }, three = { 0 };

	(void)state;
	buf_add_str(&deep, HEAD "x: ");
	for (int i = 0; i < 5000; i++) {
		buf_add_char(&deep, '[');
	}
	buf_add_str(&deep, "\n---\nB");
	skill_read(&one, "x", deep.data, deep.len);
	check("5000 brackets", one.loads);
	buf_add_str(&bomb, HEAD "a: &a [x, x, x, x]\n");
	for (char key = 'b'; key < 'k'; key++) {
		buf_addf(&bomb, "%c: &%c [*%c, *%c, *%c, *%c]\n", key, key, key - 1, key - 1,
			key - 1, key - 1);
	}
	buf_add_str(&bomb, "---\nB");
	skill_read(&two, "x", bomb.data, bomb.len);
	check("aliases of aliases", two.loads && !two.strict);
	buf_add_str(&large, HEAD "---\n");
	while (large.len < 500000) {
		buf_add_str(&large, "A line of the body.\n");
	}
	skill_read(&three, "x", large.data, large.len);
	check("a body of 500 KB", three.strict && three.body_len > 499000);
}

static void test_nul(void **state) {
	static const char text[] = HEAD "---\nBody\0tail";
	static const char front[] = "---\nname: x\ndescription: a\0b\n---\n";
	auto_skill struct skill body = { 0 }, head = { 0 };

	(void)state;
	skill_read(&body, "x", text, sizeof(text) - 1);
	check_int("bytes", body.body_len, 9);
	check_str("rule", body.notes.items[0].rule, "nul-in-body");
	skill_read(&head, "x", front, sizeof(front) - 1);
	check("in the front matter", head.loads && !head.strict);
	check_str("no end", head.description,
		"a\x01"
		"b");
}

static void test_files(void **state) {
	auto_buf struct buf text = BUF_INIT;
	auto_skill struct skill by_folder = { 0 }, by_file = { 0 }, head = { 0 }, none = { 0 };
	auto_free char *folder = home_path("x");
	auto_free char *fifo = home_path("x/fifo");
	auto_free char *link = home_path("fifo/SKILL.md");
	auto_free char *missing = home_path("none");
	struct err err = ERR_INIT;

	(void)state;
	buf_add_str(&text, HEAD "metadata:\n");
	for (int i = 0; i < 1000; i++) {
		buf_addf(&text, "  key%d: value\n", i);
	}
	buf_add_str(&text, "---\nBody\n");
	auto_free char *file = home_write("x/SKILL.md", text.data);
	free(home_write("fifo/other", ""));

	check("by its folder", skill_read_file(&by_folder, folder, true, &err));
	check_str("folder", by_folder.folder, folder);
	check_str("body", by_folder.body, "Body");
	check("by its file", skill_read_file(&by_file, file, true, &err));
	check_str("folder", by_file.folder, folder);
	check("a long head alone", skill_read_file(&head, folder, false, &err));
	check("loads", head.strict && !head.body);
	check_int("make a FIFO", mkfifo(fifo, 0600), 0);
	check_int("link", symlink(fifo, link), 0);
	check("a FIFO does not hang", !skill_read_file(&none, link, true, &err));
	check("nothing", !skill_read_file(&none, missing, true, &err));
	check_int("code", err.code, ERR_NOT_FOUND);
}

static void test_languages(void **state) {
	static const char text[] = "---\nname: x\ndescription: Does.\nmetadata:\n"
				   "  author: somebody\n  description-zh_CN: 做事。\n"
				   "  description-de: Tut.\n  description-fr:\n---\n";
	static const struct {
		const char *name, *language, *description;
	} cases[] = {
		{ "none is asked for", NULL, "Does." },
		{ "one that it has not", "en", "Does." },
		{ "Chinese", "zh_CN", "做事。" },
		{ "the last of them", "de", "Tut." },
		{ "an empty one", "fr", "Does." },
		{ "no language", "", "Does." },
		{ "a part of a name", "zh", "Does." },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_skill struct skill skill = { 0 };

		skill_read(&skill, "x", text, strlen(text));
		check(cases[i].name, skill.loads && skill.strict && skill.notes.len == 0);
		check_int(cases[i].name, skill.translated.len, 4);
		skill_speak(&skill, cases[i].language);
		check_str(cases[i].name, skill.description, cases[i].description);
	}
}

static void test_languages_bounded(void **state) {
	auto_buf struct buf text = BUF_INIT;
	auto_skill struct skill skill = { 0 };
	auto_free char *notes = NULL;

	(void)state;
	buf_add_str(&text, HEAD "metadata:\n  description-long: ");
	for (int i = 0; i < 1025; i++) {
		buf_add_str(&text, "长");
	}
	for (int i = 0; i < 100; i++) {
		buf_addf(&text, "\n  description-l%d: text", i);
	}
	buf_add_str(&text, "\n---\n");
	skill_read(&skill, "x", text.data, text.len);
	notes = notes_of(&skill);
	check_str("too long", notes, "description-long:4");
	check("loads all the same", skill.loads && skill.strict);
	check_int("no more than are looked at", skill.translated.len, 32);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rules),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_lengths),
		cmocka_unit_test(test_hostile),
		cmocka_unit_test(test_nul),
		cmocka_unit_test(test_languages),
		cmocka_unit_test(test_languages_bounded),
		test_at_home(test_files),
	};
	return CHECK_RUN(tests);
}
