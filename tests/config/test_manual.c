/* chela-config(5) and the tables of keys say the same. */

#include "config/agent_keys.h"
#include "config/check.h"
#include "config/config.h"

#include "manual.h"
#include "yaml/yaml.h"

/* What the page says under a key, from its section. */
static char *item(const char *section, const char *key) {
	auto_free char *head = xasprintf(".It Cm %s", key);
	char *part = manual_part(section, head, ".It ");

	if (!part) {
		fail_msg("%s: is not in the page", key);
	}
	char *end = strstr(part, "\n.El");
	if (end) {
		end[1] = '\0';
	}
	return part;
}

static void check_has(const char *name, const char *text, const char *part) {
	if (!strstr(text, part)) {
		fail_msg("%s: the page does not say \"%s\"", name, part);
	}
}

static void check_choices(const struct config_key *key, const char *part, const char *plain) {
	auto_free char *first = xasprintf("%s (the default", key->fallback);

	for (size_t i = 0; key->choices[i]; i++) {
		if (!manual_has(part, "Cm", key->choices[i])) {
			fail_msg("%s: the page does not name %s", key->path, key->choices[i]);
		}
	}
	check_has(key->path, plain, first);
}

static void check_key(const struct config_key *key, const char *part) {
	auto_free char *plain = manual_plain(part);
	auto_free char *bounds = xasprintf("A whole number from %lld to %lld; default %s",
		(long long)key->min, (long long)key->max, key->fallback);
	auto_free char *either = xasprintf("true or  false ; default  %s", key->fallback);

	switch (key->type) {
	case CONFIG_STRING:
		check_has(key->path, plain, "Text");
		check_has(key->path, plain, "no default");
		break;
	case CONFIG_CHOICE:
		check_choices(key, part, plain);
		break;
	case CONFIG_INT:
		check_has(key->path, plain, bounds);
		break;
	case CONFIG_BOOL:
		check_has(key->path, plain, either);
		break;
	case CONFIG_LIST:
		check_has(key->path, plain, "A list");
		check_has(key->path, plain, "efault: empty");
		break;
	case CONFIG_TREE:
		check_has(key->path, plain, "A map");
		break;
	}
}

static void test_preferences(void **state) {
	auto_free char *page = manual_read("chela-config.5");
	auto_free char *section = manual_part(page, ".Sh PREFERENCES", ".Sh ");

	(void)state;
	for (size_t i = 0; i < config_key_count; i++) {
		auto_free char *part = item(section, config_keys[i].path);

		check_key(&config_keys[i], part);
	}
	check_int(
		"no key that does not exist", manual_count(section, ".It "), config_key_count);
}

static void test_agents(void **state) {
	auto_free char *page = manual_read("chela-config.5");
	auto_free char *section = manual_part(page, ".Sh AN AGENT", ".Sh ");
	size_t count = 0;

	(void)state;
	for (; agent_config_key(count); count++) {
		free(item(section, agent_config_key(count)));
	}
	check_int("no key that does not exist", manual_count(section, ".It "), count);
}

/* Each example is a file that would be taken. */
static void test_examples(void **state) {
	auto_free char *page = manual_read("chela-config.5");
	auto_free char *section = manual_part(page, ".Sh EXAMPLES", ".Sh ");
	const char *at = section;

	(void)state;
	for (int i = 0; i < 3; i++) {
		at = strstr(at, ".Bd -literal");
		check("three of them", at);
		at = strchr(at, '\n') + 1;
		auto_free char *text = xmemdup(at, (size_t)(strstr(at, ".Ed") - at));
		auto_yaml struct yaml yaml = YAML_INIT;
		struct err err = ERR_INIT;
		struct agent_config agent;

		agent_config_init(&agent);
		agent.path = xstrdup("example");
		check(err.text, yaml_read(&yaml, text, strlen(text), "example", &err));
		bool ok = i == 0 ? check_tree(&yaml, "example", &err)
				 : agent_keys_read(&agent, &yaml, &err);
		check_str(text, err.text, "");
		check(text, ok);
		agent_config_fini(&agent);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_preferences),
		cmocka_unit_test(test_agents),
		cmocka_unit_test(test_examples),
	};

	return CHECK_RUN(tests);
}
