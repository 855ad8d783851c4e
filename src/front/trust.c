/* In state.yaml the section `trust` has one line a project: by its root the word, and a
   hash of the name of each file that the word was said about. So a word given in one
   folder of a repository holds in another one, as far as there are no other files. */

#include "front/trust.h"

#include <stdio.h>
#include <string.h>

#include "agent/window/context_files.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "config/state.h"
#include "front/services.h"

#define SECTION "trust"
#define HASHES_MAX 1000 /* that are kept of one project */

static void name_hash(const char *name, char out[17]) {
	snprintf(out, 17, "%016llx", (unsigned long long)str_hash(name, strlen(name)));
}

/* What was said of this root, as words: "yes" or "no", then the hashes. */
static void read_words(const char *root, struct strv *words) {
	auto_free char *value = state_get(SECTION, root);

	strv_split(words, value ? value : "", " ");
}

/* Was it said of each of the files? */
static bool covers_all(const struct strv *words, const struct strv *files) {
	for (size_t i = 0; i < files->len; i++) {
		char hash[17];

		name_hash(files->items[i], hash);
		if (!strv_has(words, hash)) {
			return false;
		}
	}
	return true;
}

static enum trust_state judge(const struct project *project) {
	auto_strv struct strv words = STRV_INIT;

	if (!project->root || project->files.len == 0) {
		return TRUST_NOTHING;
	}
	read_words(project->root, &words);
	if (words.len == 0) {
		return TRUST_UNASKED;
	}
	if (!covers_all(&words, &project->files)) {
		return TRUST_CHANGED;
	}
	return str_eq(words.items[0], "yes") ? TRUST_YES : TRUST_NO;
}

struct trust *trust_free(struct trust *trust) {
	if (trust) {
		project_fini(&trust->project);
		free(trust);
	}
	return NULL;
}

/* A word that could not be remembered holds for the files that it was said of. */
static bool was_said(const struct trust *before, const struct project *project) {
	if (!before || (before->state != TRUST_YES && before->state != TRUST_NO) ||
		!str_eq(before->project.root, project->root)) {
		return false;
	}
	for (size_t i = 0; i < project->files.len; i++) {
		if (!strv_has(&before->project.files, project->files.items[i])) {
			return false;
		}
	}
	return true;
}

static void find_state(struct trust *trust, const struct trust *before) {
	trust->state = judge(&trust->project);
	if (trust_is_open(trust) && was_said(before, &trust->project)) {
		trust->state = before->state;
	}
}

void trust_look(struct services *services) {
	struct trust *before = services->trust;
	struct trust *trust = xcalloc(1, sizeof(*trust));

	services->trust = trust;
	if (services->trust_wish == TRUST_WISH_OFF) {
		trust->state = TRUST_OFF;
		trust_free(before);
		return;
	}
	project_find(&trust->project, services_roots(services), services->folder);
	find_state(trust, before);
	trust_free(before);
	if (services->trust_wish == TRUST_WISH_YES && trust_say(services, true, NULL)) {
		services->trust_wish = TRUST_WISH_NONE; /* not said of what comes later */
	}
}

const struct trust *services_trust(struct services *services) {
	if (!services->trust) {
		trust_look(services);
	}
	return services->trust;
}

bool trust_holds(struct services *services) {
	return services_trust(services)->state == TRUST_YES;
}

/* The hashes of the same word before stay: they are of other folders of the project. */
static void keep_earlier(struct buf *value, const char *root, const char *word) {
	auto_strv struct strv words = STRV_INIT;

	read_words(root, &words);
	bool same = words.len > 0 && str_eq(words.items[0], word);

	for (size_t i = 1; same && i < words.len && i < HASHES_MAX; i++) {
		if (!strstr(value->data, words.items[i])) {
			buf_addf(value, " %s", words.items[i]);
		}
	}
}

bool trust_say(struct services *services, bool yes, struct err *err) {
	struct trust *trust = (struct trust *)services_trust(services);
	const struct project *project = &trust->project;
	auto_buf struct buf value = BUF_INIT;
	const char *word = yes ? "yes" : "no";

	if (trust->state == TRUST_NOTHING || trust->state == TRUST_OFF) {
		return true;
	}
	enum trust_state before = judge(project);

	trust->state = yes ? TRUST_YES : TRUST_NO;
	if (before == trust->state) {
		return true;
	}
	buf_add_str(&value, word);
	for (size_t i = 0; i < project->files.len; i++) {
		char hash[17];

		name_hash(project->files.items[i], hash);
		buf_addf(&value, " %s", hash);
	}
	keep_earlier(&value, project->root, word);
	return state_set(SECTION, project->root, value.data, err) ||
	       err_wrap(err, tr("it holds until chela ends, and cannot be remembered"));
}

void trust_fill(const struct trust *trust, struct agent_project *out) {
	agent_project_clear(out);
	out->off = trust->state == TRUST_NO || trust->state == TRUST_OFF;
	if (trust->state != TRUST_YES) {
		return;
	}
	out->root = xstrdup(trust->project.root);
	for (size_t i = 0; i < trust->project.files.len; i++) {
		const char *name = trust->project.files.items[i];

		if (str_eq(path_basename(name), "AGENTS.md")) {
			strv_add(&out->files, name);
		}
	}
}

bool trust_is_open(const struct trust *trust) {
	return trust->state == TRUST_UNASKED || trust->state == TRUST_CHANGED;
}

void trust_question(const struct trust *trust, size_t files, struct buf *out) {
	const struct project *project = &trust->project;
	auto_free char *root = sanitize_dup(project->root, SANITIZE_LINE);

	buf_addf(out,
		trust->state == TRUST_CHANGED
			? tr("There are other files now in %s that would be read by the "
			     "model. Do you trust who wrote them?")
			: tr("There are files in %s that would be read by the model. Do you "
			     "trust who wrote them?"),
		root);
	for (size_t i = 0; i < project->files.len && i < files; i++) {
		auto_free char *name = sanitize_dup(project->files.items[i], SANITIZE_LINE);

		buf_addf(out, "\n- %s", name);
	}
	if (project->files.len > files || project->more) {
		buf_addf(out, "\n- %s", tr("and more"));
	}
}

static const char *what_is(enum trust_state state) {
	switch (state) {
	case TRUST_NOTHING:
		return TR("there is nothing of a project here that would be read");
	case TRUST_OFF:
		return TR("nothing of the project is read: --no-project");
	case TRUST_YES:
		return TR("this project is trusted: %s; /trust no takes it back");
	case TRUST_NO:
		return TR("this project is not trusted and not read: %s; /trust yes changes "
			  "that");
	case TRUST_UNASKED:
		return TR("this project is not trusted yet and not read: %s; /trust yes "
			  "changes that");
	case TRUST_CHANGED:
		return TR("there are other files in this project than you were asked about, "
			  "and nothing of it is read: %s; /trust yes changes that");
	}
	return "";
}

void trust_describe(const struct trust *trust, struct buf *out) {
	auto_free char *root = sanitize_dup(trust->project.root, SANITIZE_LINE);
	const char *text = tr(what_is(trust->state));
	const char *place = strstr(text, "%s");

	if (place) {
		buf_add(out, text, (size_t)(place - text));
		buf_add_str(out, root);
		text = place + 2;
	}
	buf_add_str(out, text);
}
