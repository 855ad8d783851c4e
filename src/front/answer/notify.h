#ifndef FRONT_NOTIFY_H
#define FRONT_NOTIFY_H

#include "agent/agent.h"

struct loop;

/* Tells a person who looks elsewhere that a turn ended or a question waits: by the
   bell, or by one notification of the phone, the desktop or the terminal, never by
   two. It holds no word of the conversation but the name of a tool and its risk:
   others may read a locked screen. */
struct notify;

#define NOTIFY_AWAY 10000   /* ms without input after which nobody looks */
#define NOTIFY_AGAIN 120000 /* ms after which a waiting question is told once more */

enum notify_kind { NOTIFY_OFF, NOTIFY_BELL, NOTIFY_APP };

struct notify_options {
	struct loop *loop;
	enum notify_kind kind;
	void (*bell)(void *ctx);
	/* Writes a sequence to the terminal; NULL: there is none that takes one. */
	bool (*send)(void *ctx, const char *data, size_t len);
	void *ctx;
};

struct notify *notify_new(const struct notify_options *options);
/* Takes away what it put up. NULL is fine. */
struct notify *notify_free(struct notify *notify);
void notify_set_kind(struct notify *notify, enum notify_kind kind);

/* A key was pressed: somebody is here, what was put up is seen. */
void notify_input(struct notify *notify);
/* Nobody is at the terminal, or there is none. */
void notify_alone(struct notify *notify);
/* A run is over. */
void notify_ended(struct notify *notify, enum agent_end_state state);
/* A call waits for a person. On a phone the notification answers it with `token`
   (NULL: it cannot); with `may_allow` it has a button that says yes. */
void notify_question(struct notify *notify, const struct agent_call *call, const char *token,
	bool may_allow);
/* It does not wait any more. */
void notify_answered(struct notify *notify, int call);

#endif
