#ifndef BUILTIN_GLOB_H
#define BUILTIN_GLOB_H

#include <stdbool.h>

/* Does a file fit a pattern? "*", "?", "[a-z]", "[!a-z]" and "{a,b}" within a
   name; "**" also passes "/". A pattern without "/" is held against the last name
   of `path`, one with "/" against the whole of it. Bounded: a pattern that would
   need too many tries does not fit. */
bool glob_match(const char *pattern, const char *path);

#endif
