#ifndef FLOW_FILES_H
#define FLOW_FILES_H

#include "flow/flow.h"

/* Where flows lie: the person's own, then those that ship. */

struct flow_file {
	char *name;
	char *path;
	bool is_own; /* the person's */
};

struct flow_files {
	VEC(struct flow_file) items; /* by name */
};

/* All, each name once: a person's own replaces one that ships. */
void flow_files_list(struct flow_files *out);
void flow_files_fini(struct flow_files *files);
/* A flow by its name, or by the path of a file (it has a slash or ends in .yaml). NULL with an
   error that names those that are near, or what is wrong with the file. */
struct flow *flow_files_open(const char *name, struct err *err);
/* May a flow be called so? */
bool flow_name_is_good(const char *name);
/* Where a new one of this name goes, the caller's; nothing is made. A name that is taken
   gets a number. */
char *flow_files_fresh(const char *name);

#endif
