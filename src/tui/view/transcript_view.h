#ifndef TUI_VIEW_TRANSCRIPT_VIEW_H
#define TUI_VIEW_TRANSCRIPT_VIEW_H

#include "front/transcript/find.h"
#include "front/transcript/transcript.h"
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

/* The line that does not move. */
struct view_anchor {
	uint64_t entry;    /* id */
	size_t index;      /* where it was found last */
	uint64_t position; /* in its source: the line that has it is the top one */
	size_t line;       /* and its number, where several have it */
};

enum view_seek { SEEK_NONE, SEEK_DOWN, SEEK_UP };

/* How often something is in an entry. */
struct view_count {
	uint64_t entry; /* id */
	uint32_t version;
	size_t all;
	size_t head; /* of them in a card's head */
};

/* What transcript_search.c keeps. */
struct view_search {
	struct find *find; /* NULL: there is no search */
	char *query;
	VEC(struct view_count) counts; /* by index of the entry */
	size_t counted;                /* entries */
	bool busy;                     /* there is more to seek or to count */
	enum view_seek seek;
	bool begins;         /* what is above the top line is no first hit */
	size_t at, left;     /* the entry to look into next, and how many */
	uint64_t entry;      /* id of the one with the present hit; 0: none */
	size_t index;        /* where it was found last */
	size_t hit;          /* number of the hit in it, from 0 */
	size_t line, offset; /* where it is drawn, for this version and width: */
	uint32_t version;
	int cols;
	struct {
		bool held;
		struct view_anchor anchor;
		uint64_t chosen;
	} back; /* where the search began */
};

struct transcript_view {
	struct transcript *transcript; /* borrowed */
	struct view_settings settings;
	VEC(struct entry_layout *) cache;
	unsigned stamp; /* of the frame */
	int cols, rows; /* of the last frame; 0: none yet */
	bool held;
	struct view_anchor anchor;
	bool beyond;      /* held so near the end that the last frame began above the anchor */
	uint64_t version; /* of the transcript then */
	uint64_t seen;    /* newest entry when it was held */
	size_t seen_index;
	size_t seen_size;    /* of what it says */
	uint64_t stopped_at; /* id of the answer that `follow_top` held */
	uint64_t chosen;     /* id of the entry that browsing is at; 0: not browsing */
	size_t chosen_index;
	struct view_search search;
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
