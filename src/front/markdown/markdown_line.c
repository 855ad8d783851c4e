/* Lines by themselves. CommonMark wants a space behind a marker; people who write
   Chinese and models that learnt from them leave it out, so where it can mean nothing
   else the marker counts without. */

#include "front/markdown/markdown_line.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

static bool is_blank(char byte) {
	return byte == ' ' || byte == '\t';
}

static bool is_one_of(char byte, const char *set) {
	return byte && strchr(set, byte);
}

int line_indent(const char *data, size_t len, int column, size_t *used) {
	int from = column;
	size_t at = 0;

	while (at < len && is_blank(data[at])) {
		column = data[at] == '\t' ? (column / 4 + 1) * 4 : column + 1;
		at++;
	}
	*used = at;
	return column - from;
}

size_t line_run(const char *data, size_t len, char byte) {
	size_t run = 0;

	while (run < len && data[run] == byte) {
		run++;
	}
	return run;
}

bool line_is_blank(const char *data, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (!is_blank(data[i])) {
			return false;
		}
	}
	return true;
}

size_t line_fence(const char *data, size_t len) {
	if (len < 3 || !is_one_of(data[0], "`~")) {
		return 0;
	}
	size_t run = line_run(data, len, data[0]);

	return run < 3 || (data[0] == '`' && memchr(data + run, '`', len - run)) ? 0 : run;
}

bool line_is_markdown_fence(const char *data, size_t len) {
	size_t run = line_fence(data, len);
	size_t left = len - run;
	const char *word = str_trim_span(data + run, &left);

	return run > 0 && ((left == 8 && strncasecmp(word, "markdown", 8) == 0) ||
				  (left == 2 && strncasecmp(word, "md", 2) == 0));
}

bool line_is_heading(const char *data, size_t len) {
	size_t run = line_run(data, len, '#');

	return run >= 1 && run <= 6 &&
	       (run == len || is_blank(data[run]) || line_lack(data, len) == run);
}

bool line_is_rule(const char *data, size_t len) {
	size_t count = 0;

	if (len == 0 || !is_one_of(data[0], "-*_")) {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		if (data[i] == data[0]) {
			count++;
		} else if (!is_blank(data[i])) {
			return false;
		}
	}
	return count >= 3;
}

bool line_is_delimiter(const char *data, size_t len) {
	static const char signs[] = "|:-｜：－—";
	bool divides = false;

	for (size_t at = 0; at < len;) {
		uint32_t code;
		size_t used = utf8_decode(data + at, len - at, &code);
		bool sign = memmem(signs, strlen(signs), data + at, used) != NULL;

		if (!is_blank(data[at]) && !(sign && code != UTF8_REPLACEMENT)) {
			return false;
		}
		divides = divides || code == '|' || code == ':' || code == 0xff5c;
		at += used;
	}
	return divides;
}

size_t line_marker(const char *data, size_t len, bool *one) {
	size_t at = 0;

	*one = true;
	if (len > 0 && is_one_of(data[0], "-+*")) {
		at = 1;
	} else {
		while (at < len && at < 9 && data[at] >= '0' && data[at] <= '9') {
			at++;
		}
		*one = at == 1 && data[0] == '1';
		if (at == 0 || at == len || !is_one_of(data[at], ".)")) {
			return 0;
		}
		at++;
	}
	*one = *one && !line_is_blank(data + at, len - at);
	return at == len || is_blank(data[at]) || line_lack(data, len) == at ? at : 0;
}

/* A character of the scripts that are written without spaces. */
static bool is_cjk_at(const char *data, size_t len, size_t at) {
	uint32_t code = 0;

	if (at < len && (unsigned char)data[at] >= 0x80) {
		utf8_decode(data + at, len - at, &code);
	}
	return utf8_is_cjk(code) || (code >= 0x3008 && code <= 0x3011) || code == 0xff08 ||
	       code == 0x201c;
}

