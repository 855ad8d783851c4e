/* Random editing of the past, by fixed seeds, against a model in memory: no text is
   lost, each version is a valid transcript and can be reached, and of each family one
   version stands in the lists. */
#include "scene.h"

#include "check.h"

#include "agent/branch.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "store/conversations.h"
#include "store/family.h"
#include "store/messages.h"
#include "store/trash.h"

#define SEEDS 6
#define STEPS 60
#define FAMILIES 4 /* living at a time */

/* What a conversation should hold: its messages' texts. */
struct expected {
	int64_t id;
	int64_t family;
	struct strv texts;
	bool trashed;
};

struct model {
	struct scene scene;
	VEC(struct expected) all;
	struct strv replies;
	int said;
	char name[48];
};

static uint32_t seed;

static uint32_t roll(uint32_t limit) {
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % limit;
}

static const struct conversation *open_messages(struct model *model) {
	return agent_messages(model->scene.agent);
}

static void read_texts(const struct conversation *messages, size_t count, struct strv *out) {
	for (size_t i = 0; i < count; i++) {
		auto_buf struct buf text = BUF_INIT;
		message_text(&messages->messages.items[i], PART_TEXT, &text);
		strv_add(out, text.data ? text.data : "");
	}
}

static struct expected *find(struct model *model, int64_t id) {
	for (size_t i = 0; i < model->all.len; i++) {
		if (model->all.items[i].id == id) {
			return &model->all.items[i];
		}
	}
	return NULL;
}

static void forget(struct model *model, int64_t family) {
	for (size_t i = model->all.len; i > 0; i--) {
		if (model->all.items[i - 1].family == family) {
			strv_fini(&model->all.items[i - 1].texts);
			vec_remove(&model->all, i - 1);
		}
	}
}

/* The conversation that is open is new to the model: it holds `texts`. */
static struct expected *learn(struct model *model, int64_t family, struct strv *texts) {
	struct expected *expected = vec_grow(&model->all);
	expected->id = agent_conversation(model->scene.agent);
	expected->family = family ? family : expected->id;
	expected->texts = *texts;
	strv_init(texts);
	return expected;
}

static void add_reply(struct model *model, struct strv *texts) {
	char text[24];
	snprintf(text, sizeof(text), "answer %zu", model->scene.server.requests.len - 1);
	strv_add(texts, text);
}

static void open_one(struct model *model, int64_t id) {
	model->scene.agent = agent_free(model->scene.agent);
	scene_open(&model->scene, id ? (enum agent_mode) - 1 : MODE_MAX, id);
}

/* Sends into what is open: a new conversation, the same one, or a version that parts
   behind the first `kept` texts. */
static void say(struct model *model, size_t kept, bool again) {
	int64_t before = agent_conversation(model->scene.agent);
	struct expected *old = find(model, before);
	int64_t family = old ? old->family : 0;
	bool parts = old && kept < old->texts.len;
	auto_strv struct strv texts = STRV_INIT;
	char text[32];
	for (size_t i = 0; old && i < kept; i++) {
		strv_add(&texts, old->texts.items[i]);
	}
	if (again) {
		check(model->name, agent_continue(model->scene.agent, NULL));
	} else {
		snprintf(text, sizeof(text), "prompt number %d", ++model->said);
		scene_send(&model->scene, text);
		strv_add(&texts, text);
	}
	scene_wait(&model->scene);
	add_reply(model, &texts);
	if (!old || parts) {
		check(model->name, agent_conversation(model->scene.agent) != before);
		learn(model, family, &texts);
	} else {
		strv_fini(&old->texts);
		old->texts = texts;
		strv_init(&texts);
	}
}

/* A random message of the person, by number; -1: there is none. */
static long pick_prompt(struct model *model) {
	const struct conversation *messages = open_messages(model);
	size_t count = messages->messages.len;
	for (size_t i = 0, from = count ? roll((uint32_t)count) : 0; i < count; i++) {
		size_t at = (from + i) % count;
		if (messages->messages.items[at].role == ROLE_USER) {
			return (long)at;
		}
	}
	return -1;
}

static int64_t id_at(struct model *model, long at) {
	return at < 0 ? 0 : open_messages(model)->messages.items[at].id;
}

static void edit(struct model *model) {
	long at = pick_prompt(model);
	if (at >= 0) {
		check(model->name,
			agent_branch(model->scene.agent, id_at(model, at - 1), true, NULL));
		if (roll(4) == 0) {
			check(model->name, agent_unbranch(model->scene.agent, NULL));
			return;
		}
		say(model, (size_t)at, false);
	}
}

static void retry(struct model *model) {
	long at = pick_prompt(model);
	if (at >= 0) {
		check(model->name,
			agent_branch(model->scene.agent, id_at(model, at), false, NULL));
		say(model, (size_t)at + 1, true);
	}
}

static void fork_off(struct model *model) {
	size_t count = open_messages(model)->messages.len;
	auto_strv struct strv texts = STRV_INIT;
	int64_t made = 0;
	if (count == 0) {
		return;
	}
	size_t kept = 1 + roll((uint32_t)count);
	read_texts(open_messages(model), kept, &texts);
	assert_int_equal(
		conversations_branch(model->scene.store, agent_conversation(model->scene.agent),
			id_at(model, (long)kept - 1), "fork", &made, NULL),
		STORE_OK);
	open_one(model, made);
	learn(model, 0, &texts);
}

struct places {
	VEC(int64_t) messages;
};

static bool take_version(void *ctx, const struct family_version *version) {
	struct places *places = ctx;
	vec_push(&places->messages, version->message);
	return true;
}

