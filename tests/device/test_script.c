#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "device/script.h"

static const struct script_means all = { .timeout = true, .setsid = true, .base64 = true };
static const struct script_means none = { 0 };

/* No line of what is typed may be long: a terminal or a client in between would cut it. */
static void check_lines(const char *name, const struct buf *text) {
	size_t len;

	for (const char *at = text->data; *at; at += len + (at[len] == '\n')) {
		len = strcspn(at, "\n");
		check(name, len <= 2100);
	}
}

static void test_short(void **state) {
	struct script_command command = { .line = "echo 'a b'", .seconds = 10 };
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	assert_true(script_command(&text, &command, &all, "MARK:", NULL));
	assert_string_equal(text.data, "setsid timeout -s KILL 10 sh -c 'echo $PPID\n"
				       "echo '\\''a b'\\''' </dev/null 2>&1; echo \"\n"
				       "MARK:$?\"\n");
	buf_clear(&text);
	assert_true(script_command(&text, &command, &none, "MARK:", NULL));
	assert_true(str_starts(text.data, "sh -c 'echo $$\necho"));
}

static void test_long(void **state) {
	static const struct {
		const char *name;
		size_t line, input; /* bytes */
		bool is_short;
	} cases[] = {
		{ "short", 100, 0, true },
		{ "short in bytes, long in quotes", 1900, 0, false },
		{ "long", 100000, 0, false },
		{ "an input", 10, 100000, false },
		{ "an input and much text", 100000, 100000, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *line = xcalloc(1, cases[i].line + 1);
		auto_free char *input = xcalloc(1, cases[i].input + 1);
		auto_buf struct buf text = BUF_INIT;
		struct script_command command = { .line = line,
			.input = cases[i].input ? input : NULL,
			.input_len = cases[i].input };

		memset(line, '\'', cases[i].line);
		check(cases[i].name, script_command(&text, &command, &all, "MARK:", NULL));
		check_lines(cases[i].name, &text);
		check_int(cases[i].name, str_starts(text.data, "setsid "), cases[i].is_short);
		check_int(cases[i].name, script_command(&text, &command, &none, "MARK:", NULL),
			cases[i].is_short);
	}
}

static void test_too_long(void **state) {
	size_t half = (size_t)4 << 20;
	auto_free char *line = xmalloc(half + 2);
	struct script_command command = { .line = line, .input = line, .input_len = half };
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	memset(line, 'x', half + 1);
	line[half] = '\0';
	assert_true(script_command(&text, &command, &all, "MARK:", &err));
	check_lines("the longest", &text);
	line[half] = 'x';
	line[half + 1] = '\0';
	buf_clear(&text);
	assert_false(script_command(&text, &command, &all, "MARK:", &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_int_equal(text.len, 0);
}

static void test_hello(void **state) {
	static const struct {
		const char *name, *text;
		bool good;
		struct script_hello hello;
	} cases[] = {
		{ "a phone",
			"2000:34:/system/bin/timeout:/system/bin/setsid:/system/bin/base64",
			true, { 2000, 34, { true, true, true } } },
		{ "an old one", "2000:24:::/system/bin/base64", true,
			{ 2000, 24, { false, false, true } } },
		{ "root of an unknown one", "0::timeout:setsid:base64\r", true,
			{ 0, 0, { true, true, true } } },
		{ "nonsense as its Android", "0:34x:::", true,
			{ 0, 0, { false, false, false } } },
		{ "nobody", ":34:::", false, { 0, 0, { false, false, false } } },
		{ "too little", "0:34::", false, { 0, 0, { false, false, false } } },
		{ "too much", "0:34::::", false, { 0, 0, { false, false, false } } },
		{ "nothing", "", false, { 0, 0, { false, false, false } } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct script_hello hello = { 0 };
		const struct script_hello *want = &cases[i].hello;

		check_int(
			cases[i].name, script_read_hello(&hello, cases[i].text), cases[i].good);
		check_int(cases[i].name, hello.uid, want->uid);
		check_int(cases[i].name, hello.sdk, want->sdk);
		check_int(cases[i].name, hello.means.timeout, want->means.timeout);
		check_int(cases[i].name, hello.means.setsid, want->means.setsid);
		check_int(cases[i].name, hello.means.base64, want->means.base64);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_short),
		cmocka_unit_test(test_long),
		cmocka_unit_test(test_too_long),
		cmocka_unit_test(test_hello),
	};

	return CHECK_RUN(tests);
}
