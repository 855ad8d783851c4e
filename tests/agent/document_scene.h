#ifndef TESTS_AGENT_DOCUMENT_SCENE_H
#define TESTS_AGENT_DOCUMENT_SCENE_H

/* A scene whose person sends a PDF, and a pdftotext of our own. */

#include "hook_scene.h"

#include "agent/branch.h"
#include "agent/window/documents.h"
#include "base/base64.h"
#include "store/messages.h"

#define PDF "%PDF-1.4\n<</Type/Page>>\n%%EOF\n"
#define WHOLE "\"file_data\":\"data:application/pdf;base64,"
#define IN_WORDS "[file a.pdf]\\nwords\\n[page 2]\\nmore\\n[/file]"
#define SAY_THREE SCENE_SAYS("one"), SCENE_SAYS("two"), SCENE_SAYS("three")
#define REFUSE(text)                                                                           \
	{                                                                                      \
		.bytes = "HTTP/1.1 400 Bad\r\nConnection: "                                    \
			 "close\r\n\r\n{\"error\":{\"message\":\"" text "\"}}",                \
		.close = true                                                                  \
	}

#define MAKES_TEXT                                                                             \
	"cat >\"$HOME/../fed\"; echo x >>\"$HOME/../count\"; printf 'words\\fmore\\f'"

static struct buf notes; /* notices of the scene, a line each */

static inline void take_notice(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	if (event->kind == EVENT_NOTICE) {
		buf_addf(&notes, "%s\n", event->text);
	}
}

/* A pdftotext of our own, first on PATH; NULL: there is none at all. */
static inline void put_program(const char *script) {
	static char *before;

	if (!before) {
		before = xstrdup(getenv("PATH"));
	}
	auto_free char *folder = home_path("bin");
	auto_free char *shell = path_shell();
	auto_free char *path = script ? xasprintf("%s:%s", folder, before) : xstrdup(folder);

	assert_true(file_make_folder(folder, NULL));
	assert_true(file_make_folder(getenv("HOME"), NULL));
	if (script) {
		auto_free char *text = xasprintf("#!%s\n%s\n", shell, script);
		auto_free char *program = home_path("bin/pdftotext");

		assert_true(file_write(program, text, strlen(text), 0700, NULL));
	}
	setenv("PATH", path, 1);
}

static inline void open_scene(struct scene *scene, const struct reply *replies, size_t count) {
	scene_init(scene, replies, count);
	scene->meddle = take_notice;
	notes = (struct buf)BUF_INIT;
}

/* Opens with a model that takes PDF files, or takes none. */
static inline void model(struct scene *scene, bool pdf, int64_t conversation) {
	struct err err = ERR_INIT;

	scene_open(scene, MODE_MAX, conversation);
	scene->profile.target.pdf = pdf;
	check(err.text, agent_set_profile(scene->agent, &scene->profile, &err));
}

static inline void close_scene(struct scene *scene) {
	end(scene);
	buf_fini(&notes);
}

static inline void fill(struct message *message, const char *bytes, size_t len) {
	struct buf text = BUF_INIT;

	message_init(message, ROLE_USER);
	message_add(message, PART_TEXT, "what is this?");
	struct part *part = message_add(message, PART_PDF, NULL);

	base64_encode(&text, bytes, len);
	part->name = xstrdup("a.pdf");
	part->pdf.bytes = buf_detach(&text);
	part->pdf.size = (int64_t)len;
}

static inline bool send(struct scene *scene, struct err *err) {
	struct message message;

	fill(&message, PDF, strlen(PDF));
	bool sent = agent_send(scene->agent, &message, err);

	if (sent) {
		scene_wait(scene);
	} else {
		check_int("nothing is lost", message.parts.len, 2);
	}
	message_fini(&message);
	return sent;
}

static inline void must_send(struct scene *scene) {
	struct err err = ERR_INIT;

	check(err.text, send(scene, &err));
}

#endif
