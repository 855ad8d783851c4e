/* A skill's own tools stand in its front matter or in tools.yaml beside it. They are read
   into a registry of their own, from which the run takes those whose names are free. */

#include "agent/skill/skills.h"

#include "base/file.h"
#include "base/path.h"
#include "base/str.h"
#include "skill/skill.h"
#include "tool/catalogue.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_MAX ((size_t)256 << 10) /* bytes of a tools.yaml */
#define FILE_NAME "tools.yaml"

/* A regular file of the folder itself; no link leads elsewhere, no FIFO hangs. */
static bool read_file(const char *folder, struct buf *text) {
	auto_free char *path = path_join(folder, FILE_NAME);
	auto_fd int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	struct stat about;

	return fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) &&
	       file_read_fd(fd, FILE_MAX, text, NULL);
}

struct registry *skill_tools(const struct skill *skill, struct diagnostics *found) {
	struct registry *registry = registry_new();
	auto_buf struct buf text = BUF_INIT_MAX(FILE_MAX);
	bool has_file = skill->folder && read_file(skill->folder, &text);

	if (skill->has_tools) {
		catalogue_load_text(registry, skill->front, strlen(skill->front), SKILL_FILE,
			"tools", TOOL_SKILL, found);
	}
	if (has_file) {
		catalogue_load_text(
			registry, text.data, text.len, FILE_NAME, NULL, TOOL_SKILL, found);
	}
	return skill->has_tools || has_file ? registry : registry_free(registry);
}
