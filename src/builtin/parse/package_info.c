/* What a person would ask of an app, out of the hundreds of lines of `dumpsys package`. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"

#define PERMISSIONS_MAX 60

static bool find_key(struct span text, const char *key, struct span *value) {
	auto_free char *spaced = xasprintf(" %s", key);
	struct span line, rest;

	while (span_line(&text, &line)) {
		if (span_value(line, key, &rest) || span_find(line, spaced, &rest)) {
			*value = span_until(rest, " \t\n");
			return true;
		}
	}
	return false;
}

/* Dates have a blank inside: the rest of the line. */
static void add_line(struct span text, const char *key, const char *label, struct buf *out) {
	struct span value;

	if (span_find_value(text, key, &value)) {
		buf_addf(out, "\n%s ", label);
		span_add_cut(out, value, 60);
	}
}

static void add_word(struct span text, const char *key, const char *label, struct buf *out) {
	struct span value;

	if (find_key(text, key, &value)) {
		buf_addf(out, ", %s ", label);
		span_add_cut(out, value, 60);
	}
}

static void add_state(struct span text, struct buf *out) {
	static const char *const states[] = { "enabled", "enabled", "disabled",
		"disabled by the person", "disabled until it is used" };
	struct span line, value;
	int64_t number;

	while (span_line(&text, &line)) {
		if (!span_find(line, "User 0:", &line)) {
			continue;
		}
		if (find_key(line, "enabled=", &value) && span_int(value, &number) &&
			number >= 0 && (size_t)number < ARRAY_LEN(states)) {
			buf_addf(out, "\nstate: %s", states[number]);
		}
		if (find_key(line, "installed=", &value) && span_eq(value, "false")) {
			buf_add_str(out, ", not installed for this user");
		}
		if (find_key(line, "stopped=", &value) && span_eq(value, "true")) {
			buf_add_str(out, ", stopped");
		}
		if (find_key(line, "suspended=", &value) && span_eq(value, "true")) {
			buf_add_str(out, ", suspended");
		}
		return;
	}
}

static struct span short_name(struct span permission) {
	struct span rest;

	return span_find(permission, "android.permission.", &rest) ? rest : permission;
}

/* The names of one kind behind "runtime permissions:", each once. */
static void add_permissions(struct span text, bool granted, struct buf *out) {
	const char *mark = granted ? ": granted=true" : ": granted=false";
	struct span line, rest;
	size_t count = 0;

	while (count < PERMISSIONS_MAX && span_line(&text, &line)) {
		if (span_find(line, mark, &rest)) {
			line.len = (size_t)(rest.data - line.data) - strlen(mark);
			buf_addf(out, "%s",
				count++   ? ", "
				: granted ? "\nmay: "
					  : "\nmay not: ");
			span_add_cut(out, short_name(span_trim(line)), 100);
		}
	}
}

/* Only this user's: of a work profile the same names come again. */
static struct span runtime_part(struct span text) {
	struct span rest, end;

	if (!span_find(text, "runtime permissions:", &rest)) {
		return (struct span){ text.data, 0 };
	}
	if (span_find(rest, "User 1", &end)) {
		rest.len = (size_t)(end.data - rest.data);
	}
	return rest;
}

PARSER(package_info) {
	struct span span = { text, len }, value;

	if (span_find(span, "Unable to find package", NULL) ||
		!find_key(span, "versionName=", &value)) {
		const char *package = json_get_string(arguments, "package");

		return err_set(err, ERR_NOT_FOUND,
			"there is no app %.100s on this phone; list_apps {filter} finds names",
			package ? package : "");
	}
	buf_add_str(out, "version ");
	span_add_cut(out, value, 60);
	add_word(span, "versionCode=", "code", out);
	add_word(span, "targetSdk=", "made for API level", out);
	add_line(span, "firstInstallTime=", "installed", out);
	add_line(span, "lastUpdateTime=", "updated", out);
	add_line(span, "installerPackageName=", "by", out);
	add_state(span, out);
	add_permissions(runtime_part(span), true, out);
	add_permissions(runtime_part(span), false, out);
	return true;
}
