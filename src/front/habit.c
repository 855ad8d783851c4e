/* A count stops at its bound: beyond it more use tells nothing more. */

#include "front/habit.h"

#include "base/log.h"
#include "base/str.h"
#include "config/state.h"
#include "front/command.h"
#include "json/json.h"

#define COUNT_MAX 1000

void habit_fini(struct habit *habit) {
	vec_fini(&habit->counts);
	habit->read = false;
}

static void read_counts(struct habit *habit) {
	struct json *state = state_read();
	const struct json *used = json_get(state, "used");

	for (size_t i = 0; i < command_count; i++) {
		const char *text = json_get_string(used, commands[i].name);
		int64_t count = 0;
		bool good = text && str_to_int(text, &count) && count > 0;

		vec_push(&habit->counts, good && count < COUNT_MAX ? (int)count
					 : good                    ? COUNT_MAX
								   : 0);
	}
	json_free(state);
	habit->read = true;
}

static int *count_of(struct habit *habit, const char *command) {
	if (!habit->read) {
		read_counts(habit);
	}
	for (size_t i = 0; i < command_count; i++) {
		if (str_eq(commands[i].name, command)) {
			return &habit->counts.items[i];
		}
	}
	return NULL;
}

int habit_count(struct habit *habit, const char *command) {
	const int *count = count_of(habit, command);

	return count ? *count : 0;
}

void habit_note(struct habit *habit, const char *command) {
	int *count = count_of(habit, command);
	struct err err = ERR_INIT;

	if (!count || *count >= COUNT_MAX) {
		return;
	}
	auto_free char *text = xasprintf("%d", ++*count);

	if (!state_set("used", command, text, &err)) {
		log_warn("state: %s", err.text);
	}
}
