/* A draft is its text; only files, folds and prompts that wait make it an object. A text that
   begins as such an object does is put into one, so that it can be told apart. */

#include "front/draft/draft.h"

#include <string.h>

#include "base/str.h"
#include "json/json.h"

#define MARK "{\"draft\":"
#define FOLD_NUMBER_MAX 1000000

void draft_fini(struct draft *draft) {
	for (size_t i = 0; i < draft->waiting.len; i++) {
		free(draft->waiting.items[i].text);
		strv_fini(&draft->waiting.items[i].files);
	}
	vec_fini(&draft->waiting);
	vec_fini(&draft->folds);
	strv_fini(&draft->files);
	free(draft->text);
	*draft = (struct draft){ 0 };
}

struct prompt *draft_add_prompt(struct draft *draft, const char *text, bool starting) {
	struct prompt *prompt = vec_grow(&draft->waiting);

	prompt->text = xstrdup(text);
	prompt->starting = starting;
	return prompt;
}

static struct json *write_list(const struct strv *list) {
	struct json *array = json_new_array();

	for (size_t i = 0; i < list->len; i++) {
		json_add(array, json_new_string(list->items[i]));
	}
	return array;
}

static struct json *write_prompt(const struct prompt *prompt) {
	struct json *object = json_new_object();

	json_put_string(object, "text", prompt->text);
	if (prompt->files.len > 0) {
		json_put(object, "files", write_list(&prompt->files));
	}
	if (prompt->starting) {
		json_put_bool(object, "starting", true);
	}
	return object;
}

static struct json *write_folds(const struct draft *draft) {
	struct json *array = json_new_array();

	for (size_t i = 0; i < draft->folds.len; i++) {
		const struct draft_fold *fold = &draft->folds.items[i];
		struct json *one = json_new_object();

		json_put_int(one, "at", (int64_t)fold->start);
		json_put_int(one, "len", (int64_t)fold->len);
		json_put_int(one, "number", fold->number);
		json_add(array, one);
	}
	return array;
}

void draft_write(const struct draft *draft, struct buf *out) {
	const char *text = draft->text ? draft->text : "";
	bool is_plain =
		draft->files.len == 0 && draft->waiting.len == 0 && draft->folds.len == 0;

	if (is_plain && !str_starts(text, MARK)) {
		buf_add_str(out, text);
		return;
	}
	struct json *object = json_new_object(), *waiting = json_new_array();

	json_put_string(object, "draft", text);
	json_put(object, "files", write_list(&draft->files));
	for (size_t i = 0; i < draft->waiting.len; i++) {
		json_add(waiting, write_prompt(&draft->waiting.items[i]));
	}
	json_put(object, "waiting", waiting);
	if (draft->folds.len > 0) {
		json_put(object, "folds", write_folds(draft));
	}
	json_print(object, out);
	json_free(object);
}

static void read_list(struct strv *list, const struct json *array) {
	const struct json *item;

	for (item = json_first(array); item; item = json_next(item)) {
		if (!str_is_empty(json_string(item))) {
			strv_add(list, json_string(item));
		}
	}
}

static void read_folds(struct draft *draft, const struct json *array) {
	const struct json *item;

	for (item = json_first(array); item; item = json_next(item)) {
		int64_t at = json_get_int(item, "at", -1), len = json_get_int(item, "len", 0);
		int64_t number = json_get_int(item, "number", 0);

		if (at >= 0 && len > 0 && number > 0 && number <= FOLD_NUMBER_MAX) {
			struct draft_fold fold = { (size_t)at, (size_t)len, (int)number };

			vec_push(&draft->folds, fold);
		}
	}
}

void draft_read(struct draft *draft, const char *kept) {
	struct json *object = NULL;
	const struct json *item;

	*draft = (struct draft){ 0 };
	if (!str_starts(kept, MARK) || !json_parse(kept, strlen(kept), &object, NULL) ||
		!json_get_string(object, "draft")) {
		draft->text = xstrdup(kept);
		json_free(object);
		return;
	}
	draft->text = xstrdup(json_get_string(object, "draft"));
	read_list(&draft->files, json_get(object, "files"));
	read_folds(draft, json_get(object, "folds"));
	item = json_first(json_get(object, "waiting"));
	for (; item; item = json_next(item)) {
		const char *text = json_get_string(item, "text");
		struct prompt *prompt = draft_add_prompt(
			draft, text ? text : "", json_get_bool(item, "starting", false));

		read_list(&prompt->files, json_get(item, "files"));
	}
	json_free(object);
}
