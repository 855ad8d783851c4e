#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "screen/hints.h"

struct step {
	const char *action;
	bool wanders;
	int hash;
	const char *hint; /* a part; NULL: none */
};

static void test_signs(void **state) {
	static const struct {
		const char *name;
		struct step steps[9];
	} cases[] = {
		{ "each step leads on", { { "a", false, 1, NULL }, { "b", false, 2, NULL },
						{ "c", false, 3, NULL } } },
		{ "the same screen three times",
			{ { "a", false, 1, NULL }, { "b", false, 1, NULL },
				{ "c", false, 1, "the screen is the same" },
				{ "d", false, 1, "does not work" },
				{ "e", false, 1, "Stop here" },
				{ "f", false, 1, "Stop here" } } },
		{ "a screen that is not known is not the same",
			{ { "a", false, 0, NULL }, { "b", false, 0, NULL },
				{ "c", false, 0, NULL } } },
		{ "the same action three times in eight",
			{ { "a", false, 1, NULL }, { "b", false, 2, NULL },
				{ "a", false, 3, NULL }, { "c", false, 4, NULL },
				{ "a", false, 5, "several times" }, { "d", false, 6, NULL } } },
		{ "four of five wander",
			{ { "a", true, 1, NULL }, { "b", true, 2, NULL },
				{ "c", false, 3, NULL }, { "d", true, 4, NULL },
				{ "e", true, 5, "only moved about" } } },
		{ "it begins mildly again",
			{ { "a", false, 1, NULL }, { "b", false, 1, NULL },
				{ "c", false, 1, "read_screen" }, { "d", false, 2, NULL },
				{ "e", false, 3, NULL }, { "f", false, 3, NULL },
				{ "g", false, 3, "read_screen" } } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct hints hints = { 0 };

		for (size_t j = 0; j < 9 && cases[i].steps[j].action; j++) {
			const struct step *step = &cases[i].steps[j];
			auto_buf struct buf out = BUF_INIT;

			hints_note(&hints, NULL, step->action, step->wanders,
				(uint64_t)step->hash, &out);
			check(cases[i].name, step->hint ? strstr(out.data, step->hint) != NULL
							: out.len == 0);
		}
	}
}

static void test_another_conversation(void **state) {
	struct hints hints = { 0 };
	auto_buf struct buf out = BUF_INIT;
	int one = 1, two = 2;

	(void)state;
	hints_note(&hints, &one, "a", false, 7, &out);
	hints_note(&hints, &one, "a", false, 7, &out);
	hints_note(&hints, &two, "a", false, 7, &out);
	check_str("begins anew", out.data, "");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_signs),
		cmocka_unit_test(test_another_conversation),
	};

	return CHECK_RUN(tests);
}
