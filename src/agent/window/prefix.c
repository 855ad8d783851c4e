/* System prompt and tools stand at the beginning of every request, so they are
   made once per conversation and kept with it. Only a rebuild point makes them
   anew: another mode, agent, model or list of tools. */

#include "agent/window/prefix.h"

#include "agent/skill/skills_inner.h"
#include "agent/state.h"
#include "agent/window/budget.h"
#include "agent/window/offer.h"
#include "agent/window/prompt.h"
#include "base/str.h"
#include "store/conversations.h"
#include "json/json.h"
#include "json/write.h"

void prefix_fini(struct prefix *prefix) {
	free(prefix->system);
	free(prefix->tools);
	free(prefix->made_for);
	context_files_fini(&prefix->context);
	memset(prefix, 0, sizeof(*prefix));
}

bool prefix_is_elsewhere(const struct prefix *prefix, const char *folder) {
	auto_free char *line = xasprintf("\n" PROMPT_WORKDIR "%s\n", folder);
	auto_free char *text = xasprintf("%s\n", prefix->system ? prefix->system : "");
	return strstr(text, "\n" PROMPT_WORKDIR) && !strstr(text, line);
}

void prefix_write(const struct prefix *prefix, struct buf *out) {
	struct json_writer w;
	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key_string(&w, "made_for", prefix->made_for);
	json_write_key_int(&w, "thinking_after", prefix->thinking_after);
	json_write_key_int(&w, "screens_until", prefix->screens_until);
	json_write_key_int(&w, "results_until", prefix->results_until);
	json_write_key_int(&w, "results_most", (int64_t)prefix->results_most);
	json_write_key_string(&w, "system", prefix->system);
	json_write_key_string(&w, "tools", prefix->tools);
	context_files_write(&prefix->context, &w);
	json_write_end(&w);
}

void prefix_read(struct prefix *prefix, const char *text) {
	auto_json struct json *root = NULL;
	if (!text || !json_parse(text, strlen(text), &root, NULL) ||
		!json_get_string(root, "system")) {
		return;
	}
	prefix->system = xstrdup(json_get_string(root, "system"));
	prefix->tools = xstrdup(json_get_string(root, "tools"));
	prefix->made_for = xstrdup(json_get_string(root, "made_for"));
	prefix->thinking_after = json_get_int(root, "thinking_after", 0);
	context_files_read(&prefix->context, root);
	prefix->screens_until = json_get_int(root, "screens_until", 0);
	prefix->results_until = json_get_int(root, "results_until", 0);
	int64_t most = json_get_int(root, "results_most", 0);
	prefix->results_most = most > 0 ? (size_t)most : 0;
	prefix->stored = true;
}

static void part_drop_vendor(struct part *part) {
	free(part->vendor);
	part->vendor = NULL;
}

static void message_drop_thinking(struct message *message) {
	for (size_t i = 0; i < message->parts.len;) {
		struct part *part = &message->parts.items[i];
		part_drop_vendor(part);
		if (part->kind == PART_THINKING || part->kind == PART_OPAQUE) {
			part_fini(part);
			vec_remove(&message->parts, i);
		} else {
			i++;
		}
	}
}

void prefix_drop_thinking(struct agent *agent, int64_t up_to) {
	for (size_t i = 0; i < agent->messages.messages.len; i++) {
		struct message *message = &agent->messages.messages.items[i];
		if (message->role == ROLE_ASSISTANT && message->id <= up_to) {
			message_drop_thinking(message);
		}
	}
}

/* All that a change of must rebuild the prefix, as one string. */
static char *wanted_for(const struct agent *agent) {
	struct buf key = BUF_INIT;
	const struct agent_profile *profile = &agent->profile;
	buf_addf(&key, "%s|%s|%s|%s|%s|%s|", agent_mode_name(agent->gate.mode), profile->name,
		profile->target.wire, profile->target.base_url ? profile->target.base_url : "",
		profile->target.model, profile->system ? "own" : "");
	uint64_t hash = str_hash("", 0);
	const char *texts[] = { profile->system, agent->options.extra_system };
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		if (texts[i]) {
			hash = str_hash_more(hash, texts[i], strlen(texts[i]));
		}
	}
	for (size_t i = 0; profile->tools && profile->tools[i]; i++) {
		hash = str_hash_more(hash, profile->tools[i], strlen(profile->tools[i]) + 1);
	}
	for (size_t i = 0; profile->skills && profile->skills[i]; i++) {
		hash = str_hash_more(hash, profile->skills[i], strlen(profile->skills[i]) + 1);
	}
	buf_addf(&key, "%llx", (unsigned long long)hash);
	return buf_detach(&key);
}

