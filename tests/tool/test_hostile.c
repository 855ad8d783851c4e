/* The promise of templates, held against real programs and real shells: every
   value arrives as exactly one equal word, or is refused. */
#include "base/mem.h"
#include "base/path.h"
#include "check.h"
#include "device/device.h"
#include "hostile.h"
#include "loop/loop.h"
#include "tool/template.h"
#include "json/json.h"

#define VALUES 100000
#define BATCH 1000
#define BATCH_BYTES 40000

struct batch {
	struct json *arguments; /* v0, v1 ... */
	struct json *vector;    /* [program, "--", "{v0}" ...] */
	struct buf line;        /* the same as a template of a line */
	struct buf want;        /* what the program prints */
	size_t count;
};

struct stage {
	struct loop *loop;
	struct device *device;
	const char *dump;
	struct strv shells;
	size_t arrived;
	size_t refused;
};

struct printed {
	bool done;
	struct buf out;
};

static void handle_printed(void *ctx, struct device_result *result) {
	struct printed *printed = ctx;

	printed->done = true;
	assert_int_equal(result->end, DEVICE_DONE);
	assert_int_equal(result->exit_code, 0);
	buf_add(&printed->out, result->out.data, result->out.len);
}

/* Runs an argv and holds what it prints against `want`. */
static void expect(struct stage *stage, const char *what, const struct strv *argv,
	const struct buf *want) {
	struct printed printed = { .out = BUF_INIT };
	struct device_request request = { .transport = TRANSPORT_LOCAL,
		.argv = (const char *const *)strv_items(argv),
		.timeout = 60000,
		.max_output = 1 << 20,
		.on_done = handle_printed,
		.ctx = &printed };

	device_start(stage->device, &request);
	while (!printed.done) {
		assert_true(loop_turn(stage->loop, -1));
	}
	check_int(what, printed.out.len, want->len);
	check(what, memcmp(printed.out.data, want->data, want->len) == 0);
	buf_fini(&printed.out);
}

static void batch_open(struct batch *batch, const char *dump) {
	*batch = (struct batch){ .line = BUF_INIT, .want = BUF_INIT };
	batch->arguments = json_new_object();
	batch->vector = json_new_array();
	json_add(batch->vector, json_new_string(dump));
	json_add(batch->vector, json_new_string("--"));
	template_quote(&batch->line, dump);
	buf_add_str(&batch->line, " --");
	buf_add(&batch->want, "--", 3);
}

static void batch_close(struct batch *batch) {
	json_free(batch->arguments);
	json_free(batch->vector);
	buf_fini(&batch->line);
	buf_fini(&batch->want);
}

/* Every third value is joined to text. */
static void batch_add(struct batch *batch, const char *value) {
	bool joined = batch->count % 3 == 0;
	auto_free char *name = xasprintf("v%zu", batch->count);
	auto_free char *word = xasprintf(joined ? "a{%s}b" : "{%s}", name);

	json_put_string(batch->arguments, name, value);
	json_add(batch->vector, json_new_string(word));
	buf_addf(&batch->line, " %s", word);
	if (joined) {
		buf_addf(&batch->want, "a%sb", value);
	} else {
		buf_add_str(&batch->want, value);
	}
	buf_add_char(&batch->want, '\0');
	batch->count++;
}

static void batch_run(struct stage *stage, struct batch *batch) {
	struct template_values values = { .arguments = batch->arguments };
	auto_strv struct strv argv = STRV_INIT;
	auto_buf struct buf line = BUF_INIT;
	struct err err = ERR_INIT;

	if (!template_vector(batch->vector, &values, &argv, &err) ||
		!template_line(batch->line.data, &values, &line, &err)) {
		fail_msg("%s", err.text);
	}
	expect(stage, "vector", &argv, &batch->want);
	for (size_t i = 0; i < stage->shells.len; i++) {
		auto_strv struct strv shell = STRV_INIT;

		strv_add(&shell, stage->shells.items[i]);
		strv_add(&shell, "-c");
		strv_add(&shell, line.data);
		expect(stage, stage->shells.items[i], &shell, &batch->want);
	}
	stage->arrived += batch->count;
}

/* Alone and without a "--" before it: one equal word, or refused for a reason that
   holds. */
static bool is_taken(const struct buf *value) {
	auto_json struct json *arguments = json_new_object();
	auto_json struct json *vector = json_new_array();
	struct template_values values = { .arguments = arguments };
	auto_strv struct strv argv = STRV_INIT;
	auto_buf struct buf line = BUF_INIT;
	bool may_refuse = value->data[0] == '-' || value->len * 4 >= TEMPLATE_LINE_MAX;
	bool by_vector, by_line;

	json_put_string(arguments, "x", value->data);
	json_add(vector, json_new_string("{x}"));
	by_vector = template_vector(vector, &values, &argv, NULL);
	by_line = template_line("{x}", &values, &line, NULL);
	if (by_vector) {
		assert_int_equal(argv.len, 1);
		assert_string_equal(argv.items[0], value->data);
	}
	assert_int_equal(by_vector, value->data[0] != '-' && value->len <= TEMPLATE_WORD_MAX);
	assert_true(by_line || may_refuse);
	assert_true(!by_line || value->data[0] != '-');
	return by_vector && by_line;
}

static void find_shells(struct stage *stage) {
	static const char *const names[] = { "sh", "mksh", "dash", "bash", "ksh" };

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		auto_free char *path = path_find_program(names[i]);
		auto_free char *real = path ? realpath(path, NULL) : NULL;

		if (real && !strv_has(&stage->shells, real)) {
			strv_add(&stage->shells, real);
		}
	}
}

static void test_values(void **state) {
	struct stage stage = { .dump = getenv("CHELA_DUMP_ARGV") };
	auto_buf struct buf value = BUF_INIT;
	struct batch batch;

	(void)state;
	assert_non_null(stage.dump);
	stage.loop = loop_new();
	stage.device = device_new(stage.loop);
	find_shells(&stage);
	assert_true(stage.shells.len > 0);
	batch_open(&batch, stage.dump);
	for (size_t i = 0; i < VALUES; i++) {
		hostile_value(&value);
		if (!is_taken(&value) && value.len * 4 >= TEMPLATE_WORD_MAX) {
			stage.refused++;
			continue;
		}
		/* What only looks like an option is fine behind "--". */
		batch_add(&batch, value.data);
		if (batch.count == BATCH || batch.want.len > BATCH_BYTES || i + 1 == VALUES) {
			batch_run(&stage, &batch);
			batch_close(&batch);
			batch_open(&batch, stage.dump);
		}
	}
	if (batch.count > 0) {
		batch_run(&stage, &batch);
	}
	batch_close(&batch);
	assert_int_equal(stage.arrived + stage.refused, VALUES);
	assert_true(stage.refused > 0);
	strv_fini(&stage.shells);
	device_free(stage.device);
	loop_free(stage.loop);
}

int main(void) {
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_values) };

	return CHECK_RUN(tests);
}
