/* An agent's file, as a person would have written it: only what differs, words without
   quotes where YAML takes them so, else in double quotes as JSON has them. */

#include "config/agent_write.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "yaml/yaml.h"
#include "json/write.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NUMBER_MAX 1000 /* agents of one name */

static bool is_letter(char c) {
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

bool agent_name_is_good(const char *name) {
	size_t len = strlen(name);

	for (size_t i = 0; i < len; i++) {
		if (!is_letter(name[i]) && !is_digit(name[i]) &&
			(i == 0 || !strchr("._-", name[i]))) {
			return false;
		}
	}
	return len > 0 && len <= 64;
}

/* A word that cannot be read as anything else: "no" and "1e5" are none. */
static bool is_plain(const char *text) {
	static const char *const words[] = { "true", "false", "null", "yes", "no", "on", "off",
		"y", "n", "inf", "nan" };

	if (!is_letter(text[0])) {
		return false;
	}
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (str_eq_nocase(text, words[i])) {
			return false;
		}
	}
	for (const char *c = text; *c; c++) {
		bool colon = *c == ':' && c[1] && c[1] != ' ';

		if (!is_letter(*c) && !is_digit(*c) && !strchr("._-/", *c) && !colon) {
			return false;
		}
	}
	return true;
}

static void add_value(struct buf *out, const char *text) {
	if (is_plain(text)) {
		buf_add_str(out, text);
	} else {
		json_quote(out, text, strlen(text));
	}
}

static void add_text(struct buf *out, const char *key, const char *text) {
	if (!str_is_empty(text)) {
		buf_addf(out, "%s: ", key);
		add_value(out, text);
		buf_add_char(out, '\n');
	}
}

static void add_number(struct buf *out, const char *key, int64_t number) {
	if (number > 0) {
		buf_addf(out, "%s: %lld\n", key, (long long)number);
	}
}

static void add_list(struct buf *out, const struct strv *words) {
	buf_add_char(out, '[');
	for (size_t i = 0; i < words->len; i++) {
		buf_add_str(out, i ? ", " : "");
		add_value(out, words->items[i]);
	}
	buf_add_char(out, ']');
}

static void add_key(struct buf *out, const struct agent_config *agent) {
	const char *value = agent->key_env ? agent->key_env : agent->key_secret;

	if (value) {
		buf_addf(out, "key: {%s: ", agent->key_env ? "env" : "secret");
		add_value(out, value);
		buf_add_str(out, "}\n");
	} else if (agent->key_command.len) {
		buf_add_str(out, "key: {command: ");
		add_list(out, &agent->key_command);
		buf_add_str(out, "}\n");
	}
}

void agent_write(const struct agent_config *agent, struct buf *out) {
	add_text(out, "description", agent->description);
	add_text(out, "provider", agent->provider);
	add_text(out, "base_url", agent->base_url);
	add_text(out, "model", agent->model);
	add_key(out, agent);
	add_number(out, "window", agent->window);
	if (agent->temperature >= 0) {
		buf_addf(out, "temperature: %g\n", agent->temperature);
	}
	add_number(out, "max_tokens", agent->max_tokens);
	add_text(out, "reasoning", agent->reasoning);
	add_text(out, "mode", agent->mode);
	if (!agent->tools_all) {
		buf_add_str(out, "tools: ");
		add_list(out, &agent->tools);
		buf_add_char(out, '\n');
	}
	if (!agent->skills_all) {
		buf_add_str(out, "skills: ");
		add_list(out, &agent->skills);
		buf_add_char(out, '\n');
	}
	add_text(out, "system", agent->system);
}

/* A file of that name that nobody had before; closed, empty. */
static bool claim(
	const char *folder, const char *wanted, char **name, char **path, struct err *err) {
	for (int i = 1; i <= NUMBER_MAX; i++) {
		auto_free char *made = i == 1 ? xstrdup(wanted) : xasprintf("%s-%d", wanted, i);
		auto_free char *file = xasprintf("%s/%s.yaml", folder, made);
		auto_fd int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

		if (fd >= 0) {
			*name = take(made);
			*path = take(file);
			return true;
		}
		if (errno != EEXIST) {
			return err_set_errno(err, ERR_IO, errno, tr("cannot write %s"), file);
		}
	}
	return err_set(err, ERR_LIMIT, tr("there are too many agents named %s"), wanted);
}

bool agent_save(const struct agent_config *agent, char **name, struct err *err) {
	auto_free char *config = path_config();
	auto_free char *folder = path_join(config, "agents");
	auto_free char *made = NULL, *path = NULL;
	auto_buf struct buf text = BUF_INIT;
	auto_yaml struct yaml yaml = YAML_INIT;

	if (!agent_name_is_good(agent->name)) {
		return err_set(err, ERR_USAGE,
			tr("'%s' is no name for an agent: letters, digits and . _ - alone"),
			agent->name);
	}
	agent_write(agent, &text);
	if (!yaml_read(&yaml, text.data, text.len, agent->name, err) ||
		!file_make_folder(folder, err) ||
		!claim(folder, agent->name, &made, &path, err)) {
		return false;
	}
	if (!file_write(path, text.data, text.len, 0600, err)) {
		unlink(path);
		return false;
	}
	*name = take(made);
	return true;
}
