/* Counts per domain, by a small table. */

#include "agent/call/budget_calls.h"

#include "base/str.h"

enum domain {
	DOMAIN_OTHER,
	DOMAIN_MEMORY,
	DOMAIN_MCP,
	DOMAIN_WEB,
	DOMAIN_SSH,
	DOMAIN_DEVICE,
	DOMAIN_COUNT
};

static const char *const names[DOMAIN_COUNT] = { "shell", "memory", "mcp", "web", "ssh",
	"device" };

static enum domain domain_of(const struct tool *tool) {
	for (int i = 0; i < DOMAIN_COUNT; i++) {
		if (str_eq(tool->domain, names[i])) {
			return (enum domain)i;
		}
	}
	return DOMAIN_OTHER;
}

static int limit_of(const struct run *run, enum domain domain) {
	const struct agent_limits *limits = &run->agent->options.limits;
	const int each[DOMAIN_COUNT] = { limits->calls_shell, limits->calls_memory,
		limits->calls_mcp, limits->calls_web, limits->calls_ssh, limits->calls_device };
	return run->agent->gate.mode == MODE_MAX ? 2 * each[domain] : each[domain];
}

/* The largest among the domains in use, `with` among them. */
static int limit_of_run(const struct run *run, enum domain with) {
	int limit = limit_of(run, with);
	for (int i = 0; i < DOMAIN_COUNT; i++) {
		int one = limit_of(run, (enum domain)i);
		if (run->calls_by_domain[i] && one > limit) {
			limit = one;
		}
	}
	int most = run->agent->options.limits.calls;
	return most && most < limit ? most : limit;
}

static void meet_limit(struct run *run) {
	if (!run->limit_stop) {
		run->limit_stop = "budget";
	}
}

bool budget_allows_call(struct run *run, const struct tool *tool, struct buf *reason) {
	enum domain domain = domain_of(tool);
	int limit = limit_of(run, domain);
	if (run->calls_by_domain[domain] >= limit) {
		buf_addf(reason, "Not run: %d calls of '%s' tools are the limit of one task.",
			limit, names[domain]);
		meet_limit(run);
		return false;
	}
	int all = limit_of_run(run, domain);
	if (run->calls_made >= all) {
		buf_addf(reason, "Not run: %d calls are the limit of one task.", all);
		meet_limit(run);
		return false;
	}
	return true;
}

int budget_calls_left(const struct run *run, const struct tool *tool) {
	enum domain domain = domain_of(tool);
	int own = limit_of(run, domain) - run->calls_by_domain[domain];
	int all = limit_of_run(run, domain) - run->calls_made;
	return own < all ? own : all;
}

void budget_count_call(struct run *run, const struct tool *tool) {
	run->calls_made++;
	run->calls_by_domain[domain_of(tool)]++;
}

void budget_note_screen(struct run *run, const struct tool *tool, uint64_t screen) {
	enum domain domain = domain_of(tool);
	bool changed = screen && screen != run->screen;

	if (screen) {
		run->screen = screen;
	}
	if (changed && domain == DOMAIN_DEVICE && tool->risk <= TOOL_RISK_PRIVATE &&
		run->calls_by_domain[domain] > 0) {
		run->calls_made--;
		run->calls_by_domain[domain]--;
	}
}
