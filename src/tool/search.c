/* Finding a tool by the words of somebody who does not know its name. */
#include "tool/registry.h"

#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

#include <string.h>

#define WORDS_MAX 16
#define WEIGHT_MAX 12

const char *snapshot_nearest(const struct snapshot *snapshot, const char *name) {
	VEC(const char *) names = { 0 };
	const char *nearest;

	for (size_t i = 0; i < snapshot->tools.len; i++) {
		const struct tool *tool = snapshot->tools.items[i];

		vec_push(&names, tool->name);
		for (size_t j = 0; j < tool->aliases.len; j++) {
			vec_push(&names, tool->aliases.items[j].name);
		}
	}
	vec_push(&names, NULL);
	nearest = str_nearest(name, names.items);
	vec_fini(&names);
	return nearest;
}

static int score_aliases(const struct tool *tool, const char *word) {
	for (size_t i = 0; i < tool->aliases.len; i++) {
		if (str_has_nocase(tool->aliases.items[i].name, word)) {
			return 6;
		}
	}
	return 0;
}

static int score_parameters(const struct tool *tool, const char *word) {
	const struct json *properties = json_get(tool->schema, "properties");

	for (const struct json *p = json_first(properties); p; p = json_next(p)) {
		if (str_has_nocase(json_key(p), word) ||
			str_has_nocase(json_get_string(p, "description"), word)) {
			return 2;
		}
	}
	return 0;
}

static int score_word(const struct tool *tool, const char *word) {
	int score = 0;

	if (str_eq_nocase(tool->name, word)) {
		score += 40;
	} else if (str_has_nocase(tool->name, word)) {
		score += 10;
	}
	if (str_eq_nocase(tool->family, word)) {
		score += 8;
	}
	if (str_has_nocase(tool->description, word)) {
		score += 4;
	}
	return score + score_aliases(tool, word) + score_parameters(tool, word);
}

/* "settings" also finds "setting", "batteries" finds "battery". */
static void trim_plural(char *word) {
	size_t len = strlen(word);

	if (len > 4 && str_ends(word, "ies")) {
		word[len - 3] = 'y';
		word[len - 2] = '\0';
	} else if (len > 3 && word[len - 1] == 's' && word[len - 2] != 's') {
		word[len - 1] = '\0';
	}
}

/* Words that stand in every description. */
static bool says_nothing(const char *word) {
	static const char *const filler[] = { "a", "an", "and", "can", "do", "for", "how", "i",
		"in", "is", "it", "me", "my", "of", "on", "or", "please", "that", "the", "this",
		"to", "tool", "what", "with", NULL };

	for (size_t i = 0; filler[i]; i++) {
		if (str_eq_nocase(filler[i], word)) {
			return true;
		}
	}
	return false;
}

struct hit {
	struct tool *tool;
	int score;
	int word;     /* what the present word gave */
	int words;    /* that it knows */
	size_t place; /* by name */
};

static int compare_hits(const void *a, const void *b) {
	const struct hit *x = a, *y = b;

	if (x->score != y->score) {
		return x->score < y->score ? 1 : -1;
	}
	return x->place < y->place ? -1 : x->place > y->place;
}

/* A word that few tools know says more than one that many do. */
static void add_word(struct hit *hits, size_t count, const char *word) {
	int matches = 0, weight;

	for (size_t i = 0; i < count; i++) {
		hits[i].word = score_word(hits[i].tool, word);
		matches += hits[i].word > 0;
	}
	weight = matches ? 1 + (int)count / matches : 0;
	weight = weight < WEIGHT_MAX ? weight : WEIGHT_MAX;
	for (size_t i = 0; i < count; i++) {
		hits[i].score += hits[i].word > 0 ? (hits[i].word + 5) * weight : 0;
		hits[i].words += hits[i].word > 0;
	}
}

/* Who knows all words beats who knows one of them well. */
static void count_words(struct hit *hits, size_t count, int asked) {
	for (size_t i = 0; i < count && asked > 0; i++) {
		hits[i].score = hits[i].score * (asked + 2 * hits[i].words) / asked;
	}
}

size_t snapshot_search(
	const struct snapshot *snapshot, const char *query, struct tool **out, size_t max) {
	size_t tools = snapshot->tools.len, count = 0;
	int asked = 0;
	struct hit *hits = xcalloc(tools + 1, sizeof(*hits));
	auto_strv struct strv words = STRV_INIT;

	for (size_t i = 0; i < tools; i++) {
		hits[i].tool = snapshot->tools.items[i];
		hits[i].place = i;
	}
	strv_split(&words, query, " \t\r\n.,;:!?\"'()[]{}<>/");
	for (size_t i = 0; i < words.len && i < WORDS_MAX; i++) {
		trim_plural(words.items[i]);
		if (!says_nothing(words.items[i])) {
			add_word(hits, tools, words.items[i]);
			asked++;
		}
	}
	count_words(hits, tools, asked);
	qsort(hits, tools, sizeof(*hits), compare_hits);
	while (count < max && count < tools && hits[count].score > 0) {
		out[count] = hits[count].tool;
		count++;
	}
	free(hits);
	return count;
}
