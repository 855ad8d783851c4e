/* Any bytes as YAML, in both readings. Each node that came out has a line, and
   what is read is a value that JSON can say. */

#include "fuzz/target.h"

#include <stdlib.h>

#include "base/buf.h"
#include "yaml/yaml.h"
#include "json/json.h"

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

static int count_lines(const uint8_t *data, size_t size) {
	int lines = 1;

	for (size_t i = 0; i < size; i++) {
		/* Where YAML 1.1, which libyaml reads, ends a line. */
		lines += data[i] == '\n' || data[i] == '\r' || data[i] >= 0x80;
	}
	return lines;
}

static void check_node(const struct yaml *yaml, const struct json *node, int lines) {
	int line = yaml_line(yaml, node);

	must(line >= 1 && line <= lines + 1);
	for (const struct json *at = json_first(node); at; at = json_next(at)) {
		check_node(yaml, at, lines);
	}
}

static void check_document(const struct yaml *yaml, int lines) {
	auto_buf struct buf text = BUF_INIT;
	auto_json struct json *back = NULL;

	if (yaml->root) {
		check_node(yaml, yaml->root, lines);
		json_print(yaml->root, &text);
		must(json_parse(text.data, text.len, &back, NULL));
		must(json_equal(back, yaml->root));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	auto_yaml struct yaml strict = YAML_INIT, text = YAML_INIT;
	const char *bytes = (const char *)data;
	int lines = count_lines(data, size);
	struct err err = ERR_INIT;

	if (yaml_read(&strict, bytes, size, "fuzz.yaml", &err)) {
		check_document(&strict, lines);
	} else {
		must(err.text[0]);
	}
	if (yaml_read_text(&text, bytes, size, NULL, &err)) {
		check_document(&text, lines);
	}
	return 0;
}
