#ifndef TESTS_CLI_DOCUMENT_H
#define TESTS_CLI_DOCUMENT_H

/* A conversation to import: a question, an answer with a call, the last answer. */

#include "run.h"

#include "base/str.h"

static const char document[] =
	"{\"id\":99,\"title\":\"Sea marks\",\"agent\":\"shore\",\"model\":\"crab\","
	"\"mode\":\"plan\",\"created\":1,\"updated\":2,\"parent\":null,\"messages\":["
	"{\"id\":1,\"role\":\"user\",\"state\":\"complete\",\"text\":\"where is the "
	"lighthouse?\","
	"\"thinking\":\"\",\"calls\":[],\"usage\":null,\"created\":1767225600000},"
	"{\"id\":2,\"role\":\"assistant\",\"state\":\"complete\",\"text\":\"I look.\","
	"\"thinking\":\"a map\",\"calls\":[{\"id\":\"c1\",\"name\":\"look\","
	"\"arguments\":{\"n\":9007199254740993},\"status\":\"done\",\"result\":\"north\","
	"\"ms\":7}],\"usage\":null,\"created\":1767225601000},"
	"{\"id\":4,\"role\":\"assistant\",\"state\":\"complete\",\"text\":\"In the north.\","
	"\"thinking\":\"\",\"calls\":[],\"usage\":null,\"created\":1767225602000}],"
	"\"runs\":[]}";

/* Takes it in; its ID is 1 in a new home. */
static inline void import_document(void) {
	auto_free char *path = home_write("document.json", document);
	auto_ran struct ran ran = RUN("import", path);

	check_ran("import", &ran, 0, "1\n", "");
}

#endif
