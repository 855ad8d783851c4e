#ifndef TOOL_RESULT_H
#define TOOL_RESULT_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* What came of a call. */

/* Was what it is aimed at on the screen? If not, nothing was done. */
enum tool_missed {
	TOOL_MISSED_NOT,
	TOOL_MISSED_NONE, /* nothing of that name */
	TOOL_MISSED_MANY, /* several things, and no way to tell which */
};

#define TOOL_IMAGES_MAX 4                      /* of one result */
#define TOOL_IMAGE_BYTES_MAX ((size_t)1 << 20) /* of one image */

#define TOOL_FULL_MAX ((size_t)8 << 20) /* bytes of what is set aside of a result */
#define TOOL_ROOM ((size_t)1 << 20)     /* bytes of output that a tool should take in */

struct tool_image {
	char *mime; /* owned; "image/jpeg" ... */
	int width, height;
	struct buf bytes;
};

struct tool_result {
	bool failed;
	bool timed_out;
	bool cancelled;   /* the person stopped this very call */
	bool unavailable; /* not installed, not granted, not possible here */
	bool hands_back;  /* a flow's step did not fit: whoever asked goes on from there */
	enum tool_missed missed;
	int exit_code;   /* of a program that ran, else 0 */
	struct buf text; /* what the model reads; cut to tool->max_output at the end */
	/* All of it, where `text` shows less: masked, else as it came; for who keeps it. */
	struct buf full;
	char *summary; /* a few words for the card ("+1 -1", "12 lines"); owned, may be NULL */
	uint64_t screen;               /* hash of the screen after it, 0: none */
	VEC(struct tool_image) images; /* what the model looks at besides the text */
};

void tool_result_init(struct tool_result *result);
void tool_result_fini(struct tool_result *result);
/* Sets failed and the text. */
void tool_result_fail(struct tool_result *result, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Takes the bytes over (and empties `bytes`). False when they are too many or there
   are images enough; the result is then as it was. */
bool tool_result_add_image(
	struct tool_result *result, const char *mime, int width, int height, struct buf *bytes);

#endif
