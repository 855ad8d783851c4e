/* Lines through Android's shell: what arrives, what comes back. */
#include "android.h"

struct line_case {
	const char *name, *line, *input;
	bool binary;
	int exit_code;
	const char *out;
	const char *err; /* of binary; NULL: nothing */
};

static const struct line_case lines[] = {
	{ .name = "words", .line = "echo a 'b  c'", .out = "a b  c\n" },
	{ .name = "nothing", .line = "true", .out = "" },
	{ .name = "no newline at the end", .line = "printf x", .out = "x" },
	{ .name = "empty lines", .line = "echo; echo", .out = "\n\n" },
	{ .name = "exit code", .line = "exit 3", .exit_code = 3, .out = "" },
	{ .name = "stderr in its place",
		.line = "echo a; echo b >&2; echo c",
		.out = "a\nb\nc\n" },
	{ .name = "stdin is empty", .line = "cat; echo end", .out = "end\n" },
	{ .name = "stdin",
		.line = "cat; exit 4",
		.input = "a\nb",
		.exit_code = 4,
		.out = "a\nb" },
	{ .name = "stdin that nobody reads", .line = "echo x", .input = "text", .out = "x\n" },
	{ .name = "empty stdin", .line = "cat; echo end", .input = "", .out = "end\n" },
	{ .name = "a line of the wrong shape", .line = "echo 'a", .exit_code = 1, .out = NULL },
	{ .name = "a brace too many", .line = "echo a; }", .exit_code = 1, .out = NULL },
	{ .name = "closing the input of the shell", .line = "exec 0<&-; exec <&-", .out = "" },
	{ .name = "killing itself", .line = "kill -9 $$", .exit_code = 137, .out = NULL },
	{ .name = "a program that is not there",
		.line = "no-such-program-here 2>/dev/null",
		.exit_code = 127,
		.out = "" },
	{ .name = "a comment at the end", .line = "echo a # b", .out = "a\n" },
	{ .name = "a digit first", .line = "echo 123", .out = "123\n" },
	{ .name = "binary",
		.line = "printf '\\001\\377\\n'; echo no >&2",
		.binary = true,
		.out = "\001\377\n" },
	{ .name = "binary that fails",
		.line = "printf ab; echo no >&2; echo way >&2; exit 5",
		.binary = true,
		.exit_code = 5,
		.out = "ab",
		.err = "no\nway" },
	{ .name = "nothing in binary", .line = "true", .binary = true, .out = "" },
	{ .name = "binary with stdin",
		.line = "cat; exit 6",
		.input = "\x80z",
		.binary = true,
		.exit_code = 6,
		.out = "\x80z" },
	{ .name = "a quote in binary",
		.line = "printf %s \"it's\"",
		.binary = true,
		.out = "it's" },
};

static void test_lines(void **state) {
	(void)state;
	ANDROID_OR_SKIP();
	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		const struct line_case *c = &lines[i];
		struct answer answer = { 0 };
		struct device_request request = android_request(&answer, c->line);

		request.input = c->input;
		request.input_len = c->input ? strlen(c->input) : 0;
		request.binary = c->binary;
		device_start(phone_device, &request);
		phone_wait(&answer);
		check_str(c->name, answer.text, "");
		check_int(c->name, answer.end, DEVICE_DONE);
		check_int(c->name, answer.exit_code, c->exit_code);
		if (c->out) {
			check_str(c->name, answer.out, c->out);
		}
		check_str(c->name, answer.err, c->err ? c->err : "");
		if (c->out && !c->binary) {
			check_str(c->name, answer.live.data, c->out);
		}
		answer_fini(&answer);
	}
	assert_int_equal(android_starts(), 1);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_lines, android_setup, android_teardown),
	};

	return CHECK_RUN(tests);
}
