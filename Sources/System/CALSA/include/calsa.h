/* alsa-lib, opened when it is first needed: no call before calsa_open has returned NULL. */
#pragma once
#include "clate.h"
#include <alsa/asoundlib.h>

#define CALSA_FUNCTIONS(F) \
    F(int, snd_device_name_free_hint, (void **hints), (hints)) \
    F(char *, snd_device_name_get_hint, (const void *hint, const char *id), (hint, id)) \
    F(int, snd_device_name_hint, (int card, const char *interface, void ***hints), (card, interface, hints)) \
    F(int, snd_lib_error_set_handler, (snd_lib_error_handler_t handler), (handler)) \
    F(int, snd_pcm_close, (snd_pcm_t * pcm), (pcm)) \
    F(int, snd_pcm_delay, (snd_pcm_t * pcm, snd_pcm_sframes_t *delay), (pcm, delay)) \
    F(int, snd_pcm_drop, (snd_pcm_t * pcm), (pcm)) \
    F(int, snd_pcm_get_params, (snd_pcm_t * pcm, snd_pcm_uframes_t *buffer, snd_pcm_uframes_t *period), \
        (pcm, buffer, period)) \
    F(int, snd_pcm_open, (snd_pcm_t * *pcm, const char *name, snd_pcm_stream_t stream, int mode), \
        (pcm, name, stream, mode)) \
    F(int, snd_pcm_prepare, (snd_pcm_t * pcm), (pcm)) \
    F(int, snd_pcm_resume, (snd_pcm_t * pcm), (pcm)) \
    F(int, snd_pcm_set_params, (snd_pcm_t * pcm, snd_pcm_format_t format, snd_pcm_access_t access, \
        unsigned channels, unsigned rate, int resamples, unsigned latency), \
        (pcm, format, access, channels, rate, resamples, latency)) \
    F(int, snd_pcm_start, (snd_pcm_t * pcm), (pcm)) \
    F(snd_pcm_state_t, snd_pcm_state, (snd_pcm_t * pcm), (pcm)) \
    F(snd_pcm_type_t, snd_pcm_type, (snd_pcm_t * pcm), (pcm)) \
    F(int, snd_pcm_wait, (snd_pcm_t * pcm, int timeout), (pcm, timeout)) \
    F(snd_pcm_sframes_t, snd_pcm_writei, (snd_pcm_t * pcm, const void *frames, snd_pcm_uframes_t count), \
        (pcm, frames, count)) \
    F(const char *, snd_strerror, (int code), (code))

CALSA_FUNCTIONS(CLATE_NAME)

/* Opens libasound.so.2. Returns NULL, or why it cannot be opened. */
const char *calsa_open(void);
/* alsa-lib writes to stderr what its calls return as well. Its handler is variadic, which Swift cannot be. */
void calsa_silence(void);
