/* Which commands a list begins with. */
#include "front/habit.h"

#include "base/buf.h"
#include "base/str.h"
#include "base/strv.h"
#include "front/command.h"
#include "tests/home.h"

/* The three at the top, with blanks between. */
static void best(struct habit *habit, struct buf *out) {
	auto_strv struct strv taken = STRV_INIT;

	while (taken.len < 3) {
		const char *name = NULL;

		for (size_t i = 0; i < command_count; i++) {
			bool better = !name || habit_rank(habit, commands[i].name) >
						       habit_rank(habit, name);

			if (better && !strv_has(&taken, commands[i].name)) {
				name = commands[i].name;
			}
		}
		buf_addf(out, "%s%s", taken.len ? " " : "", name);
		strv_add(&taken, name);
	}
}

static void test_order(void **state) {
	static const struct {
		const char *name, *used, *best;
	} cases[] = {
		{ "nothing was used", "", "help new chats" },
		{ "what was used comes first", "links", "links help new" },
		{ "also before the first ones", "links new links", "links new help" },
		{ "no command", "nosuch", "help new chats" },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_strv struct strv used = STRV_INIT;
		auto_buf struct buf found = BUF_INIT;
		struct habit habit = { 0 };

		assert_int_equal(home_open(state), 0);
		strv_split(&used, cases[i].used, " ");
		for (size_t k = 0; k < used.len; k++) {
			habit_note(&habit, used.items[k]);
		}
		habit_fini(&habit); /* read anew */
		best(&habit, &found);
		check_str(cases[i].name, found.data, cases[i].best);
		habit_fini(&habit);
		home_close(state);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_order),
	};

	return CHECK_RUN(tests);
}
