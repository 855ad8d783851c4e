#ifndef TUI_SCREEN_HOST_H
#define TUI_SCREEN_HOST_H

#include "agent/agent.h"
#include "front/command.h"
#include "front/transcript/transcript.h"

/* What a screen asks of the program around it. */
struct screen_host {
	void *ctx;
	bool (*submit)(void *ctx, const char *text, bool steer); /* false: not taken */
	bool (*command)(void *ctx, const char *line);            /* false: there is none */
	void (*stop)(void *ctx);
	void (*answer)(void *ctx, int call, enum agent_answer answer, const char *reason);
	/* Other arguments for a call that waits; why they cannot be is a toast. */
	void (*change)(void *ctx, int call, const char *arguments);
	/* Takes out a call that waits for those before it; false: it does not. */
	bool (*drop_call)(void *ctx, int call);
	/* A command line of the person ("!"); false: not taken. */
	bool (*shell)(void *ctx, const char *command);
	void (*release)(void *ctx);   /* sends the first of a held queue */
	void (*drop)(void *ctx);      /* forgets the queue; not held: the newest of it */
	void (*take_back)(void *ctx); /* the newest of the queue into the composer */
	/* A text too large for the draft as a file of it; false: not taken. */
	bool (*paste_file)(void *ctx, const char *text, size_t len);
	void (*next_mode)(void *ctx);
	void (*new_chat)(void *ctx);
	void (*open_recent)(void *ctx, int number); /* from 1, in the order of the list */
	/* Puts the page over the screen; false: there is none. */
	bool (*show)(void *ctx, enum front_page page, const char *argument);
	/* To the clipboard; a toast says by which way, or that it failed. */
	void (*copy)(void *ctx, const char *text, size_t len);
	void (*open_link)(void *ctx, const char *url);
	/* The person's editor with this text; `done` comes once, mostly later, with what
	   it became, NULL: it stays as it was (a toast says why). */
	void (*edit)(void *ctx, const char *text, void (*done)(void *ctx, const char *text),
		void *done_ctx);
	/* Edits of the past; `message` is the row of an entry's message. They keep what
	   they replace; why one cannot be is a toast. */
	void (*edit_message)(void *ctx, int64_t message); /* of the person */
	void (*retry)(void *ctx, int64_t message);
	void (*fork)(void *ctx, int64_t message);
	void (*version)(void *ctx, int64_t message, int step); /* -1, 1: the one beside */
	void (*star)(void *ctx, int64_t message);              /* sets it or takes it away */
	/* Opens what a sub-agent says and does; false: this card has none. */
	bool (*view_subagent)(void *ctx, const struct entry *entry);
	/* Stops one; false: none of that number works. */
	bool (*stop_subagent)(void *ctx, int number);
	/* Ends what is spoken or heard; false: nothing was. NULL: nothing ever is. */
	bool (*hush)(void *ctx);
	void (*quit)(void *ctx);
	void (*suspend)(void *ctx);
	void (*repaint)(void *ctx);
};

#endif
