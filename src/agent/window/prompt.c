/* The prompts are text files that a person can read: base.txt, one a mode, each
   perhaps with a translation beside it (plan.zh_CN.txt). */

#include "agent/window/prompt.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"

#define PROMPT_MAX ((size_t)64 << 10) /* bytes of one text */

static bool read_in_language(const char *folder, const char *name, const char *language,
	char **out, struct err *err) {
	auto_free char *translated = xasprintf("%s/%s.%s.txt", folder, name, language);
	auto_free char *plain = xasprintf("%s/%s.txt", folder, name);
	bool has = !str_eq(language, "en") && file_exists(translated);
	return file_read(has ? translated : plain, PROMPT_MAX, out, NULL, err);
}

static bool add_text(struct buf *out, const struct prompt_options *options, const char *name,
	struct err *err) {
	auto_free char *text = NULL;
	if (!read_in_language(options->folder, name, options->language, &text, err)) {
		return err_wrap(err, tr("prompt text '%s' (is CHELA_DATADIR right?)"), name);
	}
	buf_addf(out, "%s\n\n", str_trim(text));
	return true;
}

bool prompt_system(struct buf *out, const struct prompt_options *options, struct err *err) {
	if (!str_is_empty(options->agent)) {
		buf_addf(out, "%s\n\n", options->agent);
	}
	if (!str_is_empty(options->extra)) {
		buf_addf(out, "%s\n\n", options->extra);
	}
	if (!add_text(out, options, "base", err) ||
		!add_text(out, options, agent_mode_name(options->mode), err) ||
		(options->is_subagent && !add_text(out, options, "subagent", err))) {
		return false;
	}
	if (options->mode != MODE_CHAT) {
		buf_addf(out, PROMPT_WORKDIR "%s\n", options->workdir);
	}
	if (!str_is_empty(options->subagents)) {
		buf_addf(out, "\nSub-agents for dispatch:\n%s", options->subagents);
	}
	if (!str_is_empty(options->others)) {
		buf_addf(out,
			"\nMore tools, found with find_tools and called through call_tool:\n%s",
			options->others);
	}
	if (!str_is_empty(options->skills)) {
		buf_addf(out, "\n%s", options->skills);
	}
	if (!str_is_empty(options->notes)) {
		buf_addf(out, "\n\n%s", options->notes);
	}
	while (out->len && out->data[out->len - 1] == '\n') {
		buf_truncate(out, out->len - 1);
	}
	return true;
}

bool prompt_text(struct buf *out, const char *folder, const char *name, struct err *err) {
	auto_free char *path = xasprintf("%s/%s.txt", folder, name);
	auto_free char *text = NULL;
	if (!file_read(path, PROMPT_MAX, &text, NULL, err)) {
		return false;
	}
	return buf_add_str(out, str_trim(text));
}

void prompt_context(struct buf *out, const char *facts) {
	char now[48];
	clock_format_full(clock_now(), now);
	buf_addf(out, "Time: %s", now);
	if (!str_is_empty(facts)) {
		buf_addf(out, "\n%s", facts);
	}
}
