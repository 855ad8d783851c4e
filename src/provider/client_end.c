/* What the end of a transfer means where its body does not say it: the connection broke,
   the server sent the request elsewhere, or only its headers tell how long to wait. */
#include "provider/client_inner.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"

#include <stdio.h>
#include <string.h>

void client_fail(struct client *client, enum provider_error_kind kind, const char *text) {
	struct provider_error *error = &client->sink.error;

	*error = (struct provider_error){ .kind = kind, .wait_ms = -1 };
	snprintf(error->text, sizeof(error->text), "%s", text);
	snprintf(error->raw, sizeof(error->raw), "%s", text);
}

static const char *header(const void *from, const char *name) {
	return transfer_header(from, name);
}

/* By which the vendor finds this request again; "" when it gave none. */
static void find_id(const struct transfer *transfer, char *out, size_t size) {
	static const char *const names[] = { "x-request-id", "request-id", "x-trace-id",
		"x-ds-trace-id", "apim-request-id", "cf-ray" };
	const char *id = NULL;
	size_t len = 0;

	for (size_t i = 0; i < ARRAY_LEN(names) && !id; i++) {
		id = transfer_header(transfer, names[i]);
	}
	while (id && len < size - 1 &&
		(strchr("-_.:/", id[len]) || (id[len] >= '0' && id[len] <= '9') ||
			((id[len] | 32) >= 'a' && (id[len] | 32) <= 'z')) &&
		id[len] != '\0') {
		out[len] = id[len];
		len++;
	}
	out[len] = '\0';
}

/* Where an answer that was not followed points to: its host, never more of it. */
static void find_place(const struct transfer *transfer, char *out, size_t size) {
	const char *location = transfer_header(transfer, "location");
	struct url url;

	out[0] = '\0';
	if (location && url_parse(&url, location)) {
		auto_buf struct buf host = BUF_INIT;
		redact(&host, url.host, strlen(url.host));
		snprintf(out, size, "%s://%.*s", url.scheme, (int)size / 2, host.data);
		url_fini(&url);
	}
}

void client_take_headers(struct client *client, const struct transfer *transfer) {
	rate_read(&client->rate, header, transfer, clock_now());
	find_id(transfer, client->id, sizeof(client->id));
	find_place(transfer, client->place, sizeof(client->place));
}

/* The answer of an error, with its status and the id of the request above it. */
static void head_body(struct client *client) {
	struct provider_error *error = &client->sink.error;
	auto_buf struct buf text = BUF_INIT;

	buf_addf(&text, client->id[0] ? "HTTP %d, %s\n" : "HTTP %d\n", client->answer.status,
		client->id);
	buf_add_str(&text, error->body[0] ? error->body : error->raw);
	snprintf(error->body, sizeof(error->body), "%s", text.data);
}

static void explain_answer(struct client *client) {
	struct provider_error *error = &client->sink.error;
	int status = client->answer.status;

	head_body(client);
	if (error->wait_ms < 0 && error->kind == PERR_RATE) {
		error->wait_ms = rate_wait(&client->rate, clock_now());
	}
	if (status >= 300 && status < 400 && client->place[0]) {
		snprintf(error->raw, sizeof(error->raw),
			tr("it sends requests on to %s; if that is right, base_url must name "
			   "it"),
			client->place);
	}
}

void client_explain_end(struct client *client, enum http_end end, const struct err *err) {
	struct provider_error *error = &client->sink.error;
	const char *text = err ? err->text : "";

	if (client->answer.sse.failed) {
		snprintf(error->raw, sizeof(error->raw), tr("an event is larger than %zu MiB"),
			SSE_EVENT_MAX >> 20);
		return;
	}
	if (client->answer.form == ANSWER_WHOLE &&
		client->answer.body.len >= ANSWER_WHOLE_MAX) {
		snprintf(error->raw, sizeof(error->raw),
			tr("the answer is larger than %zu MiB"), ANSWER_WHOLE_MAX >> 20);
		return;
	}
	if (client->answer.form == ANSWER_ERROR && client->answer.status) {
		explain_answer(client);
		return;
	}
	if (end == HTTP_DONE || end == HTTP_CANCELLED || client->sink.stop != STOP_CUT) {
		return;
	}
	if (client->started) {
		*error = (struct provider_error){ .kind = PERR_INCOMPLETE, .wait_ms = -1 };
		snprintf(error->raw, sizeof(error->raw), "%s", text);
	} else {
		client_fail(client, end == HTTP_OFFLINE ? PERR_OFFLINE : PERR_NETWORK, text);
		client->sink.stop = STOP_ERROR;
	}
}
