/* A table of vendors by what their servers refuse, and what the names of OpenAI's own
   models tell. Whoever is not in the table gets the common form. */
#include "provider/openai_vendor.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/url.h"

#include <stdlib.h>
#include <string.h>

enum quirk {
	OWN_MODELS = 1,      /* OpenAI's models under OpenAI's rules */
	NEW_LIMIT = 2,       /* max_completion_tokens for every model */
	FIXED_SAMPLING = 4,  /* refuses sampling parameters */
	WANTS_REASONING = 8, /* see openai_vendor_wants_reasoning() */
	SHORT_IDS = 16,
	API_KEY_HEADER = 32,
};

struct vendor {
	const char *name;
	unsigned quirks;
	int64_t limit; /* sent when the person set none: the vendor's own is too low */
};

static const struct vendor vendors[] = {
	{ "azure", OWN_MODELS | API_KEY_HEADER, 0 },
	{ "deepseek", WANTS_REASONING, 0 },
	{ "kimi", NEW_LIMIT | FIXED_SAMPLING | WANTS_REASONING, 32000 },
	{ "mistral", SHORT_IDS, 0 },
	{ "openai", OWN_MODELS, 0 },
};

static const struct vendor *find(const struct provider_target *target) {
	static const struct vendor other = { "", 0, 0 };

	for (size_t i = 0; i < ARRAY_LEN(vendors); i++) {
		if (str_eq(vendors[i].name, target->vendor)) {
			return &vendors[i];
		}
	}
	return &other;
}

static bool has(const struct provider_target *target, enum quirk quirk) {
	return find(target)->quirks & quirk;
}

/* The name "openai" also stands for any server that speaks like it; only at the address
   of OpenAI itself do its models follow its rules. */
static bool is_at_openai(const struct provider_target *target) {
	struct url url;

	if (!str_eq(target->vendor, "openai") || str_is_empty(target->base_url)) {
		return true;
	}
	if (!url_parse(&url, target->base_url)) {
		return false;
	}
	bool at = str_eq(url.host, "openai.com") || str_ends(url.host, ".openai.com");
	url_fini(&url);
	return at;
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

/* OpenAI's reasoning models: o1, o3 ..., gpt-5 and later but for the chat variants. */
static bool reasons(const struct provider_target *target) {
	const char *model = target->model;

	if (!model || !has(target, OWN_MODELS) || !is_at_openai(target)) {
		return false;
	}
	if (model[0] == 'o' && model[1] >= '1' && model[1] <= '9') {
		return !str_starts(model, "o1-mini") && !str_starts(model, "o1-preview");
	}
	return gpt_version(model) >= 500 && !strstr(model, "-chat");
}

const char *openai_vendor_system_role(const struct provider_target *target) {
	return reasons(target) ? "developer" : "system";
}

const char *openai_vendor_limit_field(const struct provider_target *target, unsigned drops) {
	bool other = drops & DROP_MAX_TOKENS;

	return (reasons(target) || has(target, NEW_LIMIT)) != other ? "max_completion_tokens"
								    : "max_tokens";
}

int64_t openai_vendor_limit(const struct provider_target *target) {
	return target->max_tokens > 0 ? target->max_tokens : find(target)->limit;
}

bool openai_vendor_takes_temperature(const struct provider_target *target) {
	return !reasons(target) && !has(target, FIXED_SAMPLING);
}

const char *openai_vendor_effort(const struct provider_target *target, bool has_tools) {
	/* From gpt-5.4 on OpenAI refuses tools on this wire unless reasoning is off. */
	if (has_tools && reasons(target) && gpt_version(target->model) >= 504) {
		return "none";
	}
	return target->effort;
}

bool openai_vendor_wants_reasoning(const struct provider_target *target) {
	return has(target, WANTS_REASONING) && target->thinking;
}

bool openai_vendor_has_short_ids(const struct provider_target *target) {
	return has(target, SHORT_IDS);
}

const char *openai_vendor_key_header(const struct provider_target *target) {
	return has(target, API_KEY_HEADER) ? "api-key: " : "Authorization: Bearer ";
}
