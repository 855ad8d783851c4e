/* Any bytes as a SKILL.md: it loads, or a note says why not. */

#include "fuzz/target.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "skill/skill.h"

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_skill struct skill skill = { 0 };
	bool fatal = false, against = false;
	int line = 0;

	skill_read(&skill, "fuzz", (const char *)data, size);
	for (size_t i = 0; i < skill.notes.len; i++) {
		const struct skill_note *note = &skill.notes.items[i];

		must(note->line >= line && note->line > 0 && note->rule[0] && note->message[0]);
		line = note->line;
		fatal |= note->fatal;
		against |= note->strict;
	}
	must(skill.loads == !fatal);
	must(skill.strict == (skill.loads && !against));
	must(!skill.loads || (skill.description && skill.description[0] && skill.name));
	must(!skill.description || utf8_is_valid(skill.description, strlen(skill.description)));
	must(skill.body_len <= size && (!skill.loads || skill.body));
	must(skill.has_allowed || skill.allowed.len == 0);
	return 0;
}
