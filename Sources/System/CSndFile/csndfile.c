#include "csndfile.h"

CSNDFILE_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(csndfile_open, "libsndfile.so.1", CSNDFILE_FUNCTIONS)
