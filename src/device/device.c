/* The ways to a device and what was learned of them. A call is given to its way
   at once, unless another one holds its lock: then it waits in line. A way whose
   first quick call gets no answer is left alone for ten minutes, so that each
   further call does not cost its whole timeout; a long call says nothing of the
   way, as it may have waited for a satellite or a person. */
#include "device/device.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/vec.h"
#include "device/call.h"
#include "device/memory.h"
#include "device/shell.h"
#include "device/ways.h"
#include "loop/child.h"

#include <stdio.h>
#include <string.h>
#ifdef __ANDROID__
#include <sys/system_properties.h>
#endif

#define FAILURE_MS (10 * 60 * 1000)
#define QUICK_MS (20 * 1000) /* a longer timeout proves nothing of the way */
#define ABSENT_MS (5 * 1000) /* how long "is not here" is believed */

static const struct device_ops *const ways[TRANSPORT_COUNT] = {
	[TRANSPORT_TERMUX] = &device_termux,
	[TRANSPORT_SHELL] = &device_shell_ops,
	[TRANSPORT_LOCAL] = &device_local,
};

struct fact {
	enum transport transport;
	char *program; /* NULL: a shell line */
	bool has;
	int64_t until; /* monotonic ms; 0: for good */
	char *why;
};

struct device {
	struct loop *loop;
	struct list calls; /* struct device_call, in the order of arrival */
	VEC(struct fact) facts;
	struct {
		bool proved;
		int64_t failed_until; /* monotonic ms, 0: it did not fail */
		char why[512];
	} memory[TRANSPORT_COUNT];
	struct shell *shell;
	struct device_memory learned; /* all NULL: nobody keeps it */
	int sdk;                      /* -1: not looked up */
	uint64_t count;               /* calls that were started */
};

struct device *device_new(struct loop *loop) {
	struct device *device = xcalloc(1, sizeof(*device));

	device->loop = loop;
	device->shell = shell_new(device, loop);
	device->sdk = -1;
	list_init(&device->calls);
	return device;
}

struct device *device_free(struct device *device) {
	struct device_call *call;

	if (!device) {
		return NULL;
	}
	shell_drop(device->shell);
	list_each(call, &device->calls, link) {
		list_remove(&call->link);
		call->device = NULL;
		device_result_end(&call->result, DEVICE_CANCELLED, "cancelled");
		call->request.on_done(call->request.ctx, &call->result);
		if (call->child) {
			child_cancel(call->child);
		} else {
			call_free(call);
		}
	}
	for (size_t i = 0; i < device->facts.len; i++) {
		free(device->facts.items[i].program);
		free(device->facts.items[i].why);
	}
	vec_fini(&device->facts);
	shell_free(device->shell);
	free(device);
	return NULL;
}

static struct fact *find_fact(
	struct device *device, enum transport transport, const char *program) {
	for (size_t i = 0; i < device->facts.len; i++) {
		struct fact *fact = &device->facts.items[i];

		if (fact->transport == transport && str_eq(fact->program, program)) {
			return fact;
		}
	}
	return NULL;
}

/* Looks once; what is here stays here, what is not may be installed meanwhile. */
static const struct fact *look(
	struct device *device, enum transport transport, const char *program) {
	struct fact *fact = find_fact(device, transport, program);
	auto_buf struct buf why = BUF_INIT;

	if (fact && (fact->until == 0 || fact->until > clock_monotonic())) {
		return fact;
	}
	if (!fact) {
		fact = vec_grow(&device->facts);
		fact->transport = transport;
		fact->program = xstrdup(program);
	}
	free(fact->why);
	fact->has = ways[transport]->has(device, program, &why);
	fact->until = fact->has ? 0 : clock_monotonic() + ABSENT_MS;
	fact->why = buf_detach(&why);
	return fact;
}

static bool has_failed(struct device *device, enum transport transport, struct buf *why) {
	int64_t left = device->memory[transport].failed_until - clock_monotonic();

	if (device->memory[transport].failed_until == 0 || left <= 0) {
		return false;
	}
	if (why) {
		buf_addf(why, "%s (tried again in %lld min)", device->memory[transport].why,
			(long long)((left + 59999) / 60000));
	}
	return true;
}

bool device_has(
	struct device *device, enum transport transport, const char *program, struct buf *why) {
	const struct fact *fact = look(device, transport, program);

	if (!fact->has) {
		if (why) {
			buf_add_str(why, fact->why);
		}
		return false;
	}
	return !has_failed(device, transport, why);
}

static int read_sdk(void) {
	int64_t sdk = 0;
#ifdef __ANDROID__
	char text[PROP_VALUE_MAX] = "";

	if (__system_property_get("ro.build.version.sdk", text) > 0) {
		str_to_int(text, &sdk);
	}
#else
	/* Termux tells its children; a desktop has neither. */
	if (path_is_termux()) {
		str_to_int(getenv("ANDROID__BUILD_VERSION_SDK"), &sdk);
	}
#endif
	return sdk > 0 && sdk < 1000 ? (int)sdk : 0;
}

