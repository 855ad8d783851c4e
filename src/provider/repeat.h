#ifndef PROVIDER_REPEAT_H
#define PROVIDER_REPEAT_H

#include "base/buf.h"

#include <stdbool.h>

/* Most events of a stream are the event before with another string in one place. Such
   an event is as valid as that one was and means the same, so it need not be parsed. */
struct repeat {
	struct buf head; /* up to the string's opening quote; empty: nothing is known */
	struct buf tail; /* from its closing quote on */
};

void repeat_init(struct repeat *repeat);
void repeat_fini(struct repeat *repeat);
/* This event was parsed, and all it said was `text` in the member `key`. Kept only
   when that string is the one place where it stands so. */
void repeat_learn(
	struct repeat *repeat, const char *data, size_t len, const char *key, const char *text);
/* Is the event a repetition, with a string of plain valid text? Gives that string. */
bool repeat_read(const struct repeat *repeat, const char *data, size_t len, const char **text,
	size_t *text_len);

#endif
