/* OpenH264's decoder, opened when it is first needed: no call before copenh264_open has returned NULL.
 * The encoder is in copenh264_encoder.h.
 *
 * Declared here as far as it is used. The decoder's interface is the same in versions 2.3.1 (libopenh264.so.7) and 2.6.0
 * (libopenh264.so.8): codec_api.h, codec_def.h and codec_app_def.h of OpenH264. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* A decoded picture, valid until the next call: I420, without what the stream crops. */
struct copenh264_picture {
    const uint8_t *planes[3];
    int32_t width, height;
    /* Bytes from one row to the next: of the first plane, and of the two others. */
    int32_t pitches[2];
};

/* Opens libopenh264.so.8 or libopenh264.so.7. Returns NULL, or why neither can be opened. */
const char *copenh264_open(void);
/* Looks whether copenh264_open would find a decoder, without loading it where the file lies in a usual folder. Returns NULL, or
 * why it would not. */
const char *copenh264_probe(void);
/* The version of the opened library: major, minor, revision. */
void copenh264_version(unsigned numbers[3]);

struct copenh264_decoder;
/* A decoder that uses no thread and does not conceal errors; NULL when there is no memory for it. */
struct copenh264_decoder *copenh264_create(void);
void copenh264_destroy(struct copenh264_decoder *decoder);
/* Decodes a whole access unit in Annex B form.
 *
 * is_reordering: pictures may have to wait for later units; otherwise the unit's picture is given out at once.
 * Returns OpenH264's DECODING_STATE, 0 when the unit has no errors; *has_picture says whether there is a picture. */
int copenh264_decode(
    struct copenh264_decoder *decoder, const uint8_t *bytes, int32_t size, int is_reordering, int *has_picture,
    struct copenh264_picture *picture);
