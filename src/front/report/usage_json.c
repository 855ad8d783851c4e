/* The same numbers for programs: tokens as they are, prices in millionths of a dollar. */

#include "front/report/usage.h"

#include "json/write.h"

static void write_numbers(struct json_writer *w, const struct usage_line *line) {
	const struct usage *usage = &line->usage;

	json_write_key_int(w, "requests", line->requests);
	json_write_key_int(w, "input", usage->input > 0 ? usage->input : 0);
	json_write_key_int(w, "output", usage->output > 0 ? usage->output : 0);
	json_write_key_int(w, "cached", usage->cached > 0 ? usage->cached : 0);
	json_write_key_int(w, "cache_write", usage->cache_write > 0 ? usage->cache_write : 0);
	json_write_key_int(w, "reasoning", usage->reasoning > 0 ? usage->reasoning : 0);
	json_write_key(w, "price");
	if (line->price < 0) {
		json_write_null(w);
	} else {
		json_write_int(w, price_micros(line->price));
	}
	json_write_key_int(w, "unpriced", line->unpriced);
}

static void write_line(struct json_writer *w, const struct usage_line *line) {
	json_write_object(w);
	if (line->day) {
		json_write_key_string(w, "day", line->day);
	} else if (line->model) {
		json_write_key_string(w, "vendor", line->vendor);
		json_write_key_string(w, "model", line->model);
	} else {
		json_write_key_int(w, "conversation", line->conversation);
		json_write_key_string(w, "title", line->title);
	}
	write_numbers(w, line);
	json_write_end(w);
}

static void write_lines(
	struct json_writer *w, const char *key, const struct usage_line *lines, size_t len) {
	json_write_key(w, key);
	json_write_array(w);
	for (size_t i = 0; i < len; i++) {
		write_line(w, &lines[i]);
	}
	json_write_end(w);
}

void usage_report_json(const struct usage_report *report, struct json_writer *w) {
	json_write_key(w, "total");
	json_write_object(w);
	write_numbers(w, &report->total);
	json_write_end(w);
	write_lines(w, "days", report->days.items, report->days.len);
	write_lines(w, "models", report->models.items, report->models.len);
	write_lines(w, "conversations", report->conversations.items, report->conversations.len);
}
