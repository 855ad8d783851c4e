/* Each repair is one bit of enum provider_drop and is tried once: a bit that is set
   already was of no use. */
#include "provider/client_mend.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "provider/openai/openai.h"

#include <stdio.h>

/* A 404 that speaks of no model may mean that base_url lacks /v1 or has one too many. */
static bool may_be_elsewhere(
	const struct provider_error *error, const struct provider_target *target) {
	return error->kind == PERR_NOT_FOUND && error->status == 404 &&
	       !str_has_nocase(error->raw, "model") && !str_is_empty(target->base_url) &&
	       !str_starts(target->base_url, OPENAI_BASE_URL);
}

static bool has_images(const struct conversation *conversation) {
	for (size_t i = 0; conversation && i < conversation->messages.len; i++) {
		if (message_count(&conversation->messages.items[i], PART_IMAGE) > 0) {
			return true;
		}
	}
	return false;
}

unsigned client_mend_find(
	const struct provider_error *error, const struct provider_request *request) {
	unsigned drop = 0;

	if (error->kind == PERR_PARAMETER || error->kind == PERR_REPLAY) {
		drop = error->drop;
	} else if (error->kind == PERR_IMAGES && has_images(request->conversation)) {
		drop = DROP_IMAGES;
	} else if (may_be_elsewhere(error, request->target)) {
		drop = DROP_VERSION;
	}
	return drop & ~request->drops;
}

/* What cannot be reached on this very machine is not there; elsewhere the way to it may
   come back, as on a phone that changes its network. */
bool client_mend_is_worth(
	enum http_end end, const struct err *err, const struct provider_target *target) {
	struct url url;

	if (end == HTTP_SILENT || end == HTTP_TOO_LARGE) {
		return false;
	}
	if (end != HTTP_REFUSED) { /* no network: on a phone it may come back at once */
		return true;
	}
	if ((err && err->code != ERR_NET) || !target->base_url ||
		!url_parse(&url, target->base_url)) {
		return false;
	}
	bool local = url_is_local_host(url.host);
	url_fini(&url);
	return !local;
}

void client_mend_say(char *out, size_t size, unsigned drop) {
	static const struct {
		enum provider_drop drop;
		const char *text;
	} texts[] = {
		{ DROP_STREAM_OPTIONS,
			TR("the server does not take stream_options; sent again without") },
		{ DROP_TEMPERATURE,
			TR("the server does not take this temperature; sent again without") },
		{ DROP_MAX_TOKENS,
			TR("the server wants another name for max_tokens; sent again so") },
		{ DROP_EFFORT, TR("the server does not take this reasoning effort; sent again "
				  "without") },
		{ DROP_PARALLEL, TR("the server does not take parallel_tool_calls; sent again "
				    "without") },
		{ DROP_TOOL_CHOICE,
			TR("the server does not take tool_choice; sent again without") },
		{ DROP_THINKING,
			TR("the server refused earlier thinking; sent again without, its "
			   "cache starts again") },
		{ DROP_BARE_CALLS,
			TR("the server wants reasoning with each call; sent again so") },
		{ DROP_IMAGES, TR("the model takes no images; sent again without") },
		{ DROP_SUMMARY, TR("the server gives no summary of the reasoning; sent again "
				   "without") },
		{ DROP_ENCRYPTED, TR("the server gives no encrypted reasoning; sent again "
				     "without") },
		{ DROP_BINDING, TR("the server does not take block_binding; sent again "
				   "without") },
		{ DROP_VERSION,
			TR("nothing answers at this address (404); trying the one with or "
			   "without /v1") },
	};

	snprintf(out, size, "%s",
		tr("the server refused a part of the request; sent again without"));
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		if (texts[i].drop == drop) {
			snprintf(out, size, "%s", tr(texts[i].text));
		}
	}
}

void client_mend_say_retry(
	char *out, size_t size, const struct provider_error *error, int64_t wait, int attempt) {
	char status[16] = "";
	const char *format = tr("the connection was lost%s, trying again in %lld s (%d of %d)");

	if (error->kind == PERR_OFFLINE) {
		format = tr("there is no network%s, trying again in %lld s (%d of %d)");
	} else if (error->kind == PERR_RATE) {
		format = tr("too many requests%s, trying again in %lld s (%d of %d)");
	} else if (error->kind == PERR_OVERLOADED) {
		format = tr("server busy%s, trying again in %lld s (%d of %d)");
	}
	if (error->status) {
		snprintf(status, sizeof(status), " (%d)", error->status);
	}
	snprintf(out, size, format, status, (long long)(wait < 1000 ? 1 : (wait + 500) / 1000),
		attempt, CLIENT_RETRIES);
}
