#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "agent/agent.h"
#include "front/transcript.h"
#include "tui/approval.h"
#include "tui/composer.h"
#include "tui/help.h"
#include "tui/picker.h"
#include "tui/popup.h"
#include "tui/status_line.h"
#include "tui/swipe.h"
#include "tui/transcript_view.h"
#include "tui/welcome.h"

/* All that is seen, and where keys go. Bottom to top: base (transcript, composer,
   status), popup, sheet, page. It knows neither terminal nor agent: keys and agent
   events come in, a canvas comes out, and what the person wants is told to the
   host. */
struct screen_host {
	void *ctx;
	bool (*submit)(void *ctx, const char *text, bool steer); /* false: not taken */
	bool (*command)(void *ctx, const char *line);            /* false: there is none */
	void (*stop)(void *ctx);
	void (*answer)(void *ctx, int call, enum agent_answer answer, const char *reason);
	void (*release)(void *ctx); /* sends the first of a held queue */
	void (*drop)(void *ctx);    /* forgets the queue */
	void (*next_mode)(void *ctx);
	void (*new_chat)(void *ctx);
	void (*quit)(void *ctx);
	void (*suspend)(void *ctx);
	void (*repaint)(void *ctx);
	void (*bell)(void *ctx);
};

enum screen_page { PAGE_CHATS = 1, PAGE_HELP };

#define SCREEN_PAGES_MAX 3

struct screen {
	struct screen_host host;
	struct transcript transcript;
	struct transcript_view view;
	struct composer composer;
	struct popup popup;
	struct approval approval;
	struct status_line status;
	struct picker picker;
	struct help help;
	struct welcome welcome;
	char *title; /* of the conversation; owned, NULL: none */
	enum screen_page pages[SCREEN_PAGES_MAX];
	size_t page_count;
	struct swipe swipe;
	bool running;
	int64_t run_since;    /* monotonic ms */
	int64_t input_at;     /* monotonic ms of the last key */
	bool offer;           /* a question came that was not shown yet */
	int64_t hidden_at;    /* when Escape put the sheet away */
	int64_t prefix_until; /* monotonic ms; 0: no prefix */
	int64_t quit_until;   /* a second Ctrl-C or Ctrl-D quits; 0: not asked */
	int64_t next_tick;    /* monotonic ms when it looks different by itself; 0: never */
	bool dirty;           /* a frame is due */
};

void screen_init(struct screen *screen, const struct screen_host *host);
void screen_fini(struct screen *screen);

/* tui/screen.c */
void screen_draw(struct screen *screen, struct canvas *canvas, int rows, int cols);
void screen_toast(struct screen *screen, const char *text);
void screen_open_page(struct screen *screen, enum screen_page page);
void screen_close_page(struct screen *screen);
/* What has to happen by time alone: does what is due, and gives the ms until it
   wants to be called again, -1: not without an event. */
int64_t screen_tick(struct screen *screen);

/* tui/screen_keys.c */
void screen_key(struct screen *screen, const struct key *key);
/* The held arrow of a swipe turned out to be a key. */
void screen_release_swipe(struct screen *screen);

/* tui/screen_events.c */
void screen_event(struct screen *screen, const struct agent_event *event);
/* Gives the sheet the focus if nothing else needs it; false when it must wait. */
bool screen_offer_sheet(struct screen *screen);
/* Another conversation (NULL: an empty one) is shown. */
void screen_load(struct screen *screen, const struct conversation *conversation);
/* Its messages from number `first` on (0: all anew) came from another process. */
void screen_append(
	struct screen *screen, const struct conversation *conversation, size_t first);

#endif
