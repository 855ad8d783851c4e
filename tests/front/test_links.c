/* Which links a message has, and in which order. */

#include "base/mem.h"
#include "front/transcript/entry.h"
#include "front/transcript/links.h"
#include "tests/check.h"

static void test_links(void **state) {
	static const struct {
		const char *name;
		enum entry_kind kind;
		const char *text;
		const char *links; /* a space between */
	} cases[] = {
		{ "none", ENTRY_ANSWER, "no links: none at all", "" },
		{ "numbered", ENTRY_ANSWER,
			"[a](https://a.example/) and [b](https://b.example)",
			"https://a.example/ https://b.example" },
		{ "bare", ENTRY_ANSWER, "see https://a.example/x?y=1.",
			"https://a.example/x?y=1" },
		{ "numbered first", ENTRY_ANSWER,
			"https://bare.example then [a](https://a.example)",
			"https://a.example https://bare.example" },
		{ "each once", ENTRY_ANSWER, "https://a.example https://a.example",
			"https://a.example" },
		{ "brackets around", ENTRY_NOTICE, "(see http://a.example/b(c), please)",
			"http://a.example/b(c)" },
		{ "other schemes", ENTRY_NOTICE, "mailto:a@b.example tel:+4912 geo:1,2",
			"mailto:a@b.example tel:+4912 geo:1,2" },
		{ "no schemes of ours", ENTRY_NOTICE, "file:///etc/passwd javascript:alert(1)",
			"" },
		{ "a scheme alone", ENTRY_NOTICE, "https:// and http:", "" },
		{ "within a word of letters", ENTRY_NOTICE, "xhttps://a.example", "" },
		{ "chinese behind it", ENTRY_NOTICE, "看https://a.example/b，然后",
			"https://a.example/b" },
		{ "a numbered one in chinese", ENTRY_ANSWER, "[二](https://a.example/二)",
			"https://a.example/二" },
		{ "emphasis", ENTRY_NOTICE, "**https://a.example**", "https://a.example" },
		{ "controls end it", ENTRY_NOTICE, "https://a.example/\x1b[31mx",
			"https://a.example/" },
		{ "output of a tool", ENTRY_CALL, "Listening on http://127.0.0.1:8080/",
			"http://127.0.0.1:8080/" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct transcript transcript;
		auto_strv struct strv links = STRV_INIT;
		auto_buf struct buf got = BUF_INIT;

		transcript_init(&transcript);
		struct entry *entry = entry_new(&transcript, 0, cases[i].kind);

		buf_add_str(cases[i].kind == ENTRY_CALL ? &entry->output : &entry->text,
			cases[i].text);
		links_of_entry(entry, &links);
		for (size_t link = 0; link < links.len; link++) {
			buf_addf(&got, "%s%s", link ? " " : "", links.items[link]);
		}
		check_str(cases[i].name, got.data, cases[i].links);
		transcript_fini(&transcript);
	}
}

/* Their number is bounded, and the newest message that has any counts. */
static void test_newest(void **state) {
	struct transcript transcript;
	auto_strv struct strv links = STRV_INIT;

	(void)state;
	transcript_init(&transcript);
	assert_null(links_newest(&transcript, &links));
	struct entry *entry = entry_new(&transcript, 0, ENTRY_ANSWER);

	for (int i = 0; i < LINKS_MAX * 2; i++) {
		buf_addf(&entry->text, "https://a.example/%d ", i);
	}
	buf_add_str(&entry_new(&transcript, 1, ENTRY_NOTICE)->text, "nothing: here");
	assert_ptr_equal(links_newest(&transcript, &links), entry);
	assert_int_equal(links.len, LINKS_MAX);
	transcript_fini(&transcript);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_links),
		cmocka_unit_test(test_newest),
	};

	return CHECK_RUN(tests);
}
