/* What is kept of a draft, and that it comes back as it was. */

#include "front/draft/draft.h"

#include "base/str.h"
#include "check.h"
#include "home.h"
#include "loop/loop.h"

static void test_kept(void **state) {
	static const struct {
		const char *name, *kept, *text;
		size_t files, waiting;
	} cases[] = {
		{ "nothing", "", "", 0, 0 },
		{ "a text", "hello\nyou", "hello\nyou", 0, 0 },
		{ "a file", "{\"draft\":\"\",\"files\":[\"/a b\"],\"waiting\":[]}", "", 1, 0 },
		{ "a prompt that waits",
			"{\"draft\":\"half\",\"files\":[],\"waiting\":[{\"text\":\"a\"},{"
			"\"text\":"
			"\"b\",\"files\":[\"/x\"],\"starting\":true}]}",
			"half", 0, 2 },
		{ "a paste that stands folded",
			"{\"draft\":\"abc\",\"files\":[],\"waiting\":[],\"folds\":[{"
			"\"at\":1,\"len\":2,\"number\":3}]}",
			"abc", 0, 0 },
		{ "a text that looks like it",
			"{\"draft\":\"{\\\"draft\\\":1}\",\"files\":[],\"waiting\":[]}",
			"{\"draft\":1}", 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf kept = BUF_INIT;
		struct draft draft;

		draft_read(&draft, cases[i].kept);
		check_str(cases[i].name, draft.text, cases[i].text);
		check_int(cases[i].name, draft.files.len, cases[i].files);
		check_int(cases[i].name, draft.waiting.len, cases[i].waiting);
		draft_write(&draft, &kept);
		check_str(cases[i].name, kept.data, cases[i].kept);
		draft_fini(&draft);
	}
}

static void test_damaged(void **state) {
	static const char *const cases[] = { "{\"draft\":", "{\"draft\":1}", "{\"draft\":\"a\"",
		"{\"draft\":\"a\"} x" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct draft draft;

		draft_read(&draft, cases[i]);
		check_str(cases[i], draft.text, cases[i]);
		check_int(cases[i], draft.waiting.len, 0);
		draft_fini(&draft);
	}
	struct draft odd;

	draft_read(&odd,
		"{\"draft\":\"a\",\"files\":[1,null,\"\"],\"waiting\":[2,{}],\"folds\":[1,"
		"{},{\"at\":-1,\"len\":2,\"number\":1},{\"at\":0,\"len\":1,"
		"\"number\":9e9}]}");
	assert_string_equal(odd.text, "a");
	assert_int_equal(odd.files.len, 0);
	assert_int_equal(odd.folds.len, 0);
	assert_int_equal(odd.waiting.len, 2);
	assert_string_equal(odd.waiting.items[0].text, "");
	draft_fini(&odd);
}

static void test_file(void **state) {
	struct loop *loop = loop_new();
	struct services services;

	(void)state;
	services_init(&services, loop);
	auto_free char *none = draft_load(&services, 0);

	assert_string_equal(none, "");
	assert_int_equal(draft_save(&services, 0, "kept", NULL), STORE_OK);
	auto_free char *kept = draft_load(&services, 0);

	assert_string_equal(kept, "kept");
	assert_int_equal(draft_save(&services, 0, "", NULL), STORE_OK);
	auto_free char *path = home_path("state/chela/draft");

	assert_false(file_exists(path));
	services_fini(&services);
	loop_free(loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kept),
		cmocka_unit_test(test_damaged),
		test_at_home(test_file),
	};
	return CHECK_RUN(tests);
}
