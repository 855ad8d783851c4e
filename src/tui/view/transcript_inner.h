#ifndef TUI_VIEW_TRANSCRIPT_INNER_H
#define TUI_VIEW_TRANSCRIPT_INNER_H

#include "tui/view/transcript_view.h"

/* Shared by transcript_view.c and transcript_place.c; nobody else includes it. */

/* A line of an entry. */
struct view_place {
	size_t entry; /* index */
	size_t line;
};

size_t view_count(const struct transcript_view *view);
/* Changes with what an entry says, not with how it is shown. */
size_t view_size(const struct entry *entry);
struct entry *view_entry(const struct transcript_view *view, size_t index);
/* Up to date; good until the next frame. */
struct entry_layout *view_layout(struct transcript_view *view, size_t index);
size_t view_lines(struct transcript_view *view, size_t index);
/* Lets go of layouts that no near frame used, when there are too many. */
void view_shrink(struct transcript_view *view);

/* Moves a place by lines; stops at the beginning and at the last line. Returns how
   many lines it could not go. */
size_t view_up(struct transcript_view *view, struct view_place *place, size_t lines);
size_t view_down(struct transcript_view *view, struct view_place *place, size_t lines);
/* The top line when the end is at the bottom, and the top line of now. There is at
   least one entry. */
struct view_place view_follow_top(struct transcript_view *view);
struct view_place view_top(struct transcript_view *view);
/* Is a line the last page's top line, or behind it? */
bool view_is_end(struct transcript_view *view, const struct view_place *place);
/* The top line of the last frame. */
struct view_place view_shown_top(struct transcript_view *view);
/* Browsing is at this entry from now on. */
void view_choose(struct transcript_view *view, size_t index);
/* Brings a line into view if it is not, with so many rows above it. */
void view_show(struct transcript_view *view, struct view_place place, int above);
/* Holds the view with this line at the top. */
void view_hold(struct transcript_view *view, struct view_place place);
/* Index of the entry, or of the one before where it would be; false then. `*index` is
   where it was the last time. */
bool view_find(const struct transcript_view *view, uint64_t id, size_t *index);

#endif
