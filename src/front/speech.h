#ifndef FRONT_SPEECH_H
#define FRONT_SPEECH_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct loop;

/* Reads a text aloud, piece by piece, so that it can be stopped: by the phone's voice,
   or the desktop's. */
struct speech;

struct speech_options {
	struct loop *loop;
	/* All was said, or it was no use; not after speech_stop(). */
	void (*on_done)(void *ctx);
	void *ctx;
};

/* What speaks here: a program's name; NULL: nothing, and `why` (may be NULL) gets the
   sentence that says what it needs. */
const char *speech_program(struct buf *why);

struct speech *speech_new(const struct speech_options *options);
struct speech *speech_free(struct speech *speech); /* NULL is fine */
/* Markdown; in place of what is said now. */
void speech_say(struct speech *speech, const char *text, size_t len);
/* False: nothing was said. */
bool speech_stop(struct speech *speech);
bool speech_is_on(const struct speech *speech);

/* Appends the words of a Markdown text as one would read them to somebody: no marks,
   no addresses, no code. */
void speech_words(struct buf *out, const char *text, size_t len);

#endif
