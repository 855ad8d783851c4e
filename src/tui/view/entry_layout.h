#ifndef TUI_VIEW_ENTRY_LAYOUT_H
#define TUI_VIEW_ENTRY_LAYOUT_H

#include "front/highlight/highlight.h"
#include "front/transcript/transcript.h"
#include "tui/view/block_layout.h"
#include "tui/view/text_layout.h"

/* What an entry of the transcript looks like at a width. */

/* How it stands to the entry before it. */
enum entry_shape {
	SHAPE_GAP = 1,  /* a blank line first */
	SHAPE_ROLE = 2, /* says who speaks */
};

/* How much of what the person likes to see; all zero is the default. */
struct view_settings {
	enum { THINKING_LINE, THINKING_OFF, THINKING_TAIL, THINKING_FULL } thinking;
	enum { DETAIL_SOME, DETAIL_HEAD, DETAIL_MORE, DETAIL_ALL } detail; /* of cards */
	bool follow_top; /* a growing answer stays at its first line */
	bool slow;       /* clocks move every ten seconds only */
	bool still;      /* the view is held: cards keep their height */
};

struct entry_layout {
	uint64_t entry; /* id */
	size_t index;   /* where it was found last */
	uint32_t version;
	int width;
	int shape;
	struct text_layout text;
	VEC(size_t) blocks; /* of Markdown: the line where each begins */
	struct {
		size_t block; /* the fence that is still open */
		size_t start; /* line where it begins */
		size_t bytes; /* of it that are laid out for good */
		size_t lines; /* up to there */
		struct highlight color;
	} code;
	size_t table_block; /* the table that still comes, by its number from 1; 0: none */
	struct table_hold table;
	bool meta;      /* the last line is what is known of the answer */
	bool hidden;    /* the entry had no lines at all */
	bool folded;    /* the entry, when it was laid out */
	bool kept;      /* its height was, while the view was held */
	bool slow;      /* of the settings */
	bool resume;    /* the next update goes on inside that fence */
	bool partial;   /* was made while the entry streamed */
	unsigned stamp; /* of the frame that used it last */
};

struct entry_layout *entry_layout_new(void);
struct entry_layout *entry_layout_free(struct entry_layout *layout);
/* Is there nothing of it on the screen? */
bool entry_is_hidden(const struct entry *entry, const struct view_settings *settings);
int entry_shape(const struct entry *before, const struct entry *entry);
/* Brings it up to date with the entry; does nothing when it is. Of Markdown only the
   blocks that changed are laid out again. */
void entry_layout_update(struct entry_layout *layout, struct entry *entry, int width, int shape,
	const struct view_settings *settings);
void entry_layout_draw(const struct entry_layout *layout, const struct entry *entry,
	size_t line, const struct area *area, int row);
/* The line that stands for the whole entry: its head. */
size_t entry_layout_head(const struct entry_layout *layout);

#endif
