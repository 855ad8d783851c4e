/* "@name" in what a person writes is a file first; where there is none, a skill. */

#include "front/skills.h"

#include "agent/skill/skills.h"
#include "base/file.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "front/draft/mention.h"
#include "skill/library.h"

#include <string.h>

void skills_names(struct services *services, struct strv *out) {
	struct library *library = services_skills(services);

	library_refresh(library);
	for (size_t i = 0; i < library->names.len; i++) {
		strv_add_nodup(
			out, sanitize_dup(library->names.items[i]->skill.name, SANITIZE_LINE));
	}
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
