/* get_location {accuracy?}: one fix, by a ladder. A first fix of a satellite can
   take a minute and may never come indoors; what the phone knew last comes at once
   but may be old. Each step has a limit of its own, as the program behind waits for
   ever, and the next one follows whatever became of it. */
#include "builtin/builtin.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "builtin/parse/span.h"
#include "builtin/phone.h"
#include "tool/call.h"
#include "json/json.h"

#define OLD_MS (10 * 60 * 1000) /* a last fix that is older is only kept in reserve */

struct rung {
	const char *request, *provider;
	int64_t limit; /* ms */
};

static const struct rung coarse[] = {
	{ "last", "network", 5000 },
	{ "once", "network", 15000 },
	{ "last", "gps", 5000 },
};
static const struct rung fine[] = {
	{ "once", "gps", 60000 },
	{ "once", "network", 15000 },
	{ "last", "gps", 5000 },
	{ "last", "network", 5000 },
};

struct ladder {
	const struct rung *rungs;
	size_t count, at;
	struct buf reserve; /* the youngest of the old fixes, in words */
	int64_t reserve_age;
	struct buf why; /* of the last failure */
};

static void climb(struct tool_run *run);

static void ladder_fini(void *state) {
	struct ladder *ladder = state;

	buf_fini(&ladder->reserve);
	buf_fini(&ladder->why);
	free(ladder);
}

static void add_number(struct buf *out, const struct json *root, const char *key,
	const char *before, const char *behind, double least) {
	double number;

	if (json_double(json_get(root, key), &number) && isfinite(number) &&
		fabs(number) >= least && fabs(number) < 1e7) {
		buf_addf(out, "%s%.0f%s", before, number, behind);
	}
}

/* False when this is no place. `age` gets its ms. */
static bool describe(const struct json *root, struct buf *out, int64_t *age) {
	double latitude, longitude;
	const char *provider = json_get_string(root, "provider");

	if (!json_double(json_get(root, "latitude"), &latitude) ||
		!json_double(json_get(root, "longitude"), &longitude) ||
		!(fabs(latitude) <= 90) || !(fabs(longitude) <= 180)) {
		return false;
	}
	*age = json_get_int(root, "elapsedMs", 0);
	buf_addf(out, "latitude %.6f, longitude %.6f", latitude, longitude);
	add_number(out, root, "accuracy", ", accurate to ", " m", 0);
	add_number(out, root, "altitude", ", altitude ", " m", 0.5);
	add_number(out, root, "speed", ", speed ", " m/s", 0.5);
	add_number(out, root, "bearing", ", heading ", " degrees", 0.5);
	buf_addf(out, " (%.20s, ", provider ? provider : "unknown source");
	if (*age > 2000) {
		char span[24];

		clock_format_span(*age, false, span);
		buf_addf(out, "%s old)", span);
	} else {
		buf_add_str(out, "now)");
	}
	return true;
}

static void finish(struct tool_run *run, const struct buf *text, bool failed) {
	struct tool_result result;

	tool_result_init(&result);
	result.failed = failed;
	buf_add(&result.text, text->data, text->len);
	tool_run_done(run, &result);
}

static void give_up(struct tool_run *run) {
	struct ladder *ladder = phone_state(run);
	auto_buf struct buf text = BUF_INIT;

	if (ladder->reserve.len > 0) {
		finish(run, &ladder->reserve, false);
		return;
	}
	buf_addf(&text,
		"no location could be found (%s). Is location switched on (Android's settings, "
		"Location)? Indoors satellites may not be seen.",
		ladder->why.len > 0 ? ladder->why.data : "no fix");
	finish(run, &text, true);
}

/* An answer with a place in it: taken, or kept when it is old. */
static bool take_fix(struct tool_run *run, const struct device_result *answer) {
	struct ladder *ladder = phone_state(run);
	auto_json struct json *root = NULL;
	auto_buf struct buf text = BUF_INIT;
	int64_t age;

	if (answer->end != DEVICE_DONE ||
		!json_parse_lenient(answer->out.data, answer->out.len, &root, NULL) ||
		!describe(root, &text, &age)) {
		return false;
	}
	if (age > OLD_MS) {
		if (ladder->reserve.len == 0 || age < ladder->reserve_age) {
			buf_clear(&ladder->reserve);
			buf_add(&ladder->reserve, text.data, text.len);
			ladder->reserve_age = age;
		}
		return false;
	}
	finish(run, &text, false);
	return true;
}

/* "last location=Location[network 52.520008,13.404954 hAcc=20.0 et=+1d2h ...]" */
static void handle_dump(struct tool_run *run, struct device_result *answer) {
	struct span text = { answer->out.data, answer->out.len }, place;
	auto_buf struct buf said = BUF_INIT;

	if (answer->end != DEVICE_DONE) {
		phone_fail(run, answer);
		return;
	}
	if (!span_find(text, "Location[", &place)) {
		give_up(run);
		return;
	}
	buf_add_str(&said, "last known, as Android tells it (source latitude,longitude ...): ");
	span_add_cut(&said, span_until(place, "]\n"), 200);
	finish(run, &said, false);
}

static void ask_shell(struct tool_run *run) {
	struct phone_step step = { .transport = TRANSPORT_SHELL,
		.line = "dumpsys location | grep 'last location=Location' | head -n 3",
		.timeout = 15000,
		.empty_ok = true,
		.on_end = handle_dump };

	phone_call(run, &step);
}

static void handle_api(struct tool_run *run, struct device_result *answer) {
	struct ladder *ladder = phone_state(run);

	if (answer->end == DEVICE_NOT_GRANTED || answer->end == DEVICE_NOT_INSTALLED) {
		if (phone_has_shell(tool_run_env(run)->device, NULL)) {
			ask_shell(run);
		} else {
			phone_fail(run, answer);
		}
		return;
	}
	if (take_fix(run, answer)) {
		return;
	}
	if (answer->end != DEVICE_DONE) {
		buf_clear(&ladder->why);
		buf_add_str(&ladder->why, answer->text);
	}
	climb(run);
}

static void climb(struct tool_run *run) {
	struct ladder *ladder = phone_state(run);

	if (ladder->at == ladder->count) {
		give_up(run);
		return;
	}
	const struct rung *rung = &ladder->rungs[ladder->at++];
	const char *const argv[] = { "api", "Location", "--es", "provider", rung->provider,
		"--es", "request", rung->request, NULL };
	struct phone_step step = { .transport = TRANSPORT_TERMUX,
		.argv = argv,
		.timeout = rung->limit,
		.on_end = handle_api };

	phone_call(run, &step);
}

static void start(struct tool_run *run, const struct json *arguments) {
	bool is_fine = str_eq(json_get_string(arguments, "accuracy"), "fine");
	struct ladder *ladder = xcalloc(1, sizeof(*ladder));

	ladder->rungs = is_fine ? fine : coarse;
	ladder->count = is_fine ? ARRAY_LEN(fine) : ARRAY_LEN(coarse);
	buf_init(&ladder->reserve, 1000);
	buf_init(&ladder->why, 2000);
	phone_open(run, ladder, ladder_fini);
	if (phone_has_api(tool_run_env(run)->device, NULL)) {
		climb(run);
	} else {
		ask_shell(run);
	}
}

static bool is_here(struct device *device, struct buf *why) {
	return phone_has_shell(device, NULL) || phone_has_api(device, why);
}

const struct tool_ops get_location_ops = {
	.start = start,
	.cancel = phone_cancel,
	.is_here = is_here,
};
