#ifndef SCREEN_FACTS_H
#define SCREEN_FACTS_H

#include "screen/view.h"

#include <stddef.h>

/* What the phone's services tell of the screen besides its tree: who is in front, the
   keyboard, the size. Read from the lines that a look prints (`dumpsys window`, `dumpsys
   input_method`, `wm size`), in whatever form a version of Android writes them. */
struct facts {
	struct screen_facts facts; /* its texts are the ones below */
	char package[160];
	char activity[160];
	char covered_by[80];
};

/* What is not told stays empty. */
void facts_read(struct facts *facts, const char *text, size_t len);

#endif