/* "**word": bold begins there, and ends on the line. */
static bool is_bold_at(const char *data, size_t len, size_t at) {
	return len - at > 4 && memcmp(data + at, "**", 2) == 0 && data[at + 2] != '*' &&
	       !is_blank(data[at + 2]) && memmem(data + at + 3, len - at - 3, "**", 2);
}

static bool is_upper(char byte) {
	return byte >= 'A' && byte <= 'Z';
}

static bool is_lower(char byte) {
	return byte >= 'a' && byte <= 'z';
}

/* "#Tag" and "#话题#" are none. */
static size_t heading_lack(const char *data, size_t len) {
	size_t run = line_run(data, len, '#');
	char next = run < len ? data[run] : '\0';
	bool word = is_upper(next) || is_lower(next) || (next >= '0' && next <= '9') ||
		    is_bold_at(data, len, run);

	if (run == 0 || run > 6 || memchr(data + run, '#', len - run)) {
		return 0;
	}
	return is_cjk_at(data, len, run) || (run > 1 && word) ? run : 0;
}

static size_t number_lack(const char *data, size_t len) {
	size_t at = 0;

	while (at < len && at < 3 && data[at] >= '0' && data[at] <= '9') {
		at++;
	}
	if (at == 0 || at >= len || !is_one_of(data[at], ".)")) {
		return 0;
	}
	at++;
	bool word = len - at > 2 && is_upper(data[at]) && is_lower(data[at + 1]);

	return word || is_cjk_at(data, len, at) || is_bold_at(data, len, at) ? at : 0;
}

size_t line_lack(const char *data, size_t len) {
	if (len < 2) {
		return 0;
	}
	switch (data[0]) {
	case '#':
		return heading_lack(data, len);
	case '-':
	case '+':
		return is_cjk_at(data, len, 1) || is_bold_at(data, len, 1) ||
		       (len > 4 && (memcmp(data + 1, "[ ] ", 4) == 0 ||
					   memcmp(data + 1, "[x] ", 4) == 0));
	case '*':
		return is_cjk_at(data, len, 1) && !memchr(data + 1, '*', len - 1);
	default:
		return number_lack(data, len);
	}
}

size_t line_quotes(const char *data, size_t len) {
	size_t at = 0;

	while (at < len && (is_blank(data[at]) || data[at] == '>')) {
		at++;
	}
	return at;
}

size_t line_code(const char *data, size_t len, size_t at) {
	size_t run = line_run(data + at, len - at, '`');

	for (size_t i = at + run; i < len;) {
		size_t other = line_run(data + i, len - i, '`');

		if (other == run) {
			return i + run;
		}
		i += other ? other : 1;
	}
	return 0;
}

/* Behind the code, or behind backticks that are none. */
static size_t skip_code(const char *data, size_t len, size_t at) {
	size_t end = line_code(data, len, at);

	return end ? end : at + line_run(data + at, len - at, '`');
}

static bool is_wide_pipe(const char *data, size_t len, size_t at) {
	return len - at >= 3 && memcmp(data + at, WIDE_PIPE, 3) == 0;
}

bool line_begins_row(const char *data, size_t len) {
	return len > 0 && (data[0] == '|' || is_wide_pipe(data, len, 0));
}

/* The next pipe that divides, `len`: none. */
static size_t next_pipe(const char *data, size_t len, size_t at, bool wide) {
	while (at < len) {
		if (data[at] == '|' || (wide && is_wide_pipe(data, len, at))) {
			return at;
		}
		at = data[at] == '\\'  ? at + 2
		     : data[at] == '`' ? skip_code(data, len, at)
				       : at + 1;
	}
	return len;
}

bool line_has_pipe(const char *data, size_t len, bool wide) {
	return next_pipe(data, len, 0, wide) < len;
}

size_t line_cells(const char *data, size_t len, bool wide) {
	const char *row = str_trim_span(data, &len);
	size_t cells = 1;
	size_t at = 0;

	while ((at = next_pipe(row, len, at, wide)) < len) {
		size_t used = row[at] == '|' ? 1 : 3;

		cells += at > 0 && at + used < len;
		at += used;
	}
	return cells;
}
