#ifndef TOOL_ROOTS_H
#define TOOL_ROOTS_H

#include "base/err.h"
#include "base/strv.h"
#include "tool/tool.h"

#include <sys/types.h>

/* The file rules. Inside a root reading is `read` and writing `write`; elsewhere
   `private` and `danger`; what is denied is denied whatever the mode. */
struct roots {
	struct strv allowed; /* normalised absolute folders, real paths */
	struct strv denied;  /* the same in small letters; "*_history" is a name anywhere */
	char *folder;        /* relative paths start here */
};

enum roots_place { ROOTS_INSIDE, ROOTS_OUTSIDE, ROOTS_DENIED };

/* The working directory (unless it is $HOME or /), ~/storage/{downloads,
   documents,pictures}, and `extra`; denied: chela's own secrets and database,
   ~/.ssh, ~/.gnupg, *_history, .netrc, browser profiles, and `deny`. */
void roots_init(struct roots *roots, const char *folder, const char *const *extra,
	const char *const *deny);
void roots_fini(struct roots *roots);
void roots_copy(struct roots *to, const struct roots *from);
/* Makes a folder one of the roots, unless it is $HOME, / or holds $HOME. */
void roots_allow(struct roots *roots, const char *path);

/* Where a path stands after links were followed; `real` (may be NULL) gets the
   resolved path, the caller's. A path that does not exist yet is judged by its
   nearest existing parent. */
enum roots_place roots_place(const struct roots *roots, const char *path, char **real);
/* Is a path denied that is resolved already? Asks nothing of the disk. */
bool roots_denies(const struct roots *roots, const char *real);

/* Opens what roots_place() resolved, component by component without following
   links, so that nothing can be swapped in between. ERR_DENIED for a denied
   path. `flags` as open(2). */
bool roots_open(const struct roots *roots, const char *path, int flags, mode_t mode, int *fd,
	struct err *err);
/* The folder that holds `path`, opened the same way, and the last name. */
bool roots_open_parent(
	const struct roots *roots, const char *path, int *fd, char **name, struct err *err);

/* What a call on this path counts as at least. */
enum tool_risk roots_risk(const struct roots *roots, const char *path, bool writes);

#endif
