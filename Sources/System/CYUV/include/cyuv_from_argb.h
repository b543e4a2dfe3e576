/* libyuv's way from pixels to planes, opened when it is first needed: no call of cyuv_from_argb before cyuv_open_from_argb
 * has returned NULL. */
#pragma once
#include <stdint.h>

/* Opens libyuv.so.0. Returns NULL, or why it cannot be opened. */
const char *cyuv_open_from_argb(void);
/* Writes 0xXXRRGGBB pixels, in little-endian order, as three planes (I420, BT.601, limited range) that lie one after the
 * other without gaps.
 *
 * pitch: bytes from one row of pixels to the next. Returns 0, or -1. */
int cyuv_from_argb(const uint8_t *pixels, int32_t pitch, int32_t width, int32_t height, uint8_t *planes);
