/* Keeps twice as much as it may, then cuts the middle out and goes on: each byte
   is moved at most once a cut, so a flood costs what it is long. The cut falls
   between characters. */
#include "device/output.h"

#include <string.h>

void output_init(struct output *output, size_t max) {
	*output = (struct output){ .max = max < 256 ? 256 : max };
	buf_init(&output->kept, output->max * 2 + 4096);
}

void output_fini(struct output *output) {
	buf_fini(&output->kept);
}

static bool is_continuation(char byte) {
	return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Where the head ends: the same for every cut, as it only looks at the head. */
static size_t head_end(const struct output *output) {
	size_t at = output->max / 2;

	for (int i = 0; i < 3 && at > 0 && is_continuation(output->kept.data[at]); i++) {
		at--;
	}
	return at;
}

static void cut(struct output *output) {
	size_t head = head_end(output);
	size_t tail = output->kept.len - output->max / 2;

	for (int i = 0; i < 3 && tail < output->kept.len; i++) {
		if (!is_continuation(output->kept.data[tail])) {
			break;
		}
		tail++;
	}
	output->dropped += tail - head;
	buf_cut(&output->kept, head, tail - head);
}

void output_add(struct output *output, const char *data, size_t len) {
	while (len > 0) {
		size_t room = output->max * 2 - output->kept.len;
		size_t part = len < room ? len : room;

		buf_add(&output->kept, data, part);
		data += part;
		len -= part;
		if (output->kept.len == output->max * 2) {
			cut(output);
		}
	}
}

bool output_finish(struct output *output, struct buf *out) {
	if (output->kept.len > output->max) {
		cut(output);
	}
	if (output->dropped > 0) {
		auto_buf struct buf note = BUF_INIT;

		buf_addf(&note, "\n[... %zu bytes left out ...]\n", output->dropped);
		buf_insert(&output->kept, head_end(output), note.data, note.len);
	}
	buf_clear(out);
	buf_add(out, output->kept.data, output->kept.len);
	return output->dropped > 0;
}
