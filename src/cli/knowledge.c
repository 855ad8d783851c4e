/* chela knowledge: folders of texts that are looked up. */

#include "cli/subcommands.h"

#include "base/clock.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/vault.h"
#include "knowledge/import.h"
#include "knowledge/search.h"
#include "store/knowledge.h"
#include "json/write.h"

struct listing {
	struct buf out;
	struct json_writer writer;
	bool json;
};

static void begin(struct listing *list, const struct cli_context *context) {
	*list = (struct listing){ .out = BUF_INIT, .json = context->options->json };
	json_writer_init(&list->writer, &list->out);
	if (list->json) {
		json_write_array(&list->writer);
	}
}

static int end(struct listing *list, bool fine, const struct err *err) {
	if (list->json) {
		json_write_end(&list->writer);
		buf_add_char(&list->out, '\n');
	}
	int code = fine ? cli_print(list->out.data, list->out.len) : cli_fail(err);

	buf_fini(&list->out);
	return code;
}

static void add_shown(struct listing *list, const char *text) {
	sanitize(&list->out, text, strlen(text), SANITIZE_LINE);
}

static bool add_base(void *ctx, const struct base_row *row) {
	struct listing *list = ctx;
	char day[32];

	if (list->json) {
		json_write_object(&list->writer);
		json_write_key_int(&list->writer, "id", row->id);
		json_write_key_string(&list->writer, "name", row->name);
		json_write_key_string(&list->writer, "folder", row->folder);
		json_write_key_int(&list->writer, "entries", row->entries);
		json_write_key_bool(&list->writer, "off", row->off);
		json_write_key_int(&list->writer, "updated", row->updated);
		json_write_end(&list->writer);
		return true;
	}
	clock_format_local(row->updated, day);
	buf_addf(&list->out, "%-5lld %.10s %6lld  ", (long long)row->id, day,
		(long long)row->entries);
	add_shown(list, row->name);
	buf_add_str(&list->out, "  ");
	add_shown(list, row->folder);
	buf_addf(&list->out, "%s%s", row->off ? "  " : "", row->off ? tr("off") : "");
	buf_add_char(&list->out, '\n');
	return true;
}

/* "a\nb" as an array. */
static void write_lines(struct json_writer *writer, const char *key, const char *text) {
	auto_strv struct strv lines = STRV_INIT;

	strv_split(&lines, text, "\n");
	json_write_key(writer, key);
	json_write_array(writer);
	for (size_t i = 0; i < lines.len; i++) {
		json_write_string(writer, lines.items[i]);
	}
	json_write_end(writer);
}

static bool add_entry(void *ctx, const struct entry_row *row) {
	struct listing *list = ctx;

	if (list->json) {
		json_write_object(&list->writer);
		json_write_key_int(&list->writer, "id", row->id);
		json_write_key_string(&list->writer, "path", row->path);
		json_write_key_string(&list->writer, "category", row->category);
		json_write_key_string(&list->writer, "title", row->title);
		write_lines(&list->writer, "aliases", row->aliases);
		json_write_key_string(&list->writer, "source", row->source);
		json_write_key_int(&list->writer, "updated", row->updated);
		json_write_end(&list->writer);
		return true;
	}
	buf_addf(&list->out, "%-5lld ", (long long)row->id);
	add_shown(list, row->title);
	buf_add_str(&list->out, row->category[0] ? "  " : "");
	add_shown(list, row->category);
	buf_add_char(&list->out, '\n');
	return true;
}

static bool read_id(const char *word, int64_t *id) {
	return str_to_int(word, id) && *id > 0;
}

static int list(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);
	const char *word = context->words[0];
	struct listing list;
	int64_t id = 0;

	if (!store) {
		return cli_fail(&err);
	}
	if (word && !read_id(word, &id)) {
		return cli_usage(tr("'%s' is no ID; chela knowledge list shows them"), word);
	}
	if (id && !bases_has(store, id)) {
		err_set(&err, ERR_NOT_FOUND, tr("there is no %s"),
			tr("knowledge base of that number"));
		return cli_fail(&err);
	}
	begin(&list, context);
	bool fine = id ? entries_list(store, id, add_entry, &list, &err)
		       : bases_list(store, add_base, &list, &err);

	return end(&list, fine, &err);
}

static void tell_fault(void *ctx, const char *text) {
	(void)ctx;
	cli_note(tr("not taken in: %s"), text);
}

