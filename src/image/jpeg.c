/* JPEG by libjpeg. It ends a failure with longjmp: every function that calls it
   stands between one setjmp and its own state on the heap, so that nothing is lost
   and no local variable is looked at afterwards. */
#include "image/image.h"

#include "base/buf.h"
#include "base/mem.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#define PIECE 16384                     /* bytes of what is written, at a time */
#define PLENTY ((int64_t)12000000)      /* pixels: of more every second one does */
#define STORED_MAX ((int64_t)120000000) /* pixels of a file, however they are read */
#define MEMORY_MAX (256L << 20)         /* bytes, of a progressive one */

/* Scans of a progressive one: each costs a walk over all pixels. */
#define SCANS_USUAL 10
#define SCANS_MAX 100
#define WALKED_MAX ((int64_t)400000000) /* pixels, in scans beyond the usual */

struct codec {
	struct jpeg_error_mgr errors;
	struct jpeg_progress_mgr progress;
	struct jpeg_decompress_struct in;
	struct jpeg_compress_struct out;
	jmp_buf failed;
	char text[JMSG_LENGTH_MAX];
	struct image *image; /* being read; owned */
	struct jpeg_destination_mgr sink;
	struct buf *written;
	JOCTET piece[PIECE];
};

static void handle_error(j_common_ptr any) {
	struct codec *codec = any->client_data;

	any->err->format_message(any, codec->text);
	longjmp(codec->failed, 1);
}

/* Warnings: a picture that is cut off is shown as far as it goes. */
static void handle_message(j_common_ptr any) {
	(void)any;
}

static int64_t stored(const struct jpeg_decompress_struct *jpeg) {
	return (int64_t)jpeg->image_width * jpeg->image_height;
}

static void handle_progress(j_common_ptr any) {
	struct codec *codec = any->client_data;
	int scans = any->is_decompressor ? codec->in.input_scan_number : 0;

	if (scans > SCANS_MAX ||
		(scans > SCANS_USUAL && scans * stored(&codec->in) > WALKED_MAX)) {
		snprintf(codec->text, sizeof(codec->text), "too many scans");
		longjmp(codec->failed, 1);
	}
}

static struct codec *codec_new(void) {
	struct codec *codec = xcalloc(1, sizeof(*codec));

	jpeg_std_error(&codec->errors);
	codec->errors.error_exit = handle_error;
	codec->errors.output_message = handle_message;
	codec->progress.progress_monitor = handle_progress;
	codec->in.err = codec->out.err = &codec->errors;
	codec->in.client_data = codec->out.client_data = codec;
	return codec;
}

static void codec_free(struct codec *codec) {
	image_free(codec->image);
	free(codec);
}

static int64_t pixels_of(const struct jpeg_decompress_struct *jpeg) {
	return (int64_t)jpeg->output_width * jpeg->output_height;
}

static bool read_head(struct codec *codec, const void *data, size_t len) {
	if (setjmp(codec->failed)) {
		return false;
	}
	jpeg_create_decompress(&codec->in);
	codec->in.client_data = codec;
	codec->in.progress = &codec->progress;
	codec->in.mem->max_memory_to_use = MEMORY_MAX;
	jpeg_mem_src(&codec->in, data, (unsigned long)len);
	jpeg_read_header(&codec->in, TRUE);
	codec->in.out_color_space = JCS_RGB;
	jpeg_calc_output_dimensions(&codec->in);
	while (stored(&codec->in) <= STORED_MAX && pixels_of(&codec->in) > PLENTY &&
		codec->in.scale_denom < 8) {
		codec->in.scale_denom *= 2;
		jpeg_calc_output_dimensions(&codec->in);
	}
	return true;
}

static bool read_rows(struct codec *codec) {
	if (setjmp(codec->failed)) {
		return false;
	}
	jpeg_start_decompress(&codec->in);
	while (codec->in.output_scanline < codec->in.output_height) {
		JSAMPROW row = image_at(codec->image, 0, (int)codec->in.output_scanline);

		jpeg_read_scanlines(&codec->in, &row, 1);
	}
	return true;
}

bool image_read_jpeg(const void *data, size_t len, struct image **out, struct err *err) {
	struct codec *codec = codec_new();
	bool good = read_head(codec, data, len);
	bool fits = good && image_fits(codec->in.output_width, codec->in.output_height, err);

	if (fits) {
		codec->image =
			image_new((int)codec->in.output_width, (int)codec->in.output_height);
		good = read_rows(codec);
	}
	if (!good) {
		err_set(err, ERR_PARSE, "the JPEG is damaged: %s", codec->text);
	}
	if (fits && good) {
		*out = take(codec->image);
	}
	jpeg_destroy_decompress(&codec->in);
	codec_free(codec);
	return fits && good;
}

static void handle_begin(j_compress_ptr jpeg) {
	struct codec *codec = jpeg->client_data;

	codec->sink.next_output_byte = codec->piece;
	codec->sink.free_in_buffer = sizeof(codec->piece);
}

static boolean handle_full(j_compress_ptr jpeg) {
	struct codec *codec = jpeg->client_data;

	buf_add(codec->written, codec->piece, sizeof(codec->piece));
	handle_begin(jpeg);
	return TRUE;
}

static void handle_end(j_compress_ptr jpeg) {
	struct codec *codec = jpeg->client_data;

	buf_add(codec->written, codec->piece,
		sizeof(codec->piece) - codec->sink.free_in_buffer);
}

static bool write_rows(struct codec *codec, const struct image *image, int quality) {
	struct jpeg_compress_struct *jpeg = &codec->out;

	if (setjmp(codec->failed)) {
		return false;
	}
	jpeg_create_compress(jpeg);
	jpeg->client_data = codec;
	jpeg->dest = &codec->sink;
	jpeg->image_width = (JDIMENSION)image->width;
	jpeg->image_height = (JDIMENSION)image->height;
	jpeg->input_components = 3;
	jpeg->in_color_space = JCS_RGB;
	jpeg_set_defaults(jpeg);
	jpeg_set_quality(jpeg, quality, TRUE);
	jpeg->optimize_coding = TRUE;
	jpeg_start_compress(jpeg, TRUE);
	while (jpeg->next_scanline < jpeg->image_height) {
		JSAMPROW row = image_at(image, 0, (int)jpeg->next_scanline);

		jpeg_write_scanlines(jpeg, &row, 1);
	}
	jpeg_finish_compress(jpeg);
	return true;
}

bool image_write_jpeg(
	const struct image *image, int quality, struct buf *out, struct err *err) {
	struct codec *codec = codec_new();
	bool good;

	codec->written = out;
	codec->sink.init_destination = handle_begin;
	codec->sink.empty_output_buffer = handle_full;
	codec->sink.term_destination = handle_end;
	good = write_rows(codec, image, quality);
	if (!good) {
		err_set(err, ERR_IO, "the JPEG cannot be written: %s", codec->text);
	} else if (out->full) {
		good = err_set(err, ERR_LIMIT, "the JPEG is too large");
	}
	jpeg_destroy_compress(&codec->out);
	codec_free(codec);
	return good;
}
