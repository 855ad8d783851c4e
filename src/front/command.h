#ifndef FRONT_COMMAND_H
#define FRONT_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* The slash commands: one table, one file a command (front/command/NAME.c or a
   few of one subject together). A command works on a front through this interface and
   knows nothing of curses. */
struct command_front {
	void *ctx;
	struct services *services;
	struct session *session;
	void (*say)(void *ctx, const char *text);   /* a notice in the transcript */
	void (*toast)(void *ctx, const char *text); /* a few seconds in the status row */
	void (*quit)(void *ctx);
	bool (*open_conversation)(void *ctx, long long id); /* 0: a new one */
	void (*show_chats)(void *ctx, const char *filter);
	void (*show_help)(void *ctx);
	void (*redraw)(void *ctx);
};

struct command {
	const char *name;      /* without the slash */
	const char *alias;     /* NULL: none */
	const char *arguments; /* hint: "[text]" */
	const char *help;      /* a few words */
	bool idle_only;        /* not while a run is on */
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
