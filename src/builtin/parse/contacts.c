/* Contacts whose name or number fits a query, one line each with all its numbers.
   termux-contact-list and `content query` both print the whole book, an entry for
   each number. */
#include "builtin/parse/match.h"
#include "builtin/parse/parse_inner.h"
#include "builtin/parse/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

#define LIMIT 10
#define MATCHES_MAX 500 /* people that are kept for sorting */
#define NUMBERS_MAX 10  /* of one person */

struct person {
	struct span name;
	struct span numbers[NUMBERS_MAX];
	size_t count;
	int rank;     /* of match_text() */
	size_t order; /* of appearance */
};

struct book {
	VEC(struct person) people;
	const char *query;
	size_t dropped; /* people who fit, behind MATCHES_MAX */
};

static struct person *find_person(struct book *book, struct span name) {
	/* The numbers of a person stand together in most books. */
	for (size_t i = book->people.len; i-- > 0;) {
		struct person *person = &book->people.items[i];

		if (person->name.len == name.len &&
			memcmp(person->name.data, name.data, name.len) == 0) {
			return person;
		}
	}
	return NULL;
}

static void add_number(struct person *person, struct span number) {
	for (size_t i = 0; i < person->count; i++) {
		if (person->numbers[i].len == number.len &&
			memcmp(person->numbers[i].data, number.data, number.len) == 0) {
			return;
		}
	}
	if (person->count < NUMBERS_MAX && number.len > 0) {
		person->numbers[person->count++] = number;
	}
}

static void take_entry(struct book *book, struct span name, struct span number) {
	int rank = match_text(name, book->query);
	struct person *person;

	if (!rank && book->query && match_digits(number, book->query)) {
		rank = 1;
	}
	if (!rank) {
		return;
	}
	person = find_person(book, name);
	if (!person && book->people.len == MATCHES_MAX) {
		book->dropped++;
		return;
	}
	if (!person) {
		person = vec_grow(&book->people);
		person->name = name;
		person->order = book->people.len;
	}
	person->rank = rank > person->rank ? rank : person->rank;
	add_number(person, number);
}

static int compare_people(const void *a, const void *b) {
	const struct person *first = a, *second = b;

	if (first->rank != second->rank) {
		return second->rank - first->rank;
	}
	return first->order < second->order ? -1 : 1;
}

static void print(const struct book *book, size_t limit, struct buf *out) {
	size_t shown = book->people.len < limit ? book->people.len : limit;

	for (size_t i = 0; i < shown; i++) {
		const struct person *person = &book->people.items[i];

		span_add_cut(out, person->name, 100);
		for (size_t j = 0; j < person->count; j++) {
			buf_add_str(out, j == 0 ? ": " : ", ");
			span_add_cut(out, person->numbers[j], 40);
		}
		buf_add_char(out, '\n');
	}
	if (shown == 0) {
		buf_add_str(out, "No contact fits.");
	} else if (book->people.len + book->dropped > shown) {
		buf_addf(out, "(%zu more)\n", book->people.len + book->dropped - shown);
	}
}

static bool read_entries(struct book *book, const struct json *root, struct span text) {
	static const char *const columns[] = { "data1", "display_name", NULL };
	struct span values[ROWS_COLUMNS_MAX];
	struct rows rows;

	if (json_is(root, JSON_ARRAY)) {
		for (const struct json *v = json_first(root); v; v = json_next(v)) {
			const char *name = json_get_string(v, "name");
			const char *number = json_get_string(v, "number");

			take_entry(
				book, span_of(name ? name : ""), span_of(number ? number : ""));
		}
		return true;
	}
	if (!rows_begin(&rows, text, columns)) {
		return false;
	}
	while (rows_next(&rows, values)) {
		take_entry(book, values[1], values[0]);
	}
	return true;
}

PARSER(contacts) {
	auto_json struct json *root = parse_document(text, len);
	struct span span = { text, len };
	struct book book = { .query = json_get_string(arguments, "query") };
	int64_t limit = json_get_int(arguments, "limit", LIMIT);

	if (!read_entries(&book, root, span)) {
		return rows_refuse(span, out, err);
	}
	if (book.people.len > 0) {
		qsort(book.people.items, book.people.len, sizeof(*book.people.items),
			compare_people);
	}
	print(&book, limit > 0 ? (size_t)limit : LIMIT, out);
	vec_fini(&book.people);
	return true;
}
