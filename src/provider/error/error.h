#ifndef PROVIDER_ERROR_H
#define PROVIDER_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Failures of a model request, typed once here; nobody above looks at texts. */
enum provider_error_kind {
	PERR_NONE,
	PERR_AUTH,
	PERR_QUOTA,      /* no money left: no retry */
	PERR_RATE,       /* wait `wait_ms`, retry */
	PERR_OVERLOADED, /* 500, 502, 503, 504, 529: retry */
	PERR_OVERFLOW,   /* context window; `limit` where the text names it */
	PERR_TOO_LARGE,
	PERR_NOT_FOUND, /* model or address */
	PERR_PARAMETER, /* a parameter was refused; `drop` says which */
	PERR_REPLAY,    /* replayed thinking or signatures were refused */
	PERR_IMAGES,    /* the model takes no images */
	PERR_NO_PDF,    /* nor PDF files */
	PERR_BAD_PDF,   /* not this PDF file: encrypted, damaged, too many pages */
	PERR_TOOL_CALL, /* the server rejected what the model called */
	PERR_POLICY,
	PERR_REGION, /* not served where this network is */
	PERR_SETUP,  /* the server must be started differently */
	PERR_BAD_REQUEST,
	PERR_NETWORK,    /* the server could not be reached */
	PERR_OFFLINE,    /* nor any other: there is no network */
	PERR_INCOMPLETE, /* the stream broke off */
	PERR_UNSENT,     /* no request could be made of it: a setting is wrong */
};

struct provider_target;

struct provider_error {
	enum provider_error_kind kind;
	int status;      /* HTTP, 0 when there was none */
	int64_t wait_ms; /* what the server asked for, -1: nothing */
	int64_t limit;   /* tokens of the window, 0: not said */
	unsigned drop;   /* enum provider_drop */
	char text[512];  /* a sentence for the person, with what to do */
	char raw[512];   /* the server's own words, redacted */
	char body[2048]; /* its whole answer, redacted and cut; "" where raw is all of it */
};

const char *provider_error_name(enum provider_error_kind kind);
/* Classifies an answer: HTTP status (0: an error inside a 200 stream) and body.
   `headers` values may be NULL. */
void provider_error_read(struct provider_error *error, int status, const char *body, size_t len,
	const char *retry_after_ms, const char *retry_after);
/* Says again what to do, now in the words of this request: its key's name, its
   host, its model. NULL: nothing is known of it. Keeps the text where no answer is behind it
   (network, unsent). */
void provider_error_explain(struct provider_error *error, const struct provider_target *target);
/* May be tried again before the first byte? */
bool provider_error_is_transient(const struct provider_error *error);

#endif
