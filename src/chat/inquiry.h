#ifndef CHAT_INQUIRY_H
#define CHAT_INQUIRY_H

#include "base/buf.h"
#include "base/err.h"
#include "base/strv.h"

struct json;

/* A question of the model to the person, and what counts as an answer to it. */

#define INQUIRY_OPTIONS_MAX 20

enum inquiry_kind {
	INQUIRY_TEXT,    /* a few words */
	INQUIRY_CONFIRM, /* yes or no */
	INQUIRY_ONE,     /* one of the options */
	INQUIRY_MANY,    /* any of them, also none */
};

struct inquiry {
	enum inquiry_kind kind;
	char *text;
	struct strv options;
	bool other; /* own words are an answer too */
};

void inquiry_fini(struct inquiry *inquiry);
/* From the arguments of ask_user or hand_over; the error is for the model. */
bool inquiry_read(struct inquiry *inquiry, const struct json *arguments, struct err *err);
/* What the model is told for a reply: "yes" and "no"; an option's number or text, of
   several one a line or numbers with commas; own words, which "=" tells from options.
   False: that is no answer to this question. */
bool inquiry_reply(const struct inquiry *inquiry, const char *reply, struct buf *out);

#endif