/* From one version to another, as the keys do it. */
static void change_version(struct model *model) {
	size_t count = open_messages(model)->messages.len;
	struct places places = { 0 };
	if (count == 0) {
		return;
	}
	long at = (long)roll((uint32_t)count);
	int64_t id = agent_conversation(model->scene.agent);
	assert_true(family_versions(
		model->scene.store, id, id_at(model, at - 1), take_version, &places, NULL));
	bool found = false;
	for (size_t i = 0; i < places.messages.len; i++) {
		found = found || places.messages.items[i] == id_at(model, at);
	}
	check(model->name, found);
	int64_t other = places.messages.items[roll((uint32_t)places.messages.len)];
	int64_t to = family_showing(model->scene.store, id, other);
	check(model->name, to != 0 && find(model, to)->family == find(model, id)->family);
	assert_int_equal(family_choose(model->scene.store, to, NULL), STORE_OK);
	open_one(model, to);
	check_int(model->name, id_at(model, at), other);
	vec_fini(&places.messages);
}

static struct expected *pick(struct model *model) {
	return model->all.len ? &model->all.items[roll((uint32_t)model->all.len)] : NULL;
}

static void remove_family(struct model *model) {
	struct expected *one = pick(model);
	struct expected *open = find(model, agent_conversation(model->scene.agent));
	if (!one) {
		return;
	}
	int64_t family = one->family;
	if (open && open->family == family) {
		open_one(model, 0);
	}
	assert_int_equal(conversations_remove_all(model->scene.store, one->id, NULL), STORE_OK);
	forget(model, family);
}

static void move_to_trash(struct model *model) {
	struct expected *one = pick(model);
	if (!one) {
		return;
	}
	bool on = !one->trashed;
	assert_int_equal(trash_put(model->scene.store, one->id, on, NULL), STORE_OK);
	for (size_t i = 0; i < model->all.len; i++) {
		if (model->all.items[i].family == one->family) {
			model->all.items[i].trashed = on;
		}
	}
}

static void open_any(struct model *model) {
	struct expected *one = pick(model);
	open_one(model, one && roll(5) ? one->id : 0);
}

static int families(const struct model *model) {
	int count = 0;
	for (size_t i = 0; i < model->all.len; i++) {
		bool first = true;
		for (size_t j = 0; j < i; j++) {
			first = first &&
				model->all.items[j].family != model->all.items[i].family;
		}
		count += first;
	}
	return count;
}

static bool count_row(void *ctx, const struct conversation_row *row) {
	(void)row;
	++*(int *)ctx;
	return true;
}

static void check_lists(struct model *model) {
	int listed = 0;
	for (int view = VIEW_LIVE; view <= VIEW_TRASH; view++) {
		struct conversation_filter filter = { .view = (enum conversation_view)view };
		assert_true(conversations_list(
			model->scene.store, &filter, count_row, &listed, NULL));
	}
	check_int(model->name, listed, families(model));
}

static void check_one(struct model *model, const struct expected *expected) {
	struct conversation stored = { 0 };
	auto_strv struct strv texts = STRV_INIT;
	struct err err = ERR_INIT;
	check(model->name, messages_load(model->scene.store, expected->id, &stored, &err));
	if (!conversation_check(&stored, &err)) {
		fail_msg("%s: %s", model->name, err.text);
	}
	read_texts(&stored, stored.messages.len, &texts);
	check_int(model->name, (int)texts.len, (int)expected->texts.len);
	for (size_t i = 0; i < texts.len; i++) {
		check_str(model->name, texts.items[i], expected->texts.items[i]);
		check(model->name, family_showing(model->scene.store, expected->id,
					   stored.messages.items[i].id) != 0);
	}
	conversation_fini(&stored);
}

static void step(struct model *model) {
	static void (*const steps[])(struct model * model) = { edit, edit, retry, retry,
		fork_off, change_version, change_version, change_version, move_to_trash,
		open_any };
	uint32_t what = roll(ARRAY_LEN(steps) + 4);
	if (families(model) > FAMILIES) {
		remove_family(model);
	} else if (what < ARRAY_LEN(steps)) {
		steps[what](model);
	} else {
		const struct expected *open =
			find(model, agent_conversation(model->scene.agent));
		say(model, open ? open->texts.len : 0, false);
	}
}

static void one_seed(uint32_t number) {
	struct model model = { 0 };
	struct reply replies[STEPS + 1] = { 0 };
	seed = number * 2654435761u + 1;
	for (size_t i = 0; i < ARRAY_LEN(replies); i++) {
		auto_free char *bytes = xasprintf("%sdata: {\"choices\":[{\"delta\":"
						  "{\"content\":\"answer %zu\"}}]}\n\n%s",
			SCENE_EVENTS, i, SCENE_STOP("stop") SCENE_DONE);
		strv_add(&model.replies, bytes);
	}
	for (size_t i = 0; i < ARRAY_LEN(replies); i++) {
		replies[i] = (struct reply){ .bytes = model.replies.items[i], .close = true };
	}
	scene_init(&model.scene, replies, ARRAY_LEN(replies));
	scene_open(&model.scene, MODE_MAX, 0);
	for (int i = 0; i < STEPS; i++) {
		snprintf(model.name, sizeof(model.name), "seed %u step %d", number, i);
		step(&model);
		check_lists(&model);
		for (size_t j = 0; j < model.all.len; j++) {
			check_one(&model, &model.all.items[j]);
		}
	}
	assert_true(store_check(model.scene.store, NULL));
	while (model.all.len) {
		forget(&model, model.all.items[0].family);
	}
	vec_fini(&model.all);
	scene_fini(&model.scene);
	strv_fini(&model.replies);
}

static void test_random(void **state) {
	(void)state;
	for (uint32_t i = 1; i <= SEEDS; i++) {
		one_seed(i);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_random) };
	return CHECK_RUN(tests);
}
