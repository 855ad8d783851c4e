/* A tool is immutable once others may see it, so references are all it takes. */
#include "tool/tool.h"

#include "base/mem.h"
#include "base/str.h"
#include "device/device.h"
#include "tool/recipe.h"
#include "json/json.h"

static const char *const risk_names[] = {
	[TOOL_RISK_READ] = "read",
	[TOOL_RISK_PRIVATE] = "private",
	[TOOL_RISK_WRITE] = "write",
	[TOOL_RISK_DANGER] = "danger",
};

const char *tool_risk_name(enum tool_risk risk) {
	return risk_names[risk];
}

bool tool_risk_parse(const char *name, enum tool_risk *out) {
	for (size_t i = 0; i < ARRAY_LEN(risk_names); i++) {
		if (str_eq(risk_names[i], name)) {
			*out = (enum tool_risk)i;
			return true;
		}
	}
	return false;
}

struct tool *tool_new(void) {
	struct tool *tool = xcalloc(1, sizeof(*tool));

	tool->refs = 1;
	tool->max_output = TOOL_OUTPUT_DEFAULT;
	return tool;
}

struct tool *tool_ref(struct tool *tool) {
	tool->refs++;
	return tool;
}

struct tool *tool_unref(struct tool *tool) {
	if (!tool || --tool->refs > 0) {
		return NULL;
	}
	for (size_t i = 0; i < tool->aliases.len; i++) {
		free(tool->aliases.items[i].name);
		json_free(tool->aliases.items[i].with);
	}
	vec_fini(&tool->aliases);
	free(tool->name);
	free(tool->description);
	free(tool->family);
	free(tool->domain);
	json_free(tool->schema);
	free(tool->schema_text);
	recipe_free(tool->recipe);
	free(tool);
	return NULL;
}

bool tool_is_available(const struct tool *tool, struct device *device, struct buf *why) {
	if (tool->recipe) {
		return recipe_find_step(tool->recipe, device, 0, why);
	}
	return !tool->ops->is_here || tool->ops->is_here(device, why);
}
