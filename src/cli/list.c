/* chela list: the conversations, newest use first. */

#include "cli/subcommands.h"

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/report/export.h"
#include "store/conversations.h"
#include "json/write.h"

#include <string.h>

struct listing {
	struct buf out;
	struct json_writer writer;
	int columns;
	int64_t now;
	bool json;
};

static void write_row(struct json_writer *w, const struct conversation_row *row) {
	json_write_object(w);
	export_head(w, row);
	json_write_key_bool(w, "pinned", row->pinned);
	json_write_key_bool(w, "archived", row->archived);
	json_write_key_bool(w, "running", row->run != 0);
	json_write_end(w);
}

static void print_row(struct listing *list, const struct conversation_row *row) {
	char age[24];
	auto_buf struct buf title = BUF_INIT;
	clock_format_age(row->updated, list->now, age);
	const char *text = str_is_empty(row->title) ? tr("(no title)") : row->title;
	sanitize(&title, text, strlen(text), SANITIZE_LINE);
	buf_addf(&list->out, "%6lld %c %5s  ", (long long)row->id, row->run ? '*' : ' ', age);
	width_elide_end(&list->out, title.data, title.len, list->columns - 16);
	buf_add_char(&list->out, '\n');
}

static bool take_row(void *ctx, const struct conversation_row *row) {
	struct listing *list = ctx;
	if (list->json) {
		write_row(&list->writer, row);
	} else {
		print_row(list, row);
	}
	return true;
}

int cli_list(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);
	struct listing list = {
		.out = BUF_INIT,
		.columns = cli_columns(),
		.now = clock_now(),
		.json = context->options->json,
	};
	struct conversation_filter filter = { 0 };
	json_writer_init(&list.writer, &list.out);
	if (list.json) {
		json_write_array(&list.writer);
	}
	bool ok = store && conversations_list(store, &filter, take_row, &list, &err);
	if (list.json) {
		json_write_end(&list.writer);
		buf_add_char(&list.out, '\n');
	}
	int code = ok ? cli_print(list.out.data, list.out.len) : cli_fail(&err);
	buf_fini(&list.out);
	return code;
}
