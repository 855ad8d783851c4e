#ifndef FRONT_COMMAND_H
#define FRONT_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* The slash commands: one table, one file a command (front/command/NAME.c or a
   few of one subject together). A command works on a front through this interface and
   knows nothing of curses. */

/* What a front may have a page of. */
enum front_page {
	FRONT_CHATS,
	FRONT_HELP,
	FRONT_AGENTS,
	FRONT_ALLOW, /* what was allowed in this conversation */
	FRONT_DOCTOR,
	FRONT_HISTORY, /* prompts of all conversations */
	FRONT_KEY_TEST,
	FRONT_KNOWLEDGE,
	FRONT_LINKS,
	FRONT_MEMORY,
	FRONT_MODELS,
	FRONT_RUNS,
	FRONT_SEARCH, /* in all conversations */
	FRONT_SETTINGS,
	FRONT_SETUP, /* an agent, in a few questions */
	FRONT_SKILLS,
	FRONT_STARS,
	FRONT_TOOLS,
	FRONT_PAGES,
};

struct buf;
struct err;
struct message;
struct strv;
struct transcript;
struct voice;

struct command_front { /* lives as long as the front, also for what ends later */
	void *ctx;
	struct services *services;
	struct session *session;
	void (*say)(void *ctx, const char *text);   /* a notice in the transcript */
	void (*toast)(void *ctx, const char *text); /* a few seconds in the status row */
	void (*quit)(void *ctx);
	bool (*open_conversation)(void *ctx, long long id); /* 0: a new one */
	/* The same, at this message of it; NULL: this front has no places. */
	bool (*open_at)(void *ctx, long long id, long long message);
	/* `argument` narrows it ("": all); false: no such page, lines of text do. */
	bool (*show)(void *ctx, enum front_page page, const char *argument);
	/* Appends what the front knows of its terminal, a line each: for /doctor. */
	void (*describe)(void *ctx, struct buf *out);
	/* What a page shows changed by itself: the next frame is due. */
	void (*touch)(void *ctx);
	/* Puts a text where the person writes, NULL: what stood there before; false: there
	   is no such place, or text. */
	bool (*compose)(void *ctx, const char *text);
	/* What is bound to which key, in lines; the caller's. NULL: it has no keys. */
	char *(*keys_text)(void *ctx);
	/* What was written in this session, oldest first, borrowed; NULL: not known. */
	const struct strv *(*history)(void *ctx);
	/* Text and files of a prompt to be written anew; false: there is no such place. */
	bool (*restore)(void *ctx, struct message *message);
	/* The person's editor with this text; what it becomes stands where one writes. */
	void (*edit)(void *ctx, const char *text);
	/* The person's editor with this text, and what it became goes to `done`, once: NULL
	   when the editor failed. NULL: there is none here. */
	void (*edit_text)(void *ctx, const char *text,
		void (*done)(void *ctx, const char *text), void *done_ctx);
	/* Files of the next message; NULL: none can be added. `number` from 1, 0: all. */
	bool (*attach)(void *ctx, const char *path, struct err *err);
	bool (*detach)(void *ctx, size_t number);
	/* What is on the screen, as it was written. */
	struct transcript *(*transcript)(void *ctx);
	/* To the clipboard; a toast says by which way, or that it failed. */
	void (*copy)(void *ctx, const char *text, size_t len);
	void (*open_link)(void *ctx, const char *url);
	/* Looks for a text in what is on the screen; NULL: there is no such search. */
	void (*find)(void *ctx, const char *query);
	/* Plain text for selecting: of one message, or of all. NULL: it is plain anyway. */
	void (*bare)(void *ctx, bool all);
	/* Shows a text on a page; NULL: this front has no pages. */
	void (*view)(void *ctx, const char *title, const char *text, size_t len);
	void (*reload)(void *ctx); /* the messages are others now: shows them anew */
	/* Opens another version of the conversation; what stands in the draft stays. */
	bool (*open_version)(void *ctx, long long id);
	/* What speaks and hears; NULL (also in place of the function): nothing does. */
	struct voice *(*voice)(void *ctx);
	/* A switch changed ("ui.theme"): the front looks at its settings again. */
	void (*settings_changed)(void *ctx);
	/* The head of the conversation (title, agent, model, mode) may be another one. */
	void (*head_changed)(void *ctx);
	void (*redraw)(void *ctx);
};

struct command {
	const char *name;      /* without the slash */
	const char *alias;     /* NULL: none */
	const char *arguments; /* hint: "[text]" */
	const char *help;      /* a few words */
	bool idle_only;        /* not while a run is on */
	bool wants_path;       /* its last argument is a file */
	/* What may stand as its argument; NULL: what `arguments` says between bars. */
	void (*complete)(const struct command_front *front, struct strv *out);
	void (*run)(const struct command_front *front, const char *arguments);
};

extern const struct command commands[]; /* by name */
extern const size_t command_count;

const struct command *command_find(const char *name);
/* Name nearest to a misspelt one, or NULL. */
const char *command_nearest(const char *name);
/* Runs "/name arguments"; false when there is no such command (then nothing was
   done and the line should stay where it is). */
bool command_run(const struct command_front *front, const char *line);

#endif
