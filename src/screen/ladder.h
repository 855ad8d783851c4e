#ifndef SCREEN_LADDER_H
#define SCREEN_LADDER_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* Getting a dump out of uiautomator: the line that is run on the phone, what its output
   says, and what to try next. Pure. */

struct ladder {
	bool brief;      /* one try only */
	bool compressed; /* of the next try */
	bool elsewhere;  /* shared storage in place of the shell's own folder */
	int busy;        /* tries that failed because the screen never rested */
	int nulls;       /* ... because there was no tree */
	int crashes;     /* ... for another reason */
	bool was_empty;  /* the last dump held nothing */
};

/* Parts of the output; `xml` is empty where no file was made. */
struct ladder_output {
	const char *said, *facts, *xml;
	size_t said_len, facts_len, xml_len;
};

enum ladder_next {
	LADDER_TAKE,    /* `xml` is a dump of now */
	LADDER_AGAIN,   /* after `wait` ms */
	LADDER_GIVE_UP, /* `why` says it to the model */
};

/* Appends the line. It leaves no file behind; `mark` (letters and digits) divides the parts;
   `path` is where the dump goes on the phone. */
void ladder_line(struct buf *line, const struct ladder *ladder, const char *path,
	const char *mark, int sdk);
/* False when the marks are not where they should be: the output was cut. */
bool ladder_split(const char *data, size_t len, const char *mark, struct ladder_output *output);
enum ladder_next ladder_judge(struct ladder *ladder, const struct ladder_output *output,
	int64_t *wait, struct buf *why);

#endif
