#ifndef FRONT_SETUP_H
#define FRONT_SETUP_H

#include "base/vec.h"
#include "front/services.h"

#include <stdbool.h>
#include <stddef.h>

/* An agent in a few questions: whose key, which model, parameters, words of one's own;
   then one short request, and the agent is saved. A front shows the question that stands
   and gives the answer; what servers say changes the question by itself. Nothing is kept
   before the end, and a key goes to nobody but the server it belongs to. */
struct setup;

enum setup_kind {
	SETUP_CHOICE, /* one of `options` */
	SETUP_LINE,   /* a line of text; Enter alone gives `value` */
	SETUP_SECRET, /* a line that is never shown */
	SETUP_WAIT,   /* a server is asked */
	SETUP_DONE,   /* the agent is saved */
};

struct setup_option {
	char *text;
	char *note; /* NULL: none */
	bool heading;
	int code; /* the wizard's own */
	size_t index;
};

struct setup_question {
	enum setup_kind kind;
	int step; /* 1 to 4; 5: the request and the end */
	char *title;
	char *message; /* what went wrong, or what came; NULL: nothing */
	VEC(struct setup_option) options;
	size_t preset; /* the option that Enter alone takes */
	bool own;      /* of a choice: a word of one's own is an answer too */
	bool secret;   /* and that word is a key */
	char *value;
};

/* What is said already is not asked; NULL: not said. Copied. */
struct setup_given {
	const char *name;
	const char *provider; /* a wire or a vendor */
	const char *base_url;
	const char *model;
	const char *mode;
	const char *system;
};

struct setup_options {
	struct services *services;
	struct setup_given given;
	/* The question is another one, from the loop. */
	void (*on_change)(void *ctx);
	void *ctx;
};

/* NULL with an error when the given provider is none. Looks for local servers at once. */
struct setup *setup_new(const struct setup_options *options, struct err *err);
/* Wipes the key. NULL is fine. Not inside on_change. */
struct setup *setup_free(struct setup *setup);

/* Good until the next answer or on_change. */
const struct setup_question *setup_question(const struct setup *setup);
/* Are local servers still being looked for? */
bool setup_is_looking(const struct setup *setup);
/* Takes an option that is no heading. */
void setup_choose(struct setup *setup, size_t option);
/* A line, a secret, or a word of one's own in a choice. */
void setup_answer(struct setup *setup, const char *text);
/* To the question before; false: this is the first. A request on its way is dropped. */
bool setup_back(struct setup *setup);
/* Did the last request bring an answer? */
bool setup_is_proven(const struct setup *setup);
/* Name of the saved agent; NULL before SETUP_DONE. */
const char *setup_name(const struct setup *setup);
/* Does it answer by default from now on? */
bool setup_is_default(const struct setup *setup);

#endif
