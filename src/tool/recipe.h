#ifndef TOOL_RECIPE_H
#define TOOL_RECIPE_H

#include "device/device.h"
#include "tool/catalogue.h"

struct json;

/* The `run`, `map`, `stdin`, `result`, `then` part of a tool in YAML: templates
   over transports. */

enum recipe_output {
	RECIPE_TEXT,
	RECIPE_JSON,        /* compacted; {"error":…} and {"API_ERROR":…} are failures */
	RECIPE_JSON_STREAM, /* several documents one after the other */
	RECIPE_NONE,        /* nothing is printed on success */
	RECIPE_IMAGE,       /* like FILE, and it must be a PNG, JPEG, GIF or WebP */
	RECIPE_FILE,        /* the last path that is printed, else the parameter `path` */
};

struct recipe_step {
	enum transport transport;
	struct json *vector; /* array with {x} and nested groups; NULL for lines */
	struct strv lines;   /* shell lines, run in order until one fails */
	int min_sdk;         /* 0: any */
	int max_sdk;
};

struct recipe_parser;

struct recipe_file {
	char *parameter;
	char *fresh; /* "photo.jpg": a file to make, named like this if none is given;
			NULL: one to read */
};

struct recipe {
	VEC(struct recipe_step) steps; /* in order of preference */
	struct json *map;              /* {n: {from, values}}; NULL: none */
	char *input;                   /* template of stdin, NULL: none */
	enum recipe_output output;
	bool empty_is_error;
	const struct recipe_parser *parser; /* NULL: none */
	char *then;                         /* a read tool whose result is appended */
	char *lock;   /* "termux-api", "shell" or another name; NULL: by transport */
	bool dash_ok; /* values may begin with '-' */
	VEC(struct recipe_file) files; /* parameters that are paths */
	struct strv needs;
};

struct recipe *recipe_new(void);
struct recipe *recipe_free(struct recipe *recipe); /* NULL is fine */
/* The first step from number `from` on that could run here, or NULL; `why` (may
   be NULL) then gets the reason of the first one that could not, and what the
   tool needs. */
const struct recipe_step *recipe_find_step(
	const struct recipe *recipe, struct device *device, size_t from, struct buf *why);

/* Turns what a program printed into what the model reads. */
struct recipe_parser {
	const char *name;
	bool (*parse)(const char *text, size_t len, const struct json *arguments,
		struct buf *out, struct err *err);
};

/* The parsers that `parse:` may name; set once, before catalogues are read. The
   table is used as long as the tools are. */
void recipe_set_parsers(const struct recipe_parser *table, size_t count);
const struct recipe_parser *recipe_find_parser(const char *name);

/* Also what the C of a tool with `prepare:` starts, once it worked out the names that
   stand there: with a copy of the arguments that has them too, its own to free. From
   then on the run is the recipe's; tool_run_set_data() is taken. */
extern const struct tool_ops recipe_tool_ops;

#endif
