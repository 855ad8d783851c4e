/* What stands in for device/: each request is answered in the next turn of the loop. */

#include "fake.h"

struct fake fake;

struct device_call {
	struct device_request request;
	struct device_result result;
	struct deferred *deferred;
};

static void fake_answer_comes(void *ctx) {
	struct device_call *call = ctx;

	call->request.on_done(call->request.ctx, &call->result);
	buf_fini(&call->result.out);
	free(call);
}

/* The word behind "echo; echo ". */
static void fake_mark(const char *line, char out[32]) {
	const char *at = strstr(line, "echo; echo ") + strlen("echo; echo ");
	size_t len = strcspn(at, ";");

	snprintf(out, 32, "%.*s", (int)len, at);
}

static void fake_dump(const char *line, struct buf *out) {
	const char *said = fake.dumps < FAKE_MAX ? fake.said[fake.dumps] : NULL;
	const char *own = fake.dumps < FAKE_MAX ? fake.last[fake.dumps] : NULL;
	char mark[32];

	fake.dumps++;
	fake.now += 1500;
	clock_set(fake.now, fake.now);
	strv_add(&fake.dump_lines, line);
	fake_mark(line, mark);
	buf_addf(out, "%s\n\n%s\n", said ? said : "UI hierchary dumped to: x", mark);
	buf_addf(out, "Physical size: 1000x2000\n\n%s\n", mark);
	if (!said) {
		buf_addf(out,
			"<hierarchy rotation='0'><node package='com.example' "
			"bounds='[0,0][1000,2000]'>%s</node></hierarchy>",
			own ? own : fake.nodes);
	}
}

static void fake_line(const char *line, struct device_result *result) {
	strv_add(&fake.lines, line);
	for (size_t i = 0; i < FAKE_MAX && fake.answers[i].part; i++) {
		const struct fake_answer *answer = &fake.answers[i];

		if (fake.used[i] || !strstr(line, answer->part)) {
			continue;
		}
		fake.used[i] = true;
		fake.nodes = answer->nodes ? answer->nodes : fake.nodes;
		buf_add_str(&result->out, answer->out ? answer->out : "");
		result->exit_code = answer->exit_code;
		result->end = answer->end;
		snprintf(result->text, sizeof(result->text), "%s",
			answer->text ? answer->text : "");
		return;
	}
}

struct device_call *device_start(struct device *device, const struct device_request *request) {
	struct device_call *call = xcalloc(1, sizeof(*call));
	struct device_result *result = &call->result;

	(void)device;
	call->request = *request;
	fake.count++;
	buf_init(&result->out, BUF_MAX_DEFAULT);
	buf_init(&result->err, BUF_MAX_DEFAULT);
	if (fake.no_shell) {
		result->end = DEVICE_NOT_INSTALLED;
		snprintf(result->text, sizeof(result->text), "Shizuku is not running");
	} else if (request->line && strstr(request->line, "uiautomator dump")) {
		fake_dump(request->line, &result->out);
	} else if (request->line) {
		fake_line(request->line, result);
	} else {
		buf_clear(&fake.input);
		buf_add(&fake.input, request->input, request->input_len);
		fake_line(request->argv[1], result);
	}
	call->deferred = loop_defer(fake.loop, fake_answer_comes, call);
	return call;
}

uint64_t device_count(const struct device *device) {
	(void)device;
	return fake.count;
}

void device_cancel(struct device_call *call) {
	call->result.end = DEVICE_CANCELLED;
}

bool device_has(
	struct device *device, enum transport transport, const char *program, struct buf *why) {
	(void)device;
	(void)program;
	(void)why;
	return transport == TRANSPORT_TERMUX ? fake.has_termux : !fake.no_shell;
}

int device_sdk(struct device *device) {
	(void)device;
	return fake.sdk;
}

enum device_shell device_shell_used(struct device *device) {
	(void)device;
	return fake.shell;
}

int fake_open(void **state) {
	(void)state;
	memset(&fake, 0, sizeof(fake));
	fake.now = 1000000;
	clock_set(fake.now, fake.now);
	fake.loop = loop_new();
	fake.screen = screen_new(fake.loop, NULL);
	fake.nodes = "";
	fake.sdk = 34;
	fake.shell = DEVICE_SHELL_RISH;
	buf_init(&fake.input, BUF_MAX_DEFAULT);
	fake.report.text = (struct buf)BUF_INIT;
	return 0;
}

static void fake_clear_report(void) {
	buf_fini(&fake.report.text);
	free(fake.report.summary);
	fake.report = (struct screen_report){ .text = BUF_INIT };
	fake.done = false;
}

int fake_close(void **state) {
	(void)state;
	fake.screen = screen_free(fake.screen);
	while (loop_turn(fake.loop, 0)) {
	}
	fake_clear_report();
	strv_fini(&fake.lines);
	strv_fini(&fake.dump_lines);
	buf_fini(&fake.input);
	loop_free(fake.loop);
	clock_set(-1, -1);
	return 0;
}

void fake_again(void) {
	fake_close(NULL);
	fake_open(NULL);
}

static void fake_done(void *ctx, struct screen_report *report) {
	(void)ctx;
	fake_clear_report();
	fake.report = *report;
	report->text = (struct buf)BUF_INIT;
	report->summary = NULL;
	fake.done = true;
}

struct act_options fake_options(void) {
	return (struct act_options){ .timeout = 60000, .on_done = fake_done };
}

const char *fake_run(struct job *job) {
	(void)job;
	fake.done = false;
	for (int i = 0; i < 20000 && !fake.done; i++) {
		loop_turn(fake.loop, 0);
		fake.now += 10;
		clock_set(fake.now, fake.now);
	}
	check("the job ends", fake.done);
	return fake.report.text.data;
}

bool fake_has_line(const char *part) {
	for (size_t i = 0; i < fake.lines.len; i++) {
		if (strstr(fake.lines.items[i], part)) {
			return true;
		}
	}
	return false;
}

const char *fake_read(void) {
	struct act_options options = fake_options();

	return fake_run(act_read(fake.screen, 1, NULL, &options));
}
