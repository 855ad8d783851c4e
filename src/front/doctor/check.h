#ifndef FRONT_DOCTOR_CHECK_H
#define FRONT_DOCTOR_CHECK_H

#include "base/buf.h"
#include "base/tr.h"
#include "base/vec.h"
#include "device/device.h"
#include "front/doctor.h"
#include "front/services.h"

/* The checks of the doctor, a group of them a file. Part of front/doctor; nobody else
   includes it. */

enum doctor_step {
	DOCTOR_SKIP, /* makes no sense here: nothing is found */
	DOCTOR_SAID, /* the finding is filled */
	DOCTOR_ASK,  /* the request is filled; judge() gets its end */
	DOCTOR_WAIT, /* something else was started; it ends in doctor_go_on() */
};

struct doctor_check {
	const char *id; /* GROUP.NAME or NAME; "" ends a table */
	const char *group;
	const char *title;
	bool optional;
	enum doctor_step (*ask)(struct doctor *doctor, const struct doctor_check *check,
		struct device_request *request);
	void (*judge)(struct doctor *doctor, const struct doctor_check *check,
		const struct device_result *result);
	const char *const *words; /* the family's own */
};

struct doctor_asking;

struct doctor {
	struct doctor_options options;
	const struct doctor_check *const *tables;
	size_t table, row; /* the check that comes next */
	VEC(struct doctor_finding) findings;
	VEC(const struct doctor_check *) made; /* of each finding */
	struct doctor_finding *finding;        /* that the present check fills */
	struct doctor_finding draft;
	size_t redone; /* finding that is looked at again; SIZE_MAX: none */
	struct doctor_asking *asking;
	struct deferred *soon;
	const char *fixing; /* the line that runs, NULL: none */
	void (*on_fixed)(void *ctx, const struct err *err);
	void *fixed_ctx;
	struct err fix_error;
	/* What earlier checks learned: */
	bool api;       /* Termux:API answers */
	bool shell;     /* the phone's shell works */
	struct buf app; /* what the phone says of Termux:API's app; empty: nothing yet */
	int sdk;        /* of its Android; 0: not known */
	char *maker;    /* of the phone, in lower case; NULL: not known */
};

/* Fills the present finding. */
void doctor_say(struct doctor *doctor, enum doctor_state state, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The sentence of a device call that did not do what it should. */
void doctor_say_end(struct doctor *doctor, const struct device_result *result);
void doctor_mend(struct doctor *doctor, const char *text);
/* A command for this machine. */
void doctor_mend_command(struct doctor *doctor, const char *command);
/* A line for the phone's shell: how to give it by hand, and, with `safe`, as a fix. `line`
   is static and holds no double quotes. */
void doctor_mend_line(struct doctor *doctor, const char *line, bool safe);
/* The present check has its finding. */
void doctor_go_on(struct doctor *doctor);

/* Is there a phone to look at, this one or one at a cable? */
bool doctor_has_phone(const struct doctor *doctor);
/* DOCTOR_ASK for a line of the phone's shell; where there is none, says so. */
enum doctor_step doctor_ask_shell(
	struct doctor *doctor, struct device_request *request, const char *line);
/* The same where only the shell can know it: without one it is not known, and `page` (NULL:
   none) is the command that opens the page where a person sees it. */
enum doctor_step doctor_ask_shell_fact(struct doctor *doctor, struct device_request *request,
	const char *line, const char *page);
/* Did it end well with exit code 0? */
bool doctor_went_well(const struct device_result *result);
/* The first line of what was printed; the caller's. */
char *doctor_first_line(const struct device_result *result);

extern const struct doctor_check doctor_api[];
extern const struct doctor_check doctor_background[];
extern const struct doctor_check doctor_chela[];
extern const struct doctor_check doctor_permissions[];
extern const struct doctor_check doctor_phone[];
extern const struct doctor_check doctor_programs[];
extern const struct doctor_check doctor_rights[];
extern const struct doctor_check doctor_terminal[];
extern const struct doctor_check doctor_typing[];

#endif
