#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct json;

/* Writes JSON straight into a buffer, without a tree: request bodies and --json
   lines. Commas are put by themselves.

	struct json_writer w;
	json_writer_init(&w, &out);
	json_write_object(&w);
	json_write_key(&w, "type"); json_write_string(&w, "text");
	json_write_end(&w); */
struct json_writer {
	struct buf *out;
	bool comma; /* the next value needs one before it */
	int depth;
	char close[72]; /* brackets that are open */
};

void json_writer_init(struct json_writer *writer, struct buf *out);
void json_write_object(struct json_writer *writer);
void json_write_array(struct json_writer *writer);
void json_write_end(struct json_writer *writer); /* closes the innermost */
void json_write_key(struct json_writer *writer, const char *key);
/* Invalid UTF-8 becomes U+FFFD; C0 (but for \n and the other short escapes), DEL,
   C1, bidi controls, U+2028, U+2029 and U+FEFF stand as \uXXXX. NULL writes null. */
void json_write_string(struct json_writer *writer, const char *text);
void json_write_string_len(struct json_writer *writer, const char *data, size_t len);
void json_write_int(struct json_writer *writer, int64_t number);
void json_write_double(struct json_writer *writer, double number);
void json_write_bool(struct json_writer *writer, bool value);
void json_write_null(struct json_writer *writer);
/* Text that is JSON already, byte for byte. */
void json_write_raw(struct json_writer *writer, const char *json, size_t len);
void json_write_value(struct json_writer *writer, const struct json *json);

/* key + value in one call */
void json_write_key_string(struct json_writer *writer, const char *key, const char *text);
void json_write_key_int(struct json_writer *writer, const char *key, int64_t number);
void json_write_key_bool(struct json_writer *writer, const char *key, bool value);

/* Appends one quoted string, escaped as above. */
void json_quote(struct buf *out, const char *data, size_t len);

#endif