static int import(struct cli_context *context) {
	auto_free char *expanded = path_expand(context->words[0]);
	auto_free char *folder = path_normalize(expanded, context->services->folder);
	struct import counts;
	struct err err = ERR_INIT;
	vault_know(context->services);
	struct import_options options = {
		.store = services_store(context->services, &err),
		.loop = context->services->loop,
		.folder = folder,
		.on_fault = tell_fault,
	};

	if (!options.store || !import_run(&counts, &options, &err)) {
		return cli_fail(&err);
	}
	auto_free char *line = xasprintf(tr("%lld: %d new, %d changed, %d as before, %d "
					    "removed, %d not taken in\n"),
		(long long)counts.base, counts.added, counts.changed, counts.same,
		counts.removed, counts.failed);
	int code = cli_print(line, strlen(line));

	return counts.failed && code == EXIT_ANSWERED ? EXIT_FAILED : code;
}

static void add_hit(struct listing *list, const struct knowledge_hit *hit) {
	if (list->json) {
		json_write_object(&list->writer);
		json_write_key_int(&list->writer, "id", hit->entry);
		json_write_key_string(&list->writer, "base", hit->base);
		json_write_key_string(&list->writer, "category", hit->category);
		json_write_key_string(&list->writer, "title", hit->title);
		json_write_key_string(&list->writer, "source", hit->source);
		json_write_key_string(&list->writer, "preview", hit->preview);
		json_write_end(&list->writer);
		return;
	}
	buf_addf(&list->out, "%-5lld ", (long long)hit->entry);
	add_shown(list, hit->title);
	buf_add_str(&list->out, "  ");
	add_shown(list, hit->base);
	buf_add_str(&list->out, hit->source[0] ? "  " : "");
	add_shown(list, hit->source);
	buf_add_str(&list->out, "\n      ");
	add_shown(list, hit->preview);
	buf_add_char(&list->out, '\n');
}

static int search(struct cli_context *context) {
	auto_buf struct buf query = BUF_INIT;
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);
	struct listing list;

	for (size_t i = 0; i < context->word_count; i++) {
		buf_addf(&query, "%s%s", i ? " " : "", context->words[i]);
	}
	struct knowledge_search *search =
		store ? knowledge_search_new(store, query.data, SEARCH_HITS_MAX, &err) : NULL;

	if (!search) {
		return cli_fail(&err);
	}
	while (knowledge_search_step(search)) {
	}
	begin(&list, context);
	for (size_t i = 0; i < knowledge_search_count(search); i++) {
		add_hit(&list, knowledge_search_hit(search, i));
	}
	knowledge_search_free(search);
	return end(&list, true, &err);
}

static enum store_result remove_base(struct store *store, void *ctx, struct err *err) {
	return bases_remove(store, *(int64_t *)ctx, err);
}

struct off {
	int64_t base;
	bool off;
};

static enum store_result switch_base(struct store *store, void *ctx, struct err *err) {
	const struct off *change = ctx;

	return bases_set_off(store, change->base, change->off, err);
}

static int set_off(struct cli_context *context, bool off) {
	struct off change = { .off = off };
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);

	if (!read_id(context->words[0], &change.base)) {
		return cli_usage(tr("'%s' is no ID; chela knowledge list shows them"),
			context->words[0]);
	}
	return store && store_run(store, context->services->loop, switch_base, &change, &err)
		       ? EXIT_ANSWERED
		       : cli_fail(&err);
}

static int on(struct cli_context *context) {
	return set_off(context, false);
}

static int off(struct cli_context *context) {
	return set_off(context, true);
}

static int rm(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);
	int64_t id;

	if (!read_id(context->words[0], &id)) {
		return cli_usage(tr("'%s' is no ID; chela knowledge list shows them"),
			context->words[0]);
	}
	return store && store_run(store, context->services->loop, remove_base, &id, &err)
		       ? EXIT_ANSWERED
		       : cli_fail(&err);
}

const struct cli_command knowledge_verbs[] = {
	{ .name = "list",
		.words = "[ID]",
		.help = TR("the knowledge bases, or the entries of one"),
		.accepts = "json",
		.max_words = 1,
		.run = list },
	{ .name = "import",
		.words = "DIR",
		.help = TR("take in a folder of texts; again brings it up to date"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_FILE,
		.run = import },
	{ .name = "search",
		.words = "TEXT...",
		.help = TR("the entries that fit best"),
		.accepts = "json",
		.min_words = 1,
		.max_words = SIZE_MAX,
		.run = search },
	{ .name = "off",
		.words = "ID",
		.help = TR("keep it, but look nothing up in it"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = off },
	{ .name = "on",
		.words = "ID",
		.help = TR("look things up in it again"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = on },
	{ .name = "rm",
		.words = "ID",
		.help = TR("remove a knowledge base; its folder stays"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = rm },
	{ .name = NULL },
};
