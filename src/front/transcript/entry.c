/* One entry at a time. What a card shows is sanitised here; texts of people and
   models stay raw and are sanitised when they become blocks. */

#include "front/transcript/entry.h"

#include <string.h>

#include "base/redact.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "front/transcript/card_output.h"
#include "json/json.h"
#include "json/lenient.h"

struct entry *entry_new(struct transcript *transcript, size_t at, enum entry_kind kind) {
	struct entry *entry = xcalloc(1, sizeof(*entry));
	size_t count = transcript->entries.len - at;

	entry->id = ++transcript->next_id;
	entry->kind = kind;
	entry->changed = SIZE_MAX;
	entry->usage = (struct usage)USAGE_UNKNOWN;
	buf_init(&entry->text, BUF_MAX_DEFAULT);
	buf_init(&entry->output, CARD_OUTPUT_MAX * 2);
	markdown_init(&entry->markdown);
	vec_push(&transcript->entries, entry);
	memmove(&transcript->entries.items[at + 1], &transcript->entries.items[at],
		count * sizeof(entry));
	transcript->entries.items[at] = entry;
	entry_touch(transcript, entry);
	return entry;
}

struct entry *entry_free(struct entry *entry) {
	buf_fini(&entry->text);
	buf_fini(&entry->output);
	markdown_fini(&entry->markdown);
	free(entry->model);
	free(entry->mode);
	if (entry->filter) {
		card_output_clear(entry->filter);
		free(entry->filter);
	}
	free(entry->call_id);
	free(entry->name);
	free(entry->title);
	free(entry->arguments);
	free(entry->summary);
	free(entry);
	return NULL;
}

void entry_remove(struct transcript *transcript, size_t at) {
	entry_free(transcript->entries.items[at]);
	vec_remove(&transcript->entries, at);
	transcript->version++;
}

void entry_touch(struct transcript *transcript, struct entry *entry) {
	entry->version++;
	transcript->version++;
}

void entry_set_text(
	struct transcript *transcript, struct entry *entry, const char *data, size_t len) {
	if (entry->text.len != len || memcmp(entry->text.data, data, len) != 0) {
		buf_clear(&entry->text);
		buf_add(&entry->text, data, len);
	}
	entry->streaming = false;
	entry->parsed = false;
	entry_touch(transcript, entry);
}

static void set(char **to, char *text) {
	free(*to);
	*to = text;
}

/* The call inside of call_tool {name, arguments}; `outer` keeps what it points to. */
static void unwrap(struct agent_call *call, struct json *outer) {
	const char *name = json_get_string(outer, "name");
	const struct json *arguments = json_get(outer, "arguments");

	if (str_eq(call->name, "call_tool") && name && json_is(arguments, JSON_OBJECT)) {
		call->name = name;
		call->parsed = arguments;
	}
}

void entry_set_call(struct entry *entry, const struct agent_call *call) {
	struct agent_call shown = *call;
	const char *raw = call->arguments ? call->arguments : "";
	auto_buf struct buf title = BUF_INIT;
	auto_buf struct buf notes = BUF_INIT;
	auto_buf struct buf arguments = BUF_INIT;
	struct json *read = NULL;

	if (!shown.parsed && lenient_arguments(raw, strlen(raw), &read, &notes, NULL)) {
		shown.parsed = read;
		unwrap(&shown, read);
	}
	if (shown.parsed) {
		json_print_pretty(shown.parsed, &arguments);
	} else {
		buf_add_str(&arguments, raw);
	}
	redact_buf(&arguments);
	call_title(&shown, &title);
	if (shown.id && shown.id != entry->call_id) {
		set(&entry->call_id, xstrdup(shown.id));
	}
	set(&entry->name, sanitize_dup(shown.name, SANITIZE_LINE));
	set(&entry->title, buf_detach(&title));
	set(&entry->arguments, sanitize_dup(arguments.data, SANITIZE_TEXT));
	json_free(read);
}

void entry_add_output(struct entry *entry, const char *data, size_t len) {
	if (!entry->filter) {
		entry->filter = xcalloc(1, sizeof(*entry->filter));
	}
	card_output_add(entry->filter, &entry->output, data, len);
}

void entry_set_output(struct entry *entry, const char *text) {
	if (entry->filter) {
		card_output_clear(entry->filter);
	}
	buf_clear(&entry->output);
	if (text) {
		entry_add_output(entry, text, strlen(text));
		entry_end_output(entry);
	}
}

void entry_end_output(struct entry *entry) {
	if (entry->filter) {
		card_output_end(entry->filter, &entry->output);
	}
}

const struct markdown *entry_markdown(struct entry *entry) {
	bool is_markdown = entry->kind == ENTRY_ANSWER || entry->kind == ENTRY_USER;

	if (is_markdown && !entry->parsed) {
		size_t changed = markdown_update(
			&entry->markdown, entry->text.data, entry->text.len, !entry->streaming);

		entry->changed = changed < entry->changed ? changed : entry->changed;
		entry->parsed = true;
	}
	return &entry->markdown;
}

void entry_forget(struct entry *entry) {
	if (entry->parsed && !entry->streaming) {
		markdown_fini(&entry->markdown);
		markdown_init(&entry->markdown);
		entry->parsed = false;
		entry->changed = SIZE_MAX;
	}
}
