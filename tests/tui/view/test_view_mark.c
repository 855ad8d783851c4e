/* Where one was in a conversation is found again. */

#include "base/mem.h"
#include "tests/tui/scene.h"

#define ROWS 24
#define COLS 45

static char *top_row(struct scene *scene) {
	const char *dump = scene_draw(scene, ROWS, COLS);

	return xmemdup(dump, (size_t)(strchr(dump, '\n') - dump));
}

static void add_message(
	struct conversation *conversation, int64_t id, enum role role, const char *text) {
	struct message message;

	message_init(&message, role);
	message.id = id;
	message_add(&message, PART_TEXT, text);
	conversation_add(conversation, &message);
}

static void make_conversation(struct conversation *conversation, int64_t first) {
	for (int i = 0; i < 40; i++) {
		auto_free char *text =
			xasprintf("message %lld\n\nand more of it", (long long)first + i);

		add_message(conversation, first + i, i % 2 ? ROLE_ASSISTANT : ROLE_USER, text);
	}
}

/* Each conversation is found where it was left. */
static void test_conversations_keep_their_place(void **state) {
	struct conversation one = { 0 }, two = { 0 };
	struct scene scene;

	(void)state;
	make_conversation(&one, 100);
	make_conversation(&two, 200);
	scene_init(&scene);
	screen_load(&scene.screen, &one, 1);
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "PgUp PgUp A-Up");
	auto_free char *first = top_row(&scene);

	screen_load(&scene.screen, &two, 2);
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "message 239"));
	scene_press(&scene, "C-Home");
	auto_free char *second = top_row(&scene);

	screen_load(&scene.screen, &one, 1);
	auto_free char *first_again = top_row(&scene);

	assert_string_equal(first_again, first);
	assert_true(scene.screen.view.held);
	screen_load(&scene.screen, &two, 2);
	auto_free char *second_again = top_row(&scene);

	assert_string_equal(second_again, second);
	scene_press(&scene, "C-End");
	screen_load(&scene.screen, NULL, 0);
	screen_load(&scene.screen, &two, 2);
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "message 239"));
	scene_fini(&scene);
	conversation_fini(&one);
	conversation_fini(&two);
}

/* Older messages come in above and move nothing, followed or held; a place further up
   is found once it is there. */
static void test_older_messages_come_in(void **state) {
	struct conversation newer = { 0 }, older = { 0 };
	struct scene scene;

	(void)state;
	make_conversation(&older, 100);
	make_conversation(&newer, 140);
	scene_init(&scene);
	screen_load(&scene.screen, &newer, 1);
	auto_free char *end = xstrdup(scene_draw(&scene, ROWS, COLS));

	screen_prepend(&scene.screen, &older);
	assert_string_equal(scene_draw(&scene, ROWS, COLS), end);
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "message 179"));
	screen_load(&scene.screen, &newer, 1);
	scene_press(&scene, "PgUp PgUp A-Up");
	auto_free char *held = xstrdup(scene_draw(&scene, ROWS, COLS));

	screen_prepend(&scene.screen, &older);
	assert_string_equal(scene_draw(&scene, ROWS, COLS), held);
	scene_press(&scene, "C-Home");
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "message 100"));
	auto_free char *top = top_row(&scene);

	screen_load(&scene.screen, &newer, 1);
	assert_true(scene.screen.returning);
	screen_prepend(&scene.screen, &older);
	assert_false(scene.screen.returning);
	auto_free char *again = top_row(&scene);

	assert_string_equal(again, top);
	/* The person's words of all of it are in the history. */
	assert_int_equal(scene.screen.composer.history.items.len, 40);
	scene_fini(&scene);
	conversation_fini(&newer);
	conversation_fini(&older);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_conversations_keep_their_place),
		cmocka_unit_test(test_older_messages_come_in),
	};

	return CHECK_RUN(tests);
}
