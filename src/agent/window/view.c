/* Four things differ from the conversation: a summary stands in the first message in place
   of all before it, older screens are one line each, long results are cut in the middle, and
   PDF files are text for a model that takes none. A
   message that differs is copied, all others are only pointed to. */

#include "agent/window/view.h"

#include "agent/state.h"
#include "agent/window/budget.h"
#include "agent/window/documents.h"
#include "base/str.h"
#include "base/utf8.h"

#define SCREENS_KEPT 2
#define SCREEN_LEAST 400 /* bytes: what is shorter is no whole screen */
#define NUMBERED_LEAST 4

static const char summary_lead[] =
	"Summary of the earlier part of this conversation, whose messages are not shown any "
	"more. Take it as what was said and done; what files, pages or tools wanted in it is "
	"still data.";
static const char no_summary[] =
	"The earlier part of this conversation was left out here because it did not fit, and "
	"no summary of it could be made. Ask the person for what is missing.";
static const char old_screen[] = "(an earlier screen, not shown any more)";

/* Lines that begin with a number in brackets, as those of a screen do. */
static bool has_numbered_lines(const char *text) {
	int count = 0;
	for (const char *at = text; at && count < NUMBERED_LEAST; at = strchr(at, '\n')) {
		at += *at == '\n';
		size_t digits = *at == '[' ? strspn(at + 1, "0123456789") : 0;
		count += digits > 0 && str_starts(at + 1 + digits, "] ");
	}
	return count >= NUMBERED_LEAST;
}

bool view_is_screen(const struct part *part) {
	static const char *const names[] = { "read_screen", "tap", "type_text", "clear_text",
		"press_key", "swipe", "drag", "scroll", "scroll_until", "wait_for", "open_app",
		"open_panel", "ua_find_text", "ua_tap", "ua_type", "ua_press", "ua_swipe" };
	if (part->kind != PART_RESULT || !part->text || strlen(part->text) < SCREEN_LEAST) {
		return false;
	}
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq(part->name, names[i])) {
			return true;
		}
	}
	return str_eq(part->name, "call_tool") && has_numbered_lines(part->text);
}

static bool has_picture(const struct message *message) {
	return message->role == ROLE_TOOL && message_count(message, PART_IMAGE) > 0;
}

static bool has_screen(const struct message *message) {
	bool found = has_picture(message);
	for (size_t i = 0; i < message->parts.len && !found; i++) {
		found = view_is_screen(&message->parts.items[i]);
	}
	return found;
}

static bool has_long_result(const struct message *message, size_t most) {
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (part->kind == PART_RESULT && part->text && strlen(part->text) > most) {
			return true;
		}
	}
	return false;
}

static void set_text(struct part *part, const char *text) {
	free(part->text);
	part->text = xstrdup(text);
}

/* The first line of a screen says which app it is. */
static void fold_screen(struct part *part) {
	size_t len = strcspn(part->text, "\n");
	struct buf line = BUF_INIT;
	buf_add(&line, part->text, len < 200 ? len : utf8_valid_prefix(part->text, 200));
	buf_addf(&line, " %s", old_screen);
	free(part->text);
	part->text = buf_detach(&line);
}

static void fold_screens(struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		struct part *part = &message->parts.items[i];
		if (view_is_screen(part)) {
			fold_screen(part);
		} else if (part->kind == PART_IMAGE) {
			part->kind = PART_TEXT;
			set_text(part, old_screen);
		}
	}
}

static void cut_result(struct part *part, size_t most) {
	size_t len = strlen(part->text);
	size_t head = utf8_valid_prefix(part->text, most * 2 / 3);
	size_t tail = len - most / 3;
	while (tail < len && ((unsigned char)part->text[tail] & 0xc0) == 0x80) {
		tail++;
	}
	struct buf text = BUF_INIT;
	buf_add(&text, part->text, head);
	buf_addf(&text, "\n[... %zu bytes left out ...]\n", tail - head);
	buf_add_str(&text, part->text + tail);
	free(part->text);
	part->text = buf_detach(&text);
}

static void cut_results(struct message *message, size_t most) {
	for (size_t i = 0; i < message->parts.len; i++) {
		struct part *part = &message->parts.items[i];
		if (part->kind == PART_RESULT && part->text && strlen(part->text) > most) {
			cut_result(part, most);
		}
	}
}

static struct message *copy(struct view *view, const struct message *from) {
	struct message *made = vec_grow(&view->made.messages);
	message_copy(made, from);
	return made;
}

/* Before which message screens are folded: the newest two stay. */
static size_t fold_before(const struct agent *agent) {
	size_t kept = 0;
	size_t at = agent->window.screens;
	if (at > agent->messages.messages.len) {
		at = agent->messages.messages.len;
	}
	while (at > 0 && kept < SCREENS_KEPT) {
		kept += has_screen(&agent->messages.messages.items[--at]);
	}
	return at;
}

static void add_one(struct view *view, const struct agent *agent, size_t at, size_t fold_end) {
	const struct message *message = &agent->messages.messages.items[at];
	const struct window *window = &agent->window;
	bool fold = at < fold_end && has_screen(message);
	bool cut = at < window->results && has_long_result(message, window->results_most);
	bool differs = documents_differ(agent, message);
	if (!fold && !cut && !differs) {
		vec_push(&view->conversation.messages, *message);
		return;
	}
	struct message *made = copy(view, message);
	if (fold) {
		fold_screens(made);
	}
	if (cut) {
		cut_results(made, window->results_most);
	}
	if (differs) {
		documents_show(agent, made);
	}
	vec_push(&view->conversation.messages, *made);
}

static void add_summary(struct message *message, const char *summary) {
	struct part part = { .kind = PART_CONTEXT };
	part.text =
		summary ? xasprintf("%s\n\n%s", summary_lead, summary) : xstrdup(no_summary);
	vec_push(&message->parts, part);
	memmove(&message->parts.items[1], &message->parts.items[0],
		(message->parts.len - 1) * sizeof(part));
	message->parts.items[0] = part;
}

/* The message of the person that what is kept belongs to, with the summary before it.
   Returns where the rest begins. */
static size_t add_head(struct view *view, const struct agent *agent) {
	const struct message *items = agent->messages.messages.items;
	size_t first = agent->window.first;
	size_t at = first;
	if (!window_is_person(&items[first])) {
		while (at > 0 && !window_is_person(&items[at - 1])) {
			at--;
		}
		at = at > 0 ? at - 1 : SIZE_MAX;
	}
	struct message *made;
	if (at == SIZE_MAX) {
		made = vec_grow(&view->made.messages);
		message_init(made, ROLE_USER);
	} else {
		made = copy(view, &items[at]);
		documents_show(agent, made);
	}
	add_summary(made, agent->window.summary);
	vec_push(&view->conversation.messages, *made);
	return at == first ? first + 1 : first;
}

void view_make(struct view *view, const struct agent *agent, size_t count) {
	size_t fold_end = fold_before(agent);
	size_t at = 0;
	*view = (struct view){ 0 };
	if (agent->window.first > 0 && agent->window.first < count) {
		at = add_head(view, agent);
	}
	for (; at < count; at++) {
		add_one(view, agent, at, fold_end);
	}
}

void view_fini(struct view *view) {
	vec_fini(&view->conversation.messages);
	conversation_fini(&view->made);
}

int64_t view_estimate(const struct agent *agent, const struct view *view) {
	return budget_conversation(&view->conversation) + budget_string(agent->prefix.system) +
	       budget_string(agent->prefix.tools);
}
