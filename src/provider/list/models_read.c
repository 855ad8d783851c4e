/* Rows of a models.yaml into facts, and back. */
#include "provider/list/models.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "provider/list/rows.h"
#include "json/json.h"

#include <string.h>

const char *const models_keys[] = { "id", "vendor", "window", "output", "thinking", "form",
	"effort", "default", "vision", "tools", "pdf", "wire", "price", NULL };
const char *const models_price_keys[] = { "input", "cached", "write", "output", NULL };
static const char *const thinkings[] = { "no", "can", "always", NULL };

static bool read_price(
	const struct rows *rows, const struct json *row, struct model_facts *facts) {
	const struct json *price = json_get(row, "price");

	return !price || (row_check(rows, price, models_price_keys) &&
				 row_price(rows, price, "input", &facts->price_input) &&
				 row_price(rows, price, "cached", &facts->price_cached) &&
				 row_price(rows, price, "write", &facts->price_write) &&
				 row_price(rows, price, "output", &facts->price_output));
}

static bool read_thinking(
	const struct rows *rows, const struct json *row, struct model_facts *facts) {
	int thinking = MODEL_THINKS_NOT;

	if (!row_choice(rows, row, "thinking", thinkings, &thinking)) {
		return false;
	}
	facts->thinking = (enum model_thinking)thinking;
	facts->knows_thinking = true;
	return row_text(rows, row, "form", &facts->form) &&
	       row_texts(rows, row, "effort", &facts->efforts) &&
	       row_text(rows, row, "default", &facts->default_effort);
}

static bool read_row(
	const struct rows *rows, const struct json *row, struct model_facts *facts) {
	return row_check(rows, row, models_keys) && row_need(rows, row, "id", &facts->id) &&
	       row_text(rows, row, "vendor", &facts->vendor) &&
	       row_count(rows, row, "window", &facts->window) &&
	       row_count(rows, row, "output", &facts->output) &&
	       row_bool(rows, row, "vision", &facts->vision) &&
	       row_bool(rows, row, "tools", &facts->tools) &&
	       row_bool(rows, row, "pdf", &facts->pdf) &&
	       row_text(rows, row, "wire", &facts->wire) && read_thinking(rows, row, facts) &&
	       read_price(rows, row, facts);
}

bool models_read(struct models *models, const char *path, struct err *err) {
	auto_rows struct rows rows;
	bool fine = rows_open(&rows, path, err);

	for (const struct json *row = fine ? rows_first(&rows) : NULL; row && fine;
		row = json_next(row)) {
		struct model_facts *facts = vec_grow(&models->list);

		model_facts_init(facts);
		fine = read_row(&rows, row, facts);
	}
	return fine;
}

static void print_text(struct buf *out, const char *key, const char *text) {
	if (!str_is_empty(text)) {
		auto_json struct json *json = json_new_string(text);

		buf_addf(out, ", %s: ", key);
		json_print(json, out);
	}
}

static void print_number(struct buf *out, const char *key, int64_t number) {
	if (number > 0) {
		buf_addf(out, ", %s: %lld", key, (long long)number);
	}
}

static void print_bool(struct buf *out, const char *key, int value) {
	if (value >= 0) {
		buf_addf(out, ", %s: %s", key, value ? "true" : "false");
	}
}

static void print_price(struct buf *out, const struct model_facts *facts) {
	const double prices[] = { facts->price_input, facts->price_cached, facts->price_write,
		facts->price_output };
	const char *open = ", price: {";

	for (size_t i = 0; i < ARRAY_LEN(prices); i++) {
		if (prices[i] >= 0) {
			buf_addf(out, "%s%s: %.6g", open, models_price_keys[i], prices[i]);
			open = ", ";
		}
	}
	buf_add_str(out, open[1] == ' ' && open[2] == '\0' ? "}" : "");
}

static void print_row(struct buf *out, const struct model_facts *facts) {
	auto_json struct json *id = json_new_string(facts->id);

	buf_add_str(out, "- {id: ");
	json_print(id, out);
	print_text(out, "vendor", facts->vendor);
	print_number(out, "window", facts->window);
	print_number(out, "output", facts->output);
	if (facts->knows_thinking) {
		print_text(out, "thinking", thinkings[facts->thinking]);
	}
	print_text(out, "form", facts->form);
	for (size_t i = 0; i < facts->efforts.len; i++) {
		auto_json struct json *word = json_new_string(facts->efforts.items[i]);

		buf_add_str(out, i ? ", " : ", effort: [");
		json_print(word, out);
	}
	buf_add_str(out, facts->efforts.len ? "]" : "");
	print_text(out, "default", facts->default_effort);
	print_bool(out, "vision", facts->vision);
	print_bool(out, "tools", facts->tools);
	print_bool(out, "pdf", facts->pdf);
	print_text(out, "wire", facts->wire);
	print_price(out, facts);
	buf_add_str(out, "}\n");
}

void models_print(const struct models *models, struct buf *out) {
	for (size_t i = 0; i < models->list.len; i++) {
		print_row(out, &models->list.items[i]);
	}
}
