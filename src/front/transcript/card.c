/* The words of a tool card. A state word is two columns wide and means the same
   without colour. */

#include "front/transcript/transcript.h"

#include <string.h>

#include "base/clock.h"
#include "base/redact.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/report/subagents.h"
#include "json/json.h"
#include "json/lenient.h"

#define TITLE_COLUMNS 200
#define VALUE_COLUMNS 40 /* of what is not the main argument */
#define VALUE_BYTES 4000 /* looked at; more never fits */

const char *entry_word(const struct entry *entry) {
	if (entry->kind != ENTRY_CALL) {
		return "  ";
	}
	switch (entry->status) {
	case CALL_PENDING:
		if (entry->waiting) {
			return "??";
		}
		return entry->streaming ? ".." : "--";
	case CALL_RUNNING:
		return "..";
	case CALL_DONE:
		return entry->exit_code ? "!!" : "ok";
	case CALL_FAILED:
		return entry->timed_out ? "to" : "xx";
	case CALL_REJECTED:
	case CALL_DENIED:
		return "no";
	case CALL_CANCELLED:
		return "st";
	case CALL_INTERRUPTED:
		return "u?";
	}
	return "  ";
}

static void add_phrase(struct buf *out, const char *text) {
	if (!str_is_empty(text)) {
		buf_add_str(out, out->len ? "  " : "");
		buf_add_str(out, text);
	}
}

static void add_time(const struct entry *entry, struct buf *out) {
	char text[24];

	if (entry->ms > 0) {
		clock_format_span(entry->ms, 1, text);
		add_phrase(out, text);
	}
}

static void note_running(const struct entry *entry, int64_t now, struct buf *out) {
	int64_t ms = entry->started && now > entry->started ? now - entry->started : 0;
	char text[24];

	subagents_progress(&entry->subagent, out);
	if (out->len > 0) {
		clock_format_span(ms, 0, text);
		buf_addf(out, "  %s", text);
	} else if (ms < 60000) {
		buf_addf(out, tr("run %ds"), (int)(ms / 1000));
	} else {
		clock_format_span(ms, 0, text);
		buf_addf(out, tr("run %s"), text);
	}
}

static void note_pending(const struct entry *entry, struct buf *out) {
	if (entry->waiting) {
		buf_add_str(out, tr("needs you"));
	} else if (entry->call && entry->ahead > 0) {
		buf_addf(out, tr("wait, %zu before"), entry->ahead);
	} else if (!entry->streaming) {
		buf_add_str(out, tr("wait"));
	} else if (entry->received < 1000) {
		buf_addf(out, tr("prep %zu B"), entry->received);
	} else {
		buf_addf(out, tr("prep %zu kB"), entry->received / 1000);
	}
}

static void note_ended(const struct entry *entry, struct buf *out) {
	if (entry->edited) {
		add_phrase(out, tr("edited"));
	}
	if (entry->timed_out) {
		add_phrase(out, tr("timed out"));
	}
	if (entry->exit_code) {
		auto_free char *text = xasprintf(tr("exit %d"), entry->exit_code);

		add_phrase(out, text);
	} else {
		add_phrase(out, entry->summary);
	}
	add_time(entry, out);
}

void entry_hint(const struct entry *entry, struct buf *out) {
	char text[24];

	buf_clear(out);
	if (entry->kind != ENTRY_CALL) {
		return;
	}
	if (entry->timed_out) {
		clock_format_span(entry->ms, 0, text);
		buf_addf(out,
			tr("It was stopped after %s. limits.tool in config.yaml, or timeout_s "
			   "of the call, gives it more time."),
			text);
	} else if (entry->status == CALL_INTERRUPTED) {
		buf_add_str(out, tr("The program ended while this ran; its effect is not "
				    "known."));
	}
}

