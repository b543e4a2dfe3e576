#pragma once
#include <mpg123.h>

/* Nothing on standard error, and samples as floats. mpg123_param is a macro in some versions, a function in others. */
static inline int cmpg123_prepare(mpg123_handle *handle) {
    return mpg123_param(handle, MPG123_ADD_FLAGS, MPG123_QUIET | MPG123_FORCE_FLOAT, 0);
}
