/* One number a key: parameters that a server refused, and the window that it told when a
   request was too long. */

#include "front/who/learned.h"

#include "base/str.h"
#include "config/state.h"

static unsigned get_drops(void *ctx, const char *base_url, const char *model) {
	(void)ctx;
	auto_free char *key = xasprintf("%s|%s", base_url ? base_url : "", model);
	auto_free char *value = state_get("learned.drops", key);
	int64_t drops = 0;
	return str_to_int(value, &drops) ? (unsigned)drops : 0;
}

static void put_drops(void *ctx, const char *base_url, const char *model, unsigned drops) {
	(void)ctx;
	auto_free char *key = xasprintf("%s|%s", base_url ? base_url : "", model);
	auto_free char *value = xasprintf("%u", drops);
	state_set("learned.drops", key, value, NULL);
}

static int64_t get_window(void *ctx, const char *base_url, const char *model) {
	(void)ctx;
	auto_free char *key = xasprintf("%s|%s", base_url ? base_url : "", model);
	auto_free char *value = state_get("learned.window", key);
	int64_t window = 0;
	return str_to_int(value, &window) && window > 0 ? window : 0;
}

static void put_window(void *ctx, const char *base_url, const char *model, int64_t window) {
	(void)ctx;
	auto_free char *key = xasprintf("%s|%s", base_url ? base_url : "", model);
	auto_free char *value = xasprintf("%lld", (long long)window);
	state_set("learned.window", key, value, NULL);
}

void learned_fill(struct agent_options *options) {
	options->get_drops = get_drops;
	options->put_drops = put_drops;
	options->get_window = get_window;
	options->put_window = put_window;
}
