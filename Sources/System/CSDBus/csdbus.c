#include "csdbus.h"

CSDBUS_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(csdbus_open, "libsystemd.so.0", CSDBUS_FUNCTIONS)
