/* A list sorted by name. A snapshot holds references to what stood there, so
   that replacing or removing a tool never touches a run; it is made when somebody
   asks and kept until the next change. */
#include "tool/registry.h"

#include "base/mem.h"
#include "base/str.h"
#include "tool/registry_inner.h"
#include "json/schema.h"

#include <string.h>

struct registry {
	VEC(struct tool *) tools; /* references, by name */
	uint64_t version;
	struct snapshot *snapshot; /* of this version, NULL: not asked for yet */
	void (*fill)(void *ctx, struct registry *registry); /* NULL: it was called */
	void *fill_ctx;
};

struct registry *registry_new(void) {
	struct registry *registry = xcalloc(1, sizeof(*registry));

	registry->version = 1;
	return registry;
}

struct registry *registry_free(struct registry *registry) {
	if (registry) {
		for (size_t i = 0; i < registry->tools.len; i++) {
			tool_unref(registry->tools.items[i]);
		}
		vec_fini(&registry->tools);
		snapshot_unref(registry->snapshot);
		free(registry);
	}
	return NULL;
}

void registry_fill_later(struct registry *registry,
	void (*fill)(void *ctx, struct registry *registry), void *ctx) {
	registry->fill = fill;
	registry->fill_ctx = ctx;
}

void registry_fill(struct registry *registry) {
	void (*fill)(void *ctx, struct registry *registry) = registry->fill;

	registry->fill = NULL;
	if (fill) {
		fill(registry->fill_ctx, registry);
	}
}

static void changed(struct registry *registry) {
	registry->version++;
	registry->snapshot = snapshot_unref(registry->snapshot);
}

bool tool_name_is_valid(const char *name) {
	size_t len = name ? strlen(name) : 0;

	return len >= 1 && len <= 64 && name[0] >= 'a' && name[0] <= 'z' &&
	       strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == len;
}

/* Where the name stands or would stand. */
static size_t find_place(struct tool *const *tools, size_t count, const char *name) {
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(tools[middle]->name, name) < 0) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

static struct tool *find_in(struct tool *const *tools, size_t count, const char *name) {
	size_t at = find_place(tools, count, name);

	return at < count && strcmp(tools[at]->name, name) == 0 ? tools[at] : NULL;
}

const struct tool *registry_find(const struct registry *registry, const char *name) {
	return find_in(registry->tools.items, registry->tools.len, name);
}

static int strength(enum tool_source source) {
	static const int order[] = {
		[TOOL_USER] = 3, [TOOL_SHIPPED] = 2, [TOOL_SKILL] = 1, [TOOL_MCP] = 0
	};

	return order[source];
}

bool registry_is_weaker(enum tool_source source, const struct tool *present) {
	return strength(source) < strength(present->source);
}

static const struct tool_alias *find_alias(const struct tool *tool, const char *name) {
	for (size_t i = 0; i < tool->aliases.len; i++) {
		if (str_eq(tool->aliases.items[i].name, name)) {
			return &tool->aliases.items[i];
		}
	}
	return NULL;
}

/* A call by an old name must not land at a stranger who took that name. */
static const struct tool *find_alias_owner(
	const struct registry *registry, const struct tool *tool) {
	for (size_t i = 0; i < registry->tools.len; i++) {
		const struct tool *other = registry->tools.items[i];

		if (find_alias(other, tool->name) && registry_is_weaker(tool->source, other)) {
			return other;
		}
	}
	return NULL;
}

bool registry_may_add(
	const struct registry *registry, const struct tool *tool, struct err *err) {
	const struct tool *present = registry_find(registry, tool->name);
	const struct tool *owner;

	if (present && strength(tool->source) <= strength(present->source)) {
		return err_set(err, ERR_CONFIG, "the name is taken by another tool (family %s)",
			present->family ? present->family : "unknown");
	}
	owner = find_alias_owner(registry, tool);
	if (owner) {
		return err_set(err, ERR_CONFIG, "the name is an alias of %s", owner->name);
	}
	return true;
}

void registry_put(struct registry *registry, struct tool *tool) {
	size_t at = find_place(registry->tools.items, registry->tools.len, tool->name);

	if (at < registry->tools.len &&
		strcmp(registry->tools.items[at]->name, tool->name) == 0) {
		tool_unref(registry->tools.items[at]);
		registry->tools.items[at] = tool;
	} else {
		vec_push(&registry->tools, tool);
		memmove(&registry->tools.items[at + 1], &registry->tools.items[at],
			(registry->tools.len - 1 - at) * sizeof(tool));
		registry->tools.items[at] = tool;
	}
	changed(registry);
}

