/* Models that think in an adaptive way get a level of effort, older ones and other
   vendors' a budget of tokens inside the output limit. A model of the maker whose form is
   not known counts as one of the newest. */
#include "provider/anthropic/anthropic_thinking.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/list/vendors.h"
#include "json/write.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define LIMIT_USUAL 32000
#define LIMIT_SMALL 4096 /* what every model gives */
#define BUDGET_LEAST 1024
#define VERSION_NEWEST 9900

static bool has(const struct provider_target *target, enum vendor_quirk quirk) {
	return target->preset && (target->preset->quirks & (unsigned)quirk);
}

int64_t anthropic_limit(const struct provider_request *request) {
	const struct provider_target *target = request->target;
	int64_t limit = target->preset ? target->preset->limit : 0;

	if (request->drops & DROP_MAX_TOKENS) {
		return LIMIT_SMALL;
	}
	limit = limit > 0 ? limit : LIMIT_USUAL;
	if (target->output > 0 && target->output < limit) {
		limit = target->output;
	}
	return target->max_tokens > 0 ? target->max_tokens : limit;
}

/* The first "-N" or "-N-N" of a name, a date left out: "claude-opus-4-7" and
   "claude-3-5-haiku-20241022" give 407 and 305. */
static int version_of(const char *model) {
	const char *name = model ? strstr(model, "claude-") : NULL;

	for (const char *at = name; at && *at; at++) {
		if (*at != '-' || !isdigit((unsigned char)at[1])) {
			continue;
		}
		char *end = NULL;
		long major = strtol(at + 1, &end, 10);
		long minor = (*end == '-' || *end == '.') ? strtol(end + 1, NULL, 10) : 0;
		if (major < 100) {
			return (int)(major * 100 + (minor > 0 && minor < 100 ? minor : 0));
		}
	}
	return VERSION_NEWEST;
}

static bool is_adaptive(const struct provider_target *target) {
	if (target->form) {
		return str_eq(target->form, "adaptive");
	}
	return has(target, VENDOR_SIGNED_THINKING) && version_of(target->model) >= 406;
}

/* Adaptive models of the newest kinds think without a word; what they think is shown only
   when asked for. */
static bool thinks(const struct provider_target *target) {
	if (target->think == THINK_AS_IT_DOES) {
		return target->always_thinks ||
		       (is_adaptive(target) && version_of(target->model) >= 500 &&
			       version_of(target->model) < VERSION_NEWEST);
	}
	return target->think == THINK_ON || target->always_thinks;
}

/* 0: there is no room for one. */
static int64_t budget_of(const struct provider_request *request) {
	static const struct {
		const char *effort;
		int64_t tokens;
	} budgets[] = {
		{ "minimal", BUDGET_LEAST },
		{ "low", 4096 },
		{ "medium", 10000 },
		{ "high", 16000 },
		{ "xhigh", 24000 },
		{ "max", 28000 },
	};
	int64_t budget = 10000;
	int64_t room = anthropic_limit(request) - BUDGET_LEAST;

	for (size_t i = 0; i < ARRAY_LEN(budgets); i++) {
		if (str_eq(request->target->effort, budgets[i].effort)) {
			budget = budgets[i].tokens;
		}
	}
	budget = budget < room ? budget : room;
	return budget >= BUDGET_LEAST ? budget : 0;
}

bool anthropic_has_budget(const struct provider_request *request) {
	return !is_adaptive(request->target) && request->target->think == THINK_ON &&
	       !(request->drops & DROP_EFFORT) && budget_of(request) > 0;
}

bool anthropic_takes_temperature(const struct provider_request *request) {
	const struct provider_target *target = request->target;
	bool fixed = has(target, VENDOR_SIGNED_THINKING) && version_of(target->model) >= 407;

	return !(request->drops & DROP_TEMPERATURE) && target->temperature >= 0 && !fixed &&
	       !has(target, VENDOR_FIXED_SAMPLING) && !thinks(target);
}

static void write_thinking(struct json_writer *w, const char *type, int64_t budget) {
	json_write_key(w, "thinking");
	json_write_object(w);
	json_write_key_string(w, "type", type);
	if (budget > 0) {
		json_write_key_int(w, "budget_tokens", budget);
	}
	json_write_end(w);
}

/* The newest models take a thought back only behind what it was thought of; the family
   with the deepest ones began earlier. */
static bool binds_thinking(const struct provider_target *target) {
	int version = version_of(target->model);
	bool early = strstr(target->model, "fable") || strstr(target->model, "mythos");

	return has(target, VENDOR_SIGNED_THINKING) && version < VERSION_NEWEST &&
	       version >= (early ? 501 : 505);
}

bool anthropic_binds(const struct provider_request *request) {
	return !(request->drops & (DROP_BINDING | DROP_EFFORT)) &&
	       is_adaptive(request->target) && thinks(request->target) &&
	       binds_thinking(request->target);
}

static void write_on(struct json_writer *w, const struct provider_request *request) {
	json_write_key(w, "thinking");
	json_write_object(w);
	json_write_key_string(w, "type", "adaptive");
	json_write_key_string(w, "display", "summarized");
	if (anthropic_binds(request)) {
		json_write_key(w, "block_binding");
		json_write_object(w);
		json_write_key_string(w, "prefix_mismatch_behavior", "drop_block");
		json_write_end(w);
	}
	json_write_end(w);
}

static void write_adaptive(struct json_writer *w, const struct provider_request *request) {
	const struct provider_target *target = request->target;
	bool on = thinks(target);

	if (on) {
		write_on(w, request);
	} else if (target->think == THINK_OFF) {
		write_thinking(w, "disabled", 0);
	}
	if ((on || target->think != THINK_OFF) && !str_is_empty(target->effort) &&
		!str_eq(target->effort, "none")) {
		json_write_key(w, "output_config");
		json_write_object(w);
		json_write_key_string(w, "effort", target->effort);
		json_write_end(w);
	}
}

void anthropic_thinking_write(
	struct json_writer *writer, const struct provider_request *request, bool unfit) {
	const struct provider_target *target = request->target;

	if (request->drops & DROP_EFFORT) {
		return;
	}
	if (is_adaptive(target)) {
		write_adaptive(writer, request);
	} else if (anthropic_has_budget(request) && !unfit) {
		write_thinking(writer, "enabled", budget_of(request));
	} else if (target->think == THINK_OFF && !target->always_thinks) {
		write_thinking(writer, "disabled", 0);
	}
}
