/* From the tree of config.yaml to words, with the line where each stands. */

#include "front/own_keys.h"

#include "base/tr.h"
#include "config/config.h"
#include "json/json.h"

static bool read_keys(const struct json *member, struct strv *out, struct err *err) {
	if (json_is(member, JSON_STRING)) {
		strv_add(out, json_string(member));
		return true;
	}
	for (const struct json *item = json_first(member); item; item = json_next(item)) {
		if (!json_is(item, JSON_STRING)) {
			return err_set(err, ERR_CONFIG, tr("a key is text, such as ctrl-j"));
		}
		strv_add(out, json_string(item));
	}
	return json_is(member, JSON_ARRAY) ||
	       err_set(err, ERR_CONFIG, tr("must be a key or a list of keys"));
}

bool own_keys_each(const struct config *config,
	bool (*each)(void *ctx, const char *action, const struct strv *keys, struct err *err),
	void *ctx, struct err *err) {
	const struct json *keys = config_tree(config, "keys");

	for (const struct json *member = json_first(keys); member; member = json_next(member)) {
		auto_strv struct strv words = STRV_INIT;
		const char *action = json_key(member);

		if (!read_keys(member, &words, err) || !each(ctx, action, &words, err)) {
			if (err) {
				err->code = ERR_CONFIG;
			}
			return err_wrap(err, tr("%s:%d: keys: %s"), config_path(config),
				config_line(config, member), action);
		}
	}
	return true;
}
