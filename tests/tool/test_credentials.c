#include "tool/credentials.h"

#include "base/buf.h"
#include "base/mem.h"
#include "check.h"
#include "json/json.h"

static const struct {
	const char *name;
	const char *text, *out;
} cases[] = {
	{ .name = "nothing to hide", .text = "{\"a\":1,\"b\":[true]}", .out = NULL },
	{ .name = "a password",
		.text = "{\"user\":\"eva\",\"password\":\"mussel\"}",
		.out = "{\"user\":\"eva\",\"password\":\"[hidden]\"}" },
	{ .name = "however it is written",
		.text = "{\"X-Api-Key\":\"a\",\"clientSecret\":\"b\",\"REFRESH_TOKEN\":\"c\"}",
		.out = "{\"X-Api-Key\":\"[hidden]\",\"clientSecret\":\"[hidden]\","
		       "\"REFRESH_TOKEN\":\"[hidden]\"}" },
	{ .name = "deep in it",
		.text = "[{\"h\":{\"Set-Cookie\":\"id=1\",\"Server\":\"x\"}},{\"psk\":123456}]",
		.out = "[{\"h\":{\"Set-Cookie\":\"[hidden]\",\"Server\":\"x\"}},{\"psk\":"
		       "\"[hidden]\"}]" },
	{ .name = "twice in one object",
		.text = "{\"secret\":\"a\",\"secret\":\"b\"}",
		.out = "{\"secret\":\"[hidden]\"}" },
	{ .name = "what is asked for, not given",
		.text = "{\"password\":true,\"secret\":null,\"cookie\":\"\",\"api_key\":[]}",
		.out = NULL },
	{ .name = "what only looks like one",
		.text = "{\"next_page_token\":\"a\",\"token\":\"b\",\"secretary\":\"Eva\","
			"\"key\":\"0|com.app\",\"text\":\"password: mussel\"}",
		.out = NULL },
	{ .name = "no object", .text = "\"password\"", .out = NULL },
};

static void test_hide(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *root = NULL;
		auto_buf struct buf out = BUF_INIT;
		check(cases[i].name,
			json_parse(cases[i].text, strlen(cases[i].text), &root, NULL));
		credentials_hide(root);
		json_print(root, &out);
		check_str(cases[i].name, out.data, cases[i].out ? cases[i].out : cases[i].text);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = { cmocka_unit_test(test_hide) };
	return CHECK_RUN(tests);
}
