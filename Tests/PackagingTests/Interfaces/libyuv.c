/* CYUV against the library's own headers: the compiler refuses a second declaration that differs from the first. */
#include <libyuv/convert.h>
#include <libyuv/convert_argb.h>
#include <libyuv/scale.h>
#include "../../../Sources/System/CYUV/cyuv.c"
#undef FUNCTIONS
#include "../../../Sources/System/CYUV/from_argb.c"
#include "interfaces.h"

SAME_VALUE(filter_linear, kFilterLinear);