int device_sdk(struct device *device) {
	if (device->sdk < 0) {
		device->sdk = read_sdk();
		if (device->sdk == 0) {
			device->sdk = shell_recall_sdk(device->shell);
		}
	}
	return device->sdk;
}

void device_configure(struct device *device, const struct device_settings *settings) {
	shell_configure(device->shell, settings);
	device_forget(device);
}

enum device_shell device_shell_used(struct device *device) {
	return shell_used(device->shell, NULL);
}

struct shell *device_shell(struct device *device) {
	return device->shell;
}

void device_set_sdk(struct device *device, int sdk) {
	if (read_sdk() == 0) {
		device->sdk = sdk;
	}
}

void device_set_memory(struct device *device, const struct device_memory *memory) {
	device->learned = *memory;
}

char *device_recall(struct device *device, const char *key) {
	return device->learned.get ? device->learned.get(device->learned.ctx, key) : NULL;
}

void device_learn(struct device *device, const char *key, const char *value) {
	auto_free char *known = device_recall(device, key);

	if (device->learned.put && !str_eq(known, value)) {
		device->learned.put(device->learned.ctx, key, value);
	}
}

void device_forget(struct device *device) {
	for (size_t i = 0; i < TRANSPORT_COUNT; i++) {
		device->memory[i].failed_until = 0;
	}
	for (size_t i = 0; i < device->facts.len; i++) {
		device->facts.items[i].until = 1;
	}
}

static const char *lock_of(const struct device_call *call) {
	return call->lock ? call->lock : call->ops->lock;
}

/* A line for Android's shell waits for the one before it, whatever its lock. */
static bool must_not_meet(const struct device_call *a, const struct device_call *b) {
	return (lock_of(a) && str_eq(lock_of(a), lock_of(b))) ||
	       (a->ops->run && a->ops == b->ops);
}

/* Is somebody before `call` in line for the same lock? */
static bool must_wait(struct device *device, struct device_call *call) {
	struct device_call *other;

	list_each(other, &device->calls, link) {
		if (other == call) {
			return false;
		}
		if (must_not_meet(other, call)) {
			return true;
		}
	}
	return false;
}

static void try_run(struct device *device, struct device_call *call) {
	if (!call->ran && !call->deferred && !must_wait(device, call) && !call_run(call)) {
		call_end_soon(call);
	}
}

static void remember(struct device *device, const struct device_call *call) {
	enum transport transport = call->request.transport;
	enum device_end end = call->result.end;

	if (!call->ran || end == DEVICE_CANCELLED) {
		return;
	}
	if (end != DEVICE_TIMED_OUT && end != DEVICE_NOT_INSTALLED) {
		device->memory[transport].proved = true;
	} else if (end == DEVICE_TIMED_OUT && call->ops->proves &&
		   call->ops->proves(&call->request) && !device->memory[transport].proved &&
		   call->result.out.len == 0 && call->request.timeout <= QUICK_MS) {
		device->memory[transport].failed_until = clock_monotonic() + FAILURE_MS;
		snprintf(device->memory[transport].why, sizeof(device->memory[transport].why),
			"%s", call->result.text);
	}
}

void device_call_let_go(struct device_call *call) {
	struct device *device = call->device;
	struct device_call *next;

	list_remove(&call->link);
	remember(device, call);
	list_each(next, &device->calls, link) {
		try_run(device, next);
	}
	call->device = NULL;
	call->request.on_done(call->request.ctx, &call->result);
}

void device_call_ended(struct device_call *call) {
	device_call_let_go(call);
	call_free(call);
}

static bool is_here(struct device_call *call) {
	const struct device_request *request = &call->request;
	auto_buf struct buf why = BUF_INIT;
	struct err err = ERR_INIT;

	if (!device_has(call->device, request->transport,
		    request->argv ? request->argv[0] : NULL, &why)) {
		device_result_end(&call->result, DEVICE_NOT_INSTALLED, "%s", why.data);
		return false;
	}
	if (call->ops->wrap && !call->ops->wrap(call->device, request, &call->argv, &err)) {
		device_result_end(&call->result, DEVICE_NOT_POSSIBLE, "%s", err.text);
		return false;
	}
	return true;
}

struct device_call *device_start(struct device *device, const struct device_request *request) {
	struct device_call *call = call_new(device->loop, ways[request->transport], request);

	call->device = device;
	device->count++;
	list_append(&device->calls, &call->link);
	if (is_here(call)) {
		try_run(device, call);
	} else {
		call_end_soon(call);
	}
	return call;
}

uint64_t device_count(const struct device *device) {
	return device->count;
}

void device_cancel(struct device_call *call) {
	if (call->result.end == DEVICE_CANCELLED) {
		return;
	}
	device_result_end(&call->result, DEVICE_CANCELLED, "cancelled");
	if (call->child) {
		child_cancel(call->child);
	} else {
		call_stop(call);
		call_end_soon(call);
	}
}
