/* The words of each question. Texts of servers and files are shown by the fronts, which
   sanitise them. */

#include "front/setup/setup_inner.h"

#include "base/str.h"
#include "base/tr.h"
#include "provider/list/vendors.h"

#include <stdio.h>
#include <string.h>

const char *const setup_modes[] = { "build", "chat", "plan", "max", NULL };

void setup_question_fini(struct setup_question *question) {
	for (size_t i = 0; i < question->options.len; i++) {
		free(question->options.items[i].text);
		free(question->options.items[i].note);
	}
	vec_fini(&question->options);
	free(question->title);
	free(question->message);
	free(question->value);
	*question = (struct setup_question){ 0 };
}

static struct setup_option *add(struct setup *setup, enum setup_code code, size_t index,
	const char *text, const char *note) {
	struct setup_option *option = vec_grow(&setup->question.options);

	option->code = (int)code;
	option->index = index;
	option->text = xstrdup(text);
	option->note = xstrdup(note);
	return option;
}

static void add_heading(struct setup *setup, const char *text) {
	add(setup, CODE_KEY, 0, text, NULL)->heading = true;
}

static void add_found(struct setup *setup) {
	if (setup->found.len > 0) {
		add_heading(setup, tr("found here"));
		setup->question.preset = setup->question.options.len;
	}
	for (size_t i = 0; i < setup->found.len; i++) {
		const struct setup_found *found = &setup->found.items[i];

		add(setup, CODE_FOUND, i, found->text, found->source);
	}
}

static void add_vendors(struct setup *setup) {
	add_heading(setup, tr("vendors"));
	for (size_t i = 0; i < setup->vendors->list.len; i++) {
		const struct vendor *vendor = &setup->vendors->list.items[i];
		bool is_local = vendor->quirks & VENDOR_LOCAL;

		if (is_local || vendor->keys.len > 0) {
			add(setup, CODE_VENDOR, i, vendor->label,
				is_local ? tr("on this device") : NULL);
		}
	}
	add(setup, CODE_ADDRESS, 0, tr("another server"), tr("its address"));
}

static void ask_who(struct setup *setup) {
	struct setup_question *question = &setup->question;

	question->title = xstrdup(tr("Who answers? Paste a key, or choose."));
	question->own = question->secret = true;
	add(setup, CODE_KEY, 0, tr("type a key"), tr("it is not shown"));
	add_found(setup);
	add_vendors(setup);
}

static void ask_key(struct setup *setup) {
	const struct vendor *vendor = setup->vendor;
	bool optional = setup->agent.provider && (!vendor || (vendor->quirks & VENDOR_LOCAL));

	setup->question.kind = SETUP_SECRET;
	setup->question.title =
		xasprintf(optional ? tr("The key for %s, if it wants one (it is not shown)")
				   : tr("The key for %s (it is not shown)"),
			vendor                  ? vendor->label
			: setup->agent.base_url ? setup->agent.base_url
						: tr("a vendor"));
}

static void ask_whose(struct setup *setup) {
	const struct vendor *vendors[16];
	size_t count = 0;

	setup->question.title = xstrdup(tr("Whose key is this?"));
	setup_guess(setup, setup->key, vendors, ARRAY_LEN(vendors), &count);
	if (count > 1) {
		auto_free char *text =
			xasprintf(tr("find out: ask all %zu, each sees the key"), count);

		add(setup, CODE_ASK_ALL, 0, text, NULL);
	}
	for (size_t i = 0; i < count; i++) {
		add(setup, CODE_VENDOR, (size_t)(vendors[i] - setup->vendors->list.items),
			vendors[i]->label, NULL);
	}
	add_vendors(setup);
	setup->question.preset = count == 0 ? 1 : 0;
}

static void ask_address(struct setup *setup) {
	setup->question.kind = SETUP_LINE;
	setup->question.title =
		xasprintf(tr("The address of %s, such as https://api.example.com/v1"),
			setup->vendor ? setup->vendor->label : tr("the server"));
	setup->question.value = xstrdup(setup->vendor ? setup->vendor->base_url : "");
}

static void wait_for(struct setup *setup, const char *title) {
	setup->question.kind = SETUP_WAIT;
	setup->question.title = xstrdup(title);
}

static char *model_note(const struct setup *setup, const char *model) {
	auto_buf struct buf note = BUF_INIT;
	struct model_facts facts;

	setup_facts(setup, model, &facts);
	if (facts.window > 0) {
		buf_addf(&note, "%lldk", (long long)(facts.window / 1000));
	}
	buf_add_str(&note, facts.vision > 0 ? tr("  sees") : "");
	if (facts.knows_thinking && facts.thinking != MODEL_THINKS_NOT) {
		buf_add_str(&note, tr("  thinks"));
	}
	buf_add_str(&note, facts.tools == 0 ? tr("  no tools") : "");
	model_facts_fini(&facts);
	return xstrdup(note.data + strspn(note.data, " "));
}

static void ask_model(struct setup *setup) {
	setup->question.title = xstrdup(
		setup->names.len ? tr("Which model?") : tr("Which model? Type its name."));
	setup->question.own = true;
	for (size_t i = 0; i < setup->names.len; i++) {
		auto_free char *note = model_note(setup, setup->names.items[i]);

		add(setup, CODE_MODEL, i, setup->names.items[i], note);
	}
}

