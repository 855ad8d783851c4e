#ifndef TUI_VIEW_TRANSCRIPT_VIEW_H
#define TUI_VIEW_TRANSCRIPT_VIEW_H

#include "front/transcript.h"
#include "tui/bindings.h"
#include "tui/view/entry_layout.h"
#include "tui/widget.h"

/* The transcript as it is seen. It follows the end, or is held at a line, which then
   does not move whatever is added, folded or resized. Work goes by the rows on the
   screen, never by the length of the conversation. */

/* Where a conversation was left: a line of a stored message. */
struct view_mark {
	bool held;
	int64_t message; /* row */
	size_t number;   /* of the entry among those of its message, from 0 */
	uint64_t position;
	size_t line;
};

struct transcript_view {
	struct transcript *transcript; /* borrowed */
	struct view_settings settings;
	VEC(struct entry_layout *) cache;
	unsigned stamp; /* of the frame */
	int cols, rows; /* of the last frame; 0: none yet */
	bool held;
	struct {
		uint64_t entry;    /* id */
		size_t index;      /* where it was found last */
		uint64_t position; /* in its source: the line that has it is the top one */
		size_t line;       /* and its number, where several have it */
	} anchor;
	bool beyond;      /* held so near the end that the last frame began above the anchor */
	uint64_t version; /* of the transcript then */
	uint64_t seen;    /* newest entry when it was held */
	size_t seen_index;
	uint32_t seen_version;
	uint64_t stopped_at; /* id of the answer that `follow_top` held */
	uint64_t chosen;     /* id of the entry that browsing is at; 0: not browsing */
	size_t chosen_index;
};

extern const struct widget_ops transcript_view_ops;

void transcript_view_init(struct transcript_view *view, struct transcript *transcript);
void transcript_view_fini(struct transcript_view *view);
/* Another conversation: follow, and forget what was laid out. */
void transcript_view_reset(struct transcript_view *view);

/* Where it stands, to come back to after a reset. */
struct view_mark transcript_view_mark(const struct transcript_view *view);
void transcript_view_return(struct transcript_view *view, const struct view_mark *mark);

void transcript_view_follow(struct transcript_view *view);
/* Down by so many lines; negative: up. */
void transcript_view_scroll(struct transcript_view *view, int lines);
/* Folds or unfolds an entry; its head stays where it is. */
void transcript_view_fold(struct transcript_view *view, uint64_t id);
bool transcript_view_action(struct transcript_view *view, enum action action);
/* Entries that came or changed since it was held. */
size_t transcript_view_new(const struct transcript_view *view);
/* Begins and ends browsing: a cursor on entries. */
void transcript_view_browse(struct transcript_view *view, bool on);

#endif
