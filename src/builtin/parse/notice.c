/* A value of the dump may hold line breaks, parentheses and whatever else an app
   writes. It ends before a line that has exactly 16 spaces and "name=", or that is
   the "}" of the extras; one ")" is cut from its end. Where a dump is indented less
   (older ones are), the depth of its first extra counts. */
#include "builtin/parse/notice.h"

#include <string.h>

#include "base/str.h"

#define HEAD "NotificationRecord("

bool notice_begin(struct span *text) {
	struct span after;

	if (span_find(*text, "Notification List:", &after) && span_find(after, HEAD, NULL)) {
		*text = after;
		return true;
	}
	if (span_find(*text, "Notification List:", &after)) {
		*text = (struct span){ after.data, 0 };
		return true;
	}
	return span_find(*text, HEAD, NULL);
}

static bool peek(struct span rest, struct span *line) {
	return span_line(&rest, line);
}

static bool is_head(struct span line) {
	return span_indent(line) <= 4 && span_starts(span_trim(line), HEAD);
}

/* A heading two spaces deep ends the list; a heading of a dump of records alone, as
   older ones are, is none. */
static bool is_section(struct span line) {
	return span_indent(line) == 2 && !is_head(line) && line.len > 2;
}

/* "pkg=com.app " */
static struct span word_after(struct span line, const char *key) {
	struct span value = { line.data, 0 };

	if (span_find(line, key, &value)) {
		return span_until(value, " )");
	}
	return value;
}

static void read_head(struct span line, struct notice *out) {
	struct span key;

	out->package = word_after(line, "pkg=");
	/* The key may hold spaces: it ends before ": Notification(". */
	if (span_find(line, " key=", &key)) {
		struct span after;

		if (span_find(key, ": Notification(", &after)) {
			key.len = (size_t)(after.data - key.data) - strlen(": Notification(");
		} else {
			key = span_until(key, " ");
		}
		out->key = key;
	}
}

static bool has_flag(struct span flags, const char *name) {
	return span_find(flags, name, NULL);
}

/* when=1768102933829, or when=0/1768102933829: the second counts. */
static int64_t read_when(struct span value) {
	struct span second;
	int64_t ms = 0;

	if (span_find(value, "/", &second)) {
		value = second;
	}
	/* Apps put there what they like; what is no date of this century is none. */
	return span_int(value, &ms) && ms > 946684800000 && ms < 4102444800000 ? ms : 0;
}

/* Is this line the start of another extra, `depth` spaces deep? */
static bool is_name(struct span line, size_t depth) {
	size_t len = depth;

	if (span_indent(line) != depth) {
		return false;
	}
	while (len < line.len && line.data[len] != '=' && line.data[len] != ' ') {
		len++;
	}
	return len > depth && len < line.len && line.data[len] == '=';
}

static bool is_close(struct span line, size_t depth) {
	return span_indent(line) < depth && span_eq(span_trim(line), "}");
}

/* "String (text)" -> "text"; "null" -> nothing; "CharSequence[] (2)" with its lines
   stays as it is. */
static struct span unwrap(struct span value) {
	struct span inner;

	if (span_eq(span_trim(value), "null") || !span_find(value, " (", &inner)) {
		return (struct span){ value.data, 0 };
	}
	inner = span_trim(inner);
	if (inner.len > 0 && inner.data[inner.len - 1] == ')') {
		inner.len--;
	}
	return inner;
}

static void put_extra(struct span name, struct span value, struct notice *out) {
	if (span_eq(name, "android.title") && out->title.len == 0) {
		out->title = unwrap(value);
	} else if (span_eq(name, "android.title.big") ||
		   span_eq(name, "android.conversationTitle")) {
		struct span title = unwrap(value);

		out->title = title.len > 0 ? title : out->title;
	} else if (span_eq(name, "android.text") && out->text.len == 0) {
		out->text = unwrap(value);
	} else if (span_eq(name, "android.bigText")) {
		struct span text = unwrap(value);

		out->text = text.len > 0 ? text : out->text;
	} else if (span_eq(name, "android.textLines") && span_find(value, "[0]", NULL)) {
		span_line(&value, &name); /* its type and how many they are */
		out->lines = value;
	}
}

/* Reads NAME=VALUE until the closing brace; false when the dump ends before. */
static void read_extras(struct span *text, struct notice *out) {
	struct span line, next;
	size_t depth = 0;

	while (peek(*text, &line)) {
		if (depth == 0) {
			depth = span_indent(line);
		}
		if (is_close(line, depth) || !is_name(line, depth)) {
			return;
		}
		struct span name =
			span_until((struct span){ line.data + depth, line.len - depth }, "=");
		const char *value = name.data + name.len + 1;

		span_line(text, &line);
		while (peek(*text, &next) && !is_name(next, depth) && !is_close(next, depth)) {
			span_line(text, &next);
		}
		put_extra(name, (struct span){ value, (size_t)(text->data - value) }, out);
	}
}

static void read_line(
	struct span line, struct span *text, bool *has_extras, struct notice *out) {
	struct span value;

	if (span_value(line, "flags=", &value)) {
		out->ongoing |= has_flag(value, "ONGOING_EVENT");
		out->summary |= has_flag(value, "GROUP_SUMMARY");
	} else if (span_value(line, "groupKey=", &value)) {
		out->group = value;
	} else if (span_value(line, "when=", &value) && out->when == 0) {
		out->when = read_when(value);
	} else if (span_eq(span_trim(line), "extras={") && !*has_extras) {
		*has_extras = true;
		read_extras(text, out);
	}
}

bool notice_next(struct span *text, struct notice *out) {
	bool has_extras = false, found = false;
	struct span line;

	while (peek(*text, &line)) {
		if (found && is_head(line)) {
			return true;
		}
		if (is_section(line)) {
			text->len = 0;
			return found;
		}
		span_line(text, &line);
		if (is_head(line)) {
			*out = (struct notice){ .key = { line.data, 0 } };
			out->package = out->group = out->title = out->text = out->lines =
				out->key;
			read_head(line, out);
			found = true;
		} else if (found) {
			/* What the lock screen would show comes after, in the same form. */
			has_extras |= span_eq(span_trim(line), "publicNotification=");
			read_line(line, text, &has_extras, out);
		}
	}
	return found;
}
