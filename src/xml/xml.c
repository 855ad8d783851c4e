/* libxml2's push parser behind a narrow door: it calls back for elements and text, and is
   stopped when a limit is passed. It goes on after what is not well-formed, and what is
   still open at the end is closed here. */

#include "xml/xml.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "xml/clean.h"
#include "xml/guard.h"

#include <libxml/parser.h>

#include <limits.h>

struct reader {
	const struct xml_limits *limits;
	const struct xml_handler *handler;
	void *ctx;
	struct err *err;
	xmlParserCtxtPtr parser;
	VEC(struct xml_attribute) attributes; /* of the element that opens */
	struct buf values;                    /* theirs, or a piece of text */
	VEC(char *) open;                     /* names, owned */
	int elements;
	bool utf8; /* the text is */
	bool failed;
	bool done;      /* the first element was closed */
	bool malformed; /* before that */
};

static void stop(struct reader *reader) {
	xmlStopParser(reader->parser);
}

static void fail(struct reader *reader, const char *what, int limit) {
	if (!reader->failed) {
		err_set(reader->err, ERR_LIMIT, "the XML has %s than %d", what, limit);
		reader->failed = true;
	}
	stop(reader);
}

static void close_last(struct reader *reader) {
	char *name = reader->open.items[--reader->open.len];

	if (reader->handler->close) {
		reader->handler->close(reader->ctx, name);
	}
	free(name);
	if (reader->open.len == 0) {
		reader->done = true;
		reader->malformed = !reader->parser->wellFormed;
	}
}

/* A parser that could not convert an encoding hands over the bytes as they were. */
static void add_valid(struct reader *reader, struct buf *out, const char *data, size_t len) {
	if (reader->utf8) {
		buf_add(out, data, len);
	} else {
		utf8_repair(out, data, len);
	}
}

static const char *valid_name(struct reader *reader, const xmlChar *name) {
	const char *text = (const char *)name;

	return reader->utf8 || utf8_is_valid(text, strlen(text)) ? text : "_";
}

/* Of an attribute libxml2 gives name, prefix, URI, and where its value begins and ends. */
static void collect(struct reader *reader, int count, const xmlChar **attributes) {
	size_t at = 0;

	reader->attributes.len = 0;
	buf_clear(&reader->values);
	for (int i = 0; i < count; i++) {
		const xmlChar **five = attributes + (ptrdiff_t)5 * i;

		add_valid(reader, &reader->values, (const char *)five[3],
			(size_t)(five[4] - five[3]));
		buf_add_char(&reader->values, '\0');
	}
	for (int i = 0; i < count; i++) {
		const char *value = reader->values.data + at;

		vec_push(&reader->attributes,
			((struct xml_attribute){
				valid_name(reader, attributes[(ptrdiff_t)5 * i]), value }));
		at += strlen(value) + 1;
	}
}

static void handle_open(void *ctx, const xmlChar *name, const xmlChar *prefix,
	const xmlChar *uri, int namespaces, const xmlChar **namespace, int count, int defaulted,
	const xmlChar **attributes) {
	struct reader *reader = ctx;

	(void)prefix, (void)uri, (void)namespaces, (void)namespace, (void)defaulted;
	if (reader->failed || reader->done) {
		return;
	}
	if (reader->open.len >= (size_t)reader->limits->depth) {
		fail(reader, "more levels", reader->limits->depth);
		return;
	}
	if (reader->elements >= reader->limits->elements) {
		fail(reader, "more elements", reader->limits->elements);
		return;
	}
	reader->elements++;
	collect(reader, count, attributes);
	vec_push(&reader->open, xstrdup(valid_name(reader, name)));
	if (reader->handler->open) {
		reader->handler->open(reader->ctx, *vec_last(&reader->open),
			reader->attributes.items, reader->attributes.len);
	}
}

