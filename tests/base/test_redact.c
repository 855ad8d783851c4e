#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/redact.h"
#include "check.h"

#define KEY "sk-1234567890"

struct redact_case {
	const char *name, *secrets[3], *in, *out;
};

static const struct redact_case cases[] = {
	{ "no secrets", { NULL }, "text " KEY, "text " KEY },
	{ "alone", { KEY }, KEY, "[secret]" },
	{ "inside", { KEY }, "key=" KEY ";", "key=[secret];" },
	{ "twice", { KEY }, KEY KEY, "[secret][secret]" },
	{ "begun only", { KEY }, "sk-123456789", "sk-123456789" },
	{ "begun, then whole", { KEY }, "sk-sk-1234567890", "sk-[secret]" },
	{ "short ones are not kept", { "1234567" }, "1234567", "1234567" },
	{ "eight bytes are", { "12345678" }, "12345678", "[secret]" },
	{ "the longest wins", { KEY, KEY "abc" }, KEY "abcd", "[secret]d" },
	{ "overlapping ones", { "abcdefgh", "efghijkl" }, "-abcdefghijkl-", "-[secret]-" },
	{ "a chain", { "abcdefgh", "efghijkl", "ijklmnop" }, "abcdefghijklmnop", "[secret]" },
	{ "touching ones", { "abcdefgh", "ijklmnop" }, "abcdefghijklmnop", "[secret][secret]" },
	{ "other scripts", { "\xe5\xaf\x86\xe7\xa0\x81\xe6\x98\xaf" },
		"\xe5\xaf\x86\xe7\xa0\x81\xe6\x98\xaf.", "[secret]." },
	{ "the empty text", { KEY }, "", "" },
	{ "nothing was read", { NULL, NULL }, "", "" },
};

/* Byte by byte, and cut in two at every place, it is the same. */
static void check_pieces(const struct redact_case *c, size_t len) {
	for (size_t cut = 0; cut <= len + 1; cut++) {
		auto_buf struct buf held = BUF_INIT, out = BUF_INIT;

		if (cut <= len) {
			redact_piece(&held, &out, c->in, cut);
			redact_piece(&held, &out, c->in + cut, len - cut);
		}
		for (size_t at = 0; cut > len && at < len; at++) {
			redact_piece(&held, &out, c->in + at, 1);
		}
		redact_rest(&held, &out);
		check_str(c->name, out.data, c->out);
	}
}

static const struct redact_case logins[] = {
	{ "a password", { "http://me:longenough@host/" }, "x longenough y", "x [secret] y" },
	{ "a short one", { "http://me:pw@host" }, "http://me:pw@host, pw",
		"http:[secret]host, pw" },
	{ "one with signs", { "https://me:a:b@c/d?e@host" }, "a:b@c", "a:b@c" },
	{ "with an at sign", { "https://me:one@two@host/x" }, "one@two!", "one@two!" },
	{ "a long one with an at sign", { "https://me:onetwo@three@host" }, "-onetwo@three-",
		"-[secret]-" },
	{ "no password", { "http://longlonguser@host" }, "longlonguser", "longlonguser" },
	{ "no login", { "http://host:8080/a@b:cdefghijkl" }, "cdefghijkl 8080/a@b",
		"cdefghijkl 8080/a@b" },
	{ "no address", { "me:longenough@host" }, "longenough", "longenough" },
	{ "nothing", { "" }, "x", "x" },
};

static void test_logins(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(logins); i++) {
		auto_buf struct buf out = BUF_INIT;

		redact_clear();
		redact_add_login(logins[i].secrets[0]);
		redact(&out, logins[i].in, strlen(logins[i].in));
		check_str(logins[i].name, out.data, logins[i].out);
	}
	redact_add_login(NULL);
	redact_clear();
}

static void test_table(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT, same = BUF_INIT;
		size_t len = strlen(cases[i].in);

		redact_clear();
		for (size_t s = 0; s < ARRAY_LEN(cases[i].secrets); s++) {
			redact_add(cases[i].secrets[s]);
		}
		redact(&out, cases[i].in, len);
		check_str(cases[i].name, out.data, cases[i].out);
		buf_add(&same, cases[i].in, len);
		redact_buf(&same);
		check_str(cases[i].name, same.data, cases[i].out);
		check_pieces(&cases[i], len);
		check_int(cases[i].name, redact_found(cases[i].in, len),
			strcmp(cases[i].in, cases[i].out) != 0);
	}
	redact_clear();
}

static void test_not_terminated(void **state) {
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	redact_add(KEY);
	redact_add(KEY);
	redact(&out, "a\0" KEY "\0b", 2 + strlen(KEY) + 2);
	check_int("NUL bytes pass", out.len, 4 + strlen("[secret]"));
	check("masked", memcmp(out.data, "a\0[secret]\0b", out.len) == 0);
	check("only what is in reach counts", !redact_found(KEY, strlen(KEY) - 1));
	redact_clear();
	check("forgotten", !redact_found(KEY, strlen(KEY)));
}

static void test_full_buffer(void **state) {
	auto_buf struct buf buf = BUF_INIT_MAX(8);

	(void)state;
	redact_add("12345678");
	buf_add_str(&buf, "12345678");
	redact_buf(&buf);
	check_str("a buffer at its ceiling", buf.data, "[secret]");
	redact_clear();
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_logins),
		cmocka_unit_test(test_not_terminated),
		cmocka_unit_test(test_full_buffer),
	};

	return CHECK_RUN(tests);
}
