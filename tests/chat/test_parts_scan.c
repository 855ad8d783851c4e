/* The quick reader takes what was written here, and never reads another thing than the
   general one. */
#include "chat/parts_scan.h"

#include <string.h>

#include "base/buf.h"
#include "base/random.h"
#include "base/str.h"
#include "check.h"

static const struct {
	const char *name;
	const char *json;
	bool quick;
} cases[] = {
	{ "no parts", "[]", true },
	{ "a text elsewhere", "[{\"kind\":\"text\"}]", true },
	{ "all members",
		"[{\"kind\":\"result\",\"text\":\"a\\n\\\"b\\\"\\\\\",\"id\":\"c\",\"name\":"
		"\"d\","
		"\"vendor\":\"{}\",\"status\":\"failed\",\"call\":12,\"ms\":3,\"summary\":"
		"\"s\","
		"\"exit\":-1,\"timed_out\":1}]",
		true },
	{ "a PDF",
		"[{\"kind\":\"pdf\",\"name\":\"a.pdf\",\"blob\":3,\"size\":70000,\"pages\":2,"
		"\"refused\":1}]",
		true },
	{ "several", "[{\"kind\":\"text\",\"text\":\"中文\"},{\"kind\":\"thinking\"}]", true },
	{ "white space", "[ {\"kind\":\"text\"}]", false },
	{ "another order", "[{\"text\":\"a\",\"kind\":\"text\"}]", false },
	{ "an escape by number", "[{\"kind\":\"text\",\"text\":\"\\u00e9\"}]", false },
	{ "a member twice", "[{\"kind\":\"text\",\"text\":\"a\",\"text\":\"b\"}]", false },
	{ "a large number", "[{\"kind\":\"call\",\"call\":9223372036854775807}]", false },
	{ "a fraction", "[{\"kind\":\"call\",\"ms\":1.5}]", false },
	{ "a new kind", "[{\"kind\":\"hologram\"}]", false },
	{ "a new member", "[{\"kind\":\"text\",\"new\":1}]", false },
	{ "a new status", "[{\"kind\":\"result\",\"status\":\"fine\"}]", false },
	{ "a control character", "[{\"kind\":\"text\",\"text\":\"\n\"}]", false },
	{ "no UTF-8", "[{\"kind\":\"text\",\"text\":\"\xff\"}]", false },
	{ "cut", "[{\"kind\":\"text\",\"text\":\"a", false },
	{ "cut in an escape", "[{\"kind\":\"text\",\"text\":\"a\\", false },
	{ "junk behind", "[]]", false },
	{ "a comma too many", "[{\"kind\":\"text\"},]", false },
};

static void write_all(const struct message *message, struct buf *out) {
	buf_clear(out);
	message_parts_write(message, out);
}

/* A space makes it another form, which only the general reader knows. */
static void check_general(const char *name, const char *json, size_t len, const char *want) {
	auto_buf struct buf spaced = BUF_INIT, got = BUF_INIT;
	struct message message;

	message_init(&message, ROLE_USER);
	buf_add_char(&spaced, ' ');
	buf_add(&spaced, json, len);
	check(name, message_parts_read(&message, spaced.data, spaced.len));
	write_all(&message, &got);
	check_str(name, got.data, want);
	message_fini(&message);
}

static void test_forms(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf again = BUF_INIT;
		struct message message;
		size_t len = strlen(cases[i].json);

		message_init(&message, ROLE_USER);
		check_int(cases[i].name, parts_scan(&message, cases[i].json, len),
			cases[i].quick);
		if (cases[i].quick) {
			write_all(&message, &again);
			check_str(cases[i].name, again.data, cases[i].json);
			check_general(cases[i].name, cases[i].json, len, again.data);
		}
		check(cases[i].name, cases[i].quick || message.parts.len == 0);
		message_fini(&message);
	}
}

static void test_damage(void **state) {
	const char *json = cases[2].json;
	size_t len = strlen(json);

	(void)state;
	for (int round = 0; round < 20000; round++) {
		auto_free char *copy = xmemdup(json, len);
		auto_buf struct buf quick = BUF_INIT;
		size_t cut = round % 4 ? len : random_below((uint32_t)len);
		struct message message;

		copy[random_below((uint32_t)len)] = (char)random_below(128);
		message_init(&message, ROLE_USER);
		if (parts_scan(&message, copy, cut)) {
			write_all(&message, &quick);
			check_general(copy, copy, cut, quick.data);
		}
		message_fini(&message);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_forms),
		cmocka_unit_test(test_damage),
	};

	return CHECK_RUN(tests);
}
