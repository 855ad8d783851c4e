/* Pieces are at most PIECE tokens and half the window, with the summary so far in them. A
   conversation that is out of all proportion to the window loses its oldest pieces, so
   that the whole has a bound in time. */

#include "agent/window/digest.h"

#include "agent/aside/aside.h"
#include "agent/state.h"
#include "agent/window/budget.h"
#include "agent/window/prompt.h"
#include "base/str.h"

#define PIECE 24000 /* tokens */
#define PIECE_LEAST 256
#define PIECES_MAX 16
#define SUMMARY_MOST 2048 /* tokens */
#define PIECE_TIME 45000  /* ms */

struct digest {
	struct agent *agent;
	struct aside *aside;
	char *system;
	char *summary; /* so far */
	char *hint;
	struct buf text;
	size_t at; /* bytes of it that are in the summary, or were asked about */
	int64_t window;
	double ratio;
	void (*on_done)(void *ctx, const char *summary, const char *error);
	void *ctx;
};

static void digest_free(struct digest *digest) {
	aside_cancel(digest->aside);
	free(digest->system);
	free(digest->summary);
	free(digest->hint);
	buf_fini(&digest->text);
	free(digest);
}

static void finish(struct digest *digest, const char *error) {
	digest->on_done(digest->ctx, digest->summary, error);
	digest_free(digest);
}

static int64_t summary_limit(const struct digest *digest) {
	int64_t limit = digest->window / 8;
	return limit < SUMMARY_MOST ? limit : SUMMARY_MOST;
}

/* Estimated tokens of text that fit into the next piece. */
static int64_t piece_room(const struct digest *digest) {
	int64_t most = digest->window / 2 < PIECE ? digest->window / 2 : PIECE;
	int64_t room = (int64_t)((double)most / digest->ratio) - budget_string(digest->system) -
		       budget_string(digest->summary) - budget_string(digest->hint) - 64;
	return room > PIECE_LEAST ? room : PIECE_LEAST;
}

/* Ends with a line where there is one near. */
static size_t piece_len(const struct digest *digest) {
	const char *text = digest->text.data + digest->at;
	size_t left = digest->text.len - digest->at;
	size_t len = budget_prefix(text, left, piece_room(digest));
	if (len == left) {
		return len;
	}
	for (size_t end = len; end > len / 2; end--) {
		if (text[end - 1] == '\n') {
			return end;
		}
	}
	return len;
}

/* Text between marks that do not occur in it. */
static void add_marked(struct buf *out, const char *word, const char *text, size_t len) {
	auto_free char *copy = xmemdup(text, len);
	auto_free char *mark = xasprintf("[/%s]", word);
	for (int number = 2; strstr(copy, mark); number++) {
		free(mark);
		mark = xasprintf("[/%s-%d]", word, number);
	}
	buf_addf(out, "[%s\n", mark + 2);
	buf_add_str(out, copy);
	buf_addf(out, "\n%s\n", mark);
}

static void handle_summary(void *ctx, const struct aside_result *result);

static void next_piece(struct digest *digest) {
	auto_buf struct buf text = BUF_INIT;
	size_t len = piece_len(digest);
	if (digest->summary) {
		add_marked(&text, "summary", digest->summary, strlen(digest->summary));
	}
	add_marked(&text, "conversation", digest->text.data + digest->at, len);
	digest->at += len;
	if (!str_is_empty(digest->hint)) {
		buf_addf(&text, "The person wants this to be kept above all: %s\n",
			digest->hint);
	}
	digest->aside = aside_start(digest->agent, &(struct aside_request){
							   .system = digest->system,
							   .text = text.data,
							   .max_tokens = summary_limit(digest),
							   .timeout = PIECE_TIME,
							   .on_done = handle_summary,
							   .ctx = digest,
						   });
}

static void handle_summary(void *ctx, const struct aside_result *result) {
	struct digest *digest = ctx;
	digest->aside = NULL;
	if (!result->text) {
		finish(digest, result->error);
		return;
	}
	/* A server may know no limit. */
	size_t len =
		budget_prefix(result->text, strlen(result->text), 2 * summary_limit(digest));
	free(digest->summary);
	digest->summary = xmemdup(result->text, len);
	if (digest->at < digest->text.len) {
		next_piece(digest);
	} else {
		finish(digest, NULL);
	}
}

static void skip_oldest(struct digest *digest) {
	int64_t most = PIECES_MAX * piece_room(digest);
	int64_t all = budget_text(digest->text.data, digest->text.len);
	if (all > most) {
		digest->at = budget_prefix(digest->text.data, digest->text.len, all - most);
	}
}

struct digest *digest_start(struct agent *agent, const struct digest_request *request) {
	struct digest *digest = xcalloc(1, sizeof(*digest));
	struct err err = ERR_INIT;
	digest->agent = agent;
	digest->on_done = request->on_done;
	digest->ctx = request->ctx;
	digest->summary = xstrdup(request->before);
	digest->hint = xstrdup(request->hint);
	digest->window = request->window;
	digest->ratio = request->ratio;
	buf_init(&digest->text, BUF_MAX_DEFAULT);
	digest_text(&digest->text, &agent->messages, request->from, request->to);
	auto_buf struct buf system = BUF_INIT;
	if (!prompt_text(&system, agent->options.prompts, "summary", &err)) {
		buf_add_str(&system, "Summarise this conversation for whom goes on with it.");
	}
	digest->system = buf_detach(&system);
	skip_oldest(digest);
	next_piece(digest);
	return digest;
}

struct digest *digest_cancel(struct digest *digest) {
	if (digest) {
		digest_free(digest);
	}
	return NULL;
}
