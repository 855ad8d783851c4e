#ifndef TUI_SCREEN_INNER_H
#define TUI_SCREEN_INNER_H

#include "tui/screen.h"

/* Shared by screen_*.c; nobody else includes it. */

void screen_action(struct screen *screen, enum action action);
/* A key that is neither an arrow of a swipe nor a report. */
void screen_press(struct screen *screen, const struct key *key);
/* A finger or the wheel: moves what is looked at, never a draft or the history. */
void screen_scroll(struct screen *screen, int lines);

/* screen_events.c */
void screen_set_state(struct screen *screen, enum status_state state, int64_t since);

/* screen_sheet.c. Gives the sheet the focus if nothing else needs it; false when it must
   wait. */
bool screen_offer_sheet(struct screen *screen);
/* A question came, or is over; a call that a grant let run. */
void sheet_take(struct screen *screen, const struct agent_event *event);
void sheet_close(struct screen *screen, int index);
void sheet_end_call(struct screen *screen, const struct agent_event *event);
void sheet_note_grant(struct screen *screen, const struct agent_call *call);
/* Of struct approval: the arguments in the person's editor. */
void sheet_edit(void *ctx, int index, const char *arguments);
/* The same: all that a call would do, in a viewer over the sheet. */
void sheet_view(void *ctx, int index, const char *title, const char *text);
/* False: no sheet is open. */
bool sheet_key(struct screen *screen, const struct key *key);

/* screen_browse.c. Begins and ends browsing, and a search with it. */
void screen_browse(struct screen *screen, bool on);
bool screen_is_browsing(const struct screen *screen);
/* A key while browsing; false: it is not. */
bool browse_key(struct screen *screen, const struct key *key);
/* Does browsing have the status row, with its keys or the search? */
bool screen_browse_has_line(const struct screen *screen);
void screen_browse_draw(struct screen *screen, const struct area *area);

/* A key that nobody above the draft wanted, and one for the popup over it. */
void draft_key(struct screen *screen, const struct key *key);
bool draft_popup_key(struct screen *screen, const struct key *key);
/* After each change of the draft. */
void draft_changed(struct screen *screen);
/* The draft in the person's editor. */
void draft_edit(struct screen *screen);
void draft_submit(struct screen *screen, bool steer);
/* The first of two keys that quit shows the hint, the second quits. */
void draft_ask_quit(struct screen *screen, const char *hint);
/* `format` has a place for the key that walks back in the history. */
void draft_toast_back(struct screen *screen, const char *format)
	__attribute__((format(printf, 2, 0)));

#endif
