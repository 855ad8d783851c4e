/* What each answer leads to: the next question, or first a server that is asked. */

#include "front/setup/setup_inner.h"

#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "provider/list/vendors.h"

#include <stdlib.h>
#include <string.h>

#define KEY_MAX 8192 /* bytes */
#define GUESSES_MAX 16

void setup_choose_server(struct setup *setup, const struct vendor *vendor, const char *provider,
	const char *base_url) {
	setup->vendor = vendor;
	setup_set(&setup->agent.provider, provider);
	setup_set(&setup->agent.base_url, base_url);
	setup_set(&setup->agent.key_env, NULL);
	setup_set(&setup->wished, NULL);
	setup->agent.temperature = -1;
}

/* A vendor that a person chose: is its key here, or needed at all? */
void setup_choose_vendor(struct setup *setup, const struct vendor *vendor) {
	bool is_template = strstr(vendor->base_url, "//RESOURCE.") != NULL;

	setup_choose_server(setup, vendor, vendor->id, setup->options.given.base_url);
	if (is_template && !setup->agent.base_url) {
		setup_go(setup, STATE_ADDRESS);
	} else if (setup->key || vendor->keys.len == 0 || (vendor->quirks & VENDOR_LOCAL)) {
		setup_ask_server(setup);
	} else {
		setup_go(setup, STATE_KEY);
	}
}

static void choose_found(struct setup *setup, const struct setup_found *found) {
	setup_choose_server(setup, found->vendor, found->provider, found->base_url);
	setup_set(&setup->wished, found->model);
	if (found->key_env) {
		setup_set(&setup->agent.key_env, found->key_env);
		setup_take_key(setup, getenv(found->key_env));
	} else {
		setup_take_key(setup, found->key);
	}
	setup_ask_server(setup);
}

/* A key without a word whose it is. */
static void guess(struct setup *setup) {
	const struct vendor *vendors[GUESSES_MAX];
	size_t count = 0;

	setup_guess(setup, setup->key, vendors, GUESSES_MAX, &count);
	if (count == 1) {
		setup_choose_vendor(setup, vendors[0]);
		return;
	}
	if (count == 0) {
		setup_say(setup, tr("No vendor's keys are known to begin like this one."));
	}
	setup_go(setup, STATE_WHOSE);
}

/* Without a login in it, and no template that was left as it is. */
static bool is_address(const char *text) {
	struct url url;
	bool good = !strstr(text, "RESOURCE.") && url_parse(&url, text);
	bool has_login = good && url.has_login;

	if (good) {
		url_fini(&url);
	}
	return good && !has_login;
}

/* On this machine a port alone tells little. */
static bool is_here(const char *address) {
	struct url url = { 0 };
	bool here = url_parse(&url, address) && url_is_local_host(url.host);

	url_fini(&url);
	return here;
}

/* A vendor's own address tells whose it is and what is spoken there. */
static void choose_place(struct setup *setup, const char *address) {
	const struct vendor *vendor = vendors_at(setup->vendors, address);

	if (vendor && is_here(address) && !str_eq(vendor->base_url, address)) {
		vendor = NULL;
	}
	setup->vendor = vendor;
	setup_set(&setup->agent.provider, vendor ? vendor->id : "openai");
	for (size_t i = 0; vendor && i < vendor->other.len; i++) {
		const struct vendor_place *place = &vendor->other.items[i];

		if (str_eq(place->base_url, address) && !str_eq(place->wire, vendor->wire)) {
			setup_set(&setup->agent.provider, place->wire);
		}
	}
}

static void answer_address(struct setup *setup, const char *text) {
	auto_free char *copy = xstrdup(text);
	char *address = str_trim(copy);
	bool bare = address[0] && !strstr(address, "://");
	auto_free char *whole =
		bare ? xasprintf(strchr(address, '.') ? "https://%s" : "http://%s", address)
		     : xstrdup(address);

	if (!is_address(whole)) {
		setup_say(setup, tr("That is no address; one looks like "
				    "https://api.example.com/v1"));
		setup_enter(setup, STATE_ADDRESS);
		return;
	}
	if (!setup->vendor) {
		choose_place(setup, whole);
	}
	setup_set(&setup->agent.base_url, whole);
	if (setup->key) {
		setup_ask_server(setup);
	} else {
		setup_go(setup, STATE_KEY);
	}
}

static void answer_key(struct setup *setup, const char *text) {
	auto_free char *copy = xstrdup(text);
	char *key = str_trim(copy);
	size_t len = strlen(key);
	bool chosen = setup->agent.provider != NULL;

	if (len == 0 && chosen && (!setup->vendor || (setup->vendor->quirks & VENDOR_LOCAL))) {
		setup_take_key(setup, NULL);
		setup_ask_server(setup);
		return;
	}
	if (len == 0 || len > KEY_MAX || key[strcspn(key, " \t\r\n")]) {
		setup_say(setup, len ? tr("That is no key: it has blanks, or is too long.")
				     : tr("Nothing was typed."));
		setup_enter(setup, setup->state);
	} else if (!chosen && is_address(key)) {
		answer_address(setup, key); /* it came where a key was asked for */
	} else {
		setup_take_key(setup, key);
		if (chosen) {
			setup_ask_server(setup);
		} else {
			guess(setup);
		}
	}
	mem_wipe(copy, strlen(text));
}

