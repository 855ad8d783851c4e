#ifndef SCREEN_TARGET_H
#define SCREEN_TARGET_H

#include "base/err.h"
#include "screen/act.h"
#include "screen/rect.h"

struct screen;
struct screen_item;

/* Where an action goes: a copy of what matters of the item, as the view may go. */
struct aim {
	int x, y;    /* pixels */
	char *words; /* `[12] button "Send"`, "540,1200"; owned */
	char *text;  /* as the model named it; owned, NULL for a point */
	char *id;    /* of the item; owned, NULL for a point */
	bool is_item;
	int number;
	struct rect bounds;
	bool editable, password, focused, enabled, covered;
};

void aim_fini(struct aim *aim);
bool target_is_point(const struct act_target *target);
/* Is it a number of an element? */
bool target_number(const char *text, int *number);
/* Against the last view; the error is for the model. Points need no view unless they are
   parts of its size. */
bool target_aim(const struct screen *screen, const struct act_target *target, struct aim *aim,
	struct err *err);
/* The item that `text` names in the last view. */
const struct screen_item *target_item(
	const struct screen *screen, const char *text, struct err *err);
/* The same for a text, also one that is a number. `many` (may be NULL): it is there, but more
   than once. */
const struct screen_item *target_text(
	const struct screen *screen, const char *text, bool *many, struct err *err);
void aim_at(struct aim *aim, const struct screen_item *item);

#endif
