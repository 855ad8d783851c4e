/* A hint that was shown is kept as `yes` in the section `hints`. */

#include "front/hints.h"

#include "base/mem.h"
#include "config/state.h"

bool hint_due(const char *name) {
	auto_free char *shown = state_get("hints", name);

	return !shown && state_set("hints", name, "yes", NULL);
}