/* On to what is not given yet. */
static void go_to_parameters(struct setup *setup) {
	const struct setup_given *given = &setup->options.given;

	if (!given->mode) {
		setup_go(setup, STATE_PARAMETERS);
	} else if (!given->system) {
		setup_go(setup, STATE_PROMPT);
	} else {
		setup_try(setup);
	}
}

static void take_model(struct setup *setup, const char *name) {
	if (str_is_empty(name) || name[strcspn(name, " \t")]) {
		setup_say(setup, tr("A model's name is one word."));
		setup_enter(setup, STATE_MODEL);
		return;
	}
	setup_set(&setup->agent.model, name);
	setup_set(&setup->agent.reasoning, NULL);
	go_to_parameters(setup);
}

static void answer_temperature(struct setup *setup, const char *text) {
	double number = -1;

	if (str_is_empty(text) ||
		(str_to_double(text, &number) && number >= 0 && number <= 2)) {
		setup->agent.temperature = number;
		setup_back(setup);
	} else {
		setup_say(setup, tr("A number from 0 to 2, please."));
		setup_enter(setup, STATE_TEMPERATURE);
	}
}

static void save(struct setup *setup, const char *name) {
	struct err err = ERR_INIT;

	if (setup_save(setup, name, &err)) {
		setup->path.len = 0;
		setup_enter(setup, STATE_DONE);
	} else {
		setup_say(setup, err.text);
		setup_enter(setup, setup->state);
	}
}

static void choose_word(struct setup *setup, size_t index) {
	if (setup->state == STATE_MODE) {
		setup_set(&setup->agent.mode, index ? setup_modes[index] : NULL);
	} else {
		auto_strv struct strv words = STRV_INIT;

		setup_thinkings(setup, &words);
		setup_set(&setup->agent.reasoning, index ? words.items[index - 1] : NULL);
	}
	setup_back(setup);
}

static void choose_address(struct setup *setup) {
	setup_choose_server(setup, NULL, NULL, NULL);
	setup_go(setup, STATE_ADDRESS);
}

static void go_on(struct setup *setup) {
	if (setup->state == STATE_SAVE) {
		auto_free char *name = setup_own_name(setup);

		save(setup, name);
	} else if (setup->options.given.system) {
		setup_try(setup);
	} else {
		setup_go(setup, STATE_PROMPT);
	}
}

void setup_choose(struct setup *setup, size_t option) {
	const struct setup_option *chosen = &setup->question.options.items[option];
	size_t index = chosen->index;

	switch ((enum setup_code)chosen->code) {
	case CODE_KEY:
		setup_choose_server(setup, NULL, NULL, NULL);
		setup_go(setup, STATE_KEY);
		break;
	case CODE_FOUND:
		choose_found(setup, &setup->found.items[index]);
		break;
	case CODE_VENDOR:
		setup_choose_vendor(setup, &setup->vendors->list.items[index]);
		break;
	case CODE_ADDRESS:
		choose_address(setup);
		break;
	case CODE_ASK_ALL:
		setup_ask_all(setup);
		break;
	case CODE_MODEL:
		take_model(setup, setup->names.items[index]);
		break;
	case CODE_GO_ON:
		go_on(setup);
		break;
	case CODE_MODE:
		setup_go(setup, STATE_MODE);
		break;
	case CODE_THINKING:
		setup_go(setup, STATE_THINKING);
		break;
	case CODE_TEMPERATURE:
		setup_go(setup, STATE_TEMPERATURE);
		break;
	case CODE_WORD:
		choose_word(setup, index);
		break;
	case CODE_AGAIN:
		setup_try(setup);
		break;
	case CODE_NAME:
		setup_go(setup, STATE_NAME);
		break;
	}
}

void setup_answer(struct setup *setup, const char *text) {
	switch (setup->state) {
	case STATE_WHO:
		setup_choose_server(setup, NULL, NULL, NULL);
		answer_key(setup, text);
		break;
	case STATE_KEY:
		answer_key(setup, text);
		break;
	case STATE_ADDRESS:
		answer_address(setup, text);
		break;
	case STATE_MODEL:
		take_model(setup, text);
		break;
	case STATE_TEMPERATURE:
		answer_temperature(setup, text);
		break;
	case STATE_PROMPT:
		setup_set(&setup->agent.system, text[0] ? text : NULL);
		setup_try(setup);
		break;
	case STATE_NAME:
		save(setup, text);
		break;
	default:
		break;
	}
}
