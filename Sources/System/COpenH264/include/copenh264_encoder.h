/* OpenH264's encoder, opened when it is first needed: no other call before copenh264_open_encoder has returned NULL.
 *
 * Declared here as far as it is used. Structs of the encoder grew from version 2.5.0 (libopenh264.so.7) to 2.6.0
 * (libopenh264.so.8): those that are passed in are larger than in both, and zeroed; those that are read have the form of
 * the library that was opened. */
#pragma once
#include <stdint.h>

/* What the pictures show: it decides how the encoder searches. */
enum copenh264_content { copenh264_camera, copenh264_screen };

struct copenh264_settings {
    /* In pixels, both even. */
    int32_t width, height;
    float frames_per_second;
    int32_t bits_per_second;
    enum copenh264_content content;
};

/* A picture in I420. The three planes must be readable during the call only. */
struct copenh264_source {
    const uint8_t *planes[3];
    /* Bytes from one row to the next: of the first plane, and of the two others. */
    int32_t pitches[2];
    /* Grows from picture to picture. */
    int64_t milliseconds;
};

/* Opens libopenh264.so.8 or libopenh264.so.7. Returns NULL, or why neither can be opened. */
const char *copenh264_open_encoder(void);

struct copenh264_encoder;
/* An encoder of Baseline streams with one slice and one reference a picture, no thread, no skipped picture, and an IDR
 * picture only when it is wanted, behind its parameter sets. NULL when the settings are not possible. */
struct copenh264_encoder *copenh264_create_encoder(const struct copenh264_settings *settings);
void copenh264_destroy_encoder(struct copenh264_encoder *encoder);
/* From the next picture on. Returns 0, or OpenH264's error. */
int copenh264_set_rates(struct copenh264_encoder *encoder, float frames_per_second, int32_t bits_per_second);
/* Encodes one picture. Returns 0, or OpenH264's error; *size is then 0.
 *
 * The access unit in Annex B form is at *bytes, valid until the next call. *is_idr says whether it is an IDR picture. */
int copenh264_encode(
    struct copenh264_encoder *encoder, const struct copenh264_source *source, int wants_idr, const uint8_t **bytes,
    int32_t *size, int *is_idr);
