/* CSpeexDSP against the library's own header: the compiler refuses a second declaration of a function that differs from
 * the first. */
#include <speex/speex_preprocess.h>

#include "cspeexdsp.h"
#include "interfaces.h"

SAME_VALUE(cspeexdsp_set_denoise, SPEEX_PREPROCESS_SET_DENOISE);
SAME_VALUE(cspeexdsp_get_prob, SPEEX_PREPROCESS_GET_PROB);
