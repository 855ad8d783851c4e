#ifndef TUI_DRAFT_COMPOSER_H
#define TUI_DRAFT_COMPOSER_H

#include "tui/bindings.h"
#include "tui/draft/attachments.h"
#include "tui/draft/draft_layout.h"
#include "tui/draft/history.h"
#include "tui/widget.h"

#include <stdint.h>

#define COMPOSER_TYPING 1000 /* ms after a key in which somebody still types */

/* The draft at the bottom of the screen. */
struct composer {
	struct editor editor;
	struct draft_layout layout;
	struct history history;
	struct attachments files;
	char *queued; /* the prompt that waits and came last; owned, sanitised; NULL: none */
	size_t top;   /* first line that is seen */
	int column;   /* that Up and Down aim at; -1: the caret's own */
	bool shows_queued;     /* there is room for it; set by layout */
	bool enter_is_newline; /* Enter and Ctrl-J change places */
	int64_t typed_at;      /* monotonic ms of the last change; 0: nothing was typed */
	int64_t text_at;       /* of the last text that came in */
	int burst;             /* characters that came nearly at once up to then */
	/* Asked once, when one goes back beyond what is in `history`. */
	void (*load_history)(void *ctx, struct history *history);
	void *ctx;
};

extern const struct widget_ops composer_ops; /* layout and draw; keys come as actions */

void composer_init(struct composer *composer);
void composer_fini(struct composer *composer);

/* Typed or pasted text. */
void composer_text(struct composer *composer, const struct key *key);
/* Does an action of the draft; false when it has none to do here. */
bool composer_action(struct composer *composer, enum action action);
/* What Enter means now: is it the tail of something that came in at once, or a
   backslash before it, then a new line was made and nothing is to be sent. */
bool composer_takes_enter(struct composer *composer, const struct key *key);

/* The caret to a line and column of what is shown. */
void composer_point(struct composer *composer, size_t line, int col);

/* Did somebody type within the last second? Then focus stays where it is. */
bool composer_is_typing(const struct composer *composer);
bool composer_is_empty(const struct composer *composer);
const char *composer_draft(const struct composer *composer);
void composer_set(struct composer *composer, const char *text);
/* Another draft, of another conversation: nothing of this one is left for undo. */
void composer_load(struct composer *composer, const char *text);
void composer_set_queued(struct composer *composer, const char *text);
/* Does the line about what waits stand over the draft? */
bool composer_shows_queued(const struct composer *composer);
/* Forgets the draft and its files after it was sent; the text joins the history. */
void composer_sent(struct composer *composer);
/* Clears it as a person does: undo and history still have it. */
void composer_clear(struct composer *composer);

#endif
