/* Candidates come from four short lists (what the person pinned, what shares words with
   the message, what is new, what is used), so that ten thousand memories cost no more than a
   hundred. The score adds words in common, freshness and use. */
#include "memory/inject.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/utf8.h"
#include "store/memories.h"
#include "store/ranks.h"

#define MATCHES_MAX 64
#define LISTED_MAX 60   /* of the newest, and of the most used */
#define SNAPSHOTS_MAX 3 /* of the newest */
#define PINNED 10.0     /* more than all else comes to */
#define FITS 0.7        /* words in common from which on a memory is about the message */
#define DAY (24.0 * 3600 * 1000)

struct limits {
	size_t lines;
	size_t tokens;
};

static const struct limits first_time = { 60, 2000 }, later = { 8, 500 };

struct candidate {
	int64_t id;
	double match;
	double score;
	enum memory_kind kind;
	char *line;
};

struct picker {
	const struct memory_told *told;
	VEC(struct candidate) items;
	double match; /* of the row that comes next */
	int left;     /* of the list that is read */
	int64_t now;
};

void memory_told_fini(struct memory_told *told) {
	vec_fini(&told->lines);
}

void memory_ids_fini(struct memory_ids *ids) {
	vec_fini(&ids->items);
}

static void read_lines(struct memory_told *told, const char *text) {
	while ((text = strchr(text, '\n'))) {
		size_t len = strcspn(++text, "\n");

		if (str_starts(text, "- [m")) {
			vec_push(&told->lines, str_hash(text, len));
		}
	}
}

void memory_told_read(struct memory_told *told, const struct conversation *conversation) {
	for (size_t i = 0; i < conversation->messages.len; i++) {
		const struct message *message = &conversation->messages.items[i];

		for (size_t j = 0; j < message->parts.len; j++) {
			const struct part *part = &message->parts.items[j];
			const char *head = part->kind == PART_CONTEXT && part->text
						   ? strstr(part->text, MEMORY_HEAD)
						   : NULL;

			if (head) {
				read_lines(told, head);
			}
		}
	}
}

static bool is_told(const struct memory_told *told, const char *line) {
	uint64_t hash = str_hash(line, strlen(line));

	for (size_t i = 0; i < told->lines.len; i++) {
		if (told->lines.items[i] == hash) {
			return true;
		}
	}
	return false;
}

static char *line_of(const struct memory_row *row) {
	char day[32];

	if (row->kind == MEMORY_FACT) {
		return xasprintf("- [m%lld] %s", (long long)row->id, row->text);
	}
	clock_format_iso(row->created, day);
	return xasprintf("- [m%lld] %.10s: %s", (long long)row->id, day, row->text);
}

static double score_of(const struct picker *picker, const struct memory_row *row) {
	int64_t last = row->used > row->updated ? row->used : row->updated;
	double days = picker->now > last ? (double)(picker->now - last) / DAY : 0;
	double match = 2 * picker->match / (1 + picker->match);
	double own = row->origin == MEMORY_PERSON ? 0.3 : 0;

	return (row->pinned ? PINNED : 0) + match + own + 0.5 / (1 + days / 30) +
	       0.1 * log1p((double)row->uses);
}

static bool is_listed(const struct picker *picker, int64_t id) {
	for (size_t i = 0; i < picker->items.len; i++) {
		if (picker->items.items[i].id == id) {
			return true;
		}
	}
	return false;
}

static void pick(void *ctx, const struct memory_row *row) {
	struct picker *picker = ctx;
	auto_free char *line = line_of(row);

	if (is_listed(picker, row->id) || is_told(picker->told, line)) {
		return;
	}
	struct candidate candidate = { row->id, picker->match, score_of(picker, row), row->kind,
		take(line) };

	vec_push(&picker->items, candidate);
}

static bool pick_listed(void *ctx, const struct memory_row *row) {
	struct picker *picker = ctx;

	pick(picker, row);
	return --picker->left > 0;
}

