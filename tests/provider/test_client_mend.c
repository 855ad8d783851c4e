#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/client_mend.h"

static const struct {
	const char *name;
	struct provider_error error;
	const char *base_url;
	unsigned dropped;
	unsigned want;
} finds[] = {
	{ "a refused parameter", { .kind = PERR_PARAMETER, .drop = DROP_EFFORT }, "http://h/v1",
		0, DROP_EFFORT },
	{ "refused again", { .kind = PERR_PARAMETER, .drop = DROP_EFFORT }, "http://h/v1",
		DROP_EFFORT | DROP_TEMPERATURE, 0 },
	{ "refused thinking", { .kind = PERR_REPLAY, .drop = DROP_THINKING }, "http://h/v1", 0,
		DROP_THINKING },
	{ "a 404", { .kind = PERR_NOT_FOUND, .status = 404, .raw = "page not found" },
		"http://h/v1", DROP_EFFORT, DROP_VERSION },
	{ "a 404 at the other address too", { .kind = PERR_NOT_FOUND, .status = 404 },
		"http://h/v1", DROP_VERSION, 0 },
	{ "a 404 of a model", { .kind = PERR_NOT_FOUND, .status = 404, .raw = "no Model x" },
		"http://h/v1", 0, 0 },
	{ "a 400 of a model", { .kind = PERR_NOT_FOUND, .status = 400 }, "http://h/v1", 0, 0 },
	{ "a 404 where the address is known", { .kind = PERR_NOT_FOUND, .status = 404 },
		"https://api.openai.com/v1", 0, 0 },
	{ "a 404 where none was set", { .kind = PERR_NOT_FOUND, .status = 404 }, NULL, 0, 0 },
	{ "anything else", { .kind = PERR_AUTH, .status = 401 }, "http://h/v1", 0, 0 },
};

static void test_find(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(finds); i++) {
		struct provider_target target = { .base_url = finds[i].base_url };
		struct provider_request request = { .target = &target,
			.drops = finds[i].dropped };
		check_int(finds[i].name, client_mend_find(&finds[i].error, &request),
			finds[i].want);
	}
}

/* Images can be left out where there are some. */
static void test_find_images(void **state) {
	const struct provider_error error = { .kind = PERR_IMAGES, .drop = DROP_IMAGES };
	struct provider_target target = { .base_url = "http://h/v1" };
	struct conversation conversation = { 0 };
	struct provider_request request = { .target = &target, .conversation = &conversation };
	struct message message;

	(void)state;
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "hi");
	conversation_add(&conversation, &message);
	assert_int_equal(client_mend_find(&error, &request), 0);
	message_add(&conversation.messages.items[0], PART_IMAGE, "QUJD");
	assert_int_equal(client_mend_find(&error, &request), DROP_IMAGES);
	request.drops = DROP_IMAGES;
	assert_int_equal(client_mend_find(&error, &request), 0);
	conversation_fini(&conversation);
}

static const struct {
	const char *name;
	enum http_end end;
	enum err_code code;
	const char *base_url;
	bool want;
} worths[] = {
	{ "an answer", HTTP_DONE, ERR_NONE, "http://127.0.0.1/", true },
	{ "a lost connection", HTTP_LOST, ERR_NET, "http://127.0.0.1/", true },
	{ "silence", HTTP_SILENT, ERR_TIMEOUT, "https://example.org/", false },
	{ "too much", HTTP_TOO_LARGE, ERR_LIMIT, "https://example.org/", false },
	{ "nobody listens here", HTTP_REFUSED, ERR_NET, "http://localhost:8080/v1", false },
	{ "nobody listens there", HTTP_REFUSED, ERR_NET, "https://example.org/", true },
	{ "a wrong setting", HTTP_REFUSED, ERR_CONFIG, "https://example.org/", false },
};

static void test_worth(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(worths); i++) {
		struct provider_target target = { .base_url = worths[i].base_url };
		struct err err = { .code = worths[i].code };
		check_int(worths[i].name, client_mend_is_worth(worths[i].end, &err, &target),
			worths[i].want);
	}
}

static void test_words(void **state) {
	static const struct {
		struct provider_error error;
		int64_t wait;
		const char *want;
	} cases[] = {
		{ { .kind = PERR_OVERLOADED, .status = 503 }, 2000,
			"server busy (503), trying again in 2 s (1 of 3)" },
		{ { .kind = PERR_RATE, .status = 429 }, 10,
			"too many requests (429), trying again in 1 s (1 of 3)" },
		{ { .kind = PERR_NETWORK }, 1249,
			"the connection was lost, trying again in 1 s (1 of 3)" },
		{ { .kind = PERR_NETWORK }, 3600,
			"the connection was lost, trying again in 4 s (1 of 3)" },
	};
	char text[256];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		client_mend_say_retry(text, sizeof(text), &cases[i].error, cases[i].wait, 1);
		check_str("retry", text, cases[i].want);
	}
	for (unsigned drop = 1; drop <= DROP_VERSION; drop *= 2) {
		client_mend_say(text, sizeof(text), drop);
		check(text, !strstr(text, "refused a part")); /* each has its own words */
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_find),
		cmocka_unit_test(test_find_images),
		cmocka_unit_test(test_worth),
		cmocka_unit_test(test_words),
	};

	return CHECK_RUN(tests);
}
