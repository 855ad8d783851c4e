#ifndef FRONT_PROJECT_H
#define FRONT_PROJECT_H

#include "base/strv.h"
#include "tool/roots.h"

#include <stdbool.h>

/* The project that the working directory belongs to: the repository around it, else the
   directory itself. $HOME, what holds it, and / are no project, and nothing above $HOME
   is looked at. */

#define PROJECT_FILES_MAX 200

struct project {
	char *root;          /* real path; NULL: there is no project here */
	struct strv folders; /* real paths from the root down to the working directory */
	/* What chela would read of it, relative to the root: AGENTS.md of each folder, then
	   SKILL.md of each skill in .agents/skills and .claude/skills of each. Regular
	   files that lie in the project, also where a link leads. */
	struct strv files;
	bool more; /* there are more than PROJECT_FILES_MAX, which are not read */
};

/* `folder` is the working directory. Reads names, no file. */
void project_find(struct project *project, const struct roots *roots, const char *folder);
void project_fini(struct project *project);

#endif