static bool pick_list(struct picker *picker, struct store *store, enum memory_kind kind,
	enum memory_order order, int max, struct err *err) {
	picker->match = 0;
	picker->left = max;
	return memories_list(store, kind, order, pick_listed, picker, err);
}

static bool pick_matches(
	struct picker *picker, struct store *store, const char *query, struct err *err) {
	struct ranks ranks = { 0 };
	bool ok = ranks_find(&ranks, store, RANK_MEMORIES, query, MATCHES_MAX, err);

	for (size_t i = 0; ok && i < ranks.items.len; i++) {
		picker->match = ranks.items.items[i].score;
		if (picker->match >= FITS) {
			memories_get(store, ranks.items.items[i].id, pick, picker);
		}
	}
	ranks_fini(&ranks);
	return ok;
}

static int by_score(const void *a, const void *b) {
	const struct candidate *first = a, *second = b;

	if (first->score != second->score) {
		return (first->score < second->score) - (first->score > second->score);
	}
	return (first->id < second->id) - (first->id > second->id);
}

/* Tokens of a line, as for the budget of a request. */
static size_t cost(const char *line) {
	size_t quarters = 0, len = strlen(line);

	for (size_t at = 0; at < len;) {
		uint32_t code;

		at += utf8_decode(line + at, len - at, &code);
		quarters += code < 0x80 ? 1 : utf8_is_cjk(code) ? 4 : 2;
	}
	return quarters / 4 + 1;
}

/* Facts come before snapshots, each the best first. */
static void write_kind(const struct picker *picker, size_t count, enum memory_kind kind,
	struct buf *out, struct memory_ids *fitting) {
	for (size_t i = 0; i < count; i++) {
		const struct candidate *candidate = &picker->items.items[i];

		if (candidate->kind != kind) {
			continue;
		}
		buf_addf(out, "\n%s", candidate->line);
		if (candidate->match >= FITS) {
			vec_push(&fitting->items, candidate->id);
		}
	}
}

static void write_best(struct picker *picker, const struct limits *limits, struct buf *out,
	struct memory_ids *fitting) {
	size_t count = 0, tokens = 0;

	if (picker->items.len == 0) {
		return;
	}
	qsort(picker->items.items, picker->items.len, sizeof(struct candidate), by_score);
	while (count < picker->items.len && count < limits->lines) {
		tokens += cost(picker->items.items[count].line);
		if (tokens > limits->tokens) {
			break;
		}
		count++;
	}
	if (count) {
		buf_add_str(out, MEMORY_HEAD);
		write_kind(picker, count, MEMORY_FACT, out, fitting);
		write_kind(picker, count, MEMORY_SNAPSHOT, out, fitting);
	}
}

bool memory_inject(struct buf *out, struct store *store, const char *query,
	const struct memory_told *told, struct memory_ids *fitting, struct err *err) {
	struct picker picker = { .told = told, .now = clock_now() };
	bool first = told->lines.len == 0;
	bool ok = pick_matches(&picker, store, query, err);

	if (first) {
		ok = ok &&
		     pick_list(&picker, store, MEMORY_FACT, MEMORY_PINNED, LISTED_MAX, err) &&
		     pick_list(
			     &picker, store, MEMORY_SNAPSHOT, MEMORY_PINNED, LISTED_MAX, err) &&
		     pick_list(&picker, store, MEMORY_FACT, MEMORY_NEWEST, LISTED_MAX, err) &&
		     pick_list(&picker, store, MEMORY_FACT, MEMORY_MOST, LISTED_MAX, err) &&
		     pick_list(&picker, store, MEMORY_SNAPSHOT, MEMORY_NEWEST, SNAPSHOTS_MAX,
			     err);
	}
	if (ok) {
		write_best(&picker, first ? &first_time : &later, out, fitting);
	}
	for (size_t i = 0; i < picker.items.len; i++) {
		free(picker.items.items[i].line);
	}
	vec_fini(&picker.items);
	return ok;
}
