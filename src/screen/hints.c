/* Three signs: the screen stayed the same three times, one action came three times among the
   last eight, four of the last five only wandered about. */

#include "screen/hints.h"

#include "base/str.h"

#include <string.h>

#define SAME_SCREENS 3
#define SAME_ACTIONS 3
#define DRIFT_OF 5
#define DRIFT 4

void hints_fini(struct hints *hints) {
	*hints = (struct hints){ 0 };
}

static void add_action(struct hints *hints, const char *name, bool wanders) {
	int at = hints->count++ % HINTS_WINDOW;

	hints->actions[at].action = str_hash(name, strlen(name));
	hints->actions[at].wanders = wanders;
}

static void add_screen(struct hints *hints, uint64_t hash) {
	hints->same = hash != 0 && hash == hints->hash ? hints->same + 1 : 1;
	hints->hash = hash;
}

static int count_same_actions(const struct hints *hints) {
	int known = hints->count < HINTS_WINDOW ? hints->count : HINTS_WINDOW;
	uint64_t last = hints->actions[(hints->count - 1) % HINTS_WINDOW].action;
	int same = 0;

	for (int i = 0; i < known; i++) {
		same += hints->actions[i].action == last;
	}
	return same;
}

static int count_wandering(const struct hints *hints) {
	int wandering = 0;

	for (int i = 1; i <= DRIFT_OF && i <= hints->count; i++) {
		wandering += hints->actions[(hints->count - i) % HINTS_WINDOW].wanders;
	}
	return wandering;
}

static const char *find_sign(const struct hints *hints) {
	if (hints->same >= SAME_SCREENS) {
		return "the screen is the same as after the actions before";
	}
	if (count_same_actions(hints) >= SAME_ACTIONS) {
		return "this action came several times already";
	}
	if (count_wandering(hints) >= DRIFT) {
		return "the last actions only moved about";
	}
	return NULL;
}

static const char *find_advice(int level) {
	static const char *const advice[] = {
		"Check with read_screen whether the target is right; try another element, or "
		"wait_for if something loads.",
		"This way does not work. Take another one: search inside the app, another "
		"menu, "
		"open_app, or an intent; use take_screenshot if the text does not show what "
		"matters.",
		"Stop here: tell the person what was tried, what the screen shows and what is "
		"missing, or ask with ask_user or hand_over.",
	};
	int last = (int)(sizeof(advice) / sizeof(*advice)) - 1;

	return advice[level > last ? last : level];
}

void hints_note(struct hints *hints, const void *who, const char *name, bool wanders,
	uint64_t hash, struct buf *out) {
	if (hints->who != who) {
		hints_fini(hints);
		hints->who = who;
	}
	add_action(hints, name, wanders);
	add_screen(hints, hash);
	const char *sign = find_sign(hints);

	if (!sign) {
		hints->level = 0;
		return;
	}
	buf_addf(out, "\nHint: %s. %s", sign, find_advice(hints->level));
	hints->level++;
}
