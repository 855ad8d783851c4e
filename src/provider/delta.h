#ifndef PROVIDER_DELTA_H
#define PROVIDER_DELTA_H

#include "chat/message.h"
#include "provider/error/error.h"

#include <stdbool.h>

/* What a stream says, piece by piece, the same for every wire. */
enum delta_kind {
	DELTA_TEXT,
	DELTA_THINKING,
	DELTA_CALL, /* progress of call `slot`: name known so far, bytes of arguments */
	DELTA_USAGE,
	DELTA_END, /* once, last */
};

/* How an answer ended, decided by its content and the vendor's word. */
enum stop_kind {
	STOP_DONE,
	STOP_TOOLS,  /* there are calls to run */
	STOP_LENGTH, /* the output limit was hit: no call of it may run */
	STOP_REFUSED,
	STOP_EMPTY, /* the model said it would call and did not, or said nothing */
	STOP_CUT,   /* ended without a stop value: no call of it may run */
	STOP_ERROR, /* `error` says what */
};

const char *stop_kind_name(enum stop_kind stop);

struct delta {
	enum delta_kind kind;
	const char *data; /* text of the piece, borrowed, not NUL-terminated */
	size_t len;
	int slot;
	const char *name;
	struct usage usage;
};

/* The part of a kind that grows: its index, its length and what is allocated. */
struct delta_growth {
	size_t part;
	size_t len;
	size_t cap; /* 0: there is none yet */
};

/* Takes deltas from an adapter and gathers the message; passes each on. */
struct delta_sink {
	struct message message; /* parts in order; calls are whole only at the end */
	enum stop_kind stop;
	char *vendor_stop; /* last stop value of the wire; owned, may be NULL */
	struct provider_error error;
	bool ended;
	bool left_out; /* the server passed over earlier thinking */
	struct delta_growth text;
	struct delta_growth thinking;
	void (*on_delta)(void *ctx, const struct delta *delta); /* may be NULL */
	void *ctx;
};

void delta_sink_init(struct delta_sink *sink,
	void (*on_delta)(void *ctx, const struct delta *delta), void *ctx);
void delta_sink_fini(struct delta_sink *sink);
/* Forgets what was gathered, for another try; the origin stays. */
void delta_sink_clear(struct delta_sink *sink);

/* Called by adapters. */
void delta_text(struct delta_sink *sink, const char *data, size_t len);
void delta_thinking(struct delta_sink *sink, const char *data, size_t len);
/* The next text or thinking begins a part of its own. */
void delta_break(struct delta_sink *sink);
void delta_call_progress(struct delta_sink *sink, int slot, const char *name, size_t bytes);
void delta_usage(struct delta_sink *sink, const struct usage *usage);
/* A finished call in its order. */
void delta_call(struct delta_sink *sink, const char *id, const char *name,
	const char *arguments, const char *vendor);
/* Has the answer a call of this id? */
bool delta_has_call(const struct delta_sink *sink, const char *id);
/* "call_" and nine random letters or digits. */
void delta_make_id(char out[16]);
/* Vendor JSON to send back: on the thinking part, else as a part of its own. */
void delta_vendor(struct delta_sink *sink, enum part_kind kind, const char *vendor);
/* The first error counts. */
void delta_error(struct delta_sink *sink, const struct provider_error *error);
void delta_end(struct delta_sink *sink, enum stop_kind stop, const char *vendor_stop);

#endif
