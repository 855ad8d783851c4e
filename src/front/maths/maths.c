/* A formula is read once, from left to right; a command's arguments are read by the
   same code into a buffer of their own. The first thing that is not known ends it: a
   formula that is half right is worse than its source. */

#include "front/maths/inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

bool maths_is_at(const struct maths *maths, const char *text) {
	size_t len = strlen(text);

	return maths->len - maths->at >= len &&
	       memcmp(maths->source + maths->at, text, len) == 0;
}

static bool is_letter(char byte) {
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_space(char byte) {
	return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '~';
}

static char byte_at(const struct maths *maths) {
	return maths->at < maths->len ? maths->source[maths->at] : '\0';
}

void maths_skip(struct maths *maths) {
	while (maths->at < maths->len && is_space(byte_at(maths))) {
		maths->at++;
	}
}

void maths_trim(struct buf *out) {
	while (out->len > 0 && strchr(" \n", out->data[out->len - 1])) {
		buf_truncate(out, out->len - 1);
	}
}

void maths_space(struct maths *maths) {
	struct buf *out = maths->out;

	if (out->len > 0 && !strchr(" \n([{", out->data[out->len - 1])) {
		buf_add_char(out, ' ');
	}
}

void maths_add(struct maths *maths, const char *text) {
	bool apart = text[0] == ' ';
	size_t len = strlen(text);
	bool then = len > 0 && text[len - 1] == ' ';

	if (apart) {
		maths_space(maths);
	}
	text += apart;
	buf_add(maths->out, text, len - apart - (then && len > 1));
	if (then && len > 1) {
		maths_skip(maths);
		if (maths->at < maths->len && !strchr("(^_{&}[", byte_at(maths))) {
			maths_space(maths);
		}
	}
}

const char *maths_command(struct maths *maths, size_t *len) {
	const char *name = maths->source + ++maths->at;

	while (maths->at < maths->len && is_letter(byte_at(maths))) {
		maths->at++;
	}
	*len = (size_t)(maths->source + maths->at - name);
	if (*len == 0 && maths->at < maths->len) {
		maths->at++;
		*len = 1;
	}
	return name;
}

bool maths_argument(struct maths *maths, struct buf *out) {
	struct maths inner = *maths;

	maths_skip(&inner);
	inner.out = out;
	inner.lines = false;
	inner.depth++;
	if (inner.depth > MATHS_DEPTH_MAX || inner.at >= inner.len) {
		return false;
	}
	if (byte_at(&inner) == '{') {
		inner.at++;
		if (!maths_run(&inner) || byte_at(&inner) != '}') {
			return false;
		}
		maths->at = inner.at + 1;
		return true;
	}
	if (strchr("^_}&", byte_at(&inner))) {
		return false;
	}
	size_t end = inner.at;

	if (byte_at(&inner) == '\\') {
		size_t len;

		maths_command(&inner, &len);
		inner.len = inner.at;
		inner.at = end;
		if (len == 1 && inner.source[end + 1] == '\\') {
			return false;
		}
	} else {
		uint32_t code;

		inner.len = end + utf8_decode(inner.source + end, inner.len - end, &code);
	}
	maths->at = inner.len;
	return maths_run(&inner);
}

bool maths_name(struct maths *maths, const char **name, size_t *len) {
	if (byte_at(maths) != '{') {
		return false;
	}
	*name = maths->source + maths->at + 1;
	const char *end = memchr(*name, '}', maths->len - maths->at - 1);

	if (!end) {
		return false;
	}
	*len = (size_t)(end - *name);
	maths->at += *len + 2;
	return true;
}

/* "^2" and "_i": raised or lowered, or with the sign where no such forms are. */
static bool take_script(struct maths *maths) {
	char sign = maths->source[maths->at++];
	auto_buf struct buf text = BUF_INIT_MAX(MATHS_OUT_MAX);
	struct buf *out = maths->out;

	if (!maths_argument(maths, &text)) {
		return false;
	}
	maths_trim(out);
	bool done = sign == '^' ? maths_raise(text.data, text.len, out)
				: maths_lower(text.data, text.len, out);

	if (!done && text.len > 0) {
		buf_add_char(out, sign);
		maths_group(out, &text, MATHS_SCRIPT);
	}
	return true;
}

static bool take_next(struct maths *maths) {
	char byte = byte_at(maths);

	if (byte == '\\') {
		return maths_take(maths);
	}
	if (byte == '^' || byte == '_') {
		return take_script(maths);
	}
	if (byte == '{') {
		return maths_argument(maths, maths->out);
	}
	if (is_space(byte)) {
		maths_skip(maths);
		maths_space(maths);
		return true;
	}
	maths->at++;
	if (strchr(")]", byte)) {
		maths_trim(maths->out);
	}
	return byte == '\'' ? buf_add_str(maths->out, "′") : buf_add_char(maths->out, byte);
}

bool maths_run(struct maths *maths) {
	while (maths->at < maths->len && byte_at(maths) != '}' && byte_at(maths) != '&') {
		if (maths_is_at(maths, "\\end")) {
			return true;
		}
		if (!take_next(maths) || maths->out->full) {
			return false;
		}
	}
	return true;
}
