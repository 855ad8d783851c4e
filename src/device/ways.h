#ifndef DEVICE_WAYS_H
#define DEVICE_WAYS_H

#include "device/device.h"

struct shell;

/* One way; a new one is a file and a line in the table of device.c. */
struct device_ops {
	enum transport transport;
	bool (*has)(struct device *device, const char *program, struct buf *why);
	/* Fills the argv to run here for a request; false with a sentence. */
	bool (*wrap)(struct device *device, const struct device_request *request,
		struct strv *argv, struct err *err);
	/* Instead of wrap, where no child of the call's own is run: starts it, and ends it
	   by device_call_ended(); false when the result says why it cannot. */
	bool (*run)(struct device *device, struct device_call *call);
	/* Gives such a call up: from now on nothing comes of it. */
	void (*stop)(struct device *device, struct device_call *call);
	/* Reads what came back: may turn an end into a better one; NULL: takes it as
	   it is. */
	void (*judge)(const struct device_request *request, struct device_result *result);
	/* ms that such a call may run at most, 0: as long as it was given; NULL: any. */
	int64_t (*limit)(const struct device_request *request);
	/* Does a call without an answer show that the way does not work? NULL: no. */
	bool (*proves)(const struct device_request *request);
	/* ms after which a program that still runs has done what it was for and goes on by
	   itself; nothing is heard of it. 0 or NULL: it is waited for. */
	int64_t (*lets_go)(const struct device_request *request);
	const char *lock; /* of calls that name none; NULL: they may meet */
};

/* The members of the table in device.c. */
extern const struct device_ops device_local;
extern const struct device_ops device_shell_ops;
extern const struct device_ops device_termux;

/* device.c, for the shell. */
struct shell *device_shell(struct device *device);
void device_set_sdk(struct device *device, int sdk);

/* Sets how it ended and the sentence (one line, cut to its room as valid UTF-8). */
void device_result_end(struct device_result *result, enum device_end end, const char *format,
	...) __attribute__((format(printf, 3, 4)));

#endif
