/* Two steps: which languages are there, then the reading itself. The image goes in by
   stdin, the text comes by stdout: nothing lies on the disk. */
#include "builtin/see/ocr.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "builtin/see/ocr_text.h"
#include "image/image.h"

#define PROGRAM "tesseract"
#define LIST_TIMEOUT 10000           /* ms */
#define OUTPUT_MAX ((size_t)2 << 20) /* bytes: a TSV has many for each word */

void ocr_fini(struct ocr *ocr) {
	buf_fini(&ocr->image);
}

bool ocr_is_here(struct device *device, struct buf *why) {
	if (device_has(device, TRANSPORT_LOCAL, PROGRAM, NULL)) {
		return true;
	}
	if (why) {
		buf_add_str(
			why, path_is_termux()
				     ? "tesseract is not installed: pkg install tesseract"
				     : "tesseract is not installed: for example apt install "
				       "tesseract-ocr tesseract-ocr-chi-sim");
	}
	return false;
}

static void handle_read(struct chain *chain, struct device_result *result) {
	struct ocr *ocr = chain->part;
	auto_buf struct buf text = BUF_INIT;

	if (result->end != DEVICE_DONE || result->exit_code != 0) {
		chain_fail_call(chain, PROGRAM, result);
		return;
	}
	if (ocr->form == OCR_PAGE) {
		size_t len = result->out.len;
		const char *trimmed = str_trim_span(result->out.data, &len);

		buf_add(&text, trimmed, len);
	} else {
		ocr_read_tsv(result->out.data, result->out.len, ocr->form == OCR_PLACES, &text);
	}
	ocr->on_text(chain, &text);
}

static void read_image(struct chain *chain, const char *languages) {
	struct ocr *ocr = chain->part;
	bool page = ocr->form == OCR_PAGE;
	const char *const argv[] = { PROGRAM, "stdin", "stdout", "-l", languages, "--psm",
		page ? "3" : "11", page ? "txt" : "tsv", NULL };
	struct device_request request = {
		.transport = TRANSPORT_LOCAL,
		.argv = argv,
		.input = ocr->image.data,
		.input_len = ocr->image.len,
		.max_output = OUTPUT_MAX,
	};

	chain_call(chain, &request, handle_read);
}

/* Older versions print the list to stderr. */
static void handle_list(struct chain *chain, struct device_result *result) {
	auto_buf struct buf list = BUF_INIT;

	if (result->end != DEVICE_DONE || result->exit_code != 0) {
		chain_fail_call(chain, PROGRAM, result);
		return;
	}
	buf_addf(&list, "%s\n%s", result->out.data, result->err.data);
	auto_free char *languages = ocr_choose_languages(list.data);

	if (languages) {
		read_image(chain, languages);
	} else {
		chain_fail_missing(chain,
			"tesseract is here, but knows no language: install its "
			"data for English (eng) or Chinese (chi_sim)");
	}
}

static void list_languages(struct chain *chain) {
	const char *const argv[] = { PROGRAM, "--list-langs", NULL };
	struct device_request request = {
		.transport = TRANSPORT_LOCAL,
		.argv = argv,
		.timeout = LIST_TIMEOUT,
		.max_output = 16384,
	};

	chain_call(chain, &request, handle_list);
}

void ocr_start(struct chain *chain, struct ocr *ocr, const void *image, size_t len) {
	struct device *device = tool_run_env(chain->run)->device;
	auto_buf struct buf why = BUF_INIT;

	chain->part = ocr;
	buf_init(&ocr->image, IMAGE_BYTES_MAX);
	buf_add(&ocr->image, image, len);
	if (!ocr_is_here(device, &why)) {
		chain_fail_missing(chain, why.data);
	} else if (ocr->languages) {
		read_image(chain, ocr->languages);
	} else {
		list_languages(chain);
	}
}