static void handle_close(
	void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
	struct reader *reader = ctx;

	(void)name, (void)prefix, (void)uri;
	if (!reader->failed && reader->open.len > 0) {
		close_last(reader);
	}
}

static void handle_text(void *ctx, const xmlChar *data, int len) {
	struct reader *reader = ctx;

	if (!reader->failed && reader->open.len > 0 && reader->handler->text) {
		buf_clear(&reader->values);
		add_valid(reader, &reader->values, (const char *)data, (size_t)len);
		reader->handler->text(reader->ctx, reader->values.data, reader->values.len);
	}
}

__attribute__((format(printf, 2, 3))) static void ignore(void *ctx, const char *format, ...) {
	(void)ctx, (void)format;
}

/* All at once: a parser that gets pieces looks through a long value again for each. */
static void feed(struct reader *reader, const struct xml_clean *text) {
	xmlParseChunk(reader->parser, text->data, (int)text->len, 0);
	if (!reader->failed && !reader->done) {
		xmlParseChunk(reader->parser, "", 0, 1);
	}
}

static bool finish(struct reader *reader, struct xml_outcome *outcome) {
	if (reader->failed) {
		return false;
	}
	outcome->elements = reader->elements;
	outcome->cut = reader->open.len > 0;
	while (reader->open.len > 0) {
		close_last(reader);
	}
	outcome->malformed = reader->malformed && !outcome->cut;
	return reader->elements > 0 || err_set(reader->err, ERR_PARSE, "there is no XML in it");
}

static bool parse(
	struct reader *reader, const struct xml_clean *text, struct xml_outcome *outcome) {
	xmlSAXHandler sax = {
		.initialized = XML_SAX2_MAGIC,
		.startElementNs = handle_open,
		.endElementNs = handle_close,
		.characters = handle_text,
		.cdataBlock = handle_text,
		.ignorableWhitespace = handle_text,
		.warning = ignore,
		.error = ignore,
		.fatalError = ignore,
	};
	/* NOENT: "&amp;" in a value as itself; nothing else can be declared. */
	int options = XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_RECOVER | XML_PARSE_HUGE |
		      XML_PARSE_NOERROR | XML_PARSE_NOWARNING |
		      (text->utf8 ? XML_PARSE_IGNORE_ENC : 0);

	reader->parser = xmlCreatePushParserCtxt(&sax, reader, NULL, 0, NULL);
	if (!reader->parser) {
		return err_set(reader->err, ERR_IO, "the XML parser cannot be set up");
	}
	xmlCtxtUseOptions(reader->parser, options);
	feed(reader, text);
	bool good = finish(reader, outcome);

	if (reader->parser->myDoc) {
		xmlFreeDoc(reader->parser->myDoc);
	}
	xmlFreeParserCtxt(reader->parser);
	return good;
}

bool xml_read(const char *data, size_t len, const struct xml_limits *limits,
	const struct xml_handler *handler, void *ctx, struct xml_outcome *outcome,
	struct err *err) {
	struct xml_outcome ignored = { 0 };
	struct reader reader = { limits, handler, ctx, err, .values = BUF_INIT };
	auto_buf struct buf held = BUF_INIT;

	size_t most = limits->bytes < XML_BYTES_MAX ? limits->bytes : XML_BYTES_MAX;

	if (len > most) {
		return err_set(err, ERR_LIMIT, "the XML is larger than %zu bytes", most);
	}
	struct xml_clean text = xml_clean(&held, data, len);

	reader.utf8 = text.utf8;
	outcome = outcome ? outcome : &ignored;
	*outcome = (struct xml_outcome){ .skipped = text.skipped };
	bool good =
		xml_guard(text.data, &text.len, limits, err) && parse(&reader, &text, outcome);

	for (size_t i = 0; i < reader.open.len; i++) {
		free(reader.open.items[i]);
	}
	vec_fini(&reader.open);
	vec_fini(&reader.attributes);
	buf_fini(&reader.values);
	return good;
}
