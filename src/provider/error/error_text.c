/* What to do about a failed request, as one sentence in the words of this request. */
#include "provider/error/error.h"

#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "base/utf8.h"
#include "provider/list/vendors.h"
#include "provider/provider.h"

#include <stdio.h>
#include <string.h>

struct words {
	char host[80];
	char model[80];
	char key[64];
	char page[160]; /* "; keys are made at ADDRESS" or "" */
	bool has_key;
	char status[16]; /* " (401)" or "" */
	char said[200];  /* ": the server's words" or "" */
};

/* Copies what fits and cuts at a character. */
static void copy(char *out, size_t size, const char *text) {
	size_t len = strlen(text);

	if (len >= size) {
		len = size - 1;
		len -= utf8_incomplete_tail(text, len);
	}
	memcpy(out, text, len);
	out[len] = '\0';
}

static void words_read(struct words *words, const struct provider_error *error,
	const struct provider_target *target) {
	struct url url;

	*words = (struct words){ 0 };
	copy(words->host, sizeof(words->host), tr("the server"));
	copy(words->model, sizeof(words->model), tr("the model"));
	copy(words->key, sizeof(words->key), tr("the key"));
	if (target && target->base_url && url_parse(&url, target->base_url)) {
		copy(words->host, sizeof(words->host), url.host);
		url_fini(&url);
	}
	if (target && !str_is_empty(target->model)) {
		copy(words->model, sizeof(words->model), target->model);
	}
	if (target && !str_is_empty(target->key_hint)) {
		copy(words->key, sizeof(words->key), target->key_hint);
	}
	if (target && target->preset && !str_is_empty(target->preset->page)) {
		snprintf(words->page, sizeof(words->page), tr("; keys are made at %.120s"),
			target->preset->page);
	}
	words->has_key = !target || !str_is_empty(target->key);
	if (error->status) {
		snprintf(words->status, sizeof(words->status), " (%d)", error->status);
	}
	if (error->raw[0]) {
		memcpy(words->said, ": ", 3);
		copy(words->said + 2, sizeof(words->said) - 2, error->raw);
	}
}

static void explain_auth(
	char *out, size_t size, const struct words *words, const struct provider_error *error) {
	if (!words->has_key) {
		snprintf(out, size, tr("%s wants a key%s; set %s%s"), words->host,
			words->status, words->key, words->page);
	} else if (error->status == 403) {
		snprintf(out, size,
			tr("%s does not allow this%s%s; look at what %s may do there, or set "
			   "another%s"),
			words->host, words->status, words->said, words->key, words->page);
	} else {
		snprintf(out, size, tr("%s refused the key%s%s; set %s to a valid key%s"),
			words->host, words->status, words->said, words->key, words->page);
	}
}

static void explain_wait(
	char *out, size_t size, const struct words *words, const struct provider_error *error) {
	bool rate = error->kind == PERR_RATE;

	if (error->wait_ms >= 1000) {
		snprintf(out, size,
			rate ? tr("%s has had too many requests%s; it asks to wait %lld s "
				  "before trying again%s")
			     : tr("%s is busy or broken%s; it asks to wait %lld s before "
				  "trying again%s"),
			words->host, words->status, (long long)((error->wait_ms + 999) / 1000),
			words->said);
	} else {
		snprintf(out, size,
			rate ? tr("%s has had too many requests%s; try again later%s")
			     : tr("%s is busy or broken%s; try again later%s"),
			words->host, words->status, words->said);
	}
}

static void explain_overflow(
	char *out, size_t size, const struct words *words, const struct provider_error *error) {
	char limit[40] = "";

	if (error->limit > 0) {
		snprintf(limit, sizeof(limit), tr(" of %lld tokens"), (long long)error->limit);
	}
	snprintf(out, size,
		tr("the conversation does not fit the window%s of %s; start a new one or "
		   "choose a "
		   "model with a larger window"),
		limit, words->model);
}

static void explain_not_found(
	char *out, size_t size, const struct words *words, const struct provider_error *error) {
	if (str_has_nocase(error->raw, "model") || error->status != 404) {
		snprintf(out, size,
			tr("%s does not know the model %s%s%s; choose another with -m or "
			   "/model"),
			words->host, words->model, words->status, words->said);
	} else {
		snprintf(out, size,
			tr("nothing answers there at %s%s; check base_url, it ends before "
			   "/chat/completions, often in /v1%s"),
			words->host, words->status, words->said);
	}
}

static void explain_setup(
	char *out, size_t size, const struct words *words, const struct provider_error *error) {
	if (str_has_nocase(error->raw, "chat/completions")) {
		snprintf(out, size,
			tr("%s takes tools only over the Responses API, not over Chat "
			   "Completions%s; "
			   "choose another model with -m or /model"),
			words->model, words->status);
	} else {
		snprintf(out, size, tr("%s must be started differently for this%s%s"),
			words->host, words->status, words->said);
	}
}

/* Formats for host, status and the server's words. */
static const char *const plain[] = {
	[PERR_QUOTA] =
		TR("no quota or money is left at %s%s%s; top it up or choose another model"),
	[PERR_TOO_LARGE] =
		TR("the request is too large for %s%s%s; attach less or smaller files"),
	[PERR_TOOL_CALL] = TR("%s refused what the model called%s%s"),
	[PERR_POLICY] = TR("%s declined by its rules%s%s"),
	[PERR_REGION] = TR("%s does not serve the place where this network is%s%s; choose "
			   "another vendor or address"),
	[PERR_PARAMETER] = TR("%s refused the request%s%s"),
	[PERR_REPLAY] = TR("%s refused the request%s%s"),
	[PERR_IMAGES] =
		TR("%s takes no images for this model%s%s; choose another with -m or /model"),
	[PERR_NO_PDF] = TR(
		"%s takes no PDF files for this model%s%s; choose another with -m or /model"),
	[PERR_BAD_PDF] = TR("%s does not take this PDF file%s%s"),
	[PERR_BAD_REQUEST] = TR("%s refused the request%s%s"),
	[PERR_INCOMPLETE] =
		TR("the answer of %s broke off before its end%s%s; send again to retry"),
};

void provider_error_explain(
	struct provider_error *error, const struct provider_target *target) {
	char *out = error->text;
	size_t size = sizeof(error->text);
	struct words w;

	words_read(&w, error, target);
	switch (error->kind) {
	case PERR_NONE:
	case PERR_NETWORK:
	case PERR_OFFLINE:
	case PERR_UNSENT:
		break;
	case PERR_AUTH:
		explain_auth(out, size, &w, error);
		break;
	case PERR_RATE:
	case PERR_OVERLOADED:
		explain_wait(out, size, &w, error);
		break;
	case PERR_OVERFLOW:
		explain_overflow(out, size, &w, error);
		break;
	case PERR_NOT_FOUND:
		explain_not_found(out, size, &w, error);
		break;
	case PERR_SETUP:
		explain_setup(out, size, &w, error);
		break;
	default:
		snprintf(out, size, tr(plain[error->kind]), w.host, w.status, w.said);
		break;
	}
}
