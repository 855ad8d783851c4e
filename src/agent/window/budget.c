/* The walk counts quarters of a token. ASCII, which is most of what there is, goes byte by
   byte; the rest is decoded. */

#include "agent/window/budget.h"

#include "agent/state.h"
#include "base/str.h"
#include "base/utf8.h"
#include "provider/list/vendors.h"

#define MESSAGE_COST 4 /* tokens: role, marks */
#define MARK_PERCENT 85
#define ANSWER_USUAL 32000 /* tokens; the Messages wire always names some */

static int64_t quarters_of(uint32_t code) {
	if (code < 0x80) {
		return 1;
	}
	return utf8_is_cjk(code) ? 4 : 2;
}

static int64_t quarters(const char *data, size_t len, int64_t most, size_t *end) {
	int64_t sum = 0;
	size_t at = 0;
	while (at < len) {
		uint32_t code = (unsigned char)data[at];
		size_t used = code < 0x80 ? 1 : utf8_decode(data + at, len - at, &code);
		int64_t cost = quarters_of(code);
		if (sum + cost > most) {
			break;
		}
		sum += cost;
		at += used;
	}
	*end = at;
	return sum;
}

int64_t budget_text(const char *data, size_t len) {
	size_t end = 0;
	return (quarters(data, len, INT64_MAX - 8, &end) + 3) / 4;
}

int64_t budget_string(const char *text) {
	return text ? budget_text(text, strlen(text)) : 0;
}

size_t budget_prefix(const char *data, size_t len, int64_t tokens) {
	size_t end = 0;
	quarters(data, len, tokens > 0 ? tokens * 4 : 0, &end);
	return end;
}

static int64_t budget_pdf(const struct part_pdf *pdf) {
	int64_t pages = pdf->pages > 0 ? pdf->pages : pdf->size / BUDGET_PAGE_BYTES + 1;
	return pages * BUDGET_PAGE;
}

int64_t budget_part(const struct part *part) {
	switch (part->kind) {
	case PART_IMAGE:
		return BUDGET_IMAGE;
	case PART_PDF:
		return budget_pdf(&part->pdf);
	case PART_OPAQUE:
		return budget_string(part->vendor);
	case PART_TEXT:
	case PART_THINKING:
	case PART_CONTEXT:
		return budget_string(part->text);
	case PART_FILE:
	case PART_CALL:
	case PART_RESULT:
	case PART_SHELL:
		break;
	}
	return budget_string(part->text) + budget_string(part->name) + budget_string(part->id);
}

int64_t budget_message(const struct message *message) {
	int64_t sum = MESSAGE_COST;
	for (size_t i = 0; i < message->parts.len; i++) {
		sum += budget_part(&message->parts.items[i]);
	}
	return sum;
}

int64_t budget_conversation(const struct conversation *conversation) {
	int64_t sum = 0;
	for (size_t i = 0; i < conversation->messages.len; i++) {
		sum += budget_message(&conversation->messages.items[i]);
	}
	return sum;
}

double budget_ratio(int64_t input, int64_t estimate) {
	if (input <= 0 || estimate <= 0) {
		return 1;
	}
	double ratio = (double)input / (double)estimate;
	if (ratio < BUDGET_RATIO_MIN) {
		return BUDGET_RATIO_MIN;
	}
	return ratio > BUDGET_RATIO_MAX ? BUDGET_RATIO_MAX : ratio;
}

static int64_t learned(const struct agent *agent) {
	const struct agent_options *options = &agent->options;
	const struct provider_target *target = &agent->profile.target;
	return options->get_window
		       ? options->get_window(options->ctx, target->base_url, target->model)
		       : 0;
}

/* What this conversation met itself counts whoever says otherwise. */
int64_t budget_window(const struct agent *agent, enum budget_source *source) {
	const struct agent_profile *profile = &agent->profile;
	const struct {
		enum budget_source source;
		int64_t window;
	} places[] = {
		{ BUDGET_LEARNED, agent->window.refused },
		{ BUDGET_OF_AGENT, profile->window },
		{ BUDGET_LEARNED, profile->window ? 0 : learned(agent) },
		{ BUDGET_LISTED, profile->window_listed },
		{ BUDGET_UNKNOWN, BUDGET_ASSUMED },
	};
	size_t i = 0;
	while (places[i].window <= 0) {
		i++;
	}
	if (source) {
		*source = places[i].source;
	}
	return places[i].window;
}

/* Tokens that are asked for the answer, which some servers count into the window; 0: none
   are named. */
static int64_t answer_room(const struct provider_target *target) {
	int64_t usual = target->preset ? target->preset->limit : 0;
	if (target->max_tokens > 0) {
		return target->max_tokens;
	}
	if (!str_eq(target->wire, "anthropic")) {
		return usual;
	}
	usual = usual > 0 ? usual : ANSWER_USUAL;
	return target->output > 0 && target->output < usual ? target->output : usual;
}

int64_t budget_mark(const struct agent *agent, int64_t window) {
	int64_t mark = window * MARK_PERCENT / 100;
	int64_t answer = answer_room(&agent->profile.target);
	if (answer > 0 && window - answer < mark && window - answer >= window / 2) {
		mark = window - answer;
	}
	return mark;
}
