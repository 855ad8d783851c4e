/* chela skills new and add: a skill from a filled template, or a folder of somebody else's
   after its files were shown. Nothing is ever written over another. */

#include "cli/skills.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/draft/edit.h"
#include "loop/foreground.h"
#include "loop/loop.h"
#include "skill/skill.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define DEPTH_MAX 4
#define FILES_MAX 200
#define BYTES_MAX ((size_t)10 << 20) /* of all files of a skill that is added */

static const char template[] =
	"---\n"
	"name: %s\n"
	"description: Says what it does, and when to use it. This is all that the model knows "
	"of it before it is loaded.\n"
	"---\n"
	"\n"
	"# %s\n"
	"\n"
	"1. What to find out first, and what to ask if it is not said.\n"
	"2. What to do, in which order, with which tools.\n"
	"3. What the result looks like, and what to leave alone.\n";

static char *own_folder(const char *name) {
	auto_free char *config = path_config();
	auto_free char *folder = path_join(config, "skills");
	return path_join(folder, name);
}

static bool is_free(const char *name, char **folder, struct err *err) {
	if (!skill_name_is_good(name)) {
		return err_set(err, ERR_USAGE,
			tr("'%s' is no name of a skill: small letters, digits, single hyphens"),
			name);
	}
	*folder = own_folder(name);
	return !file_exists(*folder) ||
	       err_set(err, ERR_USAGE, tr("%s is there already"), *folder);
}

struct editing {
	bool done;
};

static void handle_done(void *ctx, enum child_end end, int status) {
	struct editing *editing = ctx;
	(void)end;
	(void)status;
	editing->done = true;
}

/* In the person's editor, where there is a terminal; without one the template stands. */
static void edit(struct cli_context *context, const char *path) {
	struct loop *loop = context->services->loop;
	auto_strv struct strv argv = STRV_INIT;
	struct editing editing = { 0 };
	struct foreground *foreground = NULL;
	struct err err = ERR_INIT;
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
		return;
	}
	if (!edit_program(&argv, &err)) {
		cli_note("%s", err.text);
		return;
	}
	strv_add(&argv, path);
	struct foreground_options options = {
		.argv = (const char *const *)strv_items(&argv),
		.fd = STDIN_FILENO,
		.on_done = handle_done,
		.ctx = &editing,
	};
	if (!foreground_start(&foreground, loop, &options, &err)) {
		cli_note("%s", err.text);
		return;
	}
	while (!editing.done && loop_turn(loop, -1)) {
	}
}

static int tell_written(const char *path) {
	auto_free char *line = xasprintf("%s\n", path);
	return cli_print(line, strlen(line));
}

int skills_new(struct cli_context *context) {
	const char *name = context->words[0];
	auto_free char *folder = NULL;
	struct err err = ERR_INIT;
	if (!is_free(name, &folder, &err)) {
		return cli_fail(&err);
	}
	auto_free char *path = path_join(folder, SKILL_FILE);
	auto_buf struct buf text = BUF_INIT;
	buf_addf(&text, template, name, name);
	if (!file_make_folder(folder, &err) ||
		!file_write(path, text.data, text.len, 0644, &err)) {
		return cli_fail(&err);
	}
	edit(context, path);
	return tell_written(path);
}

/* The regular files of a folder, relative to it; links and hidden ones are left out. */
struct found {
	struct strv files;
	size_t bytes;
	bool more;
};

static void find_files(struct found *found, const char *folder, const char *below, int depth) {
	auto_free char *path = path_join(folder, below);
	DIR *dir = opendir(path);
	struct dirent *entry;
	while (dir && (entry = readdir(dir))) {
		auto_free char *name =
			below[0] ? path_join(below, entry->d_name) : xstrdup(entry->d_name);
		struct stat about;
		if (entry->d_name[0] == '.' ||
			fstatat(dirfd(dir), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0) {
			continue;
		}
		if (S_ISDIR(about.st_mode) && depth < DEPTH_MAX) {
			find_files(found, folder, name, depth + 1);
		} else if (S_ISREG(about.st_mode) && found->files.len < FILES_MAX) {
			strv_add(&found->files, name);
			found->bytes += (size_t)about.st_size;
		} else if (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode)) {
			found->more = true;
		}
	}
	if (dir) {
		closedir(dir);
	}
}

static bool copy_file(const char *from, const char *to, const char *name, struct err *err) {
	auto_free char *source = path_join(from, name);
	auto_free char *target = path_join(to, name);
	auto_free char *folder = path_dirname(target);
	auto_fd int fd = open(source, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	auto_buf struct buf text = BUF_INIT_MAX(BYTES_MAX);
	struct stat about;
	if (fd < 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) {
		return err_set(err, ERR_IO, tr("%s cannot be read"), source);
	}
	return file_read_fd(fd, BYTES_MAX, &text, err) && file_make_folder(folder, err) &&
	       file_write(target, text.data, text.len, 0644, err);
}

static void show(const struct skill *skill, const struct found *found) {
	auto_free char *name = sanitize_dup(skill->name, SANITIZE_LINE);
	auto_free char *about = sanitize_dup(skill->description, SANITIZE_LINE);
	cli_note("%s: %s", name, about);
	for (size_t i = 0; i < found->files.len; i++) {
		cli_note("  %s", found->files.items[i]);
	}
	for (size_t i = 0; i < skill->allowed.len; i++) {
		cli_note(tr("  wants to use without a question: %s"), skill->allowed.items[i]);
	}
	if (skill->has_tools || strv_has(&found->files, "tools.yaml")) {
		cli_note("%s", tr("  brings tools of its own"));
	}
}

static bool check_source(const char *path, struct skill *skill, struct found *found,
	char **folder, struct err *err) {
	if (!file_is_folder(path) && !str_ends(path, "/" SKILL_FILE)) {
		return err_set(err, ERR_USAGE,
			tr("%s is no folder with a SKILL.md; unpack an archive first"), path);
	}
	if (!skill_read_file(skill, path, true, err)) {
		return false;
	}
	if (!skill->loads) {
		return err_set(err, ERR_CONFIG, "%s", skill->notes.items[0].message);
	}
	find_files(found, skill->folder, "", 1);
	if (found->more || found->bytes > BYTES_MAX) {
		return err_set(err, ERR_LIMIT,
			tr("it has more than %d files, more than 10 MB, or folders too deep"),
			FILES_MAX);
	}
	return is_free(skill->name, folder, err);
}

static int copy_all(const struct skill *skill, const struct found *found, const char *folder) {
	struct err err = ERR_INIT;
	for (size_t i = 0; i < found->files.len; i++) {
		if (!copy_file(skill->folder, folder, found->files.items[i], &err)) {
			return cli_fail(&err);
		}
	}
	return tell_written(folder);
}

int skills_add(struct cli_context *context) {
	auto_skill struct skill skill = { 0 };
	auto_free char *folder = NULL;
	struct found found = { 0 };
	struct err err = ERR_INIT;
	bool asked = true;
	int code = EXIT_ANSWERED;
	if (!check_source(context->words[0], &skill, &found, &folder, &err)) {
		strv_fini(&found.files);
		return cli_fail(&err);
	}
	show(&skill, &found);
	if (context->options->yes || cli_confirm(tr("Add it?"), &asked)) {
		code = copy_all(&skill, &found, folder);
	} else {
		code = asked ? EXIT_FAILED : EXIT_UNASKED;
	}
	strv_fini(&found.files);
	return code;
}
