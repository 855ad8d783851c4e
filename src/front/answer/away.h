#ifndef FRONT_AWAY_H
#define FRONT_AWAY_H

#include "front/answer/notify.h"

struct services;

/* What reaches a person who is not at the terminal, for every front that holds an
   agent: told that a turn ended or that a question waits (front/answer/notify), and able to
   answer it from there (front/answer/answer). */
struct away;

struct away_options {
	struct services *services;
	void (*bell)(void *ctx);
	/* To the terminal; NULL: there is none that takes sequences. */
	bool (*send)(void *ctx, const char *data, size_t len);
	/* An answer from elsewhere; false: that question is over. */
	bool (*answer)(void *ctx, int call, enum agent_answer answer, const char *reason);
	void *ctx;
};

struct away *away_new(const struct away_options *options);
struct away *away_free(struct away *away); /* NULL is fine */
/* Hears what the agent tells. */
void away_event(struct away *away, const struct agent_event *event);
/* A key was pressed, a line typed. */
void away_input(struct away *away);
/* Nobody is at the terminal, or there is none. */
void away_alone(struct away *away);
/* Goes by ui.notify from now on; before that it rings. */
void away_apply_settings(struct away *away);
/* Could a question that nobody sees here be answered at all? */
bool away_reaches(const struct away *away);

#endif
