#include "cjpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include <jerror.h>

struct cjpeg {
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    /* Where a failing call continues; set again by every function below. */
    jmp_buf failed;
    int scans;
    int (*goes_on)(void *);
    void *context;
};

static struct cjpeg *file_of(j_common_ptr decoder) { return decoder->client_data; }

static void fail(j_common_ptr decoder) { longjmp(file_of(decoder)->failed, 1); }

static void say_nothing(j_common_ptr decoder) { (void)decoder; }

/* libjpeg paints grey where data is missing or makes no sense; a picture with holes is none. */
static void heed(j_common_ptr decoder, int level) {
    if (level >= 0) return;
    switch (decoder->err->msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
        fail(decoder);
    }
}

/* Called for every row of blocks of every scan. A file of few bytes can have very many scans over all its pixels. */
static void limit(j_common_ptr decoder) {
    struct cjpeg *file = file_of(decoder);
    if (file->decoder.input_scan_number <= file->scans && (!file->goes_on || file->goes_on(file->context))) return;
    decoder->err->msg_code = JERR_BAD_PROGRESSION;
    fail(decoder);
}

struct cjpeg *cjpeg_open(const uint8_t *bytes, size_t count, size_t memory, int scans) {
    struct cjpeg *file = calloc(1, sizeof *file);
    if (!file) return NULL;
    file->decoder.err = jpeg_std_error(&file->errors);
    file->errors.error_exit = fail;
    file->errors.output_message = say_nothing;
    file->errors.emit_message = heed;
    file->scans = scans;
    file->decoder.client_data = file;
    if (setjmp(file->failed)) {
        cjpeg_close(file);
        return NULL;
    }
    jpeg_create_decompress(&file->decoder);
    file->decoder.mem->max_memory_to_use = (long)memory;
    file->progress.progress_monitor = limit;
    file->decoder.progress = &file->progress;
    jpeg_mem_src(&file->decoder, bytes, count);
    return file;
}

void cjpeg_ask(struct cjpeg *file, int (*goes_on)(void *), void *context) {
    file->goes_on = goes_on;
    file->context = context;
}

int cjpeg_read_header(struct cjpeg *file, struct cjpeg_size *size) {
    if (setjmp(file->failed)) return file->errors.msg_code;
    if (jpeg_read_header(&file->decoder, TRUE) != JPEG_HEADER_OK) return JERR_NO_IMAGE;
    size->width = (int32_t)file->decoder.image_width;
    size->height = (int32_t)file->decoder.image_height;
    return 0;
}

static int has_ink(const struct cjpeg *file) {
    return file->decoder.jpeg_color_space == JCS_CMYK || file->decoder.jpeg_color_space == JCS_YCCK;
}

int cjpeg_start(struct cjpeg *file, int eighths, struct cjpeg_size *size) {
    if (setjmp(file->failed)) return file->errors.msg_code;
    file->decoder.scale_num = (unsigned)eighths;
    file->decoder.scale_denom = 8;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    file->decoder.out_color_space = has_ink(file) ? JCS_CMYK : JCS_EXT_BGRA;
#else
    file->decoder.out_color_space = has_ink(file) ? JCS_CMYK : JCS_EXT_ARGB;
#endif
    if (!jpeg_start_decompress(&file->decoder)) return JERR_CANT_SUSPEND;
    size->width = (int32_t)file->decoder.output_width;
    size->height = (int32_t)file->decoder.output_height;
    return 0;
}

/* Four inks to light, in place. Adobe's files hold them inverted. */
static void mix(uint32_t *pixels, uint32_t count, int is_inverted) {
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *ink = (const uint8_t *)&pixels[i];
        uint32_t light[4];
        for (int j = 0; j < 4; j++) light[j] = is_inverted ? ink[j] : 255u - ink[j];
        for (int j = 0; j < 3; j++) light[j] = (light[j] * light[3] + 127) / 255;
        pixels[i] = 0xFF000000u | light[0] << 16 | light[1] << 8 | light[2];
    }
}

int cjpeg_read_row(struct cjpeg *file, uint32_t *pixels) {
    if (setjmp(file->failed)) return file->errors.msg_code;
    JSAMPROW row = (JSAMPROW)pixels;
    if (jpeg_read_scanlines(&file->decoder, &row, 1) != 1) return JERR_CANT_SUSPEND;
    if (has_ink(file)) mix(pixels, file->decoder.output_width, file->decoder.saw_Adobe_marker);
    return 0;
}

void cjpeg_close(struct cjpeg *file) {
    jpeg_destroy_decompress(&file->decoder);
    free(file);
}
