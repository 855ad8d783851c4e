/* read_file {path, start_line?, lines?}: a head line that says what part of the
   file this is, then the lines as they are, whole, as many as a result holds. */

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/file/files.h"
#include "builtin/format.h"
#include "tool/call.h"
#include "json/json.h"

#define LINES_DEFAULT 2000
#define LINE_MAX_BYTES 2000
#define NOTE_ROOM 400 /* characters of a result for the head line and the note */

/* The part that was asked for, and what was found of it. */
struct part {
	size_t first; /* numbers of lines, from 1 */
	size_t last;  /* wanted, then found */
	size_t total; /* lines in all */
	struct buf text;
};

static size_t characters(const char *data, size_t len) {
	size_t count = 0;

	for (size_t i = 0; i < len; i++) {
		count += ((unsigned char)data[i] & 0xc0) != 0x80;
	}
	return count;
}

/* Copies the lines first..last, but stops before `room` characters are full. */
static void take_lines(struct part *part, const char *data, size_t len, size_t room) {
	const char *end = data + len;
	size_t number = 1, used = 0;

	for (const char *at = data; at < end && number <= part->last; number++) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		const char *stop = newline ? newline : end;

		if (number >= part->first) {
			size_t before = part->text.len;

			format_line(&part->text, at, (size_t)(stop - at), LINE_MAX_BYTES);
			buf_add_char(&part->text, '\n');
			used += characters(part->text.data + before, part->text.len - before);
			if (used > room && number > part->first) {
				buf_truncate(&part->text, before);
				break;
			}
		}
		at = stop + 1;
	}
	part->last = number - 1;
}

/* Do lines end in CR LF? The first one tells. */
static bool has_crlf(const char *data, size_t len) {
	const char *newline = memchr(data, '\n', len);

	return newline && newline > data && newline[-1] == '\r';
}

static void add_head(struct buf *out, const char *path, const struct part *part,
	const struct file_content *content) {
	bool cut = content->size > (int64_t)content->data.len;

	buf_addf(out, "%s: ", path);
	if (part->first == 1 && part->last == part->total && !cut) {
		format_count(out, part->total, "line", NULL);
	} else {
		buf_addf(out, "lines %zu-%zu of %s%zu", part->first, part->last,
			cut ? "more than " : "", part->total);
	}
	buf_add_str(out, ", ");
	format_size(out, (double)content->size);
	if (has_crlf(content->data.data, content->data.len)) {
		buf_add_str(out, ", CR LF line ends");
	}
	if (content->data.len && content->data.data[content->data.len - 1] != '\n' && !cut) {
		buf_add_str(out, ", no newline at the end");
	}
	buf_add_char(out, '\n');
}

/* What to do for the rest. */
static void add_note(
	struct buf *out, const struct part *part, const struct file_content *content) {
	if (part->last < part->total) {
		buf_add_char(out, '[');
		format_count(out, part->total - part->last, "more line", NULL);
		buf_addf(out, ": go on with start_line %zu]\n", part->last + 1);
	} else if (content->size > (int64_t)content->data.len) {
		buf_add_str(out, "[only the first 2 MB are looked at; search_files finds "
				 "lines, and run_shell "
				 "with tail, sed or grep reads the rest]\n");
	}
}

static char *summarise(size_t lines) {
	struct buf text = BUF_INIT;

	format_count(&text, lines, "line", NULL);
	return buf_detach(&text);
}

static void read_part(struct tool_result *result, const char *path,
	const struct json *arguments, const struct file_content *content, size_t max_output) {
	size_t first = (size_t)json_get_int(arguments, "start_line", 1);
	size_t lines = (size_t)json_get_int(arguments, "lines", LINES_DEFAULT);
	struct part part = {
		.first = first,
		.last = first + lines - 1,
		.total = format_lines_of(content->data.data, content->data.len),
		.text = BUF_INIT,
	};

	if (!content->data.len) {
		buf_addf(&result->text, "%s: empty file\n", path);
	} else if (first > part.total) {
		tool_result_fail(result,
			"'%s' has %zu lines%s; start_line %zu is behind its end", path,
			part.total,
			content->size > (int64_t)content->data.len
				? " in the 2 MB that are looked at"
				: "",
			first);
	} else {
		take_lines(&part, content->data.data, content->data.len,
			max_output > 2 * NOTE_ROOM ? max_output - NOTE_ROOM : NOTE_ROOM);
		add_head(&result->text, path, &part, content);
		buf_add(&result->text, part.text.data, part.text.len);
		add_note(&result->text, &part, content);
		result->summary = summarise(part.last - part.first + 1);
	}
	buf_fini(&part.text);
}

static void start(struct tool_run *run, const struct json *arguments) {
	const char *path = json_get_string(arguments, "path");
	struct file_content content = FILE_CONTENT_INIT;
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (files_load(tool_run_env(run)->roots, path, &content, &err) &&
		files_is_text(&content, path, &err)) {
		read_part(&result, path, arguments, &content, tool_run_tool(run)->max_output);
	} else {
		tool_result_fail(&result, "%s", err.text);
	}
	file_content_fini(&content);
	tool_run_done(run, &result);
}

const struct tool_ops read_file_ops = {
	.start = start,
	.risk = files_risk_read,
	.scope = files_scope,
};
