#ifndef PROVIDER_ANSWER_H
#define PROVIDER_ANSWER_H

#include "net/sse.h"
#include "provider/provider.h"

/* The body of one HTTP answer on its way to a reader: an error body is classified, a
   stream cut into events, and a server that answers whole instead of streaming is
   recognised by its first byte. No I/O. */

#define ANSWER_ERROR_MAX ((size_t)64 << 10) /* bytes kept of an error body */
#define ANSWER_WHOLE_MAX ((size_t)32 << 20)

enum answer_form { ANSWER_UNKNOWN, ANSWER_EVENTS, ANSWER_WHOLE, ANSWER_ERROR };

struct answer {
	const struct provider_ops *ops;
	struct provider_reader *reader;
	struct delta_sink *sink;
	enum answer_form form;
	int status;
	struct sse sse;
	struct buf body; /* an error, a whole answer, or the first bytes of a stream */
	size_t events;
	bool done;    /* its last event was seen: nothing of interest follows */
	bool stopped; /* the owner wants no more, see answer_stop() */
};

void answer_init(
	struct answer *answer, const struct provider_ops *ops, struct delta_sink *sink);
void answer_fini(struct answer *answer);
/* Before the first byte: the HTTP status. */
void answer_status(struct answer *answer, int status);
/* False: no more bytes are wanted. */
bool answer_feed(struct answer *answer, const char *data, size_t len);
/* For use inside a call of the sink: no event is read after this. */
void answer_stop(struct answer *answer);
/* The body ended (`clean`: as a whole); ends the sink. The values of the headers may
   be NULL. */
void answer_finish(
	struct answer *answer, bool clean, const char *retry_after_ms, const char *retry_after);

#endif
