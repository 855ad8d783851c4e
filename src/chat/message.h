#ifndef CHAT_MESSAGE_H
#define CHAT_MESSAGE_H

#include "base/buf.h"
#include "base/vec.h"
#include "chat/part_pdf.h"
#include "chat/usage.h"

#include <stdbool.h>
#include <stdint.h>

struct json;

/* A message is a role and ordered parts. It is what the store keeps, the
   provider sends and the fronts show. */

enum role { ROLE_SYSTEM, ROLE_USER, ROLE_ASSISTANT, ROLE_TOOL };

enum part_kind {
	PART_TEXT,
	PART_THINKING,
	PART_IMAGE,   /* `text` is base64, `name` the MIME type */
	PART_FILE,    /* `text` is the text of an attached file, `name` its name */
	PART_PDF,     /* `name` is the file's name; `pdf`; by `status` `text` is not known
			 (pending), its text (done), or why there is none (failed) */
	PART_CONTEXT, /* facts frozen into a user message: clock, battery, mode ... */
	PART_CALL,    /* assistant: `id`, `name`, `text` = arguments as received */
	PART_RESULT,  /* tool: `id` of the call, `name`, `text`, `status` */
	PART_SHELL,   /* user: `name` = a command line of theirs, `text` = what it printed,
			 `status` pending or running while it is not known; `id` = the tool
			 where it is another one than run_shell */
	PART_OPAQUE,  /* vendor bytes to send back unchanged in `vendor` */
};

/* How a call ended, as stored and as in --json. */
enum call_status {
	CALL_PENDING,
	CALL_RUNNING,
	CALL_DONE,
	CALL_FAILED,
	CALL_REJECTED, /* the person said no */
	CALL_DENIED,   /* a rule said no */
	CALL_CANCELLED,
	CALL_INTERRUPTED, /* the process died: effect unknown */
};

struct part {
	enum part_kind kind;
	char *text;   /* owned, may be NULL */
	char *id;     /* owned, may be NULL */
	char *name;   /* owned, may be NULL */
	char *path;   /* owned: where a person's file lies; not stored, may be NULL */
	char *vendor; /* owned raw JSON (signatures, details), replayed byte for byte */
	enum call_status status;
	int64_t call; /* store's row of a call or its result, 0 when not stored */
	int64_t ms;   /* how long a call took */
	/* Of a result, as its card shows them: */
	char *summary; /* a few words ("+1 -1"); owned, may be NULL */
	int exit_code;
	bool timed_out;
	bool reads; /* the call changed nothing and told nothing personal */
	struct part_pdf pdf;
};

enum message_state {
	MESSAGE_COMPLETE,
	MESSAGE_STREAMING,
	MESSAGE_PARTIAL, /* cut off by an error, a cancel or a death; text kept */
};

struct message {
	int64_t id; /* store's row, 0 when not stored */
	enum role role;
	enum message_state state;
	VEC(struct part) parts;
	struct usage usage;
	char *origin;    /* "vendor/wire/model" that made it, NULL for others; owned */
	char *stop;      /* the vendor's own last stop value; owned, may be NULL */
	char *mode;      /* of the run that made it; owned, may be NULL */
	int64_t created; /* ms UTC */
	int64_t ms;      /* how long its turn took, 0: not known */
	bool starred;
};

void message_init(struct message *message, enum role role);
void message_fini(struct message *message);
void message_copy(struct message *to, const struct message *from);
/* Adds a part; strings are copied, NULL stays NULL. The pointer holds until the
   next part is added. */
struct part *message_add(struct message *message, enum part_kind kind, const char *text);
struct part *message_add_call(
	struct message *message, const char *id, const char *name, const char *arguments);
struct part *message_add_result(struct message *message, const char *id, const char *name,
	const char *text, enum call_status status);
void part_fini(struct part *part);

/* Appends the texts of all parts of a kind. */
void message_text(const struct message *message, enum part_kind kind, struct buf *out);
size_t message_count(const struct message *message, enum part_kind kind);
/* Nothing in it that a provider would take? */
bool message_is_empty(const struct message *message);

const char *role_name(enum role role); /* "user" ... */
bool role_parse(const char *name, enum role *out);
const char *call_status_name(enum call_status status); /* "done" ... */
bool call_status_parse(const char *name, enum call_status *out);
const char *message_state_name(enum message_state state);
bool message_state_parse(const char *name, enum message_state *out);

/* The parts as one JSON array, as the store keeps them, and back. A damaged
   text gives a message without parts and false. */
void message_parts_write(const struct message *message, struct buf *out);
bool message_parts_read(struct message *message, const char *json, size_t len);

#endif
