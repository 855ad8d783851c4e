/* Who answers, kept: a front may forget its own strings, and a request that is on goes
   to whom it was begun for. */

#include "agent/profile.h"

#include "base/mem.h"

#include <string.h>

void profile_copy_fini(struct profile_copy *copy) {
	struct agent_profile *profile = &copy->profile;
	const char *owned[] = { profile->name, profile->system, profile->target.wire,
		profile->target.vendor, profile->target.base_url, profile->target.key_hint,
		profile->target.model, profile->target.effort, profile->target.form };
	for (size_t i = 0; i < ARRAY_LEN(owned); i++) {
		free((char *)owned[i]);
	}
	if (profile->target.key) {
		mem_wipe((char *)profile->target.key, strlen(profile->target.key));
		free((char *)profile->target.key);
	}
	strv_fini(&copy->tools);
	strv_fini(&copy->skills);
	memset(profile, 0, sizeof(*profile));
}

void profile_copy_init(struct profile_copy *copy, const struct agent_profile *from) {
	struct agent_profile *to = &copy->profile;
	*to = *from;
	to->name = xstrdup(from->name);
	to->system = xstrdup(from->system);
	to->target.wire = xstrdup(from->target.wire);
	to->target.vendor = xstrdup(from->target.vendor);
	to->target.base_url = xstrdup(from->target.base_url);
	to->target.key = xstrdup(from->target.key);
	to->target.key_hint = xstrdup(from->target.key_hint);
	to->target.model = xstrdup(from->target.model);
	to->target.effort = xstrdup(from->target.effort);
	to->target.form = xstrdup(from->target.form);
	strv_init(&copy->tools);
	if (from->tools) {
		strv_add_all(&copy->tools, from->tools);
		to->tools = (const char *const *)strv_items(&copy->tools);
	}
	strv_init(&copy->skills);
	if (from->skills) {
		strv_add_all(&copy->skills, from->skills);
		to->skills = (const char *const *)strv_items(&copy->skills);
	}
}
