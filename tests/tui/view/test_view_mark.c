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

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_conversations_keep_their_place),
	};

	return CHECK_RUN(tests);
}
