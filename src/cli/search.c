/* chela search: messages that hold all words, newest first. */

#include "cli/subcommands.h"

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/width.h"
#include "store/search.h"
#include "json/write.h"

#include <string.h>

struct finding {
	struct buf out;
	struct json_writer writer;
	int columns;
	int64_t now;
	bool json;
};

static bool take_hit(void *ctx, const struct search_hit *hit) {
	struct finding *finding = ctx;
	if (finding->json) {
		struct json_writer *w = &finding->writer;
		json_write_object(w);
		json_write_key_int(w, "conversation", hit->conversation);
		json_write_key_int(w, "message", hit->message);
		json_write_key_int(w, "created", hit->created);
		json_write_key_string(w, "snippet", hit->snippet);
		json_write_end(w);
		return true;
	}
	char age[24];
	auto_buf struct buf text = BUF_INIT;
	clock_format_age(hit->created, finding->now, age);
	sanitize(&text, hit->snippet, strlen(hit->snippet), SANITIZE_LINE);
	buf_addf(&finding->out, "%6lld %5s  ", (long long)hit->conversation, age);
	width_elide_end(&finding->out, text.data, text.len, finding->columns - 14);
	buf_add_char(&finding->out, '\n');
	return true;
}

int cli_search(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);
	auto_buf struct buf query = BUF_INIT;
	for (size_t i = 0; i < context->word_count; i++) {
		buf_addf(&query, i ? " %s" : "%s", context->words[i]);
	}
	struct finding finding = {
		.out = BUF_INIT,
		.columns = cli_columns(),
		.now = clock_now(),
		.json = context->options->json,
	};
	json_writer_init(&finding.writer, &finding.out);
	if (finding.json) {
		json_write_array(&finding.writer);
	}
	bool ok = store && search_messages(store, query.data, 0, take_hit, &finding, &err);
	if (finding.json) {
		json_write_end(&finding.writer);
		buf_add_char(&finding.out, '\n');
	}
	int code = ok ? cli_print(finding.out.data, finding.out.len) : cli_fail(&err);
	buf_fini(&finding.out);
	return code;
}
