/* One check after the other, each a step of the loop:

       soon -> ask -> (device, server) -> judge -> finding -> soon ... -> done

   A fix is a line for the phone's shell and then the same check again, whose finding
   takes the place of the old one. */

#include "front/doctor/check.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "loop/loop.h"

#define FIX_MS 20000

/* What a device call points to: it may end when the doctor is gone. */
struct doctor_asking {
	struct doctor *doctor; /* NULL: given up */
	struct device_call *call;
};

static const struct doctor_check *const tables[] = { doctor_chela, doctor_terminal,
	doctor_phone, doctor_api, doctor_permissions, doctor_rights, doctor_typing,
	doctor_background, doctor_programs, NULL };

const char *doctor_state_name(enum doctor_state state) {
	static const char *const names[] = {
		[DOCTOR_AVAILABLE] = "available",
		[DOCTOR_MISSING] = "missing",
		[DOCTOR_IMPOSSIBLE] = "impossible",
		[DOCTOR_UNKNOWN] = "unknown",
	};

	return names[state];
}

static void finding_fini(struct doctor_finding *finding) {
	free(finding->text);
	strv_fini(&finding->mend);
	memset(finding, 0, sizeof(*finding));
}

static void step(void *ctx);

static void go_on_soon(struct doctor *doctor) {
	if (!doctor->soon) {
		doctor->soon = loop_defer(doctor->options.services->loop, step, doctor);
	}
}

static void give_up(struct doctor *doctor) {
	if (doctor->soon) {
		deferred_cancel(doctor->soon);
		doctor->soon = NULL;
	}
	if (doctor->asking) {
		struct device_call *call = doctor->asking->call;

		doctor->asking->doctor = NULL;
		doctor->asking = NULL;
		device_cancel(call);
	}
}

static void forget(struct doctor *doctor) {
	for (size_t i = 0; i < doctor->findings.len; i++) {
		finding_fini(&doctor->findings.items[i]);
	}
	vec_fini(&doctor->findings);
	vec_fini(&doctor->made);
	finding_fini(&doctor->draft);
	buf_fini(&doctor->app);
	free(take(doctor->maker));
	doctor->finding = &doctor->draft;
	doctor->redone = SIZE_MAX;
	doctor->table = doctor->row = 0;
	doctor->api = doctor->shell = false;
	doctor->sdk = 0;
	doctor->fixing = NULL;
}

struct doctor *doctor_start(const struct doctor_options *options) {
	struct doctor *doctor = xcalloc(1, sizeof(*doctor));

	doctor->options = *options;
	doctor->tables = options->checks ? options->checks : tables;
	buf_init(&doctor->app, BUF_MAX_DEFAULT);
	doctor_again(doctor);
	return doctor;
}

struct doctor *doctor_free(struct doctor *doctor) {
	if (doctor) {
		give_up(doctor);
		forget(doctor);
		free(doctor);
	}
	return NULL;
}

/* A way that failed before may have been mended. */
void doctor_again(struct doctor *doctor) {
	give_up(doctor);
	forget(doctor);
	device_forget(services_device(doctor->options.services));
	go_on_soon(doctor);
}

bool doctor_knows(const char *word) {
	auto_strv struct strv words = STRV_INIT;

	strv_add(&words, word);
	for (size_t i = 0; tables[i]; i++) {
		for (const struct doctor_check *check = tables[i]; check->id; check++) {
			if (doctor_is_asked(
				    &(struct doctor_finding){ .id = check->id }, &words)) {
				return true;
			}
		}
	}
	return false;
}

bool doctor_is_busy(const struct doctor *doctor) {
	return doctor->soon || doctor->asking || doctor->fixing || doctor->redone != SIZE_MAX ||
	       doctor->tables[doctor->table];
}

size_t doctor_count(const struct doctor *doctor) {
	return doctor->findings.len;
}

const struct doctor_finding *doctor_finding(const struct doctor *doctor, size_t index) {
	return &doctor->findings.items[index];
}

static const struct doctor_check *present(const struct doctor *doctor) {
	return doctor->redone != SIZE_MAX ? doctor->made.items[doctor->redone]
					  : &doctor->tables[doctor->table][doctor->row];
}

static void tell_change(struct doctor *doctor, size_t index) {
	if (doctor->options.on_change) {
		doctor->options.on_change(doctor->options.ctx, index);
	}
}