void entry_note(const struct entry *entry, int64_t now, struct buf *out) {
	buf_clear(out);
	if (entry->kind != ENTRY_CALL) {
		return;
	}
	switch (entry->status) {
	case CALL_PENDING:
		note_pending(entry, out);
		break;
	case CALL_RUNNING:
		note_running(entry, now, out);
		break;
	case CALL_DONE:
	case CALL_FAILED:
		note_ended(entry, out);
		break;
	case CALL_REJECTED:
		add_phrase(out, tr("rejected"));
		break;
	case CALL_DENIED:
		add_phrase(out, tr("rule"));
		break;
	case CALL_CANCELLED:
		add_phrase(out, tr("stopped"));
		add_time(entry, out);
		break;
	case CALL_INTERRUPTED:
		add_phrase(out, tr("effect not known"));
		break;
	}
}

/* What a call is about, most telling first. */
static const char *const main_arguments[] = { "command", "task", "path", "file", "url", "query",
	"expression", "question", "text", "message", "target", "name", "title", "id" };

static const struct json *main_argument(const struct json *arguments) {
	const struct json *first = json_first(arguments);

	if (!first || !json_next(first)) {
		return first;
	}
	for (size_t i = 0; i < ARRAY_LEN(main_arguments); i++) {
		const struct json *found = json_get(arguments, main_arguments[i]);

		if (json_is(found, JSON_STRING)) {
			return found;
		}
	}
	return NULL;
}

static void add_line(const char *data, size_t len, int columns, struct buf *out) {
	auto_buf struct buf line = BUF_INIT;

	sanitize(&line, data, len < VALUE_BYTES ? len : VALUE_BYTES, SANITIZE_LINE);
	width_elide_end(out, line.data, line.len, columns);
}

static void add_value(const struct json *value, int columns, struct buf *out) {
	auto_buf struct buf text = BUF_INIT;

	if (!json_scalar_text(value, &text)) {
		buf_clear(&text);
		json_print(value, &text);
	}
	add_line(text.data, text.len, columns, out);
}

/* Texts that would fill the line: of a file's call its path says enough,
   of a question its words. */
static bool is_bulky(const struct json *main, const char *key) {
	bool is_file = main && str_eq(json_key(main), "path");
	bool is_text =
		str_eq(key, "text") || str_eq(key, "old_text") || str_eq(key, "new_text");

	return (is_file && is_text) || (main && str_eq(json_key(main), "question"));
}

static void add_arguments(const struct json *arguments, struct buf *out) {
	const struct json *main = main_argument(arguments);

	const char *agent = main && str_eq(json_key(main), "task")
				    ? json_get_string(arguments, "agent")
				    : NULL;

	if (agent) {
		add_line(agent, strlen(agent), VALUE_COLUMNS, out);
		buf_add_str(out, ": ");
	}
	if (main) {
		add_value(main, TITLE_COLUMNS, out);
	}
	for (const struct json *member = json_first(arguments); member;
		member = json_next(member)) {
		if (member == main || out->len > TITLE_COLUMNS || agent ||
			is_bulky(main, json_key(member))) {
			continue;
		}
		auto_free char *key = sanitize_dup(json_key(member), SANITIZE_LINE);

		buf_addf(out, "%s%s=", out->len ? " " : "", key);
		add_value(member, VALUE_COLUMNS, out);
	}
}

void call_title(const struct agent_call *call, struct buf *out) {
	auto_buf struct buf title = BUF_INIT;
	auto_buf struct buf notes = BUF_INIT;
	struct json *read = NULL;
	const char *raw = call->arguments ? call->arguments : "";

	buf_clear(out);
	if (!call->parsed && lenient_arguments(raw, strlen(raw), &read, &notes, NULL)) {
		add_arguments(read, &title);
	} else if (call->parsed) {
		add_arguments(call->parsed, &title);
	} else {
		buf_add_str(&title, raw);
	}
	json_free(read);
	redact_buf(&title);
	add_line(title.data, title.len, TITLE_COLUMNS, out);
}
