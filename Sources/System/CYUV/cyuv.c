#include "cyuv.h"
#include "clate.h"

struct YuvConstants;

int I420ToARGBMatrix(
    const uint8_t *y, int y_pitch, const uint8_t *u, int u_pitch, const uint8_t *v, int v_pitch, uint8_t *target,
    int pitch, const struct YuvConstants *constants, int width, int height);
int I420Scale(
    const uint8_t *y, int y_pitch, const uint8_t *u, int u_pitch, const uint8_t *v, int v_pitch, int width, int height,
    uint8_t *to_y, int to_y_pitch, uint8_t *to_u, int to_u_pitch, uint8_t *to_v, int to_v_pitch, int to_width,
    int to_height, unsigned filter);

#define FUNCTIONS(F) \
    F(int, I420ToARGBMatrix, \
        (const uint8_t *y, int y_pitch, const uint8_t *u, int u_pitch, const uint8_t *v, int v_pitch, uint8_t *target, \
            int pitch, const struct YuvConstants *constants, int width, int height), \
        (y, y_pitch, u, u_pitch, v, v_pitch, target, pitch, constants, width, height)) \
    F(int, I420Scale, \
        (const uint8_t *y, int y_pitch, const uint8_t *u, int u_pitch, const uint8_t *v, int v_pitch, int width, \
            int height, uint8_t *to_y, int to_y_pitch, uint8_t *to_u, int to_u_pitch, uint8_t *to_v, int to_v_pitch, \
            int to_width, int to_height, unsigned filter), \
        (y, y_pitch, u, u_pitch, v, v_pitch, width, height, to_y, to_y_pitch, to_u, to_u_pitch, to_v, to_v_pitch, \
            to_width, to_height, filter))

FUNCTIONS(CLATE_NAME)
FUNCTIONS(CLATE_FUNCTION)

/* In the order of enum cyuv_colours. */
static const struct YuvConstants *constants_601, *constants_jpeg, *constants_709, *constants_709_full;

#define ENTRIES(F) \
    FUNCTIONS(F) \
    {"kYuvI601Constants", &constants_601}, {"kYuvJPEGConstants", &constants_jpeg}, \
        {"kYuvH709Constants", &constants_709}, {"kYuvF709Constants", &constants_709_full},

CLATE_LOADER(cyuv_open, "libyuv.so.0", ENTRIES)

enum { filter_linear = 1 };

int cyuv_convert(
    const struct cyuv_picture *picture, enum cyuv_colours colours, uint8_t *target, int32_t pitch) {
    const struct YuvConstants *constants = colours == cyuv_601_full ? constants_jpeg
        : colours == cyuv_709_limited                               ? constants_709
        : colours == cyuv_709_full                                  ? constants_709_full
                                                                    : constants_601;
    return I420ToARGBMatrix(
        picture->planes[0], picture->pitches[0], picture->planes[1], picture->pitches[1], picture->planes[2],
        picture->pitches[1], target, pitch, constants, picture->width, picture->height);
}

int cyuv_scale(const struct cyuv_picture *picture, uint8_t *target, int32_t width, int32_t height) {
    int32_t half = (width + 1) / 2;
    uint8_t *u = target + (int64_t)width * height, *v = u + (int64_t)half * ((height + 1) / 2);
    return I420Scale(
        picture->planes[0], picture->pitches[0], picture->planes[1], picture->pitches[1], picture->planes[2],
        picture->pitches[1], picture->width, picture->height, target, width, u, half, v, half, width, height,
        filter_linear);
}
