#ifndef NET_HTTP_H
#define NET_HTTP_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct loop;

/* HTTP on the loop: curl's multi interface by socket_action. curl is initialised
   with the first transfer; connections are kept and used again. Redirects are
   followed only to the same origin. */
struct http;
struct transfer;

struct http_settings {
	const char *proxy; /* NULL: HTTPS_PROXY and NO_PROXY of the environment */
	const char *ca;    /* file or folder; NULL: SSL_CERT_FILE, SSL_CERT_DIR, the system's */
};

struct http *http_new(struct loop *loop, const struct http_settings *settings);
/* Cancels what is running, without calls. NULL is fine. Not inside a callback of
   a transfer. */
struct http *http_free(struct http *http);

enum http_end {
	HTTP_DONE, /* the whole body arrived; look at the status */
	HTTP_CANCELLED,
	HTTP_REFUSED, /* nothing was sent: DNS, connection refused, TLS, bad URL */
	HTTP_OFFLINE, /* the same, and this device has no network at all */
	HTTP_LOST,    /* the connection broke after the request went out */
	HTTP_SILENT,  /* no byte for the silence limit, or connect limit reached */
	HTTP_TOO_LARGE,
};

struct http_request {
	const char *method; /* "GET" or "POST" */
	const char *url;
	const char *const *headers; /* "Name: value"; NULL-terminated or NULL */
	const void *body;           /* copied */
	size_t body_len;
	int64_t connect_timeout; /* ms */
	int64_t silence_timeout; /* ms without a byte; 0: none */
	size_t max_body;         /* bytes of the answer; 0: 64 MB */
	/* Once, before the first body byte. */
	void (*on_headers)(void *ctx, struct transfer *transfer, int status);
	void (*on_data)(void *ctx, struct transfer *transfer, const char *data, size_t len);
	/* Once, always from the loop, also after transfer_cancel(). `err` says what
	   happened unless the end is HTTP_DONE. The transfer is freed after it. */
	void (*on_done)(
		void *ctx, struct transfer *transfer, enum http_end end, const struct err *err);
	void *ctx;
};

/* Never fails at once: errors come through on_done. */
struct transfer *http_start(struct http *http, const struct http_request *request);
/* May be called inside the callbacks; no on_data comes after it. */
void transfer_cancel(struct transfer *transfer);
/* Cancels without any further call, on_done included: for an owner that goes
   away. NULL is fine. */
void transfer_drop(struct transfer *transfer);
int transfer_status(const struct transfer *transfer); /* 0 before the headers */
/* A header of the answer, name without case; NULL when absent. Borrowed. */
const char *transfer_header(const struct transfer *transfer, const char *name);
/* Was any byte of the answer's body delivered? */
bool transfer_has_data(const struct transfer *transfer);
/* Opens DNS, TCP and TLS to the origin of `url` so that the next request starts warm,
   unless it was the last one that was spoken to and its connection is still fresh. Once,
   and silent on failure. */
void http_warm(struct http *http, const char *url);

#endif
