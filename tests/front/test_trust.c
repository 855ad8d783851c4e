/* Whose word lets a project be read, and how long it holds. */

#include "front/trust.h"

#include "config/state.h"
#include "front/services.h"
#include "loop/loop.h"
#include "tests/home.h"

static void open_in(struct services *services, const char *folder, enum trust_wish wish) {
	services_init(services, loop_new());
	free(services->folder);
	services->folder = home_path(folder);
	services->trust_wish = wish;
}

static void close_it(struct services *services) {
	struct loop *loop = services->loop;

	services_fini(services);
	loop_free(loop);
}

/* The state that another process finds there. */
static enum trust_state state_in(const char *folder, enum trust_wish wish) {
	struct services services;

	open_in(&services, folder, wish);
	enum trust_state state = services_trust(&services)->state;

	assert_int_equal(trust_holds(&services), state == TRUST_YES);
	close_it(&services);
	return state;
}

static void say_in(const char *folder, bool yes) {
	struct services services;
	struct err err = ERR_INIT;

	open_in(&services, folder, TRUST_WISH_NONE);
	if (!trust_say(&services, yes, &err)) {
		fail_msg("%s", err.text);
	}
	assert_int_equal(services_trust(&services)->state, yes ? TRUST_YES : TRUST_NO);
	close_it(&services);
}

static void make_repository(void) {
	free(home_write("home/r/.git/HEAD", ""));
	free(home_write("home/r/AGENTS.md", "a"));
	free(home_write("home/r/x/file", ""));
}

static void test_nothing(void **state) {
	(void)state;
	free(home_write("home/a/file", ""));
	assert_int_equal(state_in("home/a", TRUST_WISH_NONE), TRUST_NOTHING);
	assert_int_equal(state_in("home/a", TRUST_WISH_YES), TRUST_NOTHING);
	assert_int_equal(state_in("home", TRUST_WISH_YES), TRUST_NOTHING);
}

static void test_word_is_kept(void **state) {
	(void)state;
	make_repository();
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_UNASKED);
	say_in("home/r", true);
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_YES);
	assert_int_equal(state_in("home/r/x", TRUST_WISH_NONE), TRUST_YES);
	assert_int_equal(state_in("home/r", TRUST_WISH_OFF), TRUST_OFF);
	say_in("home/r/x", false);
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_NO);
}

static void test_new_file_asks_again(void **state) {
	(void)state;
	make_repository();
	say_in("home/r", true);
	free(home_write("home/r/AGENTS.md", "other words in the same file"));
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_YES);
	auto_free char *skill = home_write("home/r/.agents/skills/s/SKILL.md", "");

	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_CHANGED);
	unlink(skill);
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_YES);
	free(home_write("home/r/x/AGENTS.md", ""));
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_YES);
	assert_int_equal(state_in("home/r/x", TRUST_WISH_NONE), TRUST_CHANGED);
	say_in("home/r/x", true);
	assert_int_equal(state_in("home/r/x", TRUST_WISH_NONE), TRUST_YES);
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_YES);
}

/* A yes to some files and a no to others: neither word reaches the other's files. */
static void test_words_do_not_mix(void **state) {
	(void)state;
	make_repository();
	say_in("home/r", true);
	free(home_write("home/r/x/AGENTS.md", ""));
	say_in("home/r/x", false);
	assert_int_equal(state_in("home/r/x", TRUST_WISH_NONE), TRUST_NO);
	say_in("home/r", true);
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_YES);
	assert_int_equal(state_in("home/r/x", TRUST_WISH_NONE), TRUST_CHANGED);
}

static void test_option(void **state) {
	struct services services;

	(void)state;
	make_repository();
	open_in(&services, "home/r", TRUST_WISH_YES);
	assert_true(trust_holds(&services));
	free(home_write("home/r/.claude/skills/s/SKILL.md", ""));
	trust_look(&services);
	assert_int_equal(services_trust(&services)->state, TRUST_CHANGED);
	close_it(&services);
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_CHANGED);
}

static void test_damaged_state(void **state) {
	static const char *const values[] = { "", "yes", "no", "maybe 0123456789abcdef",
		"yes 0" };

	(void)state;
	make_repository();
	auto_free char *root = home_path("home/r");

	for (size_t i = 0; i < ARRAY_LEN(values); i++) {
		assert_true(state_set("trust", root, values[i], NULL));
		check(values[i], state_in("home/r", TRUST_WISH_NONE) != TRUST_YES);
	}
}

/* Where nothing can be written the word holds as long as the process. */
static void test_not_remembered(void **state) {
	struct services services;
	struct err err = ERR_INIT;

	(void)state;
	make_repository();
	free(home_write("state/chela", "a file in place of the folder"));
	open_in(&services, "home/r", TRUST_WISH_NONE);
	assert_false(trust_say(&services, true, &err));
	assert_true(strstr(err.text, "it holds until chela ends"));
	assert_true(trust_holds(&services));
	close_it(&services);
	assert_int_equal(state_in("home/r", TRUST_WISH_NONE), TRUST_UNASKED);
}

static void test_words(void **state) {
	struct services services;
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	make_repository();
	free(home_write("home/r/.agents/skills/a\x1b[2J/SKILL.md", ""));
	free(home_write("home/r/.agents/skills/b/SKILL.md", ""));
	open_in(&services, "home/r", TRUST_WISH_NONE);
	trust_question(services_trust(&services), 2, &text);
	assert_non_null(strstr(text.data, "home/r that would be read"));
	assert_non_null(strstr(
		text.data, "\n- AGENTS.md\n- .agents/skills/a^[[2J/SKILL.md\n- and more"));
	buf_clear(&text);
	trust_describe(services_trust(&services), &text);
	assert_non_null(strstr(text.data, "not trusted yet"));
	assert_non_null(strstr(text.data, "home/r; /trust yes"));
	close_it(&services);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_nothing),
		test_at_home(test_word_is_kept),
		test_at_home(test_new_file_asks_again),
		test_at_home(test_words_do_not_mix),
		test_at_home(test_option),
		test_at_home(test_damaged_state),
		test_at_home(test_not_remembered),
		test_at_home(test_words),
	};
	return CHECK_RUN(tests);
}
