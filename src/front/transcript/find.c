/* Words are looked for in the folded form of a text, and what is found is mapped
   back in one walk over both. A pattern is tried on lines, and on no more than the
   beginning of a long one, so that its time is bounded. */

#include "front/transcript/find.h"

#include <regex.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "store/tokens.h"
#include "json/pattern.h"

#define LINE_MAX_BYTES 4096 /* of a line that a pattern is tried on */
#define QUERY_MAX 1000      /* bytes */
#define HITS_MAX 100000     /* of one text */

struct find {
	char *folded; /* NULL: a pattern */
	size_t folded_len;
	regex_t regex;
};

struct gather {
	const struct find *find;
	const char *text;
	size_t len;
	struct find_hits *hits; /* NULL: only counted */
	size_t count;
};

/* "/x/" and "/x/i" between their slashes, the rest of "re:x"; NULL: words. */
static char *pattern_of(const char *query, bool *any_case) {
	size_t len = strlen(query);

	if (str_starts(query, "re:")) {
		*any_case = true;
		return xstrdup(query + 3);
	}
	*any_case = len > 3 && str_ends(query, "/i");
	size_t tail = *any_case ? 2 : 1;

	if (len > 1 + tail && query[0] == '/' && query[len - tail] == '/') {
		return xmemdup(query + 1, len - 1 - tail);
	}
	return NULL;
}

static bool compile(struct find *find, const char *pattern, bool any_case, struct err *err) {
	auto_buf struct buf posix = BUF_INIT;

	if (!pattern_translate(pattern, &posix, err)) {
		return false;
	}
	if (regcomp(&find->regex, posix.data, REG_EXTENDED | (any_case ? REG_ICASE : 0)) != 0) {
		return err_set(err, ERR_CONFIG, tr("pattern: it cannot be read"));
	}
	return true;
}

bool find_new(const char *query, struct find **out, struct err *err) {
	size_t len = strlen(query);
	const char *words = str_trim_span(query, &len);
	auto_free char *clean = xmemdup(words, len);
	bool any_case = false;
	auto_free char *pattern = pattern_of(clean, &any_case);
	struct find *find = xcalloc(1, sizeof(*find));

	if (len == 0 || len > QUERY_MAX || (pattern && !pattern[0])) {
		free(find);
		return err_set(err, ERR_USAGE, tr("there is nothing to look for"));
	}
	if (pattern && !compile(find, pattern, any_case, err)) {
		free(find);
		return false;
	}
	if (!pattern) {
		struct buf folded = BUF_INIT;

		tokens_fold(&folded, clean, len);
		find->folded_len = folded.len;
		find->folded = buf_detach(&folded);
	}
	*out = find;
	return true;
}

struct find *find_free(struct find *find) {
	if (find) {
		if (!find->folded) {
			regfree(&find->regex);
		}
		free(find->folded);
		free(find);
	}
	return NULL;
}

bool find_is_pattern(const struct find *find) {
	return !find->folded;
}

static bool add_hit(struct gather *gather, size_t start, size_t len) {
	struct find_hit hit = { (uint32_t)start, (uint32_t)len };

	gather->count++;
	if (gather->hits) {
		vec_push(&gather->hits->items, hit);
	}
	return gather->count < HITS_MAX;
}

static void try_line(struct gather *gather, const char *line, size_t len) {
	char copy[LINE_MAX_BYTES + 1];
	size_t at = 0;
	regmatch_t match;

	len = len < LINE_MAX_BYTES ? len : LINE_MAX_BYTES;
	memcpy(copy, line, len);
	copy[len] = '\0';
	len = strlen(copy);
	while (at <= len && regexec(&gather->find->regex, copy + at, 1, &match,
				    at > 0 ? REG_NOTBOL : 0) == 0) {
		size_t start = at + (size_t)match.rm_so, end = at + (size_t)match.rm_eo;

		if (end > start &&
			!add_hit(gather, (size_t)(line - gather->text) + start, end - start)) {
			return;
		}
		at = end > start ? end : end + 1;
	}
}

static void find_pattern(struct gather *gather) {
	for (size_t at = 0; at < gather->len && gather->count < HITS_MAX;) {
		const char *line = gather->text + at;
		const char *end = memchr(line, '\n', gather->len - at);
		size_t len = end ? (size_t)(end - line) : gather->len - at;

		try_line(gather, line, len);
		at += len + 1;
	}
}

/* Next place of the words in the folded text, its length: none. */
static size_t next_place(const struct find *find, const struct buf *folded, size_t at) {
	const char *words = find->folded;

	while (at + find->folded_len <= folded->len) {
		const char *found = memchr(
			folded->data + at, words[0], folded->len - at - find->folded_len + 1);

		if (!found) {
			break;
		}
		if (memcmp(found, words, find->folded_len) == 0) {
			return (size_t)(found - folded->data);
		}
		at = (size_t)(found - folded->data) + 1;
	}
	return folded->len;
}

/* Offsets are mapped piece after piece, so that a long text is walked once. */
struct unfolding {
	const char *text;
	size_t len;
	size_t at, folded; /* the same place in both */
};

/* Where the character that `folded` lies in begins. */
static size_t unfold(struct unfolding *map, size_t folded) {
	auto_buf struct buf piece = BUF_INIT_MAX(SIZE_MAX);
	size_t more =
		tokens_unfold(map->text + map->at, map->len - map->at, folded - map->folded);

	tokens_fold(&piece, map->text + map->at, more);
	map->at += more;
	map->folded += piece.len;
	return map->at;
}

static bool add_words(struct gather *gather, struct unfolding *map, size_t at) {
	if (!gather->hits) {
		return add_hit(gather, 0, 0);
	}
	size_t start = unfold(map, at);
	size_t end = unfold(map, at + gather->find->folded_len);

	if (end == start) {
		end += utf8_cluster(gather->text + start, gather->len - start);
	}
	return add_hit(gather, start, end - start);
}

static void find_words(struct gather *gather) {
	auto_buf struct buf folded = BUF_INIT_MAX(SIZE_MAX);
	const struct find *find = gather->find;
	struct unfolding map = { gather->text, gather->len, 0, 0 };

	tokens_fold(&folded, gather->text, gather->len);
	for (size_t at = next_place(find, &folded, 0); at < folded.len;
		at = next_place(find, &folded, at + find->folded_len)) {
		if (!add_words(gather, &map, at)) {
			return;
		}
	}
}

static size_t gather_hits(
	const struct find *find, const char *text, size_t len, struct find_hits *hits) {
	struct gather gather = {
		.find = find,
		.text = text,
		.len = len < UINT32_MAX ? len : UINT32_MAX,
		.hits = hits,
	};

	if (find->folded) {
		find_words(&gather);
	} else {
		find_pattern(&gather);
	}
	return gather.count;
}

void find_all(const struct find *find, const char *text, size_t len, struct find_hits *hits) {
	hits->items.len = 0;
	gather_hits(find, text, len, hits);
}

size_t find_count(const struct find *find, const char *text, size_t len) {
	return gather_hits(find, text, len, NULL);
}

void find_hits_fini(struct find_hits *hits) {
	vec_fini(&hits->items);
}
