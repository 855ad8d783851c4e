#ifndef TESTS_NET_FETCH_H
#define TESTS_NET_FETCH_H

/* One transfer and all that it told. */

#include "base/buf.h"
#include "check.h"
#include "loop/loop.h"
#include "net/http.h"

struct fetch {
	struct http *http;
	struct transfer *transfer;
	struct buf body;
	int heads, status; /* calls of on_headers, its status */
	int datas;         /* calls of on_data */
	int done;          /* calls of on_done */
	enum http_end end;
	struct err err;
	bool cancel_on_headers, cancel_on_data, drop_on_data;
	char header[256]; /* value of `want_header` when the end came */
	const char *want_header;
	struct fetch *then; /* started when this one is done, on `then_url` */
	const char *then_url;
	bool then_on_data; /* or at its first data */
};

static inline void fetch_start(struct fetch *fetch, const char *url);

static inline void fetch_go_on(struct fetch *fetch) {
	struct fetch *then = fetch->then;

	fetch->then = NULL;
	if (then) {
		then->http = fetch->http;
		fetch_start(then, fetch->then_url);
	}
}

static inline void handle_fetch_headers(void *ctx, struct transfer *transfer, int status) {
	struct fetch *fetch = ctx;

	fetch->heads++;
	fetch->status = status;
	assert_int_equal(transfer_status(transfer), status);
	if (fetch->cancel_on_headers) {
		transfer_cancel(transfer);
	}
}

static inline void handle_fetch_data(
	void *ctx, struct transfer *transfer, const char *data, size_t len) {
	struct fetch *fetch = ctx;

	assert_int_equal(fetch->heads, 1);
	assert_true(transfer_has_data(transfer));
	fetch->datas++;
	buf_add(&fetch->body, data, len);
	if (fetch->then_on_data) {
		fetch_go_on(fetch);
	}
	if (fetch->drop_on_data) {
		transfer_drop(transfer);
	}
	if (fetch->cancel_on_data) {
		transfer_cancel(transfer);
		transfer_cancel(transfer);
	}
}

static inline void handle_fetch_done(
	void *ctx, struct transfer *transfer, enum http_end end, const struct err *err) {
	struct fetch *fetch = ctx;
	const char *value =
		fetch->want_header ? transfer_header(transfer, fetch->want_header) : NULL;

	fetch->done++;
	fetch->end = end;
	if (end != HTTP_DONE) {
		assert_non_null(err);
		assert_true(err->code != ERR_NONE && err->text[0]);
		fetch->err = *err;
	}
	snprintf(fetch->header, sizeof(fetch->header), "%s", value ? value : "(none)");
	fetch->transfer = NULL;
	transfer_cancel(transfer); /* changes nothing any more */
	fetch_go_on(fetch);
}

/* Sends `request` as it is, but for the callbacks. */
static inline void fetch_send(struct fetch *fetch, const struct http_request *request) {
	struct http_request all = *request;

	buf_init(&fetch->body, BUF_MAX_DEFAULT);
	all.on_headers = handle_fetch_headers;
	all.on_data = handle_fetch_data;
	all.on_done = handle_fetch_done;
	all.ctx = fetch;
	fetch->transfer = http_start(fetch->http, &all);
	assert_int_equal(fetch->done, 0);
}

static inline void fetch_start(struct fetch *fetch, const char *url) {
	struct http_request request = { .method = "GET", .url = url };

	fetch_send(fetch, &request);
}

static inline void fetch_wait(struct fetch *fetch, struct loop *loop) {
	while (fetch->done == 0) {
		assert_true(loop_turn(loop, -1));
	}
	assert_int_equal(fetch->done, 1);
}

static inline void fetch_fini(struct fetch *fetch) {
	buf_fini(&fetch->body);
}

#endif
