/* libsndfile, opened when it is first needed: no call before csndfile_open has returned NULL. */
#pragma once
#include "clate.h"
#include <sndfile.h>

#define CSNDFILE_FUNCTIONS(F) \
    F(int, sf_close, (SNDFILE * file), (file)) \
    F(int, sf_error, (SNDFILE * file), (file)) \
    F(const char *, sf_error_number, (int code), (code)) \
    F(SNDFILE *, sf_open, (const char *path, int mode, SF_INFO *info), (path, mode, info)) \
    F(SNDFILE *, sf_open_virtual, (SF_VIRTUAL_IO * calls, int mode, SF_INFO *info, void *data), \
        (calls, mode, info, data)) \
    F(sf_count_t, sf_readf_float, (SNDFILE * file, float *samples, sf_count_t frames), (file, samples, frames)) \
    F(const char *, sf_strerror, (SNDFILE * file), (file)) \
    F(const char *, sf_version_string, (void), ()) \
    F(sf_count_t, sf_writef_float, (SNDFILE * file, const float *samples, sf_count_t frames), (file, samples, frames))

CSNDFILE_FUNCTIONS(CLATE_NAME)

/* Opens libsndfile.so.1. Returns NULL, or why it cannot be opened. */
const char *csndfile_open(void);
