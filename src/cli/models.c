/* chela models: what is known of models, one a line or as JSON. */

#include "cli/subcommands.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "cli/models_refresh.h"
#include "front/who/catalogues.h"
#include "provider/list/models.h"
#include "json/write.h"

#include <string.h>
#include <strings.h>

/* Does the name or the vendor have each of the words in it? */
static bool is_wanted(const struct cli_context *context, const struct model_facts *facts) {
	for (size_t i = 0; i < context->word_count; i++) {
		if (!strcasestr(facts->id, context->words[i]) &&
			!(facts->vendor && strcasestr(facts->vendor, context->words[i]))) {
			return false;
		}
	}
	return true;
}

static void write_number(struct json_writer *w, const char *key, int64_t number) {
	json_write_key(w, key);
	if (number > 0) {
		json_write_int(w, number);
	} else {
		json_write_null(w);
	}
}

static void write_answer(struct json_writer *w, const char *key, int value) {
	json_write_key(w, key);
	if (value < 0) {
		json_write_null(w);
	} else {
		json_write_bool(w, value);
	}
}

static void write_price(struct json_writer *w, const char *key, double price) {
	json_write_key(w, key);
	if (price < 0) {
		json_write_null(w);
	} else {
		json_write_double(w, price);
	}
}

static const char *thinking_word(const struct model_facts *facts) {
	static const char *const words[] = { "no", "can", "always" };

	return facts->knows_thinking ? words[facts->thinking] : NULL;
}

static void write_model(struct json_writer *w, const struct model_facts *facts) {
	json_write_object(w);
	json_write_key_string(w, "id", facts->id);
	json_write_key_string(w, "vendor", facts->vendor);
	write_number(w, "window", facts->window);
	write_number(w, "output", facts->output);
	json_write_key_string(w, "thinking", thinking_word(facts));
	json_write_key(w, "effort");
	json_write_array(w);
	for (size_t i = 0; i < facts->efforts.len; i++) {
		json_write_string(w, facts->efforts.items[i]);
	}
	json_write_end(w);
	write_answer(w, "vision", facts->vision);
	write_answer(w, "tools", facts->tools);
	write_answer(w, "pdf", facts->pdf);
	json_write_key(w, "price");
	json_write_object(w);
	write_price(w, "input", facts->price_input);
	write_price(w, "cached", facts->price_cached);
	write_price(w, "write", facts->price_write);
	write_price(w, "output", facts->price_output);
	json_write_end(w);
	json_write_end(w);
}

static void add_tokens(struct buf *out, int64_t tokens) {
	auto_buf struct buf text = BUF_INIT;

	if (tokens <= 0) {
		buf_add_char(&text, '?');
	} else if (tokens >= 1000000) {
		buf_addf(&text, "%.3gM", (double)tokens / 1e6);
	} else {
		buf_addf(&text, "%lldk", (long long)((tokens + 500) / 1000));
	}
	buf_addf(out, " %6s", text.data);
}

/* A word in its column, or the column's blanks. */
static void add_word(struct buf *out, const char *word, bool has) {
	buf_addf(out, "%s%*s", has ? word : "", has ? 0 : width_text(word, strlen(word)), "");
}

static void print_model(struct buf *out, const struct model_facts *facts) {
	auto_buf struct buf line = BUF_INIT;

	buf_addf(&line, "%-28s %-11s", facts->id, facts->vendor ? facts->vendor : "-");
	add_tokens(&line, facts->window);
	add_tokens(&line, facts->output);
	add_word(&line, tr("  sees"), facts->vision > 0);
	add_word(&line, "  PDF", facts->pdf > 0);
	add_word(&line, tr("  thinks"),
		facts->knows_thinking && facts->thinking != MODEL_THINKS_NOT);
	add_word(&line, tr("  no tools"), facts->tools == 0);
	if (facts->price_input >= 0 && facts->price_output >= 0) {
		buf_addf(&line, "  $%.4g/%.4g", facts->price_input, facts->price_output);
	}
	while (line.len > 0 && line.data[line.len - 1] == ' ') {
		buf_truncate(&line, line.len - 1);
	}
	sanitize(out, line.data, line.len, SANITIZE_LINE);
	buf_add_char(out, '\n');
}

/* All rows of a model are told as one, where the first of them stands. */
static bool is_first(const struct models *models, size_t index) {
	const struct model_facts *facts = &models->list.items[index];

	for (size_t i = 0; i < index; i++) {
		const struct model_facts *other = &models->list.items[i];

		if (str_eq(other->id, facts->id) && str_eq(other->vendor, facts->vendor)) {
			return false;
		}
	}
	return true;
}

static void add_model(struct buf *out, struct json_writer *writer, const struct models *models,
	const struct model_facts *row) {
	struct model_facts facts;

	models_find(models, row->vendor, row->id, &facts);
	if (writer) {
		write_model(writer, &facts);
	} else {
		print_model(out, &facts);
	}
	model_facts_fini(&facts);
}

static int print(struct cli_context *context) {
	const struct models *models = services_models(context->services);
	struct err err = ERR_INIT;
	if (!catalogues_check(&err)) {
		cli_note(tr("%s; the file is left out"), err.text);
	}
	auto_buf struct buf out = BUF_INIT;
	struct json_writer writer;
	bool json = context->options->json;

	json_writer_init(&writer, &out);
	if (json) {
		json_write_array(&writer);
	}
	for (size_t i = 0; i < models->list.len; i++) {
		const struct model_facts *facts = &models->list.items[i];

		if (is_wanted(context, facts) && is_first(models, i)) {
			add_model(&out, json ? &writer : NULL, models, facts);
		}
	}
	if (json) {
		json_write_end(&writer);
		buf_add_char(&out, '\n');
	}
	return cli_print(out.data, out.len);
}

int cli_models(struct cli_context *context) {
	const struct strv *files = &context->options->files;
	bool fine = true;

	if (files->len > 0 && !context->options->refresh) {
		return cli_usage(tr("-f needs --refresh"));
	}
	for (size_t i = 0; i < files->len; i++) {
		fine = models_refresh_file(context, files->items[i]) && fine;
	}
	if (context->options->refresh && files->len == 0) {
		fine = models_refresh(context);
	}
	int code = print(context);

	return fine ? code : EXIT_FAILED;
}
