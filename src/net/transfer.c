/* One request and its answer. curl calls back with headers and data; whoever
   cancels inside makes the callback refuse what came, which ends the transfer.
   A stream may last for hours, so nothing limits the whole: a timer of our own
   looks whether a byte moved in either direction. It is not armed again for each
   byte but finds out when it fires. */
#include "net/transfer.h"

#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "loop/loop.h"

#define CONNECT_DEFAULT 30000 /* ms */
#define MAX_BODY_DEFAULT ((size_t)64 << 20)
#define HEADERS_MAX 256
#define HEADER_MAX 16384 /* bytes of one that is kept */

static void handle_silence(void *ctx);

struct transfer *transfer_new(struct http *http, const struct http_request *request) {
	struct transfer *transfer = xcalloc(1, sizeof(*transfer));

	transfer->http = http;
	transfer->request = *request;
	if (request->max_body == 0) {
		transfer->request.max_body = MAX_BODY_DEFAULT;
	}
	if (request->connect_timeout <= 0) {
		transfer->request.connect_timeout = CONNECT_DEFAULT;
	}
	transfer->method = xstrdup(request->method ? request->method : "GET");
	transfer->url = xstrdup(request->url ? request->url : "");
	if (request->body) {
		transfer->body = xmemdup(request->body, request->body_len);
	}
	strv_add_all(&transfer->request_headers, request->headers);
	transfer->last_byte = clock_monotonic();
	if (request->silence_timeout > 0) {
		transfer->silence = loop_timer(http->loop, handle_silence, transfer);
		timer_arm(transfer->silence, request->silence_timeout);
	}
	list_append(&http->transfers, &transfer->link);
	return transfer;
}

void transfer_free(struct transfer *transfer) {
	list_remove(&transfer->link);
	if (transfer->next) {
		deferred_cancel(take(transfer->next));
	}
	timer_remove(transfer->silence);
	if (transfer->easy) {
		curl_easy_cleanup(transfer->easy);
	}
	curl_slist_free_all(transfer->sent_headers);
	strv_fini(&transfer->request_headers);
	strv_fini(&transfer->headers);
	free(transfer->body);
	free(transfer->method);
	free(transfer->url);
	free(transfer->redirect);
	free(transfer);
}

void transfer_finish(struct transfer *transfer, enum http_end end, const struct err *err) {
	http_remove(transfer->http, transfer);
	transfer->silence = timer_remove(transfer->silence);
	if (transfer->request.on_done) {
		transfer->request.on_done(transfer->request.ctx, transfer, end, err);
	}
	transfer_free(transfer);
}

static void handle_silence(void *ctx) {
	struct transfer *transfer = ctx;
	int64_t limit = transfer->request.silence_timeout;
	int64_t left = transfer->last_byte + limit - clock_monotonic();
	struct err err = ERR_INIT;

	if (left > 0) {
		timer_arm(transfer->silence, left);
		return;
	}
	failure_silent(transfer, &err);
	transfer_finish(transfer, HTTP_SILENT, &err);
}

static void handle_cancel(void *ctx) {
	struct transfer *transfer = ctx;
	struct err err = ERR_INIT;

	transfer->next = NULL;
	err_set(&err, ERR_NET, tr("cancelled"));
	transfer_finish(transfer, HTTP_CANCELLED, &err);
}

void transfer_cancel(struct transfer *transfer) {
	if (transfer->cancelled) {
		return;
	}
	transfer->cancelled = true;
	if (transfer->next) {
		deferred_cancel(take(transfer->next));
	}
	transfer->next = loop_defer(transfer->http->loop, handle_cancel, transfer);
}

void transfer_drop(struct transfer *transfer) {
	if (transfer) {
		transfer->request.on_headers = NULL;
		transfer->request.on_data = NULL;
		transfer->request.on_done = NULL;
		transfer_cancel(transfer);
	}
}

int transfer_status(const struct transfer *transfer) {
	return transfer->headers_done ? transfer->status : 0;
}

bool transfer_has_data(const struct transfer *transfer) {
	return transfer->has_data;
}

const char *transfer_header(const struct transfer *transfer, const char *name) {
	size_t len = strlen(name);

	for (size_t i = 0; i < transfer->headers.len; i++) {
		const char *header = transfer->headers.items[i];

		if (strncasecmp(header, name, len) == 0 && header[len] == ':') {
			return header + len + 2;
		}
	}
	return NULL;
}

