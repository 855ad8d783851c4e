/* Failures of a model request, typed: the facts of the body (error_facts), the kind they
   show (error_class), and a sentence that tells the person what to do. */
#include "provider/error/error.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/utf8.h"
#include "net/backoff.h"
#include "provider/error/error_class.h"
#include "provider/error/error_facts.h"

#include <string.h>

const char *provider_error_name(enum provider_error_kind kind) {
	static const char *const names[] = {
		[PERR_NONE] = "none",
		[PERR_AUTH] = "auth",
		[PERR_QUOTA] = "quota",
		[PERR_RATE] = "rate limit",
		[PERR_OVERLOADED] = "overloaded",
		[PERR_OVERFLOW] = "context overflow",
		[PERR_TOO_LARGE] = "too large",
		[PERR_NOT_FOUND] = "not found",
		[PERR_PARAMETER] = "parameter",
		[PERR_REPLAY] = "replay",
		[PERR_IMAGES] = "images",
		[PERR_NO_PDF] = "no_pdf",
		[PERR_BAD_PDF] = "bad_pdf",
		[PERR_TOOL_CALL] = "tool call",
		[PERR_POLICY] = "policy",
		[PERR_REGION] = "region",
		[PERR_SETUP] = "server set-up",
		[PERR_BAD_REQUEST] = "bad request",
		[PERR_NETWORK] = "network",
		[PERR_OFFLINE] = "offline",
		[PERR_INCOMPLETE] = "incomplete",
		[PERR_UNSENT] = "not sent",
	};

	return (size_t)kind < ARRAY_LEN(names) ? names[kind] : "unknown";
}

bool provider_error_is_transient(const struct provider_error *error) {
	return error->kind == PERR_RATE || error->kind == PERR_OVERLOADED ||
	       error->kind == PERR_NETWORK || error->kind == PERR_OFFLINE;
}

/* One line, without secrets and control characters, cut at a character. */
static void copy_raw(char *out, size_t size, const struct buf *message) {
	auto_buf struct buf clean = BUF_INIT;
	auto_buf struct buf safe = BUF_INIT;

	redact(&clean, message->data, message->len);
	utf8_repair(&safe, clean.data, clean.len);
	size_t len = 0;
	for (const char *at = safe.data; *at && len < size - 1; at++) {
		bool space = (unsigned char)*at <= ' ' || *at == 0x7f;
		if (!space) {
			out[len++] = *at;
		} else if (len > 0 && out[len - 1] != ' ') {
			out[len++] = ' ';
		}
	}
	len -= utf8_incomplete_tail(out, len);
	while (len > 0 && out[len - 1] == ' ') {
		len--;
	}
	out[len] = '\0';
}

/* The answer as it came, for whoever wants to see more than its sentence. */
static void copy_body(char *out, size_t size, const char *body, size_t len) {
	auto_buf struct buf clean = BUF_INIT;
	auto_buf struct buf safe = BUF_INIT;

	redact(&clean, body, len);
	utf8_repair(&safe, clean.data, clean.len);
	len = safe.len < size ? safe.len : size - 1;
	len -= utf8_incomplete_tail(safe.data, len);
	memcpy(out, safe.data, len);
	out[len] = '\0';
}

static int64_t longer(int64_t a, int64_t b) {
	return a > b ? a : b;
}

void provider_error_read(struct provider_error *error, int status, const char *body, size_t len,
	const char *retry_after_ms, const char *retry_after) {
	struct error_facts facts;
	double ms = -1;

	error_facts_read(&facts, status, body, len);
	*error = (struct provider_error){ .status = facts.status, .wait_ms = -1 };
	error_class_find(error, &facts);
	copy_raw(error->raw, sizeof(error->raw), &facts.message);
	copy_body(error->body, sizeof(error->body), len ? body : "", len);
	if (strcmp(error->body, error->raw) == 0) {
		error->body[0] = '\0';
	}
	if (retry_after_ms && str_to_double(retry_after_ms, &ms) && ms >= 0 && ms < 1e12) {
		error->wait_ms = (int64_t)ms;
	}
	/* Some servers send both, and one of them is 0. */
	error->wait_ms =
		longer(error->wait_ms, backoff_parse_retry_after(retry_after, clock_now()));
	if (error->wait_ms < 0) {
		error->wait_ms = facts.wait_ms;
	}
	error_facts_fini(&facts);
	provider_error_explain(error, NULL);
}
