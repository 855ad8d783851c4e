/* allowed-tools, as it is written in the wild: names of other programs' tools, with patterns
   in parentheses. */

#include "skill/skill.h"

#include "base/str.h"

#include <string.h>

#define NAMES_MAX 200

void skill_allowed_split(struct strv *out, const char *text) {
	size_t from = 0;
	int depth = 0;

	for (size_t at = 0;; at++) {
		char byte = text[at];
		bool between = depth == 0 && (byte == ',' || strchr(" \t\r\n", byte));

		if (!byte || between) {
			if (at > from && out->len < NAMES_MAX) {
				strv_add_nodup(out, xmemdup(text + from, at - from));
			}
			from = at + 1;
		}
		if (!byte) {
			return;
		}
		depth += byte == '(' ? 1 : byte == ')' && depth > 0 ? -1 : 0;
	}
}

/* What others call them, and what does the same here. */
static const struct {
	const char *name, *tool;
} others[] = {
	{ "AskUserQuestion", "ask_user" },
	{ "Bash", "run_shell" },
	{ "Edit", "edit_file" },
	{ "Glob", "list_files" },
	{ "Grep", "search_files" },
	{ "LS", "list_files" },
	{ "MultiEdit", "edit_file" },
	{ "Read", "read_file" },
	{ "Task", "dispatch" },
	{ "TodoWrite", "create_plan" },
	{ "WebFetch", "web_read" },
	{ "WebSearch", "web_search" },
	{ "Write", "write_file" },
};

char *skill_allowed_tool(const char *name) {
	char *bare = xmemdup(name, strcspn(name, "("));

	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (str_eq(bare, others[i].name)) {
			free(bare);
			return xstrdup(others[i].tool);
		}
	}
	return bare;
}
