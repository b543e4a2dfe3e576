#include "cspeexdsp.h"

CSPEEXDSP_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(cspeexdsp_open, "libspeexdsp.so.1", CSPEEXDSP_FUNCTIONS)
