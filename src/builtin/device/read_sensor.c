/* read_sensor {sensor, count?, delay_ms?}: some values of one sensor. Termux:API has
   one listener in all: a run after one that was killed gets nothing until somebody
   cleans up, so that is done before, after, and when the run is dropped. */
#include "builtin/builtin.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "builtin/phone.h"
#include "tool/call.h"
#include "tool/text.h"
#include "json/json.h"

#define COUNT 1
#define DELAY 200          /* ms */
#define GRACE 5000         /* ms beyond count * delay */
#define CLEANUP_TIME 10000 /* ms */
#define VALUES_MAX 16      /* of one reading */

static const char *const cleanup[] = { "api", "Sensor", "-a", "cleanup", NULL };

struct reading {
	char *sensor;
	int64_t count, delay;
	struct tool_result result; /* told once everything is cleaned up */
};

static void reading_fini(void *state) {
	struct reading *reading = state;

	free(reading->sensor);
	tool_result_fini(&reading->result);
	free(reading);
}

static void clean_up(struct tool_run *run,
	void (*then)(struct tool_run *run, struct device_result *result)) {
	struct phone_step step = { .transport = TRANSPORT_TERMUX,
		.argv = cleanup,
		.timeout = CLEANUP_TIME,
		.empty_ok = true,
		.on_end = then };

	phone_call(run, &step);
}

/* {"Name": {"values": [1, 2]}} as "Name: 1 2". */
static void print_document(const struct json *root, struct buf *out) {
	for (const struct json *v = json_first(root); v; v = json_next(v)) {
		size_t count = 0;

		buf_addf(out, "%.100s:", json_key(v));
		for (const struct json *n = json_first(json_get(v, "values"));
			n && count < VALUES_MAX; n = json_next(n), count++) {
			double number;

			if (json_double(n, &number) && isfinite(number)) {
				buf_addf(out, " %.6g", number);
			}
		}
		buf_add_char(out, '\n');
	}
}

/* Documents one after the other; the first may be empty, the last may be cut. */
static void print_stream(const char *text, size_t len, struct buf *out) {
	for (text = str_trim_span(text, &len); len > 0; text = str_trim_span(text, &len)) {
		auto_json struct json *root = NULL;
		size_t end = text_document_end(text, len);

		if (end == 0 || !json_parse_lenient(text, end, &root, NULL)) {
			return;
		}
		print_document(root, out);
		text += end;
		len -= end;
	}
}

static void finish(struct tool_run *run, struct device_result *ignored) {
	struct reading *reading = phone_state(run);

	(void)ignored;
	phone_farewell(run, NULL);
	tool_run_done(run, &reading->result);
}

static void handle_values(struct tool_run *run, struct device_result *answer) {
	struct reading *reading = phone_state(run);
	struct tool_result *result = &reading->result;

	/* What came before the time was up counts. */
	print_stream(answer->out.data, answer->out.len, &result->text);
	if (result->text.len == 0 && strstr(answer->out.data, "No valid sensors")) {
		tool_result_fail(result,
			"there is no sensor like \"%.100s\": list_sensors names them",
			reading->sensor);
	} else if (result->text.len == 0 && answer->end == DEVICE_TIMED_OUT) {
		tool_result_fail(result,
			"the sensor gave no value in time; some only speak when they change "
			"(%.300s)",
			answer->text);
		result->timed_out = true;
	} else if (result->text.len == 0) {
		tool_result_fail(result, "%s",
			answer->end == DEVICE_DONE ? "the sensor gave no value" : answer->text);
	}
	clean_up(run, finish);
}

static void read_values(struct tool_run *run, struct device_result *cleaned) {
	const struct reading *reading = phone_state(run);
	char count[24], delay[24];

	if (cleaned->end != DEVICE_DONE) {
		phone_farewell(run, NULL);
		phone_fail(run, cleaned);
		return;
	}
	snprintf(count, sizeof(count), "%lld", (long long)reading->count);
	snprintf(delay, sizeof(delay), "%lld", (long long)reading->delay);
	const char *const argv[] = { "api", "Sensor", "-a", "sensors", "--es", "sensors",
		reading->sensor, "--ei", "delay", delay, "--ei", "limit", count, NULL };
	struct phone_step step = { .transport = TRANSPORT_TERMUX,
		.argv = argv,
		.timeout = reading->count * reading->delay + GRACE,
		.empty_ok = true,
		.on_end = handle_values };

	phone_call(run, &step);
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct reading *reading = xcalloc(1, sizeof(*reading));

	reading->sensor = xstrdup(json_get_string(arguments, "sensor"));
	reading->count = json_get_int(arguments, "count", COUNT);
	reading->delay = json_get_int(arguments, "delay_ms", DELAY);
	tool_result_init(&reading->result);
	phone_open(run, reading, reading_fini);
	phone_farewell(run, cleanup);
	clean_up(run, read_values);
}

const struct tool_ops read_sensor_ops = {
	.start = start,
	.cancel = phone_cancel,
	.is_here = phone_has_api,
};
