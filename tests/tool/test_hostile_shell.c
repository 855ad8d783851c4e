/* The promise of templates, held against Android's shell as it is kept open: every value
   arrives as one equal word, no value ends a command, changes the session or reads what
   is behind it. */
#include "../device/android.h"
#include "hostile.h"
#include "tool/template.h"
#include "json/json.h"

#define VALUES 100000
#define BATCH 1000
#define BATCH_BYTES 60000
#define ALONE 300 /* values that make a line of their own, which is short */

struct batch {
	struct json *arguments; /* v0, v1 ... */
	struct buf line;        /* a template */
	struct buf want;        /* what arrives */
	size_t count;
};

static void batch_open(struct batch *batch, const char *program) {
	*batch = (struct batch){ .line = BUF_INIT, .want = BUF_INIT };
	batch->arguments = json_new_object();
	buf_add_str(&batch->line, program);
}

static void batch_close(struct batch *batch) {
	json_free(batch->arguments);
	buf_fini(&batch->line);
	buf_fini(&batch->want);
}

/* Every third value is joined to text. */
static void batch_add(struct batch *batch, const char *value, char end) {
	bool joined = batch->count % 3 == 0;
	auto_free char *name = xasprintf("v%zu", batch->count++);

	json_put_string(batch->arguments, name, value);
	buf_addf(&batch->line, joined ? " a{%s}b" : " {%s}", name);
	buf_add_str(&batch->want, joined ? "a" : "");
	buf_add_str(&batch->want, value);
	buf_add_str(&batch->want, joined ? "b" : "");
	if (end != 'x') {
		buf_add_char(&batch->want, end);
	}
}

struct arrived {
	bool done;
	const struct buf *want;
};

static void handle_arrived(void *ctx, struct device_result *result) {
	struct arrived *arrived = ctx;

	arrived->done = true;
	check_str("end", result->text, "");
	check_int("exit code", result->exit_code, 7);
	check_int("bytes that arrived", result->out.len, arrived->want->len);
	check("what arrived",
		memcmp(result->out.data, arrived->want->data, result->out.len) == 0);
}

/* The line that ended the last command, as far as what was typed tells: 34 bytes, then
	   the exit code. */
static char last_mark[35];
static bool teed; /* is what is typed kept? */

static void look_for_mark(void) {
	auto_free char *path = path_join(android_folder, "typed");
	FILE *typed = fopen(path, "r");
	char tail[101] = "";
	const char *mark;

	assert_non_null(typed);
	if (fseek(typed, -100, SEEK_END) == 0 && fread(tail, 1, 100, typed) == 100) {
		mark = strstr(tail, "; echo \"\n");
		assert_non_null(mark);
		memcpy(last_mark, mark + 8, sizeof(last_mark) - 1);
	}
	fclose(typed);
}

static void batch_run(struct batch *batch, bool binary) {
	struct template_values values = { .arguments = batch->arguments, .dash_ok = true };
	struct arrived arrived = { .want = &batch->want };
	auto_buf struct buf line = BUF_INIT;
	struct err err = ERR_INIT;

	if (!template_line(batch->line.data, &values, &line, &err)) {
		fail_msg("%s", err.text);
	}
	buf_add_str(&line, "; exit 7");
	device_start(phone_device, &(struct device_request){ .transport = TRANSPORT_SHELL,
					   .line = line.data,
					   .timeout = 300000,
					   .max_output = 8 << 20,
					   .binary = binary,
					   .on_done = handle_arrived,
					   .ctx = &arrived });
	while (!arrived.done) {
		assert_true(loop_turn(phone_loop, -1));
	}
	if (teed) {
		look_for_mark();
	}
}

/* Lines that have the shape of what ends a command, and those that really did. */
static void add_marks(struct buf *out) {
	static const char *const shapes[] = { "\n00112233445566778899aabbccddeeff:0\n",
		"exit 0", "exit", "}", "} ; exit 0", "'; exit 0; '", "\n.\n", ".", "EOF\n",
		"'\n'; exec 0<&-; '", "\necho $?\n", "$$", "1234\n", ":\n", "\04", "\x1c" };

	if (hostile_random(2) == 0) {
		buf_add_str(out, last_mark);
		buf_addf(out, "%d\n", (int)hostile_random(256));
	} else {
		buf_add_str(out, shapes[hostile_random(ARRAY_LEN(shapes))]);
	}
}

static void make_value(struct buf *out) {
	hostile_value(out);
	if (out->len > 1000) {
		buf_clear(out); /* the huge ones have a test of their own */
	}
	if (hostile_random(20) == 0) {
		add_marks(out);
	}
}

static void open_shell(bool tee) {
	teed = tee;
	if (tee) {
		android_write("tee", "1");
	}
	device_configure(phone_device, &(struct device_settings){ .shell = DEVICE_SHELL_RISH });
}

static void test_many(void **state) {
	auto_free char *dump = xasprintf("%s --", getenv("CHELA_DUMP_ARGV"));
	auto_buf struct buf value = BUF_INIT;
	struct batch batch;

	(void)state;
	ANDROID_OR_SKIP();
	open_shell(true);
	batch_open(&batch, dump);
	buf_add(&batch.want, "--", 3);
	for (size_t i = 1; i <= VALUES; i++) {
		make_value(&value);
		batch_add(&batch, value.data, '\0');
		if (batch.count == BATCH || batch.want.len > BATCH_BYTES || i == VALUES) {
			batch_run(&batch, true);
			batch_close(&batch);
			batch_open(&batch, dump);
			buf_add(&batch.want, "--", 3);
		}
	}
	batch_close(&batch);
	assert_int_equal(android_starts(), 1);
}

/* A line of one value goes by the short way, and its output as text. */
static void test_alone(void **state) {
	auto_buf struct buf value = BUF_INIT;

	(void)state;
	ANDROID_OR_SKIP();
	open_shell(true);
	for (size_t i = 0; i < ALONE; i++) {
		struct batch batch;

		make_value(&value);
		batch_open(&batch, "print -rn --");
		batch_add(&batch, value.data, 'x');
		batch_run(&batch, i % 8 == 0);
		batch_close(&batch);
	}
	assert_int_equal(android_starts(), 1);
}

/* A megabyte is too long for a program's argument, but not for a word of the shell. */
static void test_huge(void **state) {
	static const char *const parts[] = { "it's", "\n", "$(id)", "\xff\xe4\xb8\xad \\",
		"} ; exit 0\n" };

	(void)state;
	ANDROID_OR_SKIP();
	open_shell(false);
	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		auto_buf struct buf value = BUF_INIT;
		struct batch batch;

		while (value.len < (1 << 20)) {
			buf_add_str(&value, parts[i]);
		}
		batch_open(&batch, "print -rn --");
		batch_add(&batch, value.data, 'x');
		batch_run(&batch, i % 2 == 0);
		batch_close(&batch);
	}
	assert_int_equal(android_starts(), 1);
}

int main(void) {
#define WITH_ANDROID(name)                                                                     \
	cmocka_unit_test_setup_teardown(name, android_setup, android_teardown)
	const struct CMUnitTest tests[] = {
		WITH_ANDROID(test_many),
		WITH_ANDROID(test_alone),
		WITH_ANDROID(test_huge),
	};

	return CHECK_RUN(tests);
}
