/* SpeexDSP's preprocessor, opened when it is first needed: no other call before cspeexdsp_open has returned NULL.
 *
 * Declared here as far as it is used: speex_preprocess.h of libspeexdsp 1.2. */
#pragma once
#include "clate.h"
#include <stdint.h>

struct SpeexPreprocessState_;

struct SpeexPreprocessState_ *speex_preprocess_state_init(int frame_size, int rate);
void speex_preprocess_state_destroy(struct SpeexPreprocessState_ *state);
int speex_preprocess_run(struct SpeexPreprocessState_ *state, int16_t *samples);
int speex_preprocess_ctl(struct SpeexPreprocessState_ *state, int request, void *value);

#define CSPEEXDSP_FUNCTIONS(F) \
    F(struct SpeexPreprocessState_ *, speex_preprocess_state_init, (int frame_size, int rate), (frame_size, rate)) \
    F(void, speex_preprocess_state_destroy, (struct SpeexPreprocessState_ * state), (state)) \
    F(int, speex_preprocess_run, (struct SpeexPreprocessState_ * state, int16_t *samples), (state, samples)) \
    F(int, speex_preprocess_ctl, (struct SpeexPreprocessState_ * state, int request, void *value), \
        (state, request, value))

CSPEEXDSP_FUNCTIONS(CLATE_NAME)

/* SPEEX_PREPROCESS_SET_DENOISE and SPEEX_PREPROCESS_GET_PROB; the values are int32_t, the probability in percent. */
enum cspeexdsp_request { cspeexdsp_set_denoise = 0, cspeexdsp_get_prob = 45 };

/* Opens libspeexdsp.so.1. Returns NULL, or why it cannot be opened. */
const char *cspeexdsp_open(void);