/* Tools may take 1/16 of the window, where it is known. */
static size_t tools_limit(const struct agent *agent) {
	size_t limit = agent->options.limits.tools_bytes;
	enum budget_source source;
	int64_t window = budget_window(agent, &source);
	if (source != BUDGET_UNKNOWN && (size_t)window * 4 / 16 < limit) {
		limit = (size_t)window * 4 / 16;
	}
	return limit;
}

static bool offers(const struct offer *offer, const char *name) {
	for (size_t i = 0; i < offer->tools.len; i++) {
		if (str_eq(offer->tools.items[i]->name, name)) {
			return true;
		}
	}
	return false;
}

bool prefix_build(
	struct agent *agent, struct snapshot *snapshot, struct prefix *out, struct err *err) {
	const struct agent_options *options = &agent->options;
	struct offer offer = { 0 };
	offer_make(&offer, snapshot, options->device, options->store, agent->gate.mode,
		agent->profile.tools, tools_limit(agent));
	auto_buf struct buf subagents = BUF_INIT_MAX(8000);
	if (options->profiles.list && offers(&offer, "dispatch")) {
		options->profiles.list(options->profiles.ctx, &subagents);
	}
	auto_buf struct buf skills = BUF_INIT;
	skills_offer(agent, snapshot, &skills);
	struct prompt_options prompt = {
		.folder = options->prompts,
		.language = options->language,
		.agent = agent->profile.system,
		.extra = options->extra_system,
		.workdir = options->folder,
		.others = offer.others.data,
		.subagents = subagents.data,
		.is_subagent = agent->subagent != NULL,
		.skills = skills.data,
		.mode = agent->gate.mode,
	};
	auto_buf struct buf system = BUF_INIT;
	auto_buf struct buf notes = BUF_INIT;
	context_files_add(&out->context, &notes, options->roots, options->project);
	prompt.notes = notes.data;
	bool ok = prompt_system(&system, &prompt, err);
	if (ok) {
		out->system = buf_detach(&system);
		out->tools = offer.json.len ? buf_detach(&offer.json) : NULL;
	}
	offer_fini(&offer);
	return ok;
}

static int64_t last_message_id(const struct agent *agent) {
	size_t count = agent->messages.messages.len;
	return count ? agent->messages.messages.items[count - 1].id : 0;
}

void prefix_forget_thinking(struct agent *agent) {
	agent->prefix.thinking_after = last_message_id(agent);
	agent->prefix.stored = false;
	prefix_drop_thinking(agent, agent->prefix.thinking_after);
}

void prefix_drop(struct agent *agent) {
	struct prefix *prefix = &agent->prefix;
	free(prefix->system);
	free(prefix->tools);
	free(prefix->made_for);
	prefix->system = prefix->tools = prefix->made_for = NULL;
	prefix_forget_thinking(agent);
}

bool prefix_ready(struct agent *agent, struct snapshot *snapshot, bool *made, struct err *err) {
	*made = false;
	auto_free char *wanted = wanted_for(agent);
	if (agent->prefix.system && str_eq(agent->prefix.made_for, wanted) &&
		!context_files_differ(&agent->prefix.context, agent)) {
		return true;
	}
	struct prefix fresh = {
		.made_for = take(wanted),
		.thinking_after = agent->prefix.thinking_after,
		.screens_until = agent->prefix.screens_until,
		.results_until = agent->prefix.results_until,
		.results_most = agent->prefix.results_most,
	};
	if (!prefix_build(agent, snapshot, &fresh, err)) {
		prefix_fini(&fresh);
		return false;
	}
	bool again = agent->prefix.system != NULL;
	prefix_fini(&agent->prefix);
	agent->prefix = fresh;
	if (again) {
		prefix_forget_thinking(agent);
		window_fold_screens(agent);
	}
	*made = true;
	return true;
}
