/* Any bytes as a Markdown text that grows by pieces whose lengths the bytes
   themselves give. Bounds hold, nothing that a terminal would obey comes out, and
   once the text is whole it reads as if it had never grown. */
#include "fuzz/target.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/sanitize.h"
#include "base/utf8.h"
#include "front/markdown/markdown.h"

static void require(bool condition) {
	if (!condition) {
		abort();
	}
}

static void check_text(const struct block *block) {
	require(strlen(block->text) == block->len && utf8_is_valid(block->text, block->len));
	for (size_t at = 0; at < block->len;) {
		uint32_t code;

		at += utf8_decode(block->text + at, block->len - at, &code);
		require(!sanitize_is_bad(code) && code != '\r');
	}
}

static void check_block(const struct block *block, size_t links, size_t len) {
	size_t end = 0;

	check_text(block);
	require(block->indent >= 0 && block->indent <= MARKDOWN_DEPTH_MAX);
	require(block->quote >= 0 && block->quote <= MARKDOWN_DEPTH_MAX);
	require(block->source <= len);
	for (size_t i = 0; i < block->spans.len; i++) {
		const struct span *span = &block->spans.items[i];

		require(span->len > 0 && span->start >= end && span->link <= links);
		end = span->start + span->len;
		require(end <= block->len);
	}
}

static void check_all(const struct markdown *markdown, size_t len) {
	require(markdown->blocks.len <= MARKDOWN_BLOCKS_MAX);
	require(markdown->frozen <= markdown->blocks.len && markdown->stable <= len);
	for (size_t i = 0; i < markdown->blocks.len; i++) {
		check_block(&markdown->blocks.items[i], markdown->links.len, len);
	}
}

static void check_equal(const struct markdown *a, const struct markdown *b) {
	require(a->blocks.len == b->blocks.len && a->links.len == b->links.len);
	for (size_t i = 0; i < a->blocks.len; i++) {
		require(a->blocks.items[i].kind == b->blocks.items[i].kind);
		require(strcmp(a->blocks.items[i].text, b->blocks.items[i].text) == 0);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const char *text = (const char *)data;
	struct markdown whole;
	struct markdown growing;

	if (size == 0) {
		return 0;
	}
	markdown_init(&whole);
	markdown_init(&growing);
	for (size_t at = 0; at < size;) {
		size_t frozen = growing.frozen;

		at += (size_t)data[at] % 32 + 1;
		at = at < size ? at : size;
		require(markdown_update(&growing, text, at, false) >= frozen);
		check_all(&growing, at);
	}
	markdown_update(&growing, text, size, true);
	markdown_update(&whole, text, size, true);
	check_all(&growing, size);
	check_equal(&growing, &whole);
	markdown_fini(&growing);
	markdown_fini(&whole);
	return 0;
}
