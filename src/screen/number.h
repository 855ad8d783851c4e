#ifndef SCREEN_NUMBER_H
#define SCREEN_NUMBER_H

#include "base/strv.h"

struct screen_item;
struct screen_view;

/* Numbers of elements, from one look to the next: an element that is still there keeps its
   number, a new one gets a new one, and a number is never given to something else until the
   whole screen is shown again. So a number that the model read is right or refused. */
struct numbers {
	int last;          /* the highest that was given */
	struct strv words; /* by number - 1: what it was called */
};

void numbers_fini(struct numbers *numbers);
/* The view is shown as a whole: it is numbered from 1, and what was before is forgotten. */
void numbers_restart(struct numbers *numbers, struct screen_view *view);
/* Numbers `after` by what stood in `before` (NULL: nothing). */
void numbers_carry(
	struct numbers *numbers, const struct screen_view *before, struct screen_view *after);
/* The item of this number, or NULL. */
const struct screen_item *numbers_find(const struct screen_view *view, int number);
/* What once had this number, or NULL. */
const char *numbers_words(const struct numbers *numbers, int number);

#endif
