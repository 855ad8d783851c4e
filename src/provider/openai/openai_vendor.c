/* What a vendor's quirks and the names of OpenAI's own models mean for a request.
   Whoever has no preset gets the common form. */
#include "provider/openai/openai_vendor.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/endpoint.h"
#include "provider/list/vendors.h"
#include "json/write.h"

#include <stdlib.h>
#include <string.h>

static bool has(const struct provider_target *target, enum vendor_quirk quirk) {
	return target->preset && (target->preset->quirks & (unsigned)quirk);
}

/* "gpt-5.4-mini" gives 504; 0 for anything else. */
static int gpt_version(const char *model) {
	if (!str_starts(model, "gpt-")) {
		return 0;
	}
	char *end = NULL;
	long major = strtol(model + 4, &end, 10);
	long minor = *end == '.' ? strtol(end + 1, NULL, 10) : 0;
	return major < 0 || major > 99 || minor < 0 || minor > 99 ? 0
								  : (int)(major * 100 + minor);
}

bool openai_vendor_reasons(const struct provider_target *target) {
	const char *model = target->model;

	if (!model || !has(target, VENDOR_OWN_MODELS)) {
		return false;
	}
	if (model[0] == 'o' && model[1] >= '1' && model[1] <= '9') {
		return !str_starts(model, "o1-mini") && !str_starts(model, "o1-preview");
	}
	return gpt_version(model) >= 500 && !strstr(model, "-chat");
}

bool openai_vendor_other_address(const struct provider_request *request) {
	bool bare = has(request->target, VENDOR_NO_VERSION) &&
		    endpoint_is_bare(request->target->base_url);

	return bare != ((request->drops & DROP_VERSION) != 0);
}

const char *openai_vendor_system_role(const struct provider_target *target) {
	return openai_vendor_reasons(target) ? "developer" : "system";
}

const char *openai_vendor_limit_field(const struct provider_target *target, unsigned drops) {
	bool other = drops & DROP_MAX_TOKENS;

	return (openai_vendor_reasons(target) || has(target, VENDOR_NEW_LIMIT)) != other
		       ? "max_completion_tokens"
		       : "max_tokens";
}

int64_t openai_vendor_limit(const struct provider_target *target) {
	int64_t usual = target->preset ? target->preset->limit : 0;

	return target->max_tokens > 0 ? target->max_tokens : usual;
}

bool openai_vendor_takes_temperature(const struct provider_target *target) {
	return !openai_vendor_reasons(target) && !has(target, VENDOR_FIXED_SAMPLING);
}

/* From gpt-5.4 on OpenAI refuses tools on this wire unless reasoning is off. */
static const char *effort_of(const struct provider_target *target, bool has_tools) {
	if (has_tools && openai_vendor_reasons(target) && gpt_version(target->model) >= 504) {
		return "none";
	}
	return target->effort;
}

static void write_effort(struct json_writer *w, const char *effort) {
	if (!str_is_empty(effort)) {
		json_write_key_string(w, "reasoning_effort", effort);
	}
}

/* thinking: {type}; with a level where it is on. */
static void write_type(struct json_writer *w, const struct provider_target *target) {
	bool off = target->think == THINK_OFF;

	json_write_key(w, "thinking");
	json_write_object(w);
	json_write_key_string(w, "type", off ? "disabled" : "enabled");
	json_write_end(w);
	if (!off) {
		write_effort(w, target->effort);
	}
}

static void write_reasoning(struct json_writer *w, const struct provider_target *target) {
	json_write_key(w, "reasoning");
	json_write_object(w);
	if (target->think == THINK_OFF) {
		json_write_key_bool(w, "enabled", false);
	} else if (!str_is_empty(target->effort)) {
		json_write_key_string(w, "effort", target->effort);
	} else {
		json_write_key_bool(w, "enabled", true);
	}
	json_write_end(w);
}

static void write_template(struct json_writer *w, const struct provider_target *target) {
	json_write_key(w, "chat_template_kwargs");
	json_write_object(w);
	json_write_key_bool(w, "enable_thinking", target->think == THINK_ON);
	json_write_end(w);
	if (target->think == THINK_ON) {
		write_effort(w, target->effort);
	}
}

/* Tokens to think with, where a model has no levels. */
static int64_t budget_of(const char *effort) {
	static const struct {
		const char *level;
		int64_t tokens;
	} budgets[] = { { "minimal", 1024 }, { "low", 4096 }, { "medium", 8192 },
		{ "high", 16384 }, { "xhigh", 24576 }, { "max", 32768 } };

	for (size_t i = 0; effort && i < ARRAY_LEN(budgets); i++) {
		if (str_eq(budgets[i].level, effort)) {
			return budgets[i].tokens;
		}
	}
	return 0;
}

/* enable_thinking: true|false; a level or a budget where it is on. */
static void write_enable(struct json_writer *w, const struct provider_target *target) {
	bool on = target->think == THINK_ON;
	int64_t budget = budget_of(target->effort);

	json_write_key_bool(w, "enable_thinking", on);
	if (on && target->has_levels) {
		write_effort(w, target->effort);
	} else if (on && budget > 0) {
		json_write_key_int(w, "thinking_budget", budget);
	}
}

static void write_switch(struct json_writer *w, const struct provider_target *target) {
	switch (target->preset->thinking) {
	case THINKING_TYPE:
		write_type(w, target);
		break;
	case THINKING_ENABLE:
		write_enable(w, target);
		break;
	case THINKING_REASONING:
		write_reasoning(w, target);
		break;
	case THINKING_FORMAT:
		json_write_key_string(w, "reasoning_format", "parsed");
		write_effort(w, target->effort);
		break;
	case THINKING_TEMPLATE:
		write_template(w, target);
		break;
	case THINKING_EFFORT:
	case THINKING_NONE:
		break;
	}
}

void openai_vendor_write_thinking(
	struct json_writer *w, const struct provider_target *target, bool has_tools) {
	if (!target->preset || target->preset->thinking == THINKING_EFFORT) {
		write_effort(w, effort_of(target, has_tools));
	} else if (target->think != THINK_AS_IT_DOES) {
		write_switch(w, target);
	}
}

bool openai_vendor_streams_arguments_on_demand(const struct provider_target *target) {
	return has(target, VENDOR_TOOL_STREAM);
}

bool openai_vendor_wants_reasoning(const struct provider_target *target) {
	return has(target, VENDOR_WANTS_REASONING) && target->thinking;
}

bool openai_vendor_has_short_ids(const struct provider_target *target) {
	return has(target, VENDOR_SHORT_IDS);
}

bool openai_vendor_speaks_first(const struct provider_target *target) {
	return has(target, VENDOR_SPEAKS_FIRST);
}
