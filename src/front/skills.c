/* "@name" in what a person writes is a file first; where there is none, a skill. */

#include "front/skills.h"

#include "agent/skill/skills.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "front/draft/mention.h"
#include "front/session.h"
#include "skill/library.h"

#include <string.h>

#define NAMES_MAX 30

void skills_names(struct services *services, struct strv *out) {
	struct library *library = services_skills(services);

	library_refresh(library);
	for (size_t i = 0; i < library->names.len; i++) {
		strv_add_nodup(
			out, sanitize_dup(library->names.items[i]->skill.name, SANITIZE_LINE));
	}
}

static void add_names(struct buf *out, const char *words, const struct strv *names) {
	for (size_t i = 0; i < names->len && i < NAMES_MAX; i++) {
		buf_addf(out, "%s%s", i ? ", " : words, names->items[i]);
	}
	buf_add_str(out, names->len > NAMES_MAX ? ", ..." : "");
}

static void tell_loaded(const struct command_front *front, const char *name, bool sent) {
	struct agent *agent = front->session->agent;
	auto_strv struct strv wishes = STRV_INIT, never = STRV_INIT;
	auto_buf struct buf text = BUF_INIT;
	auto_free char *shown = sanitize_dup(name, SANITIZE_LINE);

	buf_addf(&text,
		sent ? tr("The skill %s is loaded.")
		     : tr("The skill %s is loaded; it goes along with your next message."),
		shown);
	agent_skill_wishes(agent, name, &wishes, &never);
	add_names(&text, tr("\nUntil it is unloaded these run without a question: "), &wishes);
	add_names(&text, tr("\nAsked about as ever: "), &never);
	front->say(front->ctx, text.data);
}

bool skills_use(
	const struct command_front *front, const char *name, bool sent, struct err *err) {
	if (!agent_skill_use(front->session->agent, name, true, err)) {
		return false;
	}
	tell_loaded(front, name, sent);
	front->head_changed(front->ctx);
	return true;
}

static void load_one(
	struct services *services, struct agent *agent, const char *name, struct buf *failed) {
	auto_free char *expanded = path_expand(name);
	auto_free char *path = path_normalize(expanded, services->folder);
	struct library *library = services_skills(services);
	struct err err = ERR_INIT;

	if (file_exists(path)) {
		return;
	}
	library_refresh(library);
	if (library_find(library, name) && !agent_skill_is_loaded(agent, name) &&
		!agent_skill_use(agent, name, false, &err)) {
		buf_addf(failed, "%s\n", err.text);
	}
}

void skills_mentioned(
	struct services *services, struct agent *agent, const char *text, struct buf *failed) {
	size_t len = strlen(text), at = 0;
	struct mention mention;

	while (mention_find(text, len, at, &mention)) {
		auto_free char *name = xmemdup(text + mention.path, mention.path_len);

		load_one(services, agent, name, failed);
		at = mention.end;
	}
}