bool registry_add(struct registry *registry, struct tool *tool, struct err *err) {
	registry_fill(registry);
	if (!tool_name_is_valid(tool->name)) {
		err_set(err, ERR_CONFIG,
			"a tool's name has small letters, digits and _, begins with a letter "
			"and is at most 64 long");
	} else if (!tool->schema || !schema_check(tool->schema, err)) {
		err_wrap(err, "%s: parameters", tool->name);
	} else if (!registry_may_add(registry, tool, err)) {
		err_wrap(err, "%s", tool->name);
	} else {
		registry_put(registry, tool);
		return true;
	}
	tool_unref(tool);
	return false;
}

void registry_remove(struct registry *registry, enum tool_source source, const char *family) {
	size_t kept = 0;

	registry_fill(registry);
	for (size_t i = 0; i < registry->tools.len; i++) {
		struct tool *tool = registry->tools.items[i];

		if (tool->source == source && (!family || str_eq(tool->family, family))) {
			tool_unref(tool);
		} else {
			registry->tools.items[kept++] = tool;
		}
	}
	if (kept != registry->tools.len) {
		registry->tools.len = kept;
		changed(registry);
	}
}

void registry_drop(struct registry *registry, const char *name) {
	registry_fill(registry);
	size_t at = find_place(registry->tools.items, registry->tools.len, name);

	if (find_in(registry->tools.items, registry->tools.len, name)) {
		tool_unref(registry->tools.items[at]);
		vec_remove(&registry->tools, at);
		changed(registry);
	}
}

struct snapshot *registry_snapshot(struct registry *registry) {
	registry_fill(registry);
	if (!registry->snapshot) {
		struct snapshot *snapshot = xcalloc(1, sizeof(*snapshot));

		snapshot->refs = 1;
		snapshot->version = registry->version;
		vec_reserve(&snapshot->tools, registry->tools.len);
		for (size_t i = 0; i < registry->tools.len; i++) {
			vec_push(&snapshot->tools, tool_ref(registry->tools.items[i]));
		}
		registry->snapshot = snapshot;
	}
	return snapshot_ref(registry->snapshot);
}

struct snapshot *snapshot_ref(struct snapshot *snapshot) {
	snapshot->refs++;
	return snapshot;
}

struct snapshot *snapshot_unref(struct snapshot *snapshot) {
	if (snapshot && --snapshot->refs == 0) {
		for (size_t i = 0; i < snapshot->tools.len; i++) {
			tool_unref(snapshot->tools.items[i]);
		}
		vec_fini(&snapshot->tools);
		free(snapshot);
	}
	return NULL;
}

static bool is_taken(const struct snapshot *snapshot, const struct tool *tool) {
	bool taken = snapshot_find(snapshot, tool->name, NULL) != NULL;

	for (size_t i = 0; i < tool->aliases.len; i++) {
		taken |= snapshot_find(snapshot, tool->aliases.items[i].name, NULL) != NULL;
	}
	return taken;
}

struct snapshot *snapshot_join(const struct snapshot *base, const struct snapshot *more) {
	struct snapshot *joined = xcalloc(1, sizeof(*joined));
	size_t at = 0;

	joined->refs = 1;
	joined->version = base->version;
	vec_reserve(&joined->tools, base->tools.len + more->tools.len);
	for (size_t i = 0; i <= more->tools.len; i++) {
		struct tool *tool = i < more->tools.len ? more->tools.items[i] : NULL;

		while (at < base->tools.len &&
			(!tool || strcmp(base->tools.items[at]->name, tool->name) < 0)) {
			vec_push(&joined->tools, tool_ref(base->tools.items[at++]));
		}
		if (tool && !is_taken(base, tool)) {
			vec_push(&joined->tools, tool_ref(tool));
		}
	}
	return joined;
}

struct tool *snapshot_find(
	const struct snapshot *snapshot, const char *name, const struct tool_alias **alias) {
	struct tool *named = find_in(snapshot->tools.items, snapshot->tools.len, name);
	struct tool *found = named;
	const struct tool_alias *by = NULL;

	/* Of two with the same alias the stronger one. */
	for (size_t i = 0; !named && i < snapshot->tools.len; i++) {
		struct tool *tool = snapshot->tools.items[i];
		const struct tool_alias *here = find_alias(tool, name);

		if (here && (!found || registry_is_weaker(found->source, tool))) {
			by = here;
			found = tool;
		}
	}
	if (alias) {
		*alias = by;
	}
	return found;
}
