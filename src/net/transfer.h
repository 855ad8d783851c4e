#ifndef NET_TRANSFER_H
#define NET_TRANSFER_H

#include <curl/curl.h>

#include "base/list.h"
#include "base/strv.h"
#include "net/http.h"

/* What http.c, transfer.c and their helpers share; nobody else includes it. */

struct deferred;
struct ifaddrs;
struct timer;

struct http {
	struct loop *loop;
	CURLM *multi; /* NULL before the first transfer */
	struct timer *timer;
	struct list transfers;
	char *proxy;    /* NULL: the environment says */
	char *ca;       /* from the settings, or NULL */
	bool trust_set; /* the next two are known */
	char *ca_file, *ca_folder;
	char *used;                /* origin that was spoken to last by TLS; NULL: none yet */
	int64_t used_at;           /* monotonic ms */
	bool (*has_network)(void); /* reach_has_network(); NULL: it has */
};

struct transfer {
	struct list link;
	struct http *http;
	CURL *easy;            /* NULL before it was started */
	bool added;            /* curl's multi has it */
	struct deferred *next; /* start or cancel, on its way */

	struct http_request request; /* limits and callbacks; its pointers are not used */
	char *method;
	char *url;
	char *body; /* NULL: none */
	struct strv request_headers;
	struct curl_slist *sent_headers;

	int status;
	struct strv headers; /* of the answer, "Name: value" */
	bool headers_done;
	bool has_data;
	bool cancelled;
	bool too_large;
	size_t received; /* bytes of the body */
	int redirects;
	char *redirect; /* where to go on, once this answer is over */

	struct timer *silence;
	int64_t last_byte; /* monotonic ms of the last sign of life */
	curl_off_t uploaded;
	char error[CURL_ERROR_SIZE];
};

/* transfer.c */
struct transfer *transfer_new(struct http *http, const struct http_request *request);
void transfer_free(struct transfer *transfer);
/* Unlinks it, calls on_done, frees it. */
void transfer_finish(struct transfer *transfer, enum http_end end, const struct err *err);
/* curl is done with it, and it was taken out of the multi. */
void transfer_ended(struct transfer *transfer, CURLcode result);
/* The callbacks of curl. */
size_t transfer_take_header(char *data, size_t size, size_t count, void *ctx);
size_t transfer_take_data(char *data, size_t size, size_t count, void *ctx);
int transfer_take_progress(
	void *ctx, curl_off_t down_all, curl_off_t down, curl_off_t up_all, curl_off_t up);

/* http.c: hands the easy handle to curl, or takes it back. */
bool http_add(struct http *http, struct transfer *transfer);
void http_remove(struct http *http, struct transfer *transfer);

/* http.c: a connection to the origin of this address is there now. */
void http_used(struct http *http, const char *url);

/* setup.c: a new easy handle with everything that curl must know. */
bool setup_easy(struct transfer *transfer, struct err *err);

/* trust.c: finds which certificates to trust; sets ca_file and ca_folder. */
void trust_find(struct http *http);

/* reach.c: has this device an address by which others can be reached? True where that
   cannot be told. */
bool reach_has_network(void);
bool reach_among(const struct ifaddrs *list);

/* redirect.c: where this answer sends us, or NULL when it is to be delivered. */
char *redirect_target(const struct transfer *transfer);
/* Turns the request into the one for `redirect`. */
void redirect_follow(struct transfer *transfer);

/* failure.c: what a result of curl means, and the sentence for it. */
enum http_end failure_read(const struct transfer *transfer, CURLcode result, struct err *err);
void failure_silent(const struct transfer *transfer, struct err *err);
void failure_too_large(const struct transfer *transfer, struct err *err);
void failure_bad_url(const struct transfer *transfer, struct err *err);

#endif
