#ifndef PROVIDER_ANTHROPIC_H
#define PROVIDER_ANTHROPIC_H

#include "base/vec.h"
#include "provider/provider.h"
#include "provider/repeat.h"

/* Messages: what its files share. */

#define ANTHROPIC_BASE_URL "https://api.anthropic.com"
#define ANTHROPIC_BLOCKS_MAX 1024 /* of one answer */

struct json;

enum anthropic_kind { BLOCK_TEXT, BLOCK_THINKING, BLOCK_CALL, BLOCK_OTHER };

/* One content block of an answer, as far as it has come. */
struct anthropic_block {
	enum anthropic_kind kind;
	int64_t index;
	struct json *head;      /* as it began, without its text */
	struct buf input;       /* fragments of a call's arguments */
	struct buf signature;   /* of thinking; it may come in pieces */
	struct json *citations; /* array; NULL: none came */
	size_t part;            /* of the sink's message, counted from 1; 0: none */
	bool closed;
	bool torn; /* cannot be sent back as it was */
};

/* One answer being read. */
struct anthropic_reader {
	struct delta_sink *sink;
	VEC(struct anthropic_block) blocks;
	size_t current;       /* the block whose text grows, counted from 1; 0: none */
	struct usage usage;   /* `input` without what the cache did */
	char *stop;           /* stop_reason; owned */
	struct repeat repeat; /* the last event that was text and nothing else */
	bool repeats_thinking;
	bool failed; /* the server sent an error */
	bool broken; /* an event was lost: nothing is sure to be whole */
	bool mended; /* bytes of a call were mended: it may not run */
	bool done;   /* message_stop, or the answer came whole */
};

bool anthropic_build(
	const struct provider_request *request, struct provider_bytes *out, struct err *err);

/* Blocks of an answer. */
void anthropic_blocks_fini(struct anthropic_reader *reader);
void anthropic_block_start(
	struct anthropic_reader *reader, int64_t index, const struct json *block);
void anthropic_block_delta(
	struct anthropic_reader *reader, int64_t index, const struct json *delta);
/* More text of the block that grows, the last one; false when there is none. */
bool anthropic_block_more(struct anthropic_reader *reader, const char *text, size_t len);
void anthropic_block_stop(struct anthropic_reader *reader, int64_t index);
/* Calls that have a name. */
size_t anthropic_calls(const struct anthropic_reader *reader);
/* Gives what must go back to the same server, and with `calls` the calls, to the sink's
   message, and puts its parts in the order of the blocks. */
void anthropic_blocks_deliver(struct anthropic_reader *reader, bool calls);

/* The numbers of a `usage` that came; those left out stay as they were. */
void anthropic_read_usage(struct anthropic_reader *reader, const struct json *usage);
/* The same with the cache inside the input. */
struct usage anthropic_usage(const struct anthropic_reader *reader);
/* Decides how the answer ended, gives its calls and its end to the sink. */
void anthropic_finish(struct anthropic_reader *reader, bool clean);

#endif
