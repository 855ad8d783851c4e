#ifndef TESTS_PROVIDER_GIVEN_H
#define TESTS_PROVIDER_GIVEN_H

#include "provider/provider.h"

/* Conversations as tables, and the bodies that are made of them. */

#define TOOLS                                                                                  \
	"[{\"name\":\"add\",\"description\":\"Adds.\",\"parameters\":{\"type\":\"object\","    \
	"\"properties\":{\"a\":{\"type\":\"integer\"}},\"required\":[\"a\"]}},"                \
	"{\"name\":\"now\"}]"
#define ORIGIN "custom/openai/m"

/* Part kinds by a letter: t text, c context, f file, i image, p a PDF (`text` is its bytes),
   h thinking, o opaque, r result, k call. A row without kind ends the message. */
struct given_part {
	char kind;
	const char *text;
	const char *id;
	const char *name;
	const char *vendor;
	enum call_status status;
};

struct given_message {
	enum role role;
	const char *origin;
	struct given_part parts[4];
};

struct request_case {
	const char *name;
	struct provider_target target; /* what it lacks is filled in */
	const char *system;
	const char *tools;
	bool forbid;
	unsigned drops;
	struct given_message messages[5];
	const char *want; /* the body, or what stands in it where it begins with "..." */
};

#define USER(text_)                                                                            \
	{                                                                                      \
		.role = ROLE_USER, .parts = { { .kind = 't', .text = (text_) } }               \
	}
#define HEAD "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true},"
#define CALL(id_, arguments_)                                                                  \
	{ .kind = 'k', .id = (id_), .name = "add", .text = (arguments_) }
#define RESULT(id_, text_)                                                                     \
	{                                                                                      \
		.role = ROLE_TOOL, .parts = {                                                  \
			{ .kind = 'r', .id = (id_), .name = "add", .text = (text_) }           \
		}                                                                              \
	}

/* Adds the message to the conversation. */
void given_add(struct conversation *conversation, const struct given_message *given);
/* What a target lacks: wire, vendor "custom", model "m", address; 0 is no temperature. */
void given_target(struct provider_target *target);
/* Builds the body of each case and compares it. */
void given_check(const struct request_case *cases, size_t count);
/* Is it JSON with messages, or with contents? */
void given_check_valid(const char *name, const struct buf *body);

#endif
