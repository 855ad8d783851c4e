/* What `result:` promises is held against what came: programs say "error" in many
   ways and exit with 0. */
#include "tool/recipe_result.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "tool/credentials.h"
#include "tool/text.h"
#include "json/json.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DOCUMENTS_MAX 1000

/* {"error": …} and {"API_ERROR": …}: failures in JSON. */
static bool check_document(const struct json *root, struct err *err) {
	const struct json *error = json_get(root, "API_ERROR");
	auto_buf struct buf text = BUF_INIT;

	if (!error && json_is(json_get(root, "error"), JSON_STRING)) {
		error = json_get(root, "error");
	}
	if (!error) {
		return true;
	}
	if (!json_scalar_text(error, &text)) {
		json_print(error, &text);
	}
	return err_set(err, ERR_IO, "%.400s", text.data);
}

/* What a program that chela brought, a skill or a server prints; the person's own tool
   prints what they want to have. */
static void print_for(const struct tool *tool, struct json *root, struct buf *out) {
	if (tool->source != TOOL_USER) {
		credentials_hide(root);
	}
	json_print(root, out);
}

static bool read_json(const struct tool *tool, const char *text, size_t len, struct buf *out,
	struct err *err) {
	auto_json struct json *root = NULL;

	if (!json_parse_lenient(text, len, &root, NULL)) {
		return err_set(err, ERR_PARSE, "the output is no JSON: %.200s", text);
	}
	if (!check_document(root, err)) {
		return false;
	}
	print_for(tool, root, out);
	return true;
}

/* Sensors print one document after the other; the first may be an empty {}. */
static bool read_stream(const struct tool *tool, const char *text, size_t len, struct buf *out,
	struct err *err) {
	for (size_t count = 0; len > 0 && count < DOCUMENTS_MAX; count++) {
		auto_json struct json *root = NULL;
		size_t end =
			text[0] == '{' || text[0] == '[' ? text_document_end(text, len) : 0;

		if (end == 0 || !json_parse_lenient(text, end, &root, NULL)) {
			return err_set(err, ERR_PARSE, "the output is no JSON: %.200s", text);
		}
		if (!check_document(root, err)) {
			return false;
		}
		if (json_len(root) > 0) {
			print_for(tool, root, out);
			buf_add_char(out, '\n');
		}
		len -= end;
		text = str_trim_span(text + end, &len);
	}
	return true;
}

/* The last line that is an absolute path, or ends in one ("saved to: /x/y"). */
static char *find_printed_path(const char *text, size_t len) {
	auto_free char *copy = xmemdup(text, len);
	auto_strv struct strv lines = STRV_INIT;

	strv_split(&lines, copy, "\r\n");
	for (size_t i = lines.len; i-- > 0;) {
		char *line = str_trim(lines.items[i]);
		char *path = line[0] == '/' ? line : strstr(line, " /");

		if (path) {
			return xstrdup(str_trim(path));
		}
	}
	return NULL;
}

static const char *image_kind(const char *head, size_t len) {
	static const struct {
		const char *name;
		const char *magic;
		size_t at, len;
	} kinds[] = {
		{ "PNG", "\x89PNG\r\n\x1a\n", 0, 8 },
		{ "JPEG", "\xff\xd8\xff", 0, 3 },
		{ "GIF", "GIF8", 0, 4 },
		{ "WebP", "WEBP", 8, 4 },
	};

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (len >= kinds[i].at + kinds[i].len &&
			memcmp(head + kinds[i].at, kinds[i].magic, kinds[i].len) == 0) {
			return kinds[i].name;
		}
	}
	return NULL;
}

/* Some programs make the file first and fail then: an empty one is a failure. */
static bool describe_file(
	const char *path, bool must_be_image, struct buf *out, struct err *err) {
	auto_fd int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat st;
	char head[16];
	ssize_t len;
	const char *kind;

	if (fd < 0 || fstat(fd, &st) < 0 || !S_ISREG(st.st_mode)) {
		return err_set(err, ERR_NOT_FOUND, "no file was made (%.200s)", path);
	}
	len = read(fd, head, sizeof(head));
	if (len <= 0) {
		return err_set(err, ERR_IO, "the file is empty (%.200s)", path);
	}
	kind = image_kind(head, (size_t)len);
	if (must_be_image && !kind) {
		return err_set(err, ERR_PARSE, "the file is no image (%.200s)", path);
	}
	buf_addf(out, "%s (%lld bytes%s%s)", path, (long long)st.st_size, kind ? ", " : "",
		kind ? kind : "");
	return true;
}

static bool read_file(const struct recipe *recipe, const struct json *arguments,
	const char *text, size_t len, struct buf *out, struct err *err) {
	auto_free char *printed = find_printed_path(text, len);
	const char *path = printed ? printed : json_get_string(arguments, "path");

	if (!path) {
		return err_set(err, ERR_PARSE, "no path was printed: %.200s", text);
	}
	return describe_file(path, recipe->output == RECIPE_IMAGE, out, err);
}

static bool read_plain(
	const struct recipe *recipe, const char *text, size_t len, struct buf *out) {
	const char *nothing = recipe->output == RECIPE_NONE ? "done" : "(no output)";

	return len > 0 ? buf_add(out, text, len) : buf_add_str(out, nothing);
}

/* Termux:API indents its JSON, which says nothing and costs. */
static bool compact(const struct tool *tool, const char *text, size_t len, struct buf *out) {
	auto_json struct json *root = NULL;

	if (len == 0 || (text[0] != '{' && text[0] != '[') ||
		!json_parse_lenient(text, len, &root, NULL)) {
		return false;
	}
	print_for(tool, root, out);
	return true;
}

bool recipe_read_output(const struct tool *tool, enum transport transport,
	const struct json *arguments, const char *text, size_t len, struct buf *out,
	struct err *err) {
	const struct recipe *recipe = tool->recipe;
	bool is_file = recipe->output == RECIPE_FILE || recipe->output == RECIPE_IMAGE;

	text = str_trim_span(text, &len);
	if (len == 0 && recipe->empty_is_error && !is_file) {
		return err_set(err, ERR_IO, "nothing was printed");
	}
	if ((len > 0 || !recipe->empty_is_error) && recipe->parser) {
		return recipe->parser->parse(text, len, arguments, out, err);
	}
	if (is_file) {
		return read_file(recipe, arguments, text, len, out, err);
	}
	if (len > 0 && recipe->output == RECIPE_JSON) {
		return read_json(tool, text, len, out, err);
	}
	if (len > 0 && recipe->output == RECIPE_JSON_STREAM) {
		return read_stream(tool, text, len, out, err);
	}
	if (transport == TRANSPORT_TERMUX && compact(tool, text, len, out)) {
		return true;
	}
	return read_plain(recipe, text, len, out);
}
