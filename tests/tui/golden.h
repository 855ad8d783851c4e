#ifndef TESTS_TUI_GOLDEN_H
#define TESTS_TUI_GOLDEN_H

#include "tests/tui/scene.h"

/* One state of the screen at many sizes, held against tests/screens/NAME.txt: each size
   has a line with the place of the cursor and with what its looks add up to on a dark
   terminal and in monochrome, then the rows; at a phone's size the roles of its cells
   follow. `ninja update-screens` writes the files anew; look at the difference then. */
struct golden {
	const char *name;
	struct buf text;
};

struct golden_size {
	int cols, rows;
};

#define GOLDEN_SIZES 9

/* The phone's first; the last one is too small for anything. */
extern const struct golden_size golden_sizes[GOLDEN_SIZES];

void golden_init(struct golden *golden, const char *name);
/* Draws it, and holds every row against the width of the screen. */
void golden_add(struct golden *golden, struct scene *scene, int rows, int cols);
/* Compares what was added, or writes it; the first line that differs is told. */
void golden_fini(struct golden *golden);
/* All sizes of a scene that stays as it is. */
void golden_check(struct scene *scene, const char *name);
/* From now on Chinese; false: this build has no catalogue. tr_unload() ends it. */
bool golden_chinese(void);

/* How a screen comes to be what it is, from a new scene. */
struct state {
	const char *name;
	void (*make)(struct scene *scene);
	bool chinese; /* looked at in Chinese as well */
};

/* Each ends with one without a name. */
extern const struct state states_cards[], states_chat[], states_draft[], states_past[],
	states_sheet[], states_text[];

/* What several of them begin with: a message of the person and some thinking; a file
   that was changed; the text of an answer with every kind of block. */
void state_asks(struct scene *scene);
void state_edits(struct scene *scene);
extern const char state_answer[];
/* A finished task with cards and that answer. */
void state_answered(struct scene *scene);

#endif
