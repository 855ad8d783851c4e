#ifndef BASE_PATH_H
#define BASE_PATH_H

#include <stdbool.h>

/* All returned strings are the caller's. */

char *path_join(const char *folder, const char *name);
/* "~" and "~/x" with $HOME; anything else is copied. */
char *path_expand(const char *path);
/* Absolute, without ".", ".." and double slashes; nothing is looked up on disk. */
char *path_normalize(const char *path, const char *base);
char *path_dirname(const char *path);
/* Borrowed pointer into `path`. */
const char *path_basename(const char *path);
/* Is `path` the folder `root` or below it? Both normalised. */
bool path_is_below(const char *path, const char *root);

/* $HOME, else the user's entry in the password file on a desktop. */
char *path_home(void);
/* $XDG_..._HOME/chela with the usual defaults; not created. */
char *path_config(void);
char *path_data(void);
char *path_state(void);
char *path_cache(void);
/* $TMPDIR, else $PREFIX/tmp on Termux, else what the system has. */
char *path_tmpdir(void);
/* Is this Termux (TERMUX_VERSION set, or PREFIX of a Termux app)? */
bool path_is_termux(void);
/* $PREFIX on Termux, else NULL; borrowed. */
const char *path_termux_prefix(void);
/* Full path of a program on $PATH, or NULL. */
char *path_find_program(const char *name);
/* The shell to run lines with: $PREFIX/bin/sh on Termux, else sh on PATH; NULL
   when there is none. */
char *path_shell(void);
/* The folder of shipped data (tools/, data/): $CHELA_DATADIR, else beside the
   binary (../share/chela), else where it was installed. */
char *path_datadir(void);
/* The running program, whole; NULL where it cannot be told. */
char *path_self(void);
/* Tells the two above how the program was started and where meson installs. */
void path_set_self(const char *argv0, const char *installed);

#endif
