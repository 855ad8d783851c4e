/* Any bytes as what a program printed. The first line names the parser; where it is
   none's name, the first byte chooses. A parser either hands on a text or says in words
   why not; what it hands on is bounded by what it was given. */

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "builtin/parse/parse.h"
#include "fuzz/target.h"
#include "json/json.h"

/* A parser may write a few words around each byte that it read, not more. */
#define GROWTH 64
#define HEAD 1024

/* Takes the choice off the input. */
static const struct recipe_parser *choose(const uint8_t **data, size_t *size) {
	const uint8_t *end = memchr(*data, '\n', *size < 40 ? *size : 40);
	size_t len = end ? (size_t)(end - *data) : 0;

	for (size_t i = 0; i < parser_count; i++) {
		if (len == strlen(parsers[i].name) && !memcmp(*data, parsers[i].name, len)) {
			*data += len + 1;
			*size -= len + 1;
			return &parsers[i];
		}
	}
	(*data)++;
	(*size)--;
	return &parsers[(*data)[-1] % parser_count];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_json struct json *arguments = json_new_object();
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	if (size == 0) {
		return 0;
	}
	const struct recipe_parser *parser = choose(&data, &size);
	/* Of its exact size, so that a read behind it is found. */
	char *text = xmalloc(size ? size : 1);

	memcpy(text, data, size);
	if (!parser->parse(text, size, arguments, &out, &err)) {
		if (!err.code || !err.text[0]) {
			abort();
		}
	} else if (out.len > HEAD + size * GROWTH) {
		abort();
	}
	free(text);
	return 0;
}
