/* The findings for a person, in narrow terminals too, and for a program. */

#include "front/doctor.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "json/write.h"

/* "api" names all of "api.app", "api.version". */
static bool is_named(const char *id, const char *word) {
	size_t len = strlen(word);

	return str_eq(id, word) || (str_starts(id, word) && id[len] == '.');
}

static bool names(const struct doctor_finding *finding, const struct strv *words) {
	for (size_t i = 0; i < words->len; i++) {
		if (is_named(finding->id, words->items[i])) {
			return true;
		}
	}
	return false;
}

bool doctor_is_asked(const struct doctor_finding *finding, const struct strv *words) {
	return words->len == 0 || names(finding, words);
}

bool doctor_lacks(const struct doctor *doctor, const struct strv *words) {
	for (size_t i = 0; i < doctor_count(doctor); i++) {
		const struct doctor_finding *finding = doctor_finding(doctor, i);

		if (finding->state == DOCTOR_MISSING &&
			(words->len > 0 ? names(finding, words) : !finding->optional)) {
			return true;
		}
	}
	return false;
}

static void add_wrapped(struct buf *out, const char *first, const char *text, int columns) {
	size_t left = strlen(text), next;
	int indent = (int)strlen(first);
	int room = columns - indent < 10 ? 10 : columns - indent;

	for (bool is_first = true; left > 0 || is_first; is_first = false) {
		size_t len = width_wrap(text, left, room, &next);

		buf_addf(out, "%*s%.*s\n", indent, is_first ? first : "", (int)len, text);
		text += next;
		left -= next;
	}
}

void doctor_print(const struct doctor_finding *finding, int columns, struct buf *out) {
	static const char *const marks[] = {
		[DOCTOR_AVAILABLE] = "+ ",
		[DOCTOR_MISSING] = "- ",
		[DOCTOR_IMPOSSIBLE] = "x ",
		[DOCTOR_UNKNOWN] = "? ",
	};

	add_wrapped(out, marks[finding->state], finding->text, columns);
	for (size_t i = 0; i < finding->mend.len; i++) {
		const char *text = finding->mend.items[i];

		if (str_starts(text, "$ ")) {
			buf_addf(out, "    %s\n", text);
		} else {
			add_wrapped(out, "    ", text, columns);
		}
	}
}

static void write_finding(struct json_writer *w, const struct doctor_finding *finding) {
	json_write_object(w);
	json_write_key_string(w, "id", finding->id);
	json_write_key_string(w, "group", finding->group);
	json_write_key_string(w, "state", doctor_state_name(finding->state));
	json_write_key_string(w, "text", finding->text);
	json_write_key(w, "mend");
	json_write_array(w);
	for (size_t i = 0; i < finding->mend.len; i++) {
		json_write_string(w, finding->mend.items[i]);
	}
	json_write_end(w);
	json_write_key_bool(w, "fix", finding->fix != NULL);
	json_write_key_bool(w, "optional", finding->optional);
	json_write_end(w);
}

void doctor_print_json(const struct doctor *doctor, const struct strv *words, struct buf *out) {
	struct json_writer w;

	json_writer_init(&w, out);
	json_write_array(&w);
	for (size_t i = 0; i < doctor_count(doctor); i++) {
		if (doctor_is_asked(doctor_finding(doctor, i), words)) {
			write_finding(&w, doctor_finding(doctor, i));
		}
	}
	json_write_end(&w);
	buf_add_char(out, '\n');
}
