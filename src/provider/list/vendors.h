#ifndef PROVIDER_VENDORS_H
#define PROVIDER_VENDORS_H

#include "base/err.h"
#include "base/strv.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* Presets of vendors, as data/vendors.yaml tells them: addresses, variables of keys,
   and what their servers want. Nothing in here sends anything. */

enum vendor_quirk {
	VENDOR_OWN_MODELS = 1,         /* OpenAI's models under OpenAI's rules */
	VENDOR_NEW_LIMIT = 2,          /* max_completion_tokens for every model */
	VENDOR_FIXED_SAMPLING = 4,     /* refuses sampling parameters */
	VENDOR_WANTS_REASONING = 8,    /* wants reasoning_content with every call */
	VENDOR_SHORT_IDS = 16,         /* ids of nine letters and digits */
	VENDOR_API_KEY_HEADER = 32,    /* the key in `api-key:` */
	VENDOR_BEARER = 64,            /* Messages: the key in `Authorization:` too */
	VENDOR_NO_VERSION = 128,       /* /v1 is never added to its address */
	VENDOR_TOOL_STREAM = 256,      /* streams arguments only when asked to */
	VENDOR_PUBLIC_MODELS = 512,    /* lists its models without a key */
	VENDOR_LOCAL = 1024,           /* a server of one's own */
	VENDOR_SIGNED_THINKING = 2048, /* Messages: takes back only thinking that it signed */
	VENDOR_PDF_FILE = 4096,        /* Chat Completions: takes PDF as a `file` part */
	VENDOR_SPEAKS_FIRST = 8192,    /* takes no words of the person behind results */
};

/* How thinking is switched on Chat Completions. */
enum vendor_thinking {
	THINKING_EFFORT,    /* reasoning_effort */
	THINKING_TYPE,      /* thinking: {type}, and reasoning_effort */
	THINKING_ENABLE,    /* enable_thinking */
	THINKING_REASONING, /* reasoning: {effort} or {enabled: false} */
	THINKING_FORMAT,    /* reasoning_format: parsed, and reasoning_effort */
	THINKING_TEMPLATE,  /* chat_template_kwargs, and reasoning_effort */
	THINKING_NONE,
};

/* Another address of a vendor. */
struct vendor_place {
	char *wire;   /* the vendor's own where the file names none */
	char *region; /* NULL: the usual one */
	char *base_url;
};

struct vendor {
	char *id;
	char *label; /* for people */
	char *wire;
	char *base_url;
	VEC(struct vendor_place) other;
	struct strv keys;     /* variables that may hold its key */
	char *page;           /* where a person makes a key; NULL: not known */
	struct strv prefixes; /* of keys, the longest first */
	char *models;         /* path below base_url; "": no list */
	struct strv headers;  /* sent with each request */
	int64_t limit;        /* output tokens to ask for; 0: none */
	enum vendor_thinking thinking;
	unsigned quirks; /* enum vendor_quirk */
};

struct vendors {
	VEC(struct vendor) list; /* in the order of the file */
};

/* Reads the file strictly; an error has file, line and key. */
bool vendors_read(struct vendors *vendors, const char *path, struct err *err);
void vendors_fini(struct vendors *vendors);

/* All of these give NULL where there is none. */
const struct vendor *vendors_find(const struct vendors *vendors, const char *id);
/* By the host (and, of a local server, the port) of an address. */
const struct vendor *vendors_at(const struct vendors *vendors, const char *base_url);
/* The address at which a vendor speaks this wire. */
const char *vendor_base_url(const struct vendor *vendor, const char *wire);
/* Appends the headers that carry a key on this wire, and those the vendor wants besides;
   `vendor` and `key` may be NULL. */
void vendor_headers(
	const struct vendor *vendor, const char *wire, const char *key, struct strv *headers);
/* Calls for each vendor whose keys begin like this one, the likeliest first. */
void vendors_guess(const struct vendors *vendors, const char *key,
	void (*each)(void *ctx, const struct vendor *vendor), void *ctx);

#endif
