/* Text of the open block: sanitised, with a span for each stretch that is not
   plain, and the numbers of links. */

#include "front/markdown/markdown_build.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/markdown/entity.h"

static bool is_blank(char byte) {
	return byte == ' ' || byte == '\t';
}

static const uint16_t style_bits[BUILD_STYLES] = { STYLE_BOLD, STYLE_ITALIC, STYLE_CODE,
	STYLE_STRIKE, STYLE_LINK, STYLE_HEADING };

static unsigned style_now(const struct builder *builder) {
	unsigned style = 0;

	for (size_t i = 0; i < ARRAY_LEN(style_bits); i++) {
		style |= builder->styles[i] > 0 ? style_bits[i] : 0;
	}
	return style;
}

void builder_style(struct builder *builder, enum style style, bool on) {
	for (size_t i = 0; i < ARRAY_LEN(style_bits); i++) {
		if (style_bits[i] == style) {
			builder->styles[i] += on ? 1 : -1;
		}
	}
}

static void add_span(struct builder *builder, size_t start, unsigned style, unsigned link) {
	struct span *last = vec_last(&builder->block.spans);
	size_t len = builder->text.len - start;

	if (len == 0 || (!style && !link)) {
		return;
	}
	if (last && last->start + last->len == start && last->style == style &&
		last->link == link) {
		last->len += (uint32_t)len;
		return;
	}
	struct span span = { (uint32_t)start, (uint32_t)len, (uint16_t)style, (uint16_t)link };

	vec_push(&builder->block.spans, span);
}

static void ensure_open(struct builder *builder) {
	if (!builder->open) {
		builder_open(builder, BLOCK_PARAGRAPH);
	}
}

void builder_add(struct builder *builder, const char *text, unsigned style) {
	size_t start = builder->text.len;

	ensure_open(builder);
	buf_add_str(&builder->text, text);
	add_span(builder, start, style | style_now(builder), 0);
}

void builder_clean(const struct builder *builder, const char *data, size_t len, int flags,
	struct buf *out) {
	const char *mark;

	while (builder->repair->marks &&
		(mark = memmem(data, len, REPAIR_MARK, REPAIR_MARK_LEN))) {
		size_t before = (size_t)(mark - data);

		sanitize(out, data, before, flags);
		data += before + REPAIR_MARK_LEN;
		len -= before + REPAIR_MARK_LEN;
	}
	sanitize(out, data, len, flags);
}

void builder_plain(struct builder *builder) {
	builder_open(builder, BLOCK_PARAGRAPH);
	builder_see(builder, builder->source, builder->source_len);
	builder_clean(builder, builder->source, builder->source_len, SANITIZE_KEEP_NEWLINE,
		&builder->text);
	builder_close(builder);
}

void builder_text(struct builder *builder, const char *data, size_t len) {
	ensure_open(builder);
	builder_see(builder, data, len);

	size_t start = builder->text.len;

	builder_clean(builder, data, len, SANITIZE_LINE, &builder->text);
	add_span(builder, start, style_now(builder), 0);
}

void builder_cell_code(struct builder *builder, const char *data, size_t len) {
	const char *pipe;

	while ((pipe = memmem(data, len, "\\|", 2)) != NULL) {
		builder_text(builder, data, (size_t)(pipe - data));
		len -= (size_t)(pipe + 1 - data);
		data = pipe + 1;
	}
	builder_text(builder, data, len);
}

void builder_entity(struct builder *builder, const char *data, size_t len) {
	auto_buf struct buf text = BUF_INIT;

	ensure_open(builder);
	builder_see(builder, data, len);
	entity_decode(data, len, &text);
	builder_text(builder, text.data, text.len);
}

void builder_break(struct builder *builder) {
	enum block_kind kind = builder->open ? builder->block.kind : BLOCK_PARAGRAPH;

	builder_add(builder, kind == BLOCK_PARAGRAPH ? "\n" : " ", STYLE_PLAIN);
}

