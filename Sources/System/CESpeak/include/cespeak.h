/* espeak-ng, opened when it is first needed: no call before cespeak_open has returned NULL. */
#pragma once
#include "clate.h"
#include <espeak-ng/speak_lib.h>

#define CESPEAK_FUNCTIONS(F) \
    F(const char *, espeak_Info, (const char **folder), (folder)) \
    F(int, espeak_Initialize, (espeak_AUDIO_OUTPUT output, int buffer, const char *path, int options), \
        (output, buffer, path, options)) \
    F(const espeak_VOICE **, espeak_ListVoices, (espeak_VOICE * wanted), (wanted)) \
    F(espeak_ERROR, espeak_SetParameter, (espeak_PARAMETER parameter, int value, int relative), \
        (parameter, value, relative)) \
    F(void, espeak_SetSynthCallback, (t_espeak_callback * callback), (callback)) \
    F(espeak_ERROR, espeak_SetVoiceByName, (const char *name), (name)) \
    F(espeak_ERROR, espeak_Synth, (const void *text, size_t size, unsigned position, espeak_POSITION_TYPE type, \
        unsigned end, unsigned flags, unsigned *identifier, void *data), \
        (text, size, position, type, end, flags, identifier, data)) \
    F(const char *, espeak_TextToPhonemes, (const void **text, int characters, int form), (text, characters, form))

CESPEAK_FUNCTIONS(CLATE_NAME)

/* Opens libespeak-ng.so.1. Returns NULL, or why it cannot be opened. */
const char *cespeak_open(void);
