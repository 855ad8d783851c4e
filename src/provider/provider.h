#ifndef PROVIDER_PROVIDER_H
#define PROVIDER_PROVIDER_H

#include "base/buf.h"
#include "base/err.h"
#include "base/strv.h"
#include "chat/conversation.h"
#include "provider/delta.h"

#include <stdbool.h>
#include <stdint.h>

struct vendor;

/* Is the model to think? */
enum provider_thinking { THINK_AS_IT_DOES, THINK_OFF, THINK_ON };

/* A provider is a translator without I/O: a request of chat/ values goes in and
   bytes come out; an event of the stream goes in and deltas come out. */

/* Where to send and as what; all borrowed. */
struct provider_target {
	const char *wire;            /* name of the provider_ops */
	const char *vendor;          /* "openai" ..., for `origin` and messages */
	const struct vendor *preset; /* what its servers want; NULL: not known */
	const char *base_url;
	const char *key;      /* NULL or "": no key is sent */
	const char *key_hint; /* how the key is set, for error texts ("OPENAI_API_KEY") */
	const char *model;
	int64_t max_tokens; /* of the answer; 0: not sent */
	int64_t output;     /* the most tokens the model gives at once; 0: not known */
	double temperature; /* < 0: not sent */
	const char *effort; /* reasoning effort, a level that the model has; NULL: not sent */
	enum provider_thinking think;
	const char *form;   /* how the model's thinking is switched: adaptive, budget, level;
			       NULL: not known */
	bool has_levels;    /* levels of effort of this model are known */
	bool always_thinks; /* it cannot be switched off */
	bool thinking;      /* thinking is expected: longer silence is allowed */
	bool no_stream;     /* ask for one whole answer */
	bool pdf;           /* model and server take PDF files as they are */
};

/* Parameters that a server refused once and that are left out from then on. */
enum provider_drop {
	DROP_STREAM_OPTIONS = 1,
	DROP_TEMPERATURE = 2,
	DROP_MAX_TOKENS = 4, /* use the other of max_tokens / max_completion_tokens */
	DROP_EFFORT = 8,
	DROP_PARALLEL = 16,
	DROP_TOOL_CHOICE = 32,
	DROP_THINKING = 64,    /* no replay of thinking and vendor blobs */
	DROP_BARE_CALLS = 128, /* calls without reasoning_content: "" stands in for it */
	DROP_VERSION = 256,    /* base_url with /v1 where it has none, without where it has */
	DROP_IMAGES = 512,     /* the model takes none: a sentence stands in for each */
	DROP_SUMMARY = 1024,   /* no summary of the reasoning is asked for */
	DROP_ENCRYPTED = 2048, /* nor its encrypted form */
	DROP_BINDING = 4096,   /* nothing is said about thinking that fits its place no more */
	DROP_PDF = 8192,       /* the model takes no PDF files: their text goes instead */
};

struct provider_request {
	const struct provider_target *target;
	const char *system; /* built once per conversation */
	const char *tools;  /* raw JSON array of {name, description, parameters}; NULL: none */
	const struct conversation *conversation;
	bool forbid_tools; /* tools stay, no call wanted (last turn) */
	unsigned drops;    /* enum provider_drop */
};

/* What goes over the wire. The body of a request begins with the body of the one
   before it up to its new messages, byte for byte. */
struct provider_bytes {
	char *url;
	struct strv headers;
	struct buf body;
};

void provider_bytes_fini(struct provider_bytes *bytes);

struct provider_reader; /* the state of one answer being read */

struct provider_ops {
	const char *name;
	bool (*build)(const struct provider_request *request, struct provider_bytes *out,
		struct err *err);
	struct provider_reader *(*reader_new)(struct delta_sink *sink);
	/* One SSE event. */
	void (*reader_event)(struct provider_reader *reader, const char *event,
		const char *data, size_t len);
	/* A whole answer that is no stream. */
	void (*reader_body)(struct provider_reader *reader, const char *data, size_t len);
	/* The body ended (`clean`: without a transport error): the last deltas, then
	   exactly one DELTA_END. */
	void (*reader_finish)(struct provider_reader *reader, bool clean);
	void (*reader_free)(struct provider_reader *reader);
	/* A provider inside the binary: step `index` of its answer, ended by a step
	   that ends the sink; false: there is no such step. With a NULL sink only the
	   ms to wait before it are told. NULL for the others. */
	bool (*local_step)(const struct provider_request *request, int index, int64_t *wait_ms,
		struct delta_sink *sink);
};

/* "vendor/wire/model", as in message.origin; the caller's. */
char *provider_origin(const struct provider_target *target);
/* NULL when there is no such wire. */
const struct provider_ops *provider_find(const char *name);
/* Names of all wires, NULL-terminated. */
const char *const *provider_names(void);

#endif
