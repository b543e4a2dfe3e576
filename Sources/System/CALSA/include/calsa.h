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

/* For a microphone only: a library that lacks one of these still plays. */
#define CALSA_CAPTURE_FUNCTIONS(F) \
    F(snd_pcm_sframes_t, snd_pcm_avail, (snd_pcm_t * pcm), (pcm)) \
    F(snd_pcm_sframes_t, snd_pcm_readi, (snd_pcm_t * pcm, void *frames, snd_pcm_uframes_t count), \
        (pcm, frames, count))

/* For the volume of a card and a check of the device: the card of a PCM, and alsa-lib's simple mixer. */
#define CALSA_MIXER_FUNCTIONS(F) \
    F(int, snd_mixer_attach, (snd_mixer_t * mixer, const char *name), (mixer, name)) \
    F(int, snd_mixer_close, (snd_mixer_t * mixer), (mixer)) \
    F(snd_mixer_elem_t *, snd_mixer_elem_next, (snd_mixer_elem_t * elem), (elem)) \
    F(snd_mixer_elem_t *, snd_mixer_first_elem, (snd_mixer_t * mixer), (mixer)) \
    F(int, snd_mixer_load, (snd_mixer_t * mixer), (mixer)) \
    F(int, snd_mixer_open, (snd_mixer_t * *mixer, int mode), (mixer, mode)) \
    F(int, snd_mixer_selem_get_capture_switch, \
        (snd_mixer_elem_t * elem, snd_mixer_selem_channel_id_t channel, int *value), (elem, channel, value)) \
    F(int, snd_mixer_selem_get_capture_volume, \
        (snd_mixer_elem_t * elem, snd_mixer_selem_channel_id_t channel, long *value), (elem, channel, value)) \
    F(int, snd_mixer_selem_get_capture_volume_range, (snd_mixer_elem_t * elem, long *least, long *most), \
        (elem, least, most)) \
    F(const char *, snd_mixer_selem_get_name, (snd_mixer_elem_t * elem), (elem)) \
    F(int, snd_mixer_selem_get_playback_dB_range, (snd_mixer_elem_t * elem, long *least, long *most), \
        (elem, least, most)) \
    F(int, snd_mixer_selem_get_playback_switch, \
        (snd_mixer_elem_t * elem, snd_mixer_selem_channel_id_t channel, int *value), (elem, channel, value)) \
    F(int, snd_mixer_selem_get_playback_volume, \
        (snd_mixer_elem_t * elem, snd_mixer_selem_channel_id_t channel, long *value), (elem, channel, value)) \
    F(int, snd_mixer_selem_get_playback_volume_range, (snd_mixer_elem_t * elem, long *least, long *most), \
        (elem, least, most)) \
    F(int, snd_mixer_selem_has_capture_switch, (snd_mixer_elem_t * elem), (elem)) \
    F(int, snd_mixer_selem_has_capture_volume, (snd_mixer_elem_t * elem), (elem)) \
    F(int, snd_mixer_selem_has_playback_switch, (snd_mixer_elem_t * elem), (elem)) \
    F(int, snd_mixer_selem_has_playback_volume, (snd_mixer_elem_t * elem), (elem)) \
    F(int, snd_mixer_selem_register, \
        (snd_mixer_t * mixer, struct snd_mixer_selem_regopt *options, snd_mixer_class_t **class), \
        (mixer, options, class)) \
    F(int, snd_mixer_selem_set_playback_dB_all, (snd_mixer_elem_t * elem, long value, int direction), \
        (elem, value, direction)) \
    F(int, snd_mixer_selem_set_playback_switch_all, (snd_mixer_elem_t * elem, int value), (elem, value)) \
    F(int, snd_mixer_selem_set_playback_volume_all, (snd_mixer_elem_t * elem, long value), (elem, value)) \
    F(int, snd_pcm_info, (snd_pcm_t * pcm, snd_pcm_info_t *info), (pcm, info)) \
    F(void, snd_pcm_info_free, (snd_pcm_info_t * info), (info)) \
    F(int, snd_pcm_info_get_card, (const snd_pcm_info_t *info), (info)) \
    F(int, snd_pcm_info_malloc, (snd_pcm_info_t * *info), (info))

CALSA_FUNCTIONS(CLATE_NAME)
CALSA_CAPTURE_FUNCTIONS(CLATE_NAME)
CALSA_MIXER_FUNCTIONS(CLATE_NAME)

/* Opens libasound.so.2. Returns NULL, or why it cannot be opened. */
const char *calsa_open(void);
/* The same for the functions of CALSA_CAPTURE_FUNCTIONS. */
const char *calsa_capture_open(void);
/* The same for the functions of CALSA_MIXER_FUNCTIONS. */
const char *calsa_mixer_open(void);
/* alsa-lib writes to stderr what its calls return as well. Its handler is variadic, which Swift cannot be. */
void calsa_silence(void);