/* The parser gives an indent as spaces; in the source it may be tabs. */
static void add_indent(struct builder *builder, const char *line) {
	size_t at = (size_t)(line - builder->source);
	size_t start = builder_line(builder, at, 0);
	size_t columns = 0;
	size_t want = builder->pending;

	for (size_t i = start; i < at; i++) {
		columns = builder->source[i] == '\t' ? (columns / 4 + 1) * 4 : columns + 1;
	}
	size_t column = 0;

	for (size_t i = start; i < at; i++) {
		if (columns - column == want && is_blank(builder->source[i])) {
			buf_add(&builder->text, builder->source + i, at - i);
			return;
		}
		column = builder->source[i] == '\t' ? (column / 4 + 1) * 4 : column + 1;
	}
	for (size_t i = 0; i < want; i++) {
		buf_add_char(&builder->text, ' ');
	}
}

void builder_code(struct builder *builder, const char *data, size_t len) {
	ensure_open(builder);
	if (builder_in_source(builder, data)) {
		builder_see(builder, data, len);
		if (builder->pending) {
			add_indent(builder, data);
		}
		builder->pending = 0;
		builder_clean(builder, data, len, SANITIZE_TEXT, &builder->text);
	} else if (len == 1 && data[0] == '\n') {
		builder->pending = 0;
		builder->newlines++;
		buf_add_char(&builder->text, '\n');
	} else {
		builder->pending += len;
	}
}

static unsigned link_number(struct builder *builder, char *url) {
	struct markdown *markdown = builder->markdown;

	for (size_t i = 0; i < markdown->links.len; i++) {
		if (str_eq(markdown->links.items[i], url)) {
			free(url);
			return (unsigned)i + 1;
		}
	}
	if (markdown->links.len == MARKDOWN_LINKS_MAX) {
		free(url);
		return 0;
	}
	vec_push(&markdown->links, url);
	return (unsigned)markdown->links.len;
}

void builder_link_begin(struct builder *builder, char *url, bool image) {
	ensure_open(builder);
	builder_style(builder, STYLE_LINK, true);
	if (builder->link_depth < BUILD_LINKS_MAX) {
		builder->links[builder->link_depth] = (struct build_link){
			.start = builder->text.len,
			.url = url,
			.image = image,
		};
	} else {
		free(url);
	}
	builder->link_depth++;
	if (image) {
		builder_add(builder, tr("[image: "), STYLE_PLAIN);
	}
}

/* Is the label the address itself? */
static bool is_label(const struct builder *builder, const struct build_link *link) {
	const char *label = builder->text.data + link->start;
	size_t len = builder->text.len - link->start;
	size_t url = link->url ? strlen(link->url) : 0;

	return url >= len && len > 0 && memcmp(link->url + url - len, label, len) == 0 &&
	       (url == len || (url == len + 7 && str_starts(link->url, "http://")));
}

static void number_spans(struct builder *builder, size_t start, unsigned number) {
	for (size_t i = builder->block.spans.len; i > 0; i--) {
		struct span *span = &builder->block.spans.items[i - 1];

		if (span->start < start) {
			return;
		}
		span->link = span->link ? span->link : (uint16_t)number;
	}
}

void builder_link_end(struct builder *builder) {
	struct build_link *link = NULL;

	builder_style(builder, STYLE_LINK, false);
	builder->link_depth--;
	if (builder->link_depth < BUILD_LINKS_MAX) {
		link = &builder->links[builder->link_depth];
	}
	if (link && link->image) {
		builder_add(builder, "]", STYLE_LINK);
	}
	if (!link || !builder->open || !link->url || is_label(builder, link)) {
		free(link ? take(link->url) : NULL);
		return;
	}
	unsigned number = link_number(builder, take(link->url));

	if (number) {
		size_t start = builder->text.len;

		number_spans(builder, link->start, number);
		buf_addf(&builder->text, "[%u]", number);
		add_span(builder, start, STYLE_MARK | style_now(builder), number);
	}
}

void builder_add_links(struct builder *builder) {
	const struct markdown *markdown = builder->markdown;

	for (size_t i = 0; i < markdown->links.len; i++) {
		auto_free char *number = xasprintf("[%zu] ", i + 1);

		if (i > 0) {
			builder_break(builder);
		}
		builder_add(builder, number, STYLE_MARK);
		size_t start = builder->text.len;

		buf_add_str(&builder->text, markdown->links.items[i]);
		add_span(builder, start, STYLE_LINK, (unsigned)i + 1);
	}
	builder->block.source = (uint32_t)builder->from;
	builder->located = true;
	builder_close(builder);
}
