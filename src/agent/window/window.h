#ifndef AGENT_WINDOW_H
#define AGENT_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct agent;

/* What of a conversation is sent. The messages stay as they are; these numbers say from
   where on, what goes in the place of the rest, and what is made shorter. They change only
   at a rebuild point, so that between two of them each request begins with the one before. */
struct window {
	size_t first;    /* messages before it are not sent */
	char *summary;   /* goes in their place; NULL: there is none; owned */
	int64_t created; /* of the summary, ms UTC */
	bool stored;     /* nothing of it needs to be written */
	size_t screens;  /* of those before this message all but the newest two are a line each
			  */
	size_t results;  /* of those before this message ... */
	size_t results_most; /* ... no more than so many bytes are sent */
	int64_t refused;     /* tokens of a window that the server told by refusing; 0: none */
	double ratio;        /* reported tokens to estimated ones; 0: not known yet */
};

void window_fini(struct window *window);
/* As the store and the prefix have it, for the messages that are there. */
void window_load(struct agent *agent);
/* Messages were left out at the end. */
void window_shorten(struct agent *agent);
/* Is the message a person's own, and not facts alone? */
struct message;
bool window_is_person(const struct message *message);
/* Makes old screens one line each where they fill more than a quarter of the window. */
void window_fold_screens(struct agent *agent);
/* Cuts long results in what is sent until it fits into `tokens`. False: it does not. */
bool window_cut_results(struct agent *agent, int64_t tokens);
/* Tokens of the next request, corrected. */
int64_t window_estimate(struct agent *agent);
/* Reported to estimated, for this model; from the newest answer where none came yet. */
double window_ratio(struct agent *agent);

#endif
