/* data/vendors.yaml into structs. */
#include "provider/list/vendors.h"

#include "base/mem.h"
#include "base/tr.h"
#include "base/url.h"
#include "provider/list/rows.h"
#include "provider/provider.h"
#include "json/json.h"

/* In the order of enum vendor_quirk. */
static const char *const quirks[] = { "own_models", "new_limit", "fixed_sampling",
	"wants_reasoning", "short_ids", "api_key_header", "bearer", "no_version", "tool_stream",
	"public_models", "local", "signed_thinking", "pdf_file", "speaks_first", NULL };
/* In the order of enum vendor_thinking. */
static const char *const thinkings[] = { "effort", "type", "enable", "reasoning", "format",
	"template", "none", NULL };
static const char *const wires[] = { "openai", "responses", "anthropic", "gemini", NULL };

static const char *const keys[] = { "id", "label", "wire", "base_url", "other", "key", "page",
	"prefix", "models", "headers", "limit", "thinking", "quirks", NULL };
static const char *const place_keys[] = { "wire", "region", "base_url", NULL };

static bool read_wire(const struct rows *rows, const struct json *row, char **out) {
	int wire = -1;

	if (!row_choice(rows, row, "wire", wires, &wire)) {
		return false;
	}
	if (wire >= 0) {
		free(*out);
		*out = xstrdup(wires[wire]);
	}
	return true;
}

static bool read_url(const struct rows *rows, const struct json *row, char **out) {
	struct url url;

	if (!row_need(rows, row, "base_url", out)) {
		return false;
	}
	if (!url_parse(&url, *out)) {
		return row_fault(rows, json_get(row, "base_url"),
			tr("%s: must be an http or https address"), "base_url");
	}
	url_fini(&url);
	return true;
}

static bool read_places(
	const struct rows *rows, const struct json *row, struct vendor *vendor) {
	const struct json *other = json_get(row, "other");

	if (other && !json_is(other, JSON_ARRAY)) {
		return row_fault(rows, other, tr("must be a list"));
	}
	for (const struct json *v = json_first(other); v; v = json_next(v)) {
		struct vendor_place *place = vec_grow(&vendor->other);

		place->wire = xstrdup(vendor->wire);
		if (!row_check(rows, v, place_keys) || !read_wire(rows, v, &place->wire) ||
			!row_text(rows, v, "region", &place->region) ||
			!read_url(rows, v, &place->base_url)) {
			return false;
		}
	}
	return true;
}

static bool read_ways(const struct rows *rows, const struct json *row, struct vendor *vendor) {
	int thinking = THINKING_EFFORT;

	if (!row_count(rows, row, "limit", &vendor->limit) ||
		!row_choice(rows, row, "thinking", thinkings, &thinking) ||
		!row_flags(rows, row, "quirks", quirks, &vendor->quirks)) {
		return false;
	}
	vendor->thinking = (enum vendor_thinking)thinking;
	return true;
}

static bool read_vendor(
	const struct rows *rows, const struct json *row, struct vendor *vendor) {
	vendor->wire = xstrdup(wires[0]);
	vendor->models = xstrdup("");
	if (!row_check(rows, row, keys) || !row_need(rows, row, "id", &vendor->id) ||
		!row_need(rows, row, "label", &vendor->label) ||
		!read_wire(rows, row, &vendor->wire) ||
		!read_url(rows, row, &vendor->base_url) || !read_places(rows, row, vendor) ||
		!row_texts(rows, row, "key", &vendor->keys) ||
		!row_text(rows, row, "page", &vendor->page) ||
		!row_texts(rows, row, "prefix", &vendor->prefixes) ||
		!row_texts(rows, row, "headers", &vendor->headers) ||
		!row_text(rows, row, "models", &vendor->models)) {
		return false;
	}
	return read_ways(rows, row, vendor);
}

bool vendors_read(struct vendors *vendors, const char *path, struct err *err) {
	auto_rows struct rows rows;
	bool fine = rows_open(&rows, path, err);

	for (const struct json *row = fine ? rows_first(&rows) : NULL; row && fine;
		row = json_next(row)) {
		const char *id = json_get_string(row, "id");

		if (id && vendors_find(vendors, id)) {
			fine = row_fault(&rows, row, tr("`%s` stands here twice"), id);
		} else {
			fine = read_vendor(&rows, row, vec_grow(&vendors->list));
		}
	}
	return fine;
}
