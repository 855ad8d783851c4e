/* The profiles, the model and the store of a tree of sub-agents. */
#include "tasks.h"

#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "store/messages.h"
#include "store/runs.h"
#include "store/subagents.h"
#include "json/json.h"

struct a_profile {
	const char *name;
	int mode;
	int64_t calls, seconds, depth;
	const char *tools[3];
};

static const struct a_profile profiles[] = {
	{ "brief", -1, 1, 60, 0, { NULL } },
	{ "deep", -1, 12, 60, 3, { NULL } },
	{ "helper", -1, 12, 60, 0, { NULL } },
	{ "hurried", -1, 12, 0, 0, { NULL } },
	{ "narrow", -1, 12, 60, 0, { "now" } },
	{ "shy", MODE_PLAN, 12, 60, 0, { NULL } },
	{ "wild", MODE_MAX, 12, 60, 0, { NULL } },
};

static bool find(void *ctx, const char *name, const struct agent_profile *parent,
	struct subagent_profile *out, struct err *err) {
	(void)ctx;
	for (size_t i = 0; i < ARRAY_LEN(profiles); i++) {
		const struct a_profile *one = &profiles[i];
		if (!str_eq(one->name, name)) {
			continue;
		}
		struct agent_profile *profile = xcalloc(1, sizeof(*profile));
		*profile = (struct agent_profile){
			.name = one->name,
			.target = parent->target,
			.system = "You help.",
			.tools = one->tools[0] ? one->tools : NULL,
		};
		*out = (struct subagent_profile){
			.profile = profile,
			.mode = one->mode,
			.calls = one->calls,
			.tokens = SUBAGENT_TOKENS,
			.seconds = one->seconds,
			.depth = one->depth,
			.owned = profile,
		};
		return true;
	}
	return err_set(
		err, ERR_NOT_FOUND, "there is no sub-agent '%s'; these exist: helper", name);
}

static void give_back(void *ctx, struct subagent_profile *profile) {
	(void)ctx;
	free(profile->owned);
}

static void list(void *ctx, struct buf *out) {
	(void)ctx;
	buf_add_str(out, "- helper: helps\n");
}

static void add_dispatch(struct registry *registry) {
	static const char schema[] =
		"{\"type\":\"object\",\"properties\":{\"agent\":{\"type\":\"string\"},"
		"\"task\":{\"type\":\"string\"},\"context\":{\"type\":\"string\"},"
		"\"result\":{\"type\":\"object\"}},"
		"\"required\":[\"agent\",\"task\"]}";
	struct tool *tool = tool_new();
	struct err err = ERR_INIT;
	tool->name = xstrdup("dispatch");
	tool->family = xstrdup("agents");
	tool->description = xstrdup("Gives a task to a sub-agent.");
	tool->ops = &dispatch_ops;
	tool->schema_text = xstrdup(schema);
	assert_true(json_parse(schema, strlen(schema), &tool->schema, &err));
	check(err.text, registry_add(registry, tool, &err));
}

static struct reply choose(void *ctx, const char *request) {
	const struct tasks *tasks = ctx;
	const struct saying *saying = tasks->sayings;
	while (saying->first && (!strstr(request, saying->first) ||
					(saying->also && !strstr(request, saying->also)))) {
		saying++;
	}
	return (struct reply){
		.bytes = saying->bytes,
		.close = true,
		.hold = saying->hold,
	};
}

void tasks_init(struct tasks *tasks, const struct saying *sayings) {
	static const char *const names[] = { "now", "later", "side", "hang", "fail", "dispatch",
		NULL };
	*tasks = (struct tasks){ .sayings = sayings };
	scene_init(&tasks->scene, NULL, 0);
	tasks->scene.names = names;
	tasks->scene.server.choose = choose;
	tasks->scene.server.ctx = tasks;
	tasks->scene.options.profiles =
		(struct agent_profiles){ .find = find, .give_back = give_back, .list = list };
	add_dispatch(tasks->scene.registry);
}

void tasks_open(struct tasks *tasks, enum agent_mode mode) {
	scene_open(&tasks->scene, mode, 0);
}

void tasks_wait_held(struct tasks *tasks, int count) {
	struct scene *scene = &tasks->scene;
	while (server_held(&scene->server) < count) {
		check("it goes on", agent_is_running(scene->agent));
		loop_turn(scene->loop, 20);
	}
}

void tasks_fini(struct tasks *tasks) {
	scene_fini(&tasks->scene);
}

struct tree {
	struct tasks *tasks;
	const char *name;
	int count;
};

static bool check_run_row(void *ctx, const struct run_row *row) {
	const struct tree *tree = ctx;
	check(tree->name, row->state != RUN_RUNNING && row->ended > 0);
	return true;
}

static bool check_call(void *ctx, const struct call_row *row) {
	const struct tree *tree = ctx;
	check(tree->name, row->status != CALL_PENDING && row->status != CALL_RUNNING);
	return true;
}

static bool check_one(void *ctx, const struct subagent_row *row) {
	struct tree *tree = ctx;
	tree->count += 1 + tasks_check_store(tree->tasks, tree->name, row->conversation);
	return true;
}

int tasks_check_store(struct tasks *tasks, const char *name, int64_t conversation) {
	struct store *store = tasks->scene.store;
	struct tree tree = { .tasks = tasks, .name = name };
	struct conversation stored = { 0 };
	struct err err = ERR_INIT;
	check(name, messages_load(store, conversation, &stored, &err));
	if (!conversation_check(&stored, &err)) {
		fail_msg("%s: %s", name, err.text);
	}
	conversation_fini(&stored);
	check(name, runs_list(store, conversation, check_run_row, &tree, &err));
	check(name, calls_list(store, conversation, check_call, &tree, &err));
	check(name, subagents_list(store, conversation, check_one, &tree, &err));
	return tree.count;
}
