/* The facts of a model, gathered from every row that speaks of it: exact names first,
   then the bare name, then the family it seems to belong to. */
#include "provider/list/models.h"

#include "base/mem.h"
#include "base/str.h"

#include <string.h>
#include <strings.h>

void model_facts_init(struct model_facts *facts) {
	*facts = (struct model_facts){
		.vision = -1,
		.tools = -1,
		.pdf = -1,
		.price_input = -1,
		.price_cached = -1,
		.price_write = -1,
		.price_output = -1,
	};
}

void model_facts_fini(struct model_facts *facts) {
	free(facts->id);
	free(facts->vendor);
	free(facts->form);
	free(facts->default_effort);
	free(facts->wire);
	strv_fini(&facts->efforts);
	model_facts_init(facts);
}

static void add_text(char **to, const char *from) {
	if (!*to && from) {
		*to = xstrdup(from);
	}
}

/* One list tells all prices of a model: those of two are not mixed. */
static void add_prices(struct model_facts *to, const struct model_facts *from) {
	if (to->price_input < 0 && to->price_output < 0) {
		to->price_input = from->price_input;
		to->price_cached = from->price_cached;
		to->price_write = from->price_write;
		to->price_output = from->price_output;
	}
}

void model_facts_add(struct model_facts *to, const struct model_facts *from) {
	add_text(&to->id, from->id);
	add_text(&to->vendor, from->vendor);
	to->window = to->window ? to->window : from->window;
	to->output = to->output ? to->output : from->output;
	if (!to->knows_thinking && from->knows_thinking) {
		to->knows_thinking = true;
		to->thinking = from->thinking;
	}
	add_text(&to->form, from->form);
	if (to->efforts.len == 0 && from->efforts.len > 0) {
		strv_add_all(&to->efforts, (const char *const *)strv_items(&from->efforts));
		add_text(&to->default_effort, from->default_effort);
	}
	to->vision = to->vision < 0 ? from->vision : to->vision;
	to->tools = to->tools < 0 ? from->tools : to->tools;
	to->pdf = to->pdf < 0 ? from->pdf : to->pdf;
	add_text(&to->wire, from->wire);
	add_prices(to, from);
}

void model_facts_copy(struct model_facts *to, const struct model_facts *from) {
	model_facts_init(to);
	model_facts_add(to, from);
	to->by_family = from->by_family;
}

void models_fini(struct models *models) {
	for (size_t i = 0; i < models->list.len; i++) {
		model_facts_fini(&models->list.items[i]);
	}
	vec_fini(&models->list);
}

static size_t count_digits(const char *text) {
	return strspn(text, "0123456789");
}

/* Bytes of a date ("-20250929", "-2025-09-29", "-latest") at the end of a name. */
static size_t date_len(const char *name, size_t len) {
	if (len > 7 && strncasecmp(name + len - 7, "-latest", 7) == 0) {
		return 7;
	}
	if (len > 9 && name[len - 9] == '-' && count_digits(name + len - 8) >= 8) {
		return 9;
	}
	if (len > 11 && name[len - 11] == '-' && count_digits(name + len - 10) == 4 &&
		name[len - 6] == '-' && count_digits(name + len - 5) == 2 &&
		name[len - 3] == '-' && count_digits(name + len - 2) >= 2) {
		return 11;
	}
	return 0;
}

struct name {
	const char *at;
	size_t len;
};

/* "anthropic/claude-sonnet-4-5-20250929:free" -> "claude-sonnet-4-5"; the folders of a
   file go too. */
static struct name bare_name(const char *id) {
	const char *slash = strrchr(id, '/');
	struct name name = { .at = slash && slash[1] ? slash + 1 : id };

	name.len = strcspn(name.at, ":@");
	if (name.len == 0) {
		name.len = strlen(name.at);
	}
	name.len -= date_len(name.at, name.len);
	return name;
}

static bool same_name(struct name a, struct name b) {
	return a.len == b.len && strncasecmp(a.at, b.at, a.len) == 0;
}

/* Does `name` go on where `family` ends, at a border of words? */
static bool begins(struct name name, struct name family) {
	return name.len > family.len && strncasecmp(name.at, family.at, family.len) == 0 &&
	       strchr("-._", name.at[family.len]) != NULL;
}

static bool is_of(const struct model_facts *row, const char *vendor) {
	return !vendor || !row->vendor || str_eq(row->vendor, vendor);
}

enum pass { PASS_EXACT, PASS_BARE, PASS_COUNT };

static bool fits(const struct model_facts *row, const char *id, enum pass pass) {
	return pass == PASS_EXACT ? strcasecmp(row->id, id) == 0
				  : same_name(bare_name(row->id), bare_name(id));
}

/* Adds the rows of the name; those of this vendor, else those of any. */
static bool add_named(const struct models *models, const char *vendor, const char *id,
	struct model_facts *out) {
	bool found = false;

	for (int of = 0; of < 2 && !found; of++) {
		for (enum pass pass = PASS_EXACT; pass < PASS_COUNT; pass++) {
			for (size_t i = 0; i < models->list.len; i++) {
				const struct model_facts *row = &models->list.items[i];

				if (is_of(row, of == 0 ? vendor : NULL) &&
					fits(row, id, pass)) {
					model_facts_add(out, row);
					found = true;
				}
			}
		}
	}
	return found;
}

static const struct model_facts *find_family(
	const struct models *models, const char *vendor, const char *id) {
	const struct model_facts *best = NULL;
	struct name name = bare_name(id);
	size_t longest = 0;

	for (size_t i = 0; i < models->list.len; i++) {
		const struct model_facts *row = &models->list.items[i];
		struct name family = bare_name(row->id);
		size_t worth = family.len * 2 + is_of(row, vendor);

		if (begins(name, family) && worth > longest) {
			best = row;
			longest = worth;
		}
	}
	return best;
}

bool models_find(const struct models *models, const char *vendor, const char *id,
	struct model_facts *out) {
	model_facts_init(out);
	if (str_is_empty(id)) {
		return false;
	}
	if (add_named(models, vendor, id, out)) {
		return true;
	}
	const struct model_facts *family = find_family(models, vendor, id);

	if (!family) {
		return false;
	}
	model_facts_add(out, family);
	out->by_family = true;
	return true;
}

static int effort_rank(const char *word) {
	static const char *const words[] = { "none", "minimal", "low", "medium", "high",
		"xhigh", "max" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (str_eq(words[i], word)) {
			return (int)i;
		}
	}
	return -1;
}

const char *model_effort(const struct model_facts *facts, const char *effort) {
	int wanted = effort_rank(effort), nearest = 100;
	const char *best = effort;

	if (wanted < 0) {
		return effort;
	}
	for (size_t i = 0; i < facts->efforts.len; i++) {
		int rank = effort_rank(facts->efforts.items[i]);
		int apart = rank > wanted ? rank - wanted : wanted - rank;

		if (rank >= 0 && apart < nearest) {
			nearest = apart;
			best = facts->efforts.items[i];
		}
	}
	return best;
}
