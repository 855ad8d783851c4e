/* The YAML part of a tool as data; recipe_run.c runs it. */
#include "tool/recipe.h"

#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

/* Filled once by the program, before any catalogue is read. */
static const struct recipe_parser *parsers;
static size_t parser_count;

void recipe_set_parsers(const struct recipe_parser *table, size_t count) {
	parsers = table;
	parser_count = count;
}

const struct recipe_parser *recipe_find_parser(const char *name) {
	for (size_t i = 0; i < parser_count; i++) {
		if (str_eq(parsers[i].name, name)) {
			return &parsers[i];
		}
	}
	return NULL;
}

struct recipe *recipe_new(void) {
	struct recipe *recipe = xcalloc(1, sizeof(*recipe));

	recipe->empty_is_error = true;
	return recipe;
}

struct recipe *recipe_free(struct recipe *recipe) {
	if (!recipe) {
		return NULL;
	}
	for (size_t i = 0; i < recipe->steps.len; i++) {
		json_free(recipe->steps.items[i].vector);
		strv_fini(&recipe->steps.items[i].lines);
	}
	vec_fini(&recipe->steps);
	for (size_t i = 0; i < recipe->files.len; i++) {
		free(recipe->files.items[i].parameter);
		free(recipe->files.items[i].fresh);
	}
	vec_fini(&recipe->files);
	json_free(recipe->map);
	free(recipe->input);
	free(recipe->then);
	free(recipe->lock);
	strv_fini(&recipe->needs);
	free(recipe);
	return NULL;
}

static bool fits_sdk(const struct recipe_step *step, struct device *device, struct buf *why) {
	int sdk = step->min_sdk || step->max_sdk ? device_sdk(device) : 0;

	/* Unknown: the call itself will tell. */
	if (sdk == 0 || ((!step->min_sdk || sdk >= step->min_sdk) &&
				(!step->max_sdk || sdk <= step->max_sdk))) {
		return true;
	}
	buf_addf(why, "not possible on this Android (API level %d, needs %s %d)", sdk,
		step->min_sdk && sdk < step->min_sdk ? "at least" : "at most",
		step->min_sdk && sdk < step->min_sdk ? step->min_sdk : step->max_sdk);
	return false;
}

static bool step_is_here(
	const struct recipe_step *step, struct device *device, struct buf *why) {
	const char *program = step->vector ? json_string(json_at(step->vector, 0)) : NULL;

	if (!device) {
		return buf_add_str(why, "there is no device here") && false;
	}
	return fits_sdk(step, device, why) && device_has(device, step->transport, program, why);
}

static void add_needs(const struct recipe *recipe, struct buf *why) {
	for (size_t i = 0; i < recipe->needs.len; i++) {
		buf_addf(why, "%s%s", i == 0 ? "; needs " : ", ", recipe->needs.items[i]);
	}
}

const struct recipe_step *recipe_find_step(
	const struct recipe *recipe, struct device *device, size_t from, struct buf *why) {
	auto_buf struct buf first = BUF_INIT;

	for (size_t i = from; i < recipe->steps.len; i++) {
		auto_buf struct buf reason = BUF_INIT;

		if (step_is_here(&recipe->steps.items[i], device, &reason)) {
			return &recipe->steps.items[i];
		}
		if (first.len == 0) {
			buf_add(&first, reason.data, reason.len);
		}
	}
	if (why && first.len > 0) {
		buf_add(why, first.data, first.len);
		add_needs(recipe, why);
	}
	return NULL;
}
