/* Nobody's keys are taken for an answer: questions arrive at random while somebody
   types twelve keys a second or swipes, and nothing is answered and no draft lost. */

#include <string.h>

#include "base/mem.h"
#include "tests/tui/scene.h"

#define ARRIVALS 1000
#define KEY_EVERY 83 /* ms: twelve keys a second */

static unsigned seed = 7;

static unsigned roll(unsigned limit) {
	seed = seed * 1103515245u + 12345u;
	return (seed / 65536) % limit;
}

static int arrive(struct scene *scene) {
	static const char *const scopes[] = { "git", NULL };
	static const enum tool_risk risks[] = { TOOL_RISK_READ, TOOL_RISK_PRIVATE,
		TOOL_RISK_WRITE, TOOL_RISK_DANGER };
	int call;

	scene->calls = 0;
	if (roll(4) == 0) {
		call = scene_call(scene, "ask_user",
			"{\"question\":\"Which?\",\"options\":[\"a\",\"b\"],\"other\":true}",
			TOOL_RISK_READ);
		scene_ask_person(scene, call);
	} else {
		call = scene_call(
			scene, "run_shell", "{\"command\":\"git push\"}", risks[roll(4)]);
		scene_ask(scene, call, scopes, 0);
	}
	return call;
}

/* What a person types: words, digits, spaces, a new line now and then. */
static void type_one(struct scene *scene, struct buf *draft) {
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz 1234567890 yesno ";
	char key[2] = { letters[roll(sizeof(letters) - 1)], '\0' };

	if (draft->len == 0 && (key[0] == ' ' || key[0] == 'x')) {
		key[0] = 'a'; /* not a key of an empty line */
	}
	if (draft->len > 0 && roll(40) == 0) {
		scene_read(scene, "\n"); /* Ctrl-J */
		buf_add_char(draft, '\n');
		return;
	}
	scene_read(scene, key);
	buf_add_char(draft, key[0]);
}

static void test_typist(void **state) {
	struct scene scene;
	auto_buf struct buf draft = BUF_INIT;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "go");
	scene_run(&scene);
	scene_draw(&scene, 24, 45);
	for (int i = 0; i < ARRIVALS; i++) {
		int keys = 1 + (int)roll(20), at = (int)roll((unsigned)keys);
		int call = 0;

		for (int k = 0; k < keys; k++) {
			if (k == at) {
				call = arrive(&scene);
			}
			scene_wait(&scene, KEY_EVERY);
			type_one(&scene, &draft);
			if (roll(3) == 0) {
				scene_draw(&scene, 24, 45);
			}
		}
		check_str("nothing is answered", scene_wants(&scene), "");
		check_str("the draft has it all", composer_draft(&scene.screen.composer),
			draft.data);
		scene_end_call(&scene, call, CALL_REJECTED, 0, NULL, "", 0);
		if (roll(5) == 0) {
			composer_clear(&scene.screen.composer);
			buf_clear(&draft);
		}
	}
	scene_fini(&scene);
}

/* A finger: arrows one after the other, 1 to 12 ms apart, as Termux sends them. */
static void swipe(struct scene *scene) {
	const char *arrow = roll(2) ? "\x1b[A" : "\x1b[B";

	for (int i = 2 + (int)roll(20); i > 0; i--) {
		scene_read(scene, arrow);
		scene_wait(scene, 1 + (int)roll(12));
	}
	scene_wait(scene, 200);
}

static void test_swipes(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	for (int i = 0; i < 60; i++) {
		scene_user(&scene, "an earlier prompt");
	}
	scene_run(&scene);
	scene_draw(&scene, 24, 45);
	for (int i = 0; i < ARRIVALS; i++) {
		bool with_draft = roll(2), asked = roll(2);
		int call = asked ? arrive(&scene) : 0;

		if (with_draft && !asked) {
			scene_type(&scene, "my draft");
		}
		auto_free char *before = xstrdup(composer_draft(&scene.screen.composer));

		scene_draw(&scene, 24, 45);
		scene_wait(&scene, 400);
		swipe(&scene);
		check_str(
			"no draft is changed", composer_draft(&scene.screen.composer), before);
		check_str("nothing is answered", scene_wants(&scene), "");
		if (asked) {
			scene_end_call(&scene, call, CALL_REJECTED, 0, NULL, "", 0);
		}
		composer_clear(&scene.screen.composer);
	}
	scene_fini(&scene);
}

/* Key by key, with time between them as of somebody who looks. */
static void press_slowly(struct scene *scene, const char *keys) {
	for (const char *key = keys; *key;) {
		size_t len = strcspn(key, " ");
		auto_free char *word = xmemdup(key, len);

		scene_wait(scene, 1500);
		scene_press(scene, word);
		key += len + (key[len] == ' ');
	}
}

/* Words that are typed into the sheet of a call allow and refuse nothing, whatever is
   highlighted: they are the draft's, and the question waits behind Tab. */
static void test_words(void **state) {
	static const struct {
		const char *name, *press, *draft, *wants;
	} cases[] = {
		{ "no and Enter", "n o Enter", "", "submit no\n" },
		{ "yes and Enter", "y Enter", "", "submit y\n" },
		{ "a sentence", "s t o p", "stop", "" },
		{ "the highlight is moved, then words", "3 n o t", "not", "" },
		{ "Tab goes back to it", "n C-u Tab 4 Enter", "", "answer 1 stop\n" },
		{ "Enter alone", "Enter", "", "answer 1 allow\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		scene_user(&scene, "go");
		scene_run(&scene);
		int call =
			scene_call(&scene, "write_note", "{\"text\":\"x\"}", TOOL_RISK_WRITE);

		scene_ask(&scene, call, NULL, 0);
		scene_draw(&scene, 24, 45);
		press_slowly(&scene, cases[i].press);
		check_str(
			cases[i].name, composer_draft(&scene.screen.composer), cases[i].draft);
		check_str(cases[i].name, scene_wants(&scene), cases[i].wants);
		scene_fini(&scene);
	}
}

/* A question of the front itself, which nobody asked for: a prompt that is typed over it
   is a prompt, and the question waits until it is looked at. */
static void test_own_question(void **state) {
	static const struct {
		const char *name, *press, *draft, *wants;
	} cases[] = {
		{ "words are the draft's", "h e l l o", "hello", "" },
		{ "and are sent", "h i Enter", "", "submit hi\n" },
		{ "the question stands behind Tab", "h i Enter Tab", "", "submit hi\n" },
		{ "a digit and Enter answer", "2 Enter", "", "answer -1 allow no\n" },
		{ "also after words", "h i C-u Tab 1 Enter", "", "answer -1 allow yes\n" },
		{ "words after a digit answer nothing", "1 h i Enter", "", "submit hi\n" },
	};
	const struct inquiry inquiry = { .kind = INQUIRY_CONFIRM, .text = (char *)"May I?" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		screen_ask(&scene.screen, -1, &inquiry);
		scene_draw(&scene, 24, 45);
		press_slowly(&scene, cases[i].press);
		check_str(
			cases[i].name, composer_draft(&scene.screen.composer), cases[i].draft);
		check_str(cases[i].name, scene_wants(&scene), cases[i].wants);
		scene_fini(&scene);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_typist),
		cmocka_unit_test(test_own_question),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_swipes),
	};

	return CHECK_RUN(tests);
}
