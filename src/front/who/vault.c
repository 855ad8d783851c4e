/* Where the store lies and who asks for its passphrase. While the question stands, the
   chat UI lets go of the terminal. */

#include "front/who/vault.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/hidden.h"
#include "provider/list/vendors.h"
#include "secrets/secrets.h"

#include <string.h>

#define TRIES 3

static bool ask_twice(char **out, struct err *err) {
	for (int i = 0; i < TRIES; i++) {
		char *again = NULL;
		if (!hidden_ask(i ? tr("They differ. New passphrase for the secrets:")
				  : tr("New passphrase for the secrets:"),
			    out, err)) {
			return false;
		}
		bool typed = hidden_ask(tr("The same again:"), &again, err);
		bool same = typed && str_eq(*out, again);
		if (again) {
			mem_wipe(again, strlen(again));
			free(again);
		}
		if (same) {
			return true;
		}
		mem_wipe(*out, strlen(*out));
		free(*out);
		*out = NULL;
		if (!typed) {
			return false;
		}
	}
	return err_set(err, ERR_USAGE, tr("the two passphrases differed"));
}

static bool ask(void *ctx, bool is_new, char **out, struct err *err) {
	struct services *services = ctx;
	if (services->hold_screen) {
		services->hold_screen(services->screen_ctx, true);
	}
	bool fine = is_new ? ask_twice(out, err)
			   : hidden_ask(tr("Passphrase for the secrets:"), out, err);
	if (services->hold_screen) {
		services->hold_screen(services->screen_ctx, false);
	}
	return fine;
}

struct secrets *services_secrets(struct services *services) {
	if (services->secrets) {
		return services->secrets;
	}
	const struct config *config = services_config(services, NULL);
	const char *source = config ? config_string(config, "secrets.key") : NULL;
	auto_free char *data = path_data();
	auto_free char *path = path_join(data, "secrets");
	struct secrets_options options = {
		.path = path,
		.loop = services->loop,
		.ask = ask,
		.ctx = services,
	};
	if (source) {
		secrets_source_parse(source, &options.source);
	}
	services->secrets = secrets_new(&options);
	return services->secrets;
}

static bool get(void *ctx, const char *name, char **out, struct err *err) {
	return secrets_get(services_secrets(ctx), name, out, err);
}

const struct tool_secrets *vault_for_tools(struct services *services) {
	services->tool_secrets = (struct tool_secrets){ .get = get, .ctx = services };
	return &services->tool_secrets;
}

static void count(void *ctx, const struct secret_row *row) {
	(void)row;
	(*(size_t *)ctx)++;
}

void vault_know_environment(const struct vendors *vendors) {
	static const char *const proxies[] = { "https_proxy", "HTTPS_PROXY", "http_proxy",
		"HTTP_PROXY", "all_proxy", "ALL_PROXY" };
	for (size_t i = 0; i < ARRAY_LEN(proxies); i++) {
		redact_add_login(getenv(proxies[i]));
	}
	for (size_t i = 0; i < vendors->list.len; i++) {
		const struct strv *keys = &vendors->list.items[i].keys;
		for (size_t k = 0; k < keys->len; k++) {
			redact_add(getenv(keys->items[k]));
		}
	}
}

void vault_know(struct services *services) {
	const struct config *config = services_config(services, NULL);
	const char *source = config ? config_string(config, "secrets.key") : "file";
	auto_free char *data = path_data();
	auto_free char *path = path_join(data, "secrets");
	size_t known = 0;
	const struct vendors *vendors = services_vendors(services, NULL);
	if (vendors) {
		vault_know_environment(vendors);
	}
	if (str_eq(source, "file") && file_exists(path)) {
		secrets_list(services_secrets(services), count, &known, NULL);
	}
}

void vault_fini(struct services *services) {
	services->secrets = secrets_free(services->secrets);
}
