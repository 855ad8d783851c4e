/* Properties of the decoder on bytes that nobody chose: cut anywhere they give the same
   events, no control ever becomes text, and no text comes out of a sequence. */

#include "tui/keys.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/utf8.h"
#include "tests/check.h"

#define ROUNDS 4000
#define LEN 48

static uint64_t seed = 1;

static unsigned draw(unsigned limit) {
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(seed >> 33) % limit;
}

/* Bytes as terminals and files have them: more ESC and brackets than chance gives. */
static char draw_byte(void) {
	static const char often[] = "\x1b\x1b\x1b[[[]O?;0123456789~MmABuR<\x07\\P_qx \r\n\t";

	return draw(3) ? often[draw(sizeof(often) - 1)] : (char)draw(256);
}

struct record {
	struct buf out;
	bool in_text;
	bool bad; /* a control in a text */
};

static void check_text(struct record *record, const struct key *key) {
	for (size_t at = 0; at < key->len;) {
		uint32_t code;
		bool is_break = key->text[at] == '\n' || key->text[at] == '\t';

		at += utf8_decode(key->text + at, key->len - at, &code);
		record->bad = record->bad || (sanitize_is_bad(code) && !is_break) ||
			      (key->key == KEY_TEXT && is_break);
	}
}

static void record_key(void *ctx, const struct key *key) {
	struct record *record = ctx;
	bool is_text = key->key == KEY_TEXT;

	if (key->key == KEY_TEXT || key->key == KEY_PASTE) {
		check_text(record, key);
	}
	if (!is_text || !record->in_text) {
		buf_addf(&record->out, "|%d %u %d %d,%d%d%d ", key->key, key->code,
			key->modifiers, key->row, key->col, key->pressed, key->moved);
	}
	buf_add(&record->out, key->text, key->len);
	record->in_text = is_text;
}

/* Feeds the bytes in pieces of at most `piece`; 0: at once. */
static void decode(const char *bytes, size_t len, unsigned piece, struct record *record) {
	struct keys *keys = keys_new(record_key, record);

	for (size_t at = 0; at < len;) {
		size_t used = piece ? draw(piece) + 1 : len;

		used = used > len - at ? len - at : used;
		keys_feed(keys, bytes + at, used);
		at += used;
	}
	keys_timeout(keys);
	keys_free(keys);
}

static void test_any_split(void **state) {
	static const unsigned pieces[] = { 1, 2, 7, 20 };

	(void)state;
	for (int round = 0; round < ROUNDS; round++) {
		auto_free char *name = xasprintf("round %d", round);
		struct record whole = { .out = BUF_INIT };
		char bytes[LEN];
		size_t len = draw(LEN) + 1;

		for (size_t i = 0; i < len; i++) {
			bytes[i] = draw_byte();
		}
		decode(bytes, len, 0, &whole);
		check(name, !whole.bad);
		for (size_t i = 0; i < ARRAY_LEN(pieces); i++) {
			struct record cut = { .out = BUF_INIT };

			decode(bytes, len, pieces[i], &cut);
			check_str(name, cut.out.data, whole.out.data);
			buf_fini(&cut.out);
		}
		buf_fini(&whole.out);
	}
}

static void count_text(void *ctx, const struct key *key) {
	*(size_t *)ctx += key->key == KEY_TEXT || key->key == KEY_PASTE ? key->len : 0;
}

/* A sequence as ECMA-48 has them, whole; those that report a character are left out. */
static void make_sequence(struct buf *out) {
	static const char *const intros[] = { "]", "P", "_", "^", "X" };
	static const char finals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ@`abcdefghijklmnopqrstvwxyz{|}";

	buf_add_char(out, '\x1b');
	if (draw(3) == 0) {
		buf_add_str(out, intros[draw(ARRAY_LEN(intros))]);
		for (unsigned i = draw(30) + 1; i > 0; i--) {
			buf_add_char(out, (char)(' ' + draw(95)));
		}
		buf_add_str(out, draw(2) ? "\a" : "\x1b\\");
		return;
	}
	buf_add_char(out, '[');
	if (draw(3) == 0) {
		buf_add_char(out, "?<=>"[draw(4)]);
	}
	for (unsigned i = draw(12) + 1; i > 0; i--) {
		buf_add_char(out, "0123456789;:"[draw(12)]);
	}
	for (unsigned i = draw(2); i > 0; i--) {
		buf_add_char(out, (char)(' ' + draw(16)));
	}
	buf_add_char(out, finals[draw(sizeof(finals) - 1)]);
}

static void test_no_text_from_sequences(void **state) {
	(void)state;
	for (int round = 0; round < ROUNDS; round++) {
		auto_buf struct buf bytes = BUF_INIT;
		size_t text = 0;
		struct keys *keys = keys_new(count_text, &text);

		for (unsigned i = draw(4) + 1; i > 0; i--) {
			make_sequence(&bytes);
		}
		keys_feed(keys, bytes.data, bytes.len);
		if (text > 0) {
			fail_msg("text out of %s", bytes.data + 1);
		}
		check_int("nothing stays open", keys_wait(keys), -1);
		keys_free(keys);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_any_split),
		cmocka_unit_test(test_no_text_from_sequences),
	};

	return CHECK_RUN(tests);
}
