#ifndef FRONT_RECORD_INNER_H
#define FRONT_RECORD_INNER_H

#include "base/buf.h"
#include "chat/conversation.h"
#include "front/record/record.h"
#include "tool/registry.h"

struct json;

/* Part of record*.c; nobody else includes it. */

/* What an element of the screen was; texts are owned, NULL where they are not known. */
struct record_name {
	char *text, *id;
	int x, y; /* -1: not known */
};

struct recorder {
	const struct conversation *messages;
	struct buf parameters; /* lines of YAML */
	struct buf steps;
	int texts;    /* typed so far */
	size_t count; /* steps */
	bool moved;   /* another screen may be coming up: the next element is waited for */
	const char *result; /* of the call at hand */
	size_t at;          /* number of its message */
};

void record_name_fini(struct record_name *name);
/* What `target` (a number or a text; NULL: a place) meant: by the call's own result, else as
   record_name_said(), which goes by what was last said of that number before it. */
void record_name_find(
	const struct recorder *recorder, const char *target, struct record_name *out);
void record_name_said(
	const struct recorder *recorder, const char *target, struct record_name *out);
/* Appends the step that does the same again. */
void record_step(struct recorder *recorder, const char *tool, const struct json *arguments);

#endif
