/* chela skills: which are here, what one of them says, and the verbs that have files of their
   own. */

#include "cli/skills.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "cli/subcommands.h"
#include "front/skill_words.h"
#include "skill/library.h"
#include "json/json.h"
#include "json/write.h"

#include <unistd.h>

static void write_entry(struct json_writer *w, const struct library_entry *entry) {
	const struct skill *skill = &entry->skill;
	auto_free char *path = path_join(skill->folder, SKILL_FILE);
	json_write_object(w);
	json_write_key_string(w, "name", skill->name);
	json_write_key_string(w, "description", skill->description);
	json_write_key_string(w, "scope", skill_scope_name(entry->scope));
	json_write_key_string(w, "path", path);
	json_write_key_bool(w, "load", skill->loads);
	json_write_key_bool(w, "strict", skill->strict);
	json_write_key_string(
		w, "shadowed_by", entry->hidden ? entry->hidden->skill.folder : NULL);
	json_write_key(w, "diagnostics");
	json_write_array(w);
	for (size_t i = 0; i < skill->notes.len; i++) {
		json_write_object(w);
		json_write_key_int(w, "line", skill->notes.items[i].line);
		json_write_key_string(w, "rule", skill->notes.items[i].rule);
		json_write_key_string(w, "message", skill->notes.items[i].message);
		json_write_end(w);
	}
	json_write_end(w);
	json_write_end(w);
}

static char mark_of(const struct library_entry *entry) {
	if (!entry->skill.loads) {
		return '-';
	}
	return entry->hidden ? '/' : ' ';
}

/* One line: on a terminal not wider than it. */
static void print_entry(struct buf *out, const struct library_entry *entry) {
	auto_buf struct buf line = BUF_INIT;
	auto_buf struct buf clean = BUF_INIT;
	const struct skill *skill = &entry->skill;
	buf_addf(&line, "%c %-24s %-8s ", mark_of(entry), skill->name,
		skill_scope_name(entry->scope));
	if (entry->hidden) {
		buf_addf(&line, tr("hidden by %s"), entry->hidden->skill.folder);
	} else {
		const struct skill_note *fault = skill_first_fault(skill);
		buf_add_str(&line, fault ? fault->message : skill->description);
	}
	sanitize(&clean, line.data, line.len, SANITIZE_LINE);
	if (isatty(STDOUT_FILENO)) {
		width_elide_end(out, clean.data, clean.len, cli_columns());
	} else {
		buf_add(out, clean.data, clean.len);
	}
	buf_add_char(out, '\n');
}

static void print_all(const struct library *library, bool json, struct buf *out) {
	struct json_writer w;
	json_writer_init(&w, out);
	if (json) {
		json_write_array(&w);
	}
	for (size_t i = 0; i < library->entries.len; i++) {
		if (json) {
			write_entry(&w, library->entries.items[i]);
		} else {
			print_entry(out, library->entries.items[i]);
		}
	}
	if (json) {
		json_write_end(&w);
		buf_add_char(out, '\n');
	}
}

static int list(struct cli_context *context) {
	struct library *library = services_skills(context->services);
	auto_buf struct buf out = BUF_INIT;
	library_refresh(library);
	print_all(library, context->options->json, &out);
	if (library->cut) {
		cli_note(tr("there are more folders than are looked into"));
	}
	return cli_print(out.data, out.len);
}

static const struct library_entry *find(
	const struct library *library, const char *name, struct err *err) {
	const struct library_entry *entry = library_find(library, name);
	const char *nearest = entry ? NULL : library_nearest(library, name);
	if (nearest) {
		err_set(err, ERR_NOT_FOUND, tr("there is no skill '%s'; did you mean '%s'?"),
			name, nearest);
	} else if (!entry) {
		err_set(err, ERR_NOT_FOUND,
			tr("there is no skill '%s'; chela skills list shows all"), name);
	}
	return entry;
}

static int show(struct cli_context *context) {
	struct library *library = services_skills(context->services);
	struct err err = ERR_INIT;
	auto_buf struct buf out = BUF_INIT_MAX(SIZE_MAX);
	library_refresh(library);
	const struct library_entry *entry = find(library, context->words[0], &err);
	if (!entry || !skill_describe(entry, library->language, SIZE_MAX, &out, &err)) {
		return cli_fail(&err);
	}
	return cli_print(out.data, out.len);
}

const struct cli_command skills_verbs[] = {
	{ .name = "list",
		.words = "",
		.help = TR("all skills; / marks hidden ones, - what does not load"),
		.accepts = "json",
		.run = list },
	{ .name = "show",
		.words = "NAME",
		.help = TR("what a skill says, and from where"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_SKILL,
		.run = show },
	{ .name = "check",
		.words = "PATH",
		.help = TR("tell what is wrong with a SKILL.md"),
		.more = TR("PATH is the file or its folder. Ends 0 when it is clean, 1 when it "
			   "loads with\nfindings, 2 when it does not."),
		.accepts = "json",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_FILE,
		.run = skills_check },
	{ .name = "new",
		.words = "NAME",
		.help = TR("begin one from a template, in your editor"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = skills_new },
	{ .name = "add",
		.words = "PATH",
		.help = TR("copy one to your own, after showing what is in it"),
		.more = TR("PATH is a folder with a SKILL.md, or a ZIP file with one at its "
			   "root or "
			   "in the\none folder that all lies in."),
		.accepts = "yes",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_FILE,
		.run = skills_add },
	{ .name = NULL },
};
