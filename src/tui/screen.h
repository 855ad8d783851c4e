#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "agent/agent.h"
#include "front/transcript/transcript.h"
#include "tui/draft/composer.h"
#include "tui/draft/popup.h"
#include "tui/page/page.h"
#include "tui/screen_host.h"
#include "tui/sheet/approval.h"
#include "tui/sidebar.h"
#include "tui/status_line.h"
#include "tui/swipe.h"
#include "tui/view/plan_panel.h"
#include "tui/view/transcript_view.h"
#include "tui/welcome.h"

/* The cursor in the transcript, beside what the view knows of it. */
struct browse {
	struct editor query; /* of the search */
	bool asking;         /* it is being written */
	bool picking;        /* which code block is to be copied */
};

#define SCREEN_PAGES_MAX 3
#define SCREEN_PLACES_MAX 16 /* conversations whose place is remembered */

/* All that is seen, and where keys go. Bottom to top: base (transcript, composer,
   status), popup, sheet, page. It knows neither terminal nor agent: keys and agent
   events come in, a canvas comes out, and what the person wants is told to the
   host. */
struct screen {
	struct screen_host host;
	struct transcript transcript;
	struct transcript_view view;
	int64_t conversation; /* that is shown; 0: not stored */
	struct {
		int64_t conversation;
		struct view_mark mark;
	} places[SCREEN_PLACES_MAX]; /* the last one left first */
	bool returning;              /* the place is in messages that still come */
	struct browse browse;
	struct plan_panel plan;
	struct composer composer;
	struct popup popup;
	struct approval approval;
	struct status_line status;
	struct welcome welcome;
	struct sidebar sidebar;
	char *title;                          /* of the conversation; owned, NULL: none */
	struct page *pages[SCREEN_PAGES_MAX]; /* owned; the last is on top */
	size_t page_count;
	struct swipe swipe;
	bool running;
	bool away;                        /* a program has the terminal: nothing is seen */
	int64_t run_since;                /* monotonic ms */
	bool offer;                       /* a question came that was not shown yet */
	int64_t answered_at;              /* monotonic ms of the last answer to a question */
	int edited;                       /* the call whose arguments are in the editor */
	int64_t hidden_at;                /* when Escape put the sheet away */
	int64_t prefix_until, held_until; /* monotonic ms; 0: no prefix, no text held back */
	int64_t quit_until;               /* a second Ctrl-C or Ctrl-D quits; 0: not asked */
	int64_t next_tick; /* monotonic ms when it looks different by itself; 0: never */
	int64_t input_at;  /* monotonic ms of the last key or click; 0: none yet */
	int64_t focus_at;  /* monotonic ms when the window got the focus */
	const struct canvas *drawn; /* the last frame, for clicks; borrowed */
	bool dirty;                 /* a frame is due */
};

void screen_init(struct screen *screen, const struct screen_host *host);
void screen_fini(struct screen *screen);

/* tui/screen_mouse.c */
void screen_mouse(struct screen *screen, const struct key *key);

/* tui/screen_layout.c */
void screen_draw(struct screen *screen, struct canvas *canvas, int rows, int cols);
/* Is the column beside the chat drawn at this size? */
bool screen_has_sidebar(const struct screen *screen, int rows, int cols);

/* tui/screen.c */
void screen_toast(struct screen *screen, const char *text);
/* Puts a page on top and owns it; with SCREEN_PAGES_MAX there it is freed. */
void screen_open_page(struct screen *screen, struct page *page);
void screen_close_page(struct screen *screen);
/* The one on top, NULL: none. */
struct page *screen_page(const struct screen *screen);
/* What has to happen by time alone: does what is due, and gives the ms until it
   wants to be called again, -1: not without an event. */
int64_t screen_tick(struct screen *screen);

/* tui/screen_browse.c: looks for a text in the conversation; false: it cannot. */
bool screen_find(struct screen *screen, const char *query);

/* tui/screen_draft.c: puts a text into the composer, in place of what stands there. */
void screen_compose(struct screen *screen, const char *text);

/* tui/screen_keys.c */
void screen_key(struct screen *screen, const struct key *key);
/* What a read brought, before its keys: for a page that shows it. */
void screen_bytes(struct screen *screen, const char *data, size_t len);
/* The held arrow of a swipe turned out to be a key. */
void screen_release_swipe(struct screen *screen);

/* tui/screen_events.c */
void screen_event(struct screen *screen, const struct agent_event *event);
/* Another conversation (NULL: an empty one) is shown; `id`: 0 when it is not stored.
   The place that is left is remembered, and where one was in this one before. */
void screen_load(struct screen *screen, const struct conversation *conversation, int64_t id);
/* Older messages of it than those that are shown. */
void screen_prepend(struct screen *screen, const struct conversation *conversation);
/* Its messages from number `first` on (0: all anew) came from another process. */
void screen_append(
	struct screen *screen, const struct conversation *conversation, size_t first);

/* tui/screen_sheet.c. A question of the front itself; the answer comes to host.answer with its
   `index`, which is negative. */
void screen_ask(struct screen *screen, int index, const struct inquiry *inquiry);

#endif
