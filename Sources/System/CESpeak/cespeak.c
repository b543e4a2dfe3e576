#include "cespeak.h"

CESPEAK_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(cespeak_open, "libespeak-ng.so.1", CESPEAK_FUNCTIONS)
