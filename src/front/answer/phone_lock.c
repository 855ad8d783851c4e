/* One "true" among the spellings is a lock; "unlocked" needs a "false" and no "true". */

#include "front/answer/phone_lock.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "device/device.h"

#define ANSWER_MS 5000

struct phone_lock {
	void (*on_done)(void *ctx, enum phone_state state); /* NULL: nobody asks any more */
	void *ctx;
};

static const char *const facts[] = { "mIsShowing", "showing", "mDreamingLockscreen",
	"isKeyguardShowing", "mKeyguardShowing", "mShowingLockscreen" };

/* Does `text` say NAME=VALUE, NAME not being the end of a longer word? */
static bool says(const char *text, const char *name, const char *value) {
	auto_free char *words = xasprintf("%s=%s", name, value);
	const char *at = text;

	while ((at = strstr(at, words))) {
		char before = at > text ? at[-1] : ' ';

		if (strchr(" \t\n{(,", before)) {
			return true;
		}
		at++;
	}
	return false;
}

enum phone_state phone_lock_read(const char *dump) {
	enum phone_state state = PHONE_UNKNOWN;

	for (size_t i = 0; i < ARRAY_LEN(facts); i++) {
		if (says(dump, facts[i], "true")) {
			return PHONE_LOCKED;
		}
		if (says(dump, facts[i], "false")) {
			state = PHONE_UNLOCKED;
		}
	}
	return state;
}

static void handle_done(void *ctx, struct device_result *result) {
	struct phone_lock *lock = ctx;

	if (lock->on_done) {
		bool is_good = result->end == DEVICE_DONE && result->exit_code == 0;

		lock->on_done(
			lock->ctx, is_good ? phone_lock_read(result->out.data) : PHONE_UNKNOWN);
	}
	free(lock);
}

struct phone_lock *phone_lock_ask(
	struct device *device, void (*on_done)(void *ctx, enum phone_state state), void *ctx) {
	struct phone_lock *lock = xcalloc(1, sizeof(*lock));

	lock->on_done = on_done;
	lock->ctx = ctx;
	device_start(device, &(struct device_request){
				     .transport = TRANSPORT_SHELL,
				     .line = "dumpsys window policy",
				     .timeout = ANSWER_MS,
				     .max_output = (size_t)256 << 10,
				     .on_done = handle_done,
				     .ctx = lock,
			     });
	return lock;
}

void phone_lock_cancel(struct phone_lock *lock) {
	if (lock) {
		lock->on_done = NULL;
	}
}
