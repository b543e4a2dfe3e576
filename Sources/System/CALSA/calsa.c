#include "calsa.h"

CALSA_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(calsa_open, "libasound.so.2", CALSA_FUNCTIONS)

CALSA_CAPTURE_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(calsa_capture_open, "libasound.so.2", CALSA_CAPTURE_FUNCTIONS)

CALSA_MIXER_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(calsa_mixer_open, "libasound.so.2", CALSA_MIXER_FUNCTIONS)

static void say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

void calsa_silence(void) { snd_lib_error_set_handler(say_nothing); }
