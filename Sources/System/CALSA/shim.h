#pragma once
#include <alsa/asoundlib.h>

static void calsa_say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

/* alsa-lib writes to stderr what its calls return as well. Its handler is variadic, which Swift cannot be. */
static inline void calsa_silence(void) { snd_lib_error_set_handler(calsa_say_nothing); }
