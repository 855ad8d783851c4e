/* Skills by where they lie; what is wrong stands last. A row is named by its folder, since two
   skills may have one name. */

#include "tui/page/skills_page.h"

#include "agent/skill/skills.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/session.h"
#include "front/skill_words.h"
#include "front/skills.h"
#include "tui/page/list_page.h"

#define PREVIEW_MAX ((size_t)2000) /* bytes of a text beside the list */
#define VIEW_MAX ((size_t)200000)

struct skills_page {
	const struct command_front *front;
	struct library *library;
};

static const char *const headings[] = {
	[SKILL_PROJECT] = TR("of the project"),
	[SKILL_USER] = TR("your own"),
	[SKILL_SHIPPED] = TR("shipped"),
};

static bool fits(const struct skill *skill, const char *filter) {
	return str_has_nocase(skill->name, filter) ||
	       (skill->description && str_has_nocase(skill->description, filter));
}

static bool is_loaded(const struct skills_page *skills, const struct library_entry *entry) {
	return !entry->hidden &&
	       agent_skill_is_loaded(skills->front->session->agent, entry->skill.name);
}

static void add_skill(const struct skills_page *skills, struct list_page *list,
	const struct library_entry *entry) {
	bool loaded = is_loaded(skills, entry);
	auto_free char *text = xasprintf("%s  %s", entry->skill.name, entry->skill.description);

	list_page_add(list, &(struct list_row){
				    .key = entry->skill.folder,
				    .text = text,
				    .note = loaded          ? tr("loaded")
					    : entry->hidden ? tr("hidden")
							    : NULL,
				    .mark = loaded          ? "+"
					    : entry->hidden ? "/"
							    : NULL,
				    .current = loaded,
				    .faint = entry->hidden != NULL,
			    });
}

static void add_broken(struct list_page *list, const struct library_entry *entry) {
	const struct skill_note *fault = skill_first_fault(&entry->skill);
	auto_free char *text = xasprintf("%s:%d  %s", entry->skill.name,
		fault ? fault->line : 1, fault ? fault->message : "");

	list_page_add(list, &(struct list_row){
				    .key = entry->skill.folder,
				    .text = text,
				    .mark = "-",
				    .faint = true,
			    });
}

static void add_group(const struct skills_page *skills, struct list_page *list,
	const char *filter, enum skill_scope scope, bool broken) {
	const struct library *library = skills->library;
	bool titled = false;

	for (size_t i = 0; i < library->entries.len; i++) {
		const struct library_entry *entry = library->entries.items[i];

		if (entry->skill.loads == broken || (!broken && entry->scope != scope) ||
			!fits(&entry->skill, filter)) {
			continue;
		}
		if (!titled) {
			list_page_add(list,
				&(struct list_row){
					.text = tr(broken ? "do not load" : headings[scope]),
					.heading = true,
				});
			titled = true;
		}
		if (broken) {
			add_broken(list, entry);
		} else {
			add_skill(skills, list, entry);
		}
	}
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	const struct skills_page *skills = ctx;

	if (!filter[0]) {
		library_refresh(skills->library);
	}
	for (size_t scope = 0; scope < ARRAY_LEN(headings); scope++) {
		add_group(skills, list, filter, (enum skill_scope)scope, false);
	}
	add_group(skills, list, filter, SKILL_USER, true);
}

static const struct library_entry *find(
	const struct skills_page *skills, const char *folder, struct err *err) {
	for (size_t i = 0; i < skills->library->entries.len; i++) {
		const struct library_entry *entry = skills->library->entries.items[i];

		if (str_eq(entry->skill.folder, folder)) {
			return entry;
		}
	}
	err_set(err, ERR_NOT_FOUND, "%s", tr("it is no longer there"));
	return NULL;
}

static bool describe(const struct skills_page *skills, const struct list_row *row, size_t max,
	struct buf *out, struct err *err) {
	const struct library_entry *entry = find(skills, row->key, err);

	return entry && skill_describe(entry, skills->library->language, max, out, err);
}

static void preview(void *ctx, const struct list_row *row, struct buf *out) {
	struct err err = ERR_INIT;

	if (!describe(ctx, row, PREVIEW_MAX, out, &err)) {
		buf_add_str(out, err.text);
	}
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct skills_page *skills = ctx;
	auto_buf struct buf about = BUF_INIT;
	const struct library_entry *entry = find(skills, row->key, err);

	if (entry && describe(skills, row, VIEW_MAX, &about, err)) {
		skills->front->view(
			skills->front->ctx, entry->skill.name, about.data, about.len);
	}
	return false;
}

static bool use(
	struct skills_page *skills, const struct library_entry *entry, struct err *err) {
	const struct skill_note *fault = skill_first_fault(&entry->skill);

	if (fault) {
		return err_set(
			err, ERR_PARSE, SKILL_FILE ":%d: %s", fault->line, fault->message);
	}
	if (entry->hidden) {
		return err_set(err, ERR_USAGE, tr("hidden by %s"), entry->hidden->skill.folder);
	}
	auto_free char *name = xstrdup(entry->skill.name);

	return skills_use(skills->front, name, false, err);
}

static bool turn(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct skills_page *skills = ctx;
	const struct library_entry *entry = find(skills, row->key, err);

	(void)text;
	if (!entry) {
		return false;
	}
	if (!is_loaded(skills, entry)) {
		return use(skills, entry, err);
	}
	if (!agent_skill_unload(skills->front->session->agent, entry->skill.name, err)) {
		return false;
	}
	skills->front->head_changed(skills->front->ctx);
	return true;
}

static const struct list_action actions[] = {
	{ .key = KEY_TEXT,
		.code = ' ',
		.name = "Space",
		.help = TR("loads it, unloads it"),
		.run = turn },
};

static const struct list_source source = {
	.title = TR("Skills"),
	.empty = TR("there are no skills yet; chela skills new NAME begins one"),
	.enter = TR("shows it"),
	.load = load,
	.open = open_row,
	.preview = preview,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free,
};

struct page *skills_page_new(const struct command_front *front, const char *filter) {
	struct skills_page *skills = xcalloc(1, sizeof(*skills));

	skills->front = front;
	skills->library = services_skills(front->services);
	return list_page_new(&source, skills, filter);
}
