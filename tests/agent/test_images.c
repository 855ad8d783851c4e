/* Pictures on their way from a tool to the model, and what happens when it takes none. */
#include "scene.h"

#include "check.h"

#include "base/mem.h"
#include "store/messages.h"

#define IMAGE "{\"url\":\"data:image/jpeg;base64,QUJD\"}"
#define REFUSAL                                                                                \
	"{\"error\":{\"message\":\"image input is not supported - hint: if this is "           \
	"unexpected, you may need to provide the mmproj\"}}"

static void begin(struct scene *scene, const struct reply *replies, size_t count) {
	scene_init(scene, replies, count);
	scene_open(scene, MODE_MAX, 0);
}

/* Behind all results of the turn; stored, and after a restart sent again exactly as
   before. */
static void test_arrives(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(
			SCENE_CALL("0", "a", "look", "{}") SCENE_CALL("1", "b", "now", "{}")),
		SCENE_SAYS("a tree"),
		SCENE_SAYS("still a tree"),
	};
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "done done ");
	assert_non_null(strstr(scene.results.data, "[image, 72x160, 1 KB]"));
	const char *second = scene.server.requests.items[1];
	const char *image = strstr(second, IMAGE);
	assert_non_null(image);
	assert_null(strstr(image + 1, IMAGE));
	assert_true(image > strstr(second, "all right"));
	scene_check_store(&scene, "images");

	int64_t id = agent_conversation(scene.agent);
	scene.agent = agent_free(scene.agent);
	scene_open(&scene, MODE_MAX, id);
	scene_send(&scene, "and now?");
	scene_wait(&scene);
	const char *from = strstr(scene.server.requests.items[1], "\"messages\"");
	const char *to = strstr(image, "]}]");
	assert_non_null(to);
	auto_free char *part = xmemdup(from, (size_t)(to - from) + 2);
	assert_non_null(strstr(scene.server.requests.items[2], part));
	scene_fini(&scene);
}

/* Refused once, the model is told so, and the tool is told before it looks again. */
static void test_refused(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "look", "{}")),
		{ .bytes = "HTTP/1.1 500 Error\r\nConnection: close\r\n\r\n" REFUSAL,
			.close = true },
		SCENE_CALLS(SCENE_CALL("0", "b", "look", "{}")),
		SCENE_SAYS("I am blind"),
	};
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.text.data, "I am blind");
	assert_string_equal(scene.statuses.data, "done failed ");
	assert_non_null(strstr(scene.results.data, "the model does not see"));
	assert_int_equal(scene.drops, DROP_IMAGES);
	assert_int_equal(scene.server.requests.len, 4);
	char *const *requests = scene.server.requests.items;
	assert_non_null(strstr(requests[1], IMAGE));
	for (size_t i = 2; i < 4; i++) {
		assert_null(strstr(requests[i], IMAGE));
		assert_non_null(
			strstr(requests[i], "1 image of the tool results above was left out"));
	}
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_arrives),
		cmocka_unit_test(test_refused),
	};
	return CHECK_RUN(tests);
}
