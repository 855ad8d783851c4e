#include "memory/bullets.h"

#include "base/buf.h"
#include "base/mem.h"
#include "check.h"

static void take_one(void *ctx, enum memory_kind kind, const char *text, size_t len) {
	buf_addf(ctx, "%s:%.*s;", memory_kind_name(kind), (int)len, text);
}

static void test_table(void **state) {
	static const char prompt[] = "Write \"The person ...\", never passwords or keys.";
	static const struct {
		const char *name, *in, *want;
	} cases[] = {
		{ "bullets", "- likes tea\n* has a dog\n\xe2\x80\xa2 lives in Ulm\n",
			"fact:likes tea;fact:has a dog;fact:lives in Ulm;" },
		{ "numbers", "1. likes tea\n12) has a dog\n2024 was good\n",
			"fact:likes tea;fact:has a dog;" },
		{ "an episode", "- likes tea\nEpisode: about tea.\r\n",
			"fact:likes tea;snapshot:about tea.;" },
		{ "an episode as a bullet", "- episode: about tea", "snapshot:about tea;" },
		{ "words around them", "Sure! Here is what I found:\n\n- likes tea\n\nDone.",
			"fact:likes tea;" },
		{ "nothing", "There is nothing new.", "" },
		{ "an echo of the prompt", "- never passwords or keys.\n- likes tea",
			"fact:likes tea;" },
		{ "empty marks", "-\n- \n*  \nEpisode:\n- ...", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		bullets_read(cases[i].in, strlen(cases[i].in), prompt, take_one, &out);
		check_str(cases[i].name, out.data, cases[i].want);
	}
}

static void count_one(void *ctx, enum memory_kind kind, const char *text, size_t len) {
	(void)kind;
	(void)text;
	(void)len;
	++*(int *)ctx;
}

static void test_many(void **state) {
	auto_buf struct buf in = BUF_INIT;
	int count = 0;

	(void)state;
	for (int i = 0; i < 100; i++) {
		buf_addf(&in, "- fact number %d\n", i);
	}
	bullets_read(in.data, in.len, "", count_one, &count);
	check_int("bounded", count, BULLETS_MAX);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_many),
	};

	return CHECK_RUN(tests);
}
