/* A fragment goes on with the element before it when type, id and index are the same and
   that element is not signed yet; index alone says nothing, some servers send 0 for all.
   Encrypted data is never joined. */
#include "provider/details.h"

#include "base/str.h"
#include "json/json.h"

#define DETAILS_MAX 512
#define TEXT_MAX ((size_t)8 << 20)

void details_fini(struct details *details) {
	for (size_t i = 0; i < details->items.len; i++) {
		json_free(details->items.items[i].head);
		buf_fini(&details->items.items[i].text);
	}
	vec_fini(&details->items);
}

/* The member that holds an element's text, NULL when it has none to join. */
static const char *text_key(const struct json *fragment) {
	const char *type = json_get_string(fragment, "type");

	if (str_eq(type, "reasoning.text")) {
		return "text";
	}
	return str_eq(type, "reasoning.summary") ? "summary" : NULL;
}

static bool same_member(const struct json *a, const struct json *b, const char *key) {
	const struct json *left = json_get(a, key);
	const struct json *right = json_get(b, key);
	bool no_left = !left || json_is(left, JSON_NULL);
	bool no_right = !right || json_is(right, JSON_NULL);

	return no_left || no_right ? no_left == no_right : json_equal(left, right);
}

static bool goes_on(const struct detail *last, const struct json *fragment) {
	return last && !last->closed && text_key(fragment) &&
	       same_member(last->head, fragment, "type") &&
	       same_member(last->head, fragment, "id") &&
	       same_member(last->head, fragment, "index");
}

/* Takes over the fragment's members that the element lacks. */
static void add_members(struct detail *detail, const struct json *fragment, const char *text) {
	for (const struct json *m = json_first(fragment); m; m = json_next(m)) {
		const struct json *old = json_get(detail->head, json_key(m));
		if (!str_eq(json_key(m), text) && (!old || json_is(old, JSON_NULL))) {
			json_put(detail->head, json_key(m), json_copy(m));
		}
	}
}

static void add_fragment(struct details *details, const struct json *fragment) {
	struct detail *detail = vec_last(&details->items);
	const char *key = text_key(fragment);

	if (!goes_on(detail, fragment)) {
		if (details->items.len >= DETAILS_MAX) {
			details->overfull = true;
			return;
		}
		detail = vec_grow(&details->items);
		detail->head = json_copy(fragment);
		buf_init(&detail->text, TEXT_MAX);
	} else {
		add_members(detail, fragment, key);
	}
	if (key && json_get_string(fragment, key)) {
		buf_add_str(&detail->text, json_get_string(fragment, key));
		details->overfull |= detail->text.full;
	}
	detail->closed = !str_is_empty(json_get_string(fragment, "signature"));
}

void details_add(struct details *details, const struct json *array) {
	for (const struct json *f = json_first(array); f && !details->overfull;
		f = json_next(f)) {
		if (json_is(f, JSON_OBJECT)) {
			add_fragment(details, f);
		}
	}
}

void details_text(const struct json *array, struct buf *out) {
	for (const struct json *f = json_first(array); f; f = json_next(f)) {
		const char *key = text_key(f);
		const char *text = key ? json_get_string(f, key) : NULL;
		if (text) {
			buf_add_str(out, text);
		}
	}
}

bool details_print(const struct details *details, struct buf *out) {
	if (details->items.len == 0 || details->overfull) {
		return false;
	}
	buf_add_str(out, "{\"reasoning_details\":[");
	for (size_t i = 0; i < details->items.len; i++) {
		const struct detail *detail = &details->items.items[i];
		const char *key = text_key(detail->head);
		auto_json struct json *whole = json_copy(detail->head);
		if (key && (detail->text.len || json_get(whole, key))) {
			json_put_string(whole, key, detail->text.data);
		}
		buf_add_str(out, i ? "," : "");
		json_print(whole, out);
	}
	buf_add_str(out, "]}");
	return !out->full;
}
