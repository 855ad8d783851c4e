#ifndef DEVICE_WAYS_H
#define DEVICE_WAYS_H

#include "device/device.h"

/* The members of the table in device.c. */
extern const struct device_ops device_local;
extern const struct device_ops device_termux;

/* Sets how it ended and the sentence (one line, cut to its room as valid UTF-8). */
void device_result_end(struct device_result *result, enum device_end end, const char *format,
	...) __attribute__((format(printf, 3, 4)));

#endif
