#ifndef FRONT_SKILL_WORDS_H
#define FRONT_SKILL_WORDS_H

#include "base/buf.h"
#include "base/err.h"
#include "skill/library.h"

/* A skill in words: where it lies, what it is for, what it wishes and brings along, what is
   wrong with it, and at most `max` bytes of its text. As it is now, made harmless. */
bool skill_describe(const struct library_entry *entry, const char *language, size_t max,
	struct buf *out, struct err *err);
/* The first reason why it does not load; NULL: it does. */
const struct skill_note *skill_first_fault(const struct skill *skill);

#endif
