#ifndef BUILTIN_ZONE_H
#define BUILTIN_ZONE_H

#include "base/err.h"

#include <stdbool.h>
#include <time.h>

/* A moment in a time zone. */
struct zone_time {
	struct tm tm;  /* tm_zone is not set */
	long offset;   /* seconds east of UTC */
	char name[64]; /* "Europe/Berlin", "UTC+05:30"; "" when the system does not tell */
	char abbreviation[16]; /* "CET"; may be "" */
};

/* `zone` is an IANA name, "UTC" or an offset ("+08:00", "UTC-3"); NULL is the zone of
   this machine. The environment is as before afterwards. */
bool zone_convert(struct zone_time *out, time_t when, const char *zone, struct err *err);

/* Is the name in a file of the form that Android keeps its zones in? */
bool zone_is_in_android_file(const char *path, const char *name);

#endif