/* The draft becomes a finding, in the place of the one that was made anew. */
static size_t keep_draft(struct doctor *doctor, const struct doctor_check *check) {
	size_t at = doctor->redone;

	if (at == SIZE_MAX) {
		at = doctor->findings.len;
		vec_push(&doctor->made, check);
		vec_grow(&doctor->findings);
	}
	struct doctor_finding *finding = &doctor->findings.items[at];

	finding_fini(finding);
	*finding = doctor->draft;
	memset(&doctor->draft, 0, sizeof(doctor->draft));
	finding->id = check->id;
	finding->group = check->group;
	finding->optional = finding->optional || check->optional;
	if (finding->state != DOCTOR_MISSING) {
		finding->fix = NULL;
	}
	return at;
}

static void end_fix(struct doctor *doctor) {
	struct err err = doctor->fix_error;

	doctor->redone = SIZE_MAX;
	doctor->fixing = NULL;
	if (doctor->on_fixed) {
		doctor->on_fixed(doctor->fixed_ctx, err.code ? &err : NULL);
	}
}

void doctor_go_on(struct doctor *doctor) {
	bool again = doctor->redone != SIZE_MAX;
	size_t at = doctor->redone;

	if (doctor->draft.text) {
		at = keep_draft(doctor, present(doctor));
	}
	if (!again) {
		doctor->row++;
		go_on_soon(doctor);
	}
	if (at != SIZE_MAX) {
		tell_change(doctor, at);
	}
	if (again) {
		end_fix(doctor);
	}
}

static void handle_end(void *ctx, struct device_result *result) {
	struct doctor_asking *asking = ctx;
	struct doctor *doctor = asking->doctor;

	free(asking);
	if (!doctor) {
		return;
	}
	doctor->asking = NULL;
	present(doctor)->judge(doctor, present(doctor), result);
	doctor_go_on(doctor);
}

static void start(struct doctor *doctor, struct device_request *request,
	void (*on_done)(void *ctx, struct device_result *result)) {
	struct doctor_asking *asking = xcalloc(1, sizeof(*asking));

	asking->doctor = doctor;
	request->on_done = on_done;
	request->ctx = asking;
	doctor->asking = asking;
	asking->call = device_start(services_device(doctor->options.services), request);
}

static void make(struct doctor *doctor) {
	const struct doctor_check *check = present(doctor);
	struct device_request request = { 0 };

	switch (check->ask(doctor, check, &request)) {
	case DOCTOR_SKIP:
	case DOCTOR_SAID:
		doctor_go_on(doctor);
		break;
	case DOCTOR_ASK:
		start(doctor, &request, handle_end);
		break;
	case DOCTOR_WAIT:
		break;
	}
}

static void step(void *ctx) {
	struct doctor *doctor = ctx;

	doctor->soon = NULL;
	while (doctor->tables[doctor->table] &&
		!doctor->tables[doctor->table][doctor->row].id) {
		doctor->table++;
		doctor->row = 0;
	}
	if (doctor->tables[doctor->table]) {
		make(doctor);
	} else if (doctor->options.on_done) {
		doctor->options.on_done(doctor->options.ctx);
	}
}

/* Whatever came of it, the check tells how it is now. */
static void handle_fixed(void *ctx, struct device_result *result) {
	struct doctor_asking *asking = ctx;
	struct doctor *doctor = asking->doctor;

	free(asking);
	if (!doctor) {
		return;
	}
	doctor->asking = NULL;
	if (result->end != DEVICE_DONE) {
		err_set(&doctor->fix_error, ERR_UNAVAILABLE, "%s", tr(result->text));
	} else if (result->exit_code != 0) {
		auto_free char *line = doctor_first_line(result);

		err_set(&doctor->fix_error, ERR_DENIED, tr("the phone refused it: %.300s"),
			line);
	}
	buf_clear(&doctor->app);
	make(doctor);
}

bool doctor_fix(struct doctor *doctor, size_t index,
	void (*on_done)(void *ctx, const struct err *err), void *ctx) {
	if (doctor_is_busy(doctor) || !doctor->findings.items[index].fix) {
		return false;
	}
	doctor->redone = index;
	doctor->fixing = doctor->findings.items[index].fix;
	doctor->on_fixed = on_done;
	doctor->fixed_ctx = ctx;
	err_clear(&doctor->fix_error);
	start(doctor,
		&(struct device_request){ .transport = TRANSPORT_SHELL,
			.line = doctor->fixing,
			.timeout = FIX_MS,
			.max_output = 4096 },
		handle_fixed);
	return true;
}
