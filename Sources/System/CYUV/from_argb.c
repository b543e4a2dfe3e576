#include "cyuv_from_argb.h"
#include "clate.h"

int ARGBToI420(
    const uint8_t *pixels, int pitch, uint8_t *y, int y_pitch, uint8_t *u, int u_pitch, uint8_t *v, int v_pitch,
    int width, int height);

#define FUNCTIONS(F) \
    F(int, ARGBToI420, \
        (const uint8_t *pixels, int pitch, uint8_t *y, int y_pitch, uint8_t *u, int u_pitch, uint8_t *v, int v_pitch, \
            int width, int height), \
        (pixels, pitch, y, y_pitch, u, u_pitch, v, v_pitch, width, height))

FUNCTIONS(CLATE_NAME)
FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(cyuv_open_from_argb, "libyuv.so.0", FUNCTIONS)

int cyuv_from_argb(const uint8_t *pixels, int32_t pitch, int32_t width, int32_t height, uint8_t *planes) {
    int32_t half = (width + 1) / 2;
    uint8_t *u = planes + (int64_t)width * height, *v = u + (int64_t)half * ((height + 1) / 2);
    return ARGBToI420(pixels, pitch, planes, width, u, half, v, half, width, height);
}
