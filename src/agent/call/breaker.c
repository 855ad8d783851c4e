/* Two small lists of a run: how often each tool failed in a row, and how often
   each call ended the same way in a row. */

#include "agent/call/breaker.h"

#include "base/mem.h"
#include "base/str.h"

static struct breaker_tool *find_tool(const struct breaker *breaker, const char *name) {
	for (size_t i = 0; i < breaker->tools.len; i++) {
		if (str_eq(breaker->tools.items[i].name, name)) {
			return &breaker->tools.items[i];
		}
	}
	return NULL;
}

static struct breaker_call *find_call(const struct breaker *breaker, uint64_t call) {
	for (size_t i = 0; i < breaker->calls.len; i++) {
		if (breaker->calls.items[i].call == call) {
			return &breaker->calls.items[i];
		}
	}
	return NULL;
}

void breaker_fini(struct breaker *breaker) {
	for (size_t i = 0; i < breaker->tools.len; i++) {
		free(breaker->tools.items[i].name);
	}
	vec_fini(&breaker->tools);
	vec_fini(&breaker->calls);
}

uint64_t breaker_hash(const char *tool, const char *arguments, size_t len) {
	return str_hash_more(str_hash(tool, strlen(tool)), arguments, len);
}

bool breaker_allows(
	const struct breaker *breaker, const char *tool, uint64_t call, struct buf *reason) {
	const struct breaker_tool *failing = find_tool(breaker, tool);
	if (failing && failing->failures >= BREAKER_FAILURES) {
		buf_addf(reason,
			"Denied: %s failed %d times in a row and is off for the rest of this "
			"task. "
			"Use another way, or tell the person what is missing.",
			tool, failing->failures);
		return false;
	}
	const struct breaker_call *same = find_call(breaker, call);
	if (same && same->equal >= BREAKER_DENY_AT - 1) {
		buf_addf(reason,
			"Denied: this very call of %s gave the same result %d times. Nothing "
			"will "
			"change by repeating it; do something else or conclude.",
			tool, same->equal);
		return false;
	}
	return true;
}

static void note_failure(struct breaker *breaker, const char *tool, bool failed) {
	struct breaker_tool *entry = find_tool(breaker, tool);
	if (!entry) {
		entry = vec_grow(&breaker->tools);
		entry->name = xstrdup(tool);
	}
	entry->failures = failed ? entry->failures + 1 : 0;
}

bool breaker_note(struct breaker *breaker, const char *tool, uint64_t call, bool failed,
	bool repeat, const char *result, size_t len, uint64_t screen) {
	note_failure(breaker, tool, failed);
	if (repeat && screen == 0) {
		return false;
	}
	uint64_t outcome =
		str_hash_more(repeat ? 0 : str_hash(result, len), &screen, sizeof(screen));
	struct breaker_call *entry = find_call(breaker, call);
	if (!entry) {
		entry = vec_grow(&breaker->calls);
		entry->call = call;
	}
	entry->equal = entry->equal && entry->outcome == outcome ? entry->equal + 1 : 1;
	entry->outcome = outcome;
	return entry->equal >= BREAKER_WARN_AT;
}
