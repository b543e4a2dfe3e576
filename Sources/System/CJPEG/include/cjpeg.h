/* libjpeg-turbo for Swift, which longjmp must never cross: every call that can fail comes back here first. Each function
 * that returns int gives 0, or libjpeg's message code of the error. */
#pragma once
#include <stddef.h>
#include <stdint.h>

struct cjpeg;

struct cjpeg_size {
    int32_t width;
    int32_t height;
};

/* Reads the header of a file in memory, which must stay where it is until cjpeg_close; `size` is what it says. At most
 * `memory` bytes are used for coefficients, at most `scans` scans are read. NULL: there is no memory. */
struct cjpeg *cjpeg_open(const uint8_t *bytes, size_t count, size_t memory, int scans);
/* `goes_on` is asked with `context` again and again while the file is decoded; 0 ends it with an error. */
void cjpeg_ask(struct cjpeg *file, int (*goes_on)(void *), void *context);
int cjpeg_read_header(struct cjpeg *file, struct cjpeg_size *size);
/* Begins to decode at `eighths` (1, 2, 4 or 8) eighths of the size; `size` is what comes of it. */
int cjpeg_start(struct cjpeg *file, int eighths, struct cjpeg_size *size);
/* The next row, as 0xFFRRGGBB in the machine's byte order; room for the width that cjpeg_start gave. */
int cjpeg_read_row(struct cjpeg *file, uint32_t *pixels);
void cjpeg_close(struct cjpeg *file);
