/* One line is found in one walk: the last place where a break is good (a space,
   or beside a wide cluster), the last where a long word may be cut, and the place
   where the line is full. A word that fits on a line of its own is never cut. */

#include "base/width.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

/* Marks that may not begin a line, and marks that may not end one. */
static const char no_start[] = "),.:;!?]}"
			       "、。，．・：；！？）］｝〉》」』】〕”’…—ー々"
			       "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶゝゞヽヾ"
			       "％℃｡､･｣ﾞﾟｰ";
static const char no_end[] = "([{（［｛〈《「『【〔“‘￥＄";

struct cluster {
	size_t len;
	int width;
	uint32_t code; /* the first */
};

struct line {
	size_t at;              /* end of what fits so far */
	int columns;            /* used up to `at` */
	size_t good, good_next; /* last good break: end of the line, start of the next; or 0 */
	size_t cut;             /* last place behind / ? & = - _ . or 0 */
};

static struct cluster cluster_at(const char *data, size_t len) {
	if (data[0] >= 0x20 && data[0] < 0x7f && (len == 1 || (unsigned char)data[1] < 0x80)) {
		return (struct cluster){ 1, 1, (unsigned char)data[0] };
	}
	struct cluster cluster = { .len = utf8_cluster(data, len) };

	cluster.width = width_cluster(data, cluster.len);
	utf8_decode(data, len, &cluster.code);
	return cluster;
}

static bool is_space(uint32_t code) {
	return code == ' ' || code == '\t' || code == 0x3000;
}

static bool is_listed(const char *list, uint32_t code) {
	char bytes[5] = "";

	if (code == 0 || (code >= 0x3400 && code < 0xff00)) {
		return false; /* Han, hangul: most of what is asked */
	}
	utf8_encode(code, bytes);
	return strstr(list, bytes);
}

static bool is_hangul(uint32_t code) {
	return (code >= 0xac00 && code <= 0xd7ff) || (code >= 0x1100 && code <= 0x11ff) ||
	       (code >= 0x3131 && code <= 0x318e) || (code >= 0xa960 && code <= 0xa97f);
}

/* Korean is written with spaces and broken there, though it is wide. */
static bool stands_alone(const struct cluster *cluster) {
	return cluster->width >= 2 && !is_hangul(cluster->code);
}

static bool may_break(const struct cluster *before, const struct cluster *after) {
	return (stands_alone(before) || stands_alone(after)) &&
	       !is_listed(no_end, before->code) && !is_listed(no_start, after->code);
}

static bool may_cut_behind(uint32_t code) {
	return code && code < 0x80 && strchr("/?&=-_.", (int)code);
}

static bool is_letter(uint32_t code) {
	return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
	       (code >= '0' && code <= '9');
}

static size_t skip_spaces(const char *data, size_t len, size_t at) {
	while (at < len) {
		struct cluster cluster = cluster_at(data + at, len - at);

		if (!is_space(cluster.code)) {
			break;
		}
		at += cluster.len;
	}
	return at;
}

/* Is the word at `from` wider than a line? */
static bool is_long_word(const char *data, size_t len, size_t from, int columns) {
	struct cluster last = { 0 };

	for (size_t at = from; at < len;) {
		struct cluster cluster = cluster_at(data + at, len - at);

		columns -= cluster.width;
		if (is_space(cluster.code) || (at > from && may_break(&last, &cluster))) {
			return false;
		}
		if (columns < 0) {
			return true;
		}
		at += cluster.len;
		last = cluster;
	}
	return false;
}

/* Notes the breaks that are possible in front of `next`. */
static void note_break(
	struct line *line, const struct cluster *last, const struct cluster *next) {
	bool after_space = line->at && is_space(last->code);

	if (is_space(next->code)) {
		/* Spaces that begin the text are an indent, not a break. */
		if (!after_space && line->at) {
			line->good = line->at;
			line->good_next = 0;
		}
	} else if (after_space) {
		if (line->good && !line->good_next) {
			line->good_next = line->at;
		}
	} else if (line->at && may_break(last, next)) {
		line->good = line->good_next = line->at;
	} else if (line->at && may_cut_behind(last->code) && !may_cut_behind(next->code)) {
		line->cut = line->at;
	}
}

/* The line is full: picks where it ends. */
static size_t choose(
	const struct line *line, const char *data, size_t len, int columns, size_t *next) {
	size_t good_next = line->good_next;

	if (line->good && !good_next) {
		good_next = skip_spaces(data, len, line->at);
	}
	bool in_long_word = line->cut > good_next &&
			    (!line->good || is_long_word(data, len, good_next, columns));

	if (in_long_word) {
		*next = line->cut;
		return line->cut;
	}
	if (line->good) {
		*next = good_next;
		return line->good;
	}
	*next = skip_spaces(data, len, line->at);
	return line->at;
}

size_t width_wrap(const char *data, size_t len, int columns, size_t *next) {
	struct line line = { 0 };
	struct cluster last = { 0 };

	while (line.at < len) {
		struct cluster cluster = cluster_at(data + line.at, len - line.at);

		if (!is_letter(last.code) || !is_letter(cluster.code)) {
			note_break(&line, &last, &cluster);
		}
		if (line.columns + cluster.width > columns && line.at) {
			return choose(&line, data, len, columns, next);
		}
		line.columns += cluster.width;
		line.at += cluster.len;
		last = cluster;
	}
	*next = len;
	return len;
}
