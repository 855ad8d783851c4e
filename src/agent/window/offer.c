/* The list of tools is stored with the conversation, so it must be the same for
   the same person and day: core first in a fixed order, then by use, then by
   name. A few well-known tools beat eighty: the rest is one search away. */

#include "agent/window/offer.h"

#include "agent/call/gate.h"
#include "base/clock.h"
#include "base/str.h"
#include "store/runs.h"
#include "json/write.h"

#define USED_SINCE ((int64_t)30 * 24 * 3600 * 1000) /* ms */

static const char *const core[] = {
	"find_tools",
	"call_tool",
	"get_time",
	"calculator",
	"read_file",
	"list_files",
	"search_files",
	"edit_file",
	"write_file",
	"run_shell",
	"read_result",
	"web_search",
	"web_read",
	"ask_user",
	"create_plan",
	"load_skill",
	"dispatch",
	"read_screen",
	"tap",
	"type_text",
	"open_app",
	"take_screenshot",
	NULL,
};

void offer_fini(struct offer *offer) {
	vec_fini(&offer->tools);
	buf_fini(&offer->json);
	buf_fini(&offer->others);
}

static bool list_has(const char *const *list, const char *word) {
	for (size_t i = 0; list && list[i]; i++) {
		if (str_eq(list[i], word)) {
			return true;
		}
	}
	return false;
}

/* Part of every limit: two lead to the other tools, one to what these gave. */
static bool is_door(const struct tool *tool) {
	return str_eq(tool->name, "find_tools") || str_eq(tool->name, "call_tool") ||
	       str_eq(tool->name, "read_result");
}

/* "!name" of a list takes away. */
static bool is_taken_away(const struct tool *tool, const char *const *only) {
	for (size_t i = 0; only && only[i]; i++) {
		if (only[i][0] == '!' && (str_eq(only[i] + 1, tool->name) ||
						 str_eq(only[i] + 1, tool->family))) {
			return true;
		}
	}
	return false;
}

/* A list that only takes away leaves all others. */
static bool gives(const char *const *only) {
	for (size_t i = 0; only && only[i]; i++) {
		if (only[i][0] != '!') {
			return true;
		}
	}
	return false;
}

bool offer_allows(const struct tool *tool, enum agent_mode mode, const char *const *only) {
	if (!gate_offers(mode, tool->risk) || is_taken_away(tool, only)) {
		return false;
	}
	return !only || is_door(tool) || list_has(only, tool->name) ||
	       list_has(only, tool->family) || (only[0] && !gives(only));
}

static void write_tool(struct buf *out, const struct tool *tool) {
	struct json_writer w;
	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key_string(&w, "name", tool->name);
	json_write_key_string(&w, "description", tool->description);
	json_write_key(&w, "parameters");
	json_write_raw(&w, tool->schema_text, strlen(tool->schema_text));
	json_write_end(&w);
}

struct maker {
	struct offer *offer;
	const struct snapshot *snapshot;
	struct device *device;
	enum agent_mode mode;
	const char *const *only;
	size_t max_bytes;
};

static bool is_listed(const struct offer *offer, const struct tool *tool) {
	for (size_t i = 0; i < offer->tools.len; i++) {
		if (offer->tools.items[i] == tool) {
			return true;
		}
	}
	return false;
}

static void list_tool(struct maker *maker, struct tool *tool) {
	struct offer *offer = maker->offer;
	if (!tool || tool->source == TOOL_SKILL || is_listed(offer, tool) ||
		!offer_allows(tool, maker->mode, maker->only) ||
		!tool_is_available(tool, maker->device, NULL)) {
		return;
	}
	auto_buf struct buf text = BUF_INIT;
	write_tool(&text, tool);
	if (offer->json.len + text.len + 2 > maker->max_bytes) {
		return;
	}
	buf_add_char(&offer->json, offer->json.len ? ',' : '[');
	buf_add(&offer->json, text.data, text.len);
	vec_push(&offer->tools, tool);
}

static bool list_used(void *ctx, const char *name, int count) {
	struct maker *maker = ctx;
	(void)count;
	list_tool(maker, snapshot_find(maker->snapshot, name, NULL));
	return true;
}

/* What an agent's file names one by one was asked for by the person. */
static void list_named(struct maker *maker) {
	for (size_t i = 0; maker->only && maker->only[i]; i++) {
		list_tool(maker, snapshot_find(maker->snapshot, maker->only[i], NULL));
	}
}

static bool is_hidden(const struct maker *maker, const struct tool *tool) {
	return tool->source != TOOL_SKILL && !is_listed(maker->offer, tool) &&
	       offer_allows(tool, maker->mode, maker->only) && !is_door(tool) &&
	       tool_is_available(tool, maker->device, NULL);
}

static void describe_family(struct maker *maker, const char *family) {
	struct buf *out = &maker->offer->others;
	int count = 0;
	for (size_t i = 0; i < maker->snapshot->tools.len; i++) {
		const struct tool *tool = maker->snapshot->tools.items[i];
		if (str_eq(tool->family, family) && is_hidden(maker, tool)) {
			buf_addf(out, count ? ", %s" : "%s", tool->name);
			if (++count == 6) {
				buf_add_str(out, ", ...");
				break;
			}
		}
	}
	buf_add_char(out, '\n');
}

static void describe_others(struct maker *maker) {
	auto_strv struct strv seen = STRV_INIT;
	for (size_t i = 0; i < maker->snapshot->tools.len; i++) {
		const struct tool *tool = maker->snapshot->tools.items[i];
		if (is_hidden(maker, tool) && !strv_has(&seen, tool->family)) {
			strv_add(&seen, tool->family);
			buf_addf(&maker->offer->others, "- %s: ", tool->family);
			describe_family(maker, tool->family);
		}
	}
}

void offer_make(struct offer *offer, const struct snapshot *snapshot, struct device *device,
	struct store *store, enum agent_mode mode, const char *const *only, size_t max_bytes) {
	buf_init(&offer->json, max_bytes + 2);
	buf_init(&offer->others, 4000);
	struct maker maker = { offer, snapshot, device, mode, only, max_bytes };
	if (mode == MODE_CHAT) {
		return;
	}
	for (size_t i = 0; core[i]; i++) {
		list_tool(&maker, snapshot_find(snapshot, core[i], NULL));
	}
	list_named(&maker);
	if (store) {
		calls_used(store, clock_now() - USED_SINCE, list_used, &maker, NULL);
	}
	if (offer->json.len) {
		buf_add_char(&offer->json, ']');
	}
	describe_others(&maker);
}
