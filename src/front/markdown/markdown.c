/* The parser's calls, turned into those of a builder. HTML is off: tags are text.
   The one thing that the parser multiplies are the cells that rows of a wide table
   leave out; where they could be many, there are no tables. */

#include "front/markdown/markdown_parse.h"

#include <md4c.h>

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "front/markdown/entity.h"
#include "front/markdown/markdown_build.h"

#define URL_MAX 8192
#define INFO_MAX 200

#define CELLS_PER_BYTE 64
#define CELLS_FREE 100000

#define PARSER_FLAGS                                                                           \
	(MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_NOHTML |                          \
		MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS)

/* Sanitised text of an attribute, cut at `max` bytes when `cut`; NULL when it is
   empty or longer. */
static char *attribute_text(
	struct builder *builder, const MD_ATTRIBUTE *attribute, size_t max, bool cut) {
	auto_buf struct buf raw = BUF_INIT;
	struct buf text = BUF_INIT;

	for (size_t i = 0; attribute->size && attribute->substr_offsets[i] < attribute->size;
		i++) {
		size_t start = attribute->substr_offsets[i];
		size_t len = attribute->substr_offsets[i + 1] - start;

		if (attribute->substr_types[i] == MD_TEXT_ENTITY) {
			entity_decode(attribute->text + start, len, &raw);
		} else if (attribute->substr_types[i] == MD_TEXT_NULLCHAR) {
			buf_add_code(&raw, 0xfffd);
		} else {
			buf_add(&raw, attribute->text + start, len);
		}
	}
	size_t len = cut && raw.len > max ? max : raw.len;

	builder_clean(builder, raw.data, len, SANITIZE_LINE, &text);
	if (!text.len || len > max) {
		buf_fini(&text);
		return NULL;
	}
	return buf_detach(&text);
}

static void begin_heading(struct builder *builder, const MD_BLOCK_H_DETAIL *detail) {
	static const char marks[] = "###### ";

	builder_open(builder, BLOCK_HEADING);
	builder->block.level = (int)detail->level;
	builder_style(builder, STYLE_HEADING, true);
	builder_add(builder, marks + 6 - detail->level, STYLE_MARK);
}

static void begin_code(struct builder *builder, const MD_BLOCK_CODE_DETAIL *detail) {
	builder_open(builder, BLOCK_CODE);
	builder->fenced = detail->fence_char != 0;
	builder->block.info = attribute_text(builder, &detail->lang, INFO_MAX, true);
}

/* A head cell adds its letter to the block's info. */
static void begin_cell(struct builder *builder, MD_BLOCKTYPE type, MD_ALIGN align) {
	static const char letters[] = "-lcr";
	char **info = &builder->block.info;

	if (type == MD_BLOCK_TH) {
		size_t len = *info ? strlen(*info) : 0;

		*info = xrealloc(*info, len + 2);
		(*info)[len] = letters[align];
		(*info)[len + 1] = '\0';
	}
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *ctx) {
	struct builder *builder = ctx;

	switch (type) {
	case MD_BLOCK_QUOTE:
		builder_close(builder);
		builder->quote++;
		break;
	case MD_BLOCK_UL:
		builder_list_begin(builder, false, 0);
		break;
	case MD_BLOCK_OL:
		builder_list_begin(builder, true, ((MD_BLOCK_OL_DETAIL *)detail)->start);
		break;
	case MD_BLOCK_LI: {
		const MD_BLOCK_LI_DETAIL *item = detail;

		builder_item_begin(builder, item->is_task ? item->task_mark : 0);
		break;
	}
	case MD_BLOCK_HR:
		builder_open(builder, BLOCK_RULE);
		break;
	case MD_BLOCK_H:
		begin_heading(builder, detail);
		break;
	case MD_BLOCK_CODE:
		begin_code(builder, detail);
		break;
	case MD_BLOCK_P:
		builder_open(builder, BLOCK_PARAGRAPH);
		break;
	case MD_BLOCK_TABLE:
		builder_open(builder, BLOCK_TABLE);
		break;
	case MD_BLOCK_TH:
	case MD_BLOCK_TD:
		begin_cell(builder, type, ((MD_BLOCK_TD_DETAIL *)detail)->align);
		break;
	default:
		break;
	}
	return 0;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *ctx) {
	struct builder *builder = ctx;

	(void)detail;
	switch (type) {
	case MD_BLOCK_QUOTE:
		builder_close(builder);
		builder->quote--;
		break;
	case MD_BLOCK_UL:
	case MD_BLOCK_OL:
		builder_list_end(builder);
		break;
	case MD_BLOCK_LI:
		builder_item_end(builder);
		break;
	case MD_BLOCK_H:
		builder_style(builder, STYLE_HEADING, false);
		builder_close(builder);
		break;
	case MD_BLOCK_HR:
	case MD_BLOCK_CODE:
	case MD_BLOCK_P:
	case MD_BLOCK_TABLE:
		builder_close(builder);
		break;
	case MD_BLOCK_TR:
		builder_add(builder, "\n", STYLE_PLAIN);
		break;
	case MD_BLOCK_TH:
	case MD_BLOCK_TD:
		builder_add(builder, "\t", STYLE_PLAIN);
		break;
	default:
		break;
	}
	return 0;
}