static void ask_parameters(struct setup *setup) {
	const struct agent_config *agent = &setup->agent;
	char number[16] = "";

	if (agent->temperature >= 0) {
		snprintf(number, sizeof(number), "%g", agent->temperature);
	}
	setup->question.title = xstrdup(tr("How is it to work?"));
	add(setup, CODE_GO_ON, 0, tr("go on like this"), NULL);
	add(setup, CODE_MODE, 0, tr("mode"), agent->mode ? agent->mode : setup_modes[0]);
	add(setup, CODE_THINKING, 0, tr("thinking"),
		agent->reasoning ? agent->reasoning : tr("as the model does"));
	if (!setup->vendor || !(setup->vendor->quirks & VENDOR_FIXED_SAMPLING)) {
		add(setup, CODE_TEMPERATURE, 0, tr("temperature"),
			number[0] ? number : tr("the server's own"));
	}
}

static void ask_mode(struct setup *setup) {
	static const char *const notes[] = { TR("works, and asks before it changes anything"),
		TR("answers alone, without tools"), TR("reads, changes nothing"),
		TR("works and asks hardly ever") };

	setup->question.title = xstrdup(tr("Mode of new conversations"));
	for (size_t i = 0; setup_modes[i]; i++) {
		add(setup, CODE_WORD, i, setup_modes[i], tr(notes[i]));
	}
}

void setup_thinkings(const struct setup *setup, struct strv *out) {
	struct model_facts facts;

	setup_facts(setup, setup->agent.model, &facts);
	if (!facts.knows_thinking || facts.thinking != MODEL_THINKS_ALWAYS) {
		strv_add(out, "off");
	}
	for (size_t i = 0; i < facts.efforts.len; i++) {
		if (!str_eq(facts.efforts.items[i], "none")) {
			strv_add(out, facts.efforts.items[i]);
		}
	}
	if (facts.efforts.len == 0) {
		strv_add(out, "on");
	}
	model_facts_fini(&facts);
}

static void ask_thinking(struct setup *setup) {
	auto_strv struct strv words = STRV_INIT;

	setup->question.title = xstrdup(tr("How much is it to think?"));
	setup_thinkings(setup, &words);
	add(setup, CODE_WORD, 0, tr("as the model does"), NULL);
	for (size_t i = 0; i < words.len; i++) {
		add(setup, CODE_WORD, i + 1, words.items[i], NULL);
	}
}

static void ask_line(struct setup *setup, const char *title, const char *value) {
	setup->question.kind = SETUP_LINE;
	setup->question.title = xstrdup(title);
	setup->question.value = xstrdup(value);
}

static void ask_save(struct setup *setup) {
	auto_free char *name = setup_own_name(setup);
	auto_free char *save = xasprintf(tr("save it as %s"), name);

	setup->question.title =
		xstrdup(setup->proven ? tr("It answers.") : tr("It does not answer yet."));
	if (!setup->proven) {
		add(setup, CODE_AGAIN, 0, tr("try again"), NULL);
	}
	add(setup, CODE_GO_ON, 0, save, setup->proven ? NULL : tr("all the same"));
	if (!setup->options.given.name) {
		add(setup, CODE_NAME, 0, tr("save it under another name"), NULL);
	}
	if (setup->proven) {
		add(setup, CODE_AGAIN, 0, tr("try again"), NULL);
	}
}

static void ask_name(struct setup *setup) {
	auto_free char *name = setup_own_name(setup);

	ask_line(setup, tr("A name for the agent"), name);
}

static void ask_done(struct setup *setup) {
	setup->question.kind = SETUP_DONE;
	setup->question.title =
		xasprintf(setup->is_default ? tr("%s is saved and answers from now on.")
					    : tr("%s is saved."),
			setup->saved);
}

static void ask_asking(struct setup *setup) {
	wait_for(setup, tr("asking for the models"));
}

static void ask_trying(struct setup *setup) {
	wait_for(setup, tr("one short request"));
}

static void ask_temperature(struct setup *setup) {
	ask_line(setup, tr("Temperature from 0 to 2 (nothing: the server's own)"), "");
}

static void ask_prompt(struct setup *setup) {
	ask_line(setup, tr("Words of your own for every conversation (nothing: none)"), "");
}

static const struct {
	void (*ask)(struct setup *setup);
	int step;
} asks[] = {
	[STATE_WHO] = { ask_who, 1 },
	[STATE_KEY] = { ask_key, 1 },
	[STATE_WHOSE] = { ask_whose, 1 },
	[STATE_ADDRESS] = { ask_address, 1 },
	[STATE_ASKING] = { ask_asking, 2 },
	[STATE_MODEL] = { ask_model, 2 },
	[STATE_PARAMETERS] = { ask_parameters, 3 },
	[STATE_MODE] = { ask_mode, 3 },
	[STATE_THINKING] = { ask_thinking, 3 },
	[STATE_TEMPERATURE] = { ask_temperature, 3 },
	[STATE_PROMPT] = { ask_prompt, 4 },
	[STATE_TRYING] = { ask_trying, 5 },
	[STATE_SAVE] = { ask_save, 5 },
	[STATE_NAME] = { ask_name, 5 },
	[STATE_DONE] = { ask_done, 5 },
};

void setup_ask(struct setup *setup) {
	setup_question_fini(&setup->question);
	asks[setup->state].ask(setup);
	setup->question.step = asks[setup->state].step;
	setup->question.message = xstrdup(setup->message);
}
