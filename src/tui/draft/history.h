#ifndef TUI_DRAFT_HISTORY_H
#define TUI_DRAFT_HISTORY_H

#include "base/strv.h"

#include <stdbool.h>

/* What was sent before, oldest first, and the draft that waits while one looks
   through it. */

#define HISTORY_MAX 500

struct history {
	struct strv items;
	size_t at;   /* items.len: at the draft */
	char *draft; /* owned; NULL while at the draft */
	bool loaded; /* older ones were asked for */
};

void history_fini(struct history *history);
void history_clear(struct history *history);
/* As the newest; one that equals the newest is not added again. */
void history_add(struct history *history, const char *text);
/* As older than all. */
void history_prepend(struct history *history, const char *text);
/* The newest that is no command, borrowed; NULL: there is none. */
const char *history_newest(const struct history *history);
/* The next older or newer text, borrowed; NULL at the end. `current` is what
   stands in the composer: kept as the draft when one leaves it. */
const char *history_older(struct history *history, const char *current);
const char *history_newer(struct history *history);
/* Does `current` stand in the composer unchanged as it came from here? */
bool history_is_shown(const struct history *history, const char *current);
/* Back to the draft's end without showing it (it was sent, or changed). */
void history_leave(struct history *history);

#endif