static enum style span_style(MD_SPANTYPE type) {
	switch (type) {
	case MD_SPAN_EM:
		return STYLE_ITALIC;
	case MD_SPAN_STRONG:
		return STYLE_BOLD;
	case MD_SPAN_CODE:
		return STYLE_CODE;
	case MD_SPAN_DEL:
		return STYLE_STRIKE;
	default:
		return STYLE_PLAIN;
	}
}

/* No attribute of a terminal says that something is struck out, so its marks stay. */
static void mark_strike(struct builder *builder, MD_SPANTYPE type) {
	if (type == MD_SPAN_DEL) {
		builder_add(builder, "~~", STYLE_MARK);
	}
}

static int enter_span(MD_SPANTYPE type, void *detail, void *ctx) {
	struct builder *builder = ctx;

	if (type == MD_SPAN_A) {
		const MD_SPAN_A_DETAIL *link = detail;

		builder_link_begin(
			builder, attribute_text(builder, &link->href, URL_MAX, false), false);
	} else if (type == MD_SPAN_IMG) {
		const MD_SPAN_IMG_DETAIL *image = detail;

		builder_link_begin(
			builder, attribute_text(builder, &image->src, URL_MAX, false), true);
	} else {
		builder_style(builder, span_style(type), true);
		mark_strike(builder, type);
	}
	return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *ctx) {
	(void)detail;
	if (type == MD_SPAN_A || type == MD_SPAN_IMG) {
		builder_link_end(ctx);
	} else {
		mark_strike(ctx, type);
		builder_style(ctx, span_style(type), false);
	}
	return 0;
}

static int take_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *ctx) {
	struct builder *builder = ctx;

	switch (type) {
	case MD_TEXT_NULLCHAR:
		builder_text(builder, "\xef\xbf\xbd", 3);
		break;
	case MD_TEXT_BR:
	case MD_TEXT_SOFTBR:
		builder_break(builder);
		break;
	case MD_TEXT_ENTITY:
		builder_entity(builder, text, size);
		break;
	case MD_TEXT_CODE:
		if (builder->open && builder->block.kind == BLOCK_CODE) {
			builder_code(builder, text, size);
			break;
		}
		if (builder->open && builder->block.kind == BLOCK_TABLE) {
			builder_cell_code(builder, text, size);
			break;
		}
		builder_text(builder, text, size);
		break;
	default:
		builder_text(builder, text, size);
		break;
	}
	return 0;
}

/* The part as it goes to the parser. */
static void make_source(
	const char *text, size_t len, bool open, struct buf *out, struct repair *repair) {
	auto_buf struct buf closed = BUF_INIT;
	auto_buf struct buf closers = BUF_INIT;

	if (open) {
		repair_close(text, len, &closers);
	}
	if (!closers.len) {
		repair_text(text, len, out, repair);
		return;
	}
	while (len > 0 && strchr(" \t\r\n", text[len - 1])) {
		len--;
	}
	buf_add(&closed, text, len);
	buf_add(&closed, closers.data, closers.len);
	repair_text(closed.data, closed.len, out, repair);
}

/* Columns of a line that may be the one under a table's head, else 0. */
static size_t count_columns(const char *line, size_t len) {
	size_t columns = 1;

	for (size_t i = 0; i < len; i++) {
		if (!line[i] || !strchr("|:- \t>", line[i])) {
			return 0;
		}
		columns += line[i] == '|';
	}
	return columns;
}

static bool may_have_tables(const char *text, size_t len) {
	size_t columns = 0;
	size_t lines = 0;

	for (size_t at = 0; at < len; lines++) {
		size_t end = at;

		while (end < len && text[end] != '\n' && text[end] != '\r') {
			end++;
		}
		size_t found = count_columns(text + at, end - at);

		columns = found > columns ? found : columns;
		at = end + 1;
	}
	return columns * lines <= len * CELLS_PER_BYTE + CELLS_FREE;
}

static bool parse(struct builder *builder) {
	bool tables = may_have_tables(builder->source, builder->source_len);
	const MD_PARSER parser = {
		.flags = PARSER_FLAGS | (tables ? MD_FLAG_TABLES : 0),
		.enter_block = enter_block,
		.leave_block = leave_block,
		.enter_span = enter_span,
		.leave_span = leave_span,
		.text = take_text,
	};

	builder_init(builder);
	bool good =
		md_parse(builder->source, (MD_SIZE)builder->source_len, &parser, builder) == 0;

	builder_fini(builder);
	return good;
}

void markdown_parse(
	struct markdown *markdown, const char *message, size_t from, size_t to, bool open) {
	auto_buf struct buf source = BUF_INIT;
	struct repair repair = { 0 };
	size_t blocks = markdown->blocks.len;
	size_t links = markdown->links.len;

	make_source(message + from, to - from, open, &source, &repair);
	markdown->parsed += source.len;
	const struct builder start = {
		.markdown = markdown,
		.message = message,
		.from = from,
		.to = to,
		.source = source.data,
		.source_len = source.len,
		.repair = &repair,
	};
	struct builder builder = start;

	if (!parse(&builder)) {
		markdown_truncate(markdown, blocks, links);
		builder = start;
		builder_init(&builder);
		builder_plain(&builder);
		builder_fini(&builder);
	}
	repair_fini(&repair);
}

void markdown_add_links(struct markdown *markdown, size_t at) {
	struct repair repair = { 0 };
	struct builder builder = {
		.markdown = markdown,
		.message = "",
		.from = at,
		.to = at,
		.source = "",
		.repair = &repair,
	};

	builder_init(&builder);
	builder_add_links(&builder);
	builder_fini(&builder);
}
