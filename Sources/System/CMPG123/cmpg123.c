#include "cmpg123.h"

CMPG123_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(cmpg123_open, "libmpg123.so.0", CMPG123_FUNCTIONS)

int cmpg123_prepare(mpg123_handle *handle) {
    return mpg123_param(handle, MPG123_ADD_FLAGS, MPG123_QUIET | MPG123_FORCE_FLOAT, 0);
}
