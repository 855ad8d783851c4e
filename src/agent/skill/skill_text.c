/* What a model reads when a skill is loaded. All of it is text of a file: made harmless,
   bounded, and with nothing in it that could end its own fence. */

#include "agent/skill/skills_inner.h"

#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#define BODY_MAX ((size_t)100000) /* bytes */
#define FILES_MAX 60
#define DEPTH_MAX 3

/* "</skill" of the text itself becomes "<\/skill". */
static void add_fenced(struct buf *out, const char *text, size_t len) {
	auto_buf struct buf clean = BUF_INIT;
	const char *at;

	sanitize(&clean, text, len, SANITIZE_TEXT);
	const char *from = clean.data;

	while ((at = strstr(from, "</skill"))) {
		buf_add(out, from, (size_t)(at - from));
		buf_add_str(out, "<\\/skill");
		from = at + strlen("</skill");
	}
	buf_add_str(out, from);
}

static void add_body(struct buf *out, const struct skill *skill) {
	size_t len = skill->body_len;

	if (len > BODY_MAX) {
		len = BODY_MAX - utf8_incomplete_tail(skill->body, BODY_MAX);
	}
	add_fenced(out, skill->body, len);
	if (len < skill->body_len) {
		buf_addf(out, "\n[The text goes on for %zu bytes: read_file %s/" SKILL_FILE "]",
			skill->body_len - len, skill->folder);
	}
	buf_add_char(out, '\n');
}

static int compare(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names of what lies in the folder, links and hidden ones left out. */
static void list_files(const char *folder, const char *below, int depth, struct strv *out) {
	auto_free char *path = path_join(folder, below);
	DIR *dir = opendir(path);
	struct dirent *entry;

	for (int i = 0; dir && i < 1000 && out->len <= FILES_MAX && (entry = readdir(dir));
		i++) {
		auto_free char *name =
			below[0] ? path_join(below, entry->d_name) : xstrdup(entry->d_name);
		struct stat about;

		if (entry->d_name[0] == '.' ||
			fstatat(dirfd(dir), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0) {
			continue;
		}
		if (S_ISDIR(about.st_mode) && depth < DEPTH_MAX) {
			list_files(folder, name, depth + 1, out);
		} else if (S_ISREG(about.st_mode) && !str_eq(name, SKILL_FILE)) {
			strv_add(out, name);
		}
	}
	if (dir) {
		closedir(dir);
	}
}

static void add_files(struct buf *out, const char *folder) {
	auto_strv struct strv files = STRV_INIT;

	list_files(folder, "", 1, &files);
	if (files.len == 0) {
		return;
	}
	qsort(files.items, files.len, sizeof(*files.items), compare);
	buf_add_str(out, "Files in its folder (read_file with the folder in front):\n");
	for (size_t i = 0; i < files.len && i < FILES_MAX; i++) {
		auto_free char *name = sanitize_dup(files.items[i], SANITIZE_LINE);

		buf_addf(out, "- %s\n", name);
	}
	if (files.len > FILES_MAX) {
		buf_add_str(out, "- ... and more\n");
	}
}

static void add_tools(struct buf *out, const struct registry *tools) {
	struct snapshot *snapshot = registry_snapshot((struct registry *)tools);

	if (snapshot->tools.len) {
		buf_add_str(out, "Its own tools, called through call_tool {name, arguments} "
				 "until it is unloaded:\n");
	}
	for (size_t i = 0; i < snapshot->tools.len; i++) {
		const struct tool *tool = snapshot->tools.items[i];

		buf_addf(out, "- %s (%s): %s\n  parameters: %s\n", tool->name,
			tool_risk_name(tool->risk), tool->description, tool->schema_text);
	}
	snapshot_unref(snapshot);
}

void skill_text(const struct skill *skill, const struct registry *tools, struct buf *out) {
	auto_free char *name = sanitize_dup(skill->name, SANITIZE_LINE);
	auto_free char *folder = sanitize_dup(skill->folder, SANITIZE_LINE);

	buf_addf(out, "Skill %s is loaded. Its folder: %s\n<skill>\n", name, folder);
	add_body(out, skill);
	buf_add_str(out, "</skill>\n");
	add_files(out, skill->folder);
	if (tools) {
		add_tools(out, tools);
	}
}
