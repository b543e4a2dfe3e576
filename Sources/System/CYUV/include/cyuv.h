/* libyuv, opened when it is first needed: no call before cyuv_open has returned NULL.
 * The other direction is in cyuv_from_argb.h.
 *
 * Declared here as far as it is used: libyuv's convert_argb.h and scale.h. */
#pragma once
#include <stdint.h>

/* Which colours the numbers of a picture stand for. */
enum cyuv_colours { cyuv_601_limited, cyuv_601_full, cyuv_709_limited, cyuv_709_full };

/* Three planes of 8 bits a pixel, the two colour planes of half the width and height. */
struct cyuv_picture {
    const uint8_t *planes[3];
    /* Bytes from one row to the next: of the first plane, and of the two others. */
    int32_t pitches[2];
    int32_t width, height;
};

/* Opens libyuv.so.0. Returns NULL, or why it cannot be opened. */
const char *cyuv_open(void);
/* Writes the picture as 32 bits a pixel, 0xFFRRGGBB in little-endian order. Returns 0, or -1. */
int cyuv_convert(
    const struct cyuv_picture *picture, enum cyuv_colours colours, uint8_t *target, int32_t pitch);
/* Scales the picture, with linear interpolation, into planes of the target's size one after the other without
 * gaps. Returns 0, or -1. */
int cyuv_scale(const struct cyuv_picture *picture, uint8_t *target, int32_t width, int32_t height);