/* "HTTP/1.1 200 OK" begins an answer; after a 1xx one another follows. */
static void begin_answer(struct transfer *transfer, const char *line, size_t len) {
	const char *space = memchr(line, ' ', len);
	int status = 0;

	for (const char *at = space ? space + 1 : line + len;
		at < line + len && *at >= '0' && *at <= '9' && status < 1000; at++) {
		status = status * 10 + (*at - '0');
	}
	strv_clear(&transfer->headers);
	transfer->status = status;
}

/* Kept as "Name: value" with exactly one space. */
static void keep_header(struct transfer *transfer, const char *line, size_t len) {
	const char *colon = memchr(line, ':', len);
	const char *value;
	size_t value_len;

	if (!colon || len > HEADER_MAX || transfer->headers.len >= HEADERS_MAX) {
		return;
	}
	value_len = len - (size_t)(colon + 1 - line);
	value = str_trim_span(colon + 1, &value_len);
	strv_addf(&transfer->headers, "%.*s: %.*s", (int)(colon - line), line, (int)value_len,
		value);
}

static void end_headers(struct transfer *transfer) {
	if (transfer->status < 200) {
		return;
	}
	transfer->headers_done = true;
	transfer->redirect = redirect_target(transfer);
	if (!transfer->redirect && transfer->request.on_headers) {
		transfer->request.on_headers(transfer->request.ctx, transfer, transfer->status);
	}
}

size_t transfer_take_header(char *data, size_t size, size_t count, void *ctx) {
	struct transfer *transfer = ctx;
	size_t len = size * count;
	size_t line_len = len;
	const char *line = str_trim_span(data, &line_len);

	if (transfer->cancelled) {
		return 0;
	}
	transfer->last_byte = clock_monotonic();
	if (transfer->headers_done) {
		return len; /* a trailer */
	}
	if (line_len >= 5 && memcmp(line, "HTTP/", 5) == 0) {
		begin_answer(transfer, line, line_len);
	} else if (line_len > 0) {
		keep_header(transfer, line, line_len);
	} else {
		end_headers(transfer);
	}
	return transfer->cancelled ? 0 : len;
}

size_t transfer_take_data(char *data, size_t size, size_t count, void *ctx) {
	struct transfer *transfer = ctx;
	size_t len = size * count;

	if (transfer->cancelled) {
		return 0;
	}
	transfer->last_byte = clock_monotonic();
	if (len > transfer->request.max_body - transfer->received) {
		transfer->too_large = true;
		return 0;
	}
	transfer->received += len;
	if (!transfer->redirect && len > 0 && transfer->request.on_data) {
		transfer->has_data = true;
		transfer->request.on_data(transfer->request.ctx, transfer, data, len);
	}
	return transfer->cancelled ? 0 : len;
}

/* Bytes that go up are a sign of life too. */
int transfer_take_progress(
	void *ctx, curl_off_t down_all, curl_off_t down, curl_off_t up_all, curl_off_t up) {
	struct transfer *transfer = ctx;

	(void)down_all;
	(void)down;
	(void)up_all;
	if (up != transfer->uploaded) {
		transfer->uploaded = up;
		transfer->last_byte = clock_monotonic();
	}
	return transfer->cancelled;
}

/* The answer was a redirect: the same handle goes on with another request. */
static void follow(struct transfer *transfer) {
	struct err err = ERR_INIT;

	redirect_follow(transfer);
	transfer->headers_done = false;
	transfer->status = 0;
	transfer->received = 0;
	transfer->uploaded = 0;
	strv_clear(&transfer->headers);
	if (!setup_easy(transfer, &err) || !http_add(transfer->http, transfer)) {
		err_set(&err, ERR_NET, tr("libcurl does not take the redirected request"));
		transfer_finish(transfer, HTTP_REFUSED, &err);
	}
}

void transfer_ended(struct transfer *transfer, CURLcode result) {
	struct err err = ERR_INIT;
	enum http_end end;

	if (transfer->headers_done) {
		http_used(transfer->http, transfer->url);
	}
	if (transfer->cancelled) {
		if (transfer->next) {
			deferred_cancel(take(transfer->next));
		}
		handle_cancel(transfer);
	} else if (transfer->too_large) {
		failure_too_large(transfer, &err);
		transfer_finish(transfer, HTTP_TOO_LARGE, &err);
	} else if (result == CURLE_OK && transfer->redirect) {
		follow(transfer);
	} else {
		end = failure_read(transfer, result, &err);
		transfer_finish(transfer, end, end == HTTP_DONE ? NULL : &err);
	}
}
