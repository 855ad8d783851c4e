/* Any bytes as a flow: read or refused with a reason, and what was read can be bound and
   filled. */

#include "fuzz/target.h"

#include <stdlib.h>

#include "base/buf.h"
#include "flow/flow.h"
#include "json/json.h"

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

static void fill_steps(const struct flow *flow, const struct json *values) {
	for (size_t i = 0; i < flow->steps.len; i++) {
		const struct flow_step *step = &flow->steps.items[i];
		auto_json struct json *filled = NULL;
		struct err err = ERR_INIT;

		must(step->line > 0 && step->word && step->arguments);
		must((step->kind == FLOW_CALL) == (step->tool != NULL));
		if (!flow_fill(step->arguments, values, flow->schema, i % 2, &filled, &err)) {
			must(err.text[0]);
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct diagnostics found = { 0 };
	struct flow *flow = flow_read((const char *)data, size, "fuzz/one.yaml", &found);
	auto_json struct json *values = NULL;
	struct err err = ERR_INIT;
	bool fatal = false;

	for (size_t i = 0; i < found.items.len; i++) {
		must(found.items.items[i].message[0]);
		fatal |= found.items.items[i].fatal;
	}
	must(fatal == !flow);
	if (flow) {
		must(flow->steps.len > 0 && flow->steps.len <= FLOW_STEPS_MAX);
		if (flow_bind(flow, NULL, &values, &err)) {
			fill_steps(flow, values);
		}
		flow_free(flow);
	}
	diagnostics_fini(&found);
	return 0;
}
