/* mpg123, opened when it is first needed: no call before cmpg123_open has returned NULL. */
#pragma once
#include "clate.h"
#include <mpg123.h>

#ifdef mpg123_param /* Then it is mpg123_param2. */
typedef int cmpg123_parameter;
#else
typedef enum mpg123_parms cmpg123_parameter;
#endif

#define CMPG123_FUNCTIONS(F) \
    F(void, mpg123_delete, (mpg123_handle * handle), (handle)) \
    F(int, mpg123_errcode, (mpg123_handle * handle), (handle)) \
    F(int, mpg123_feed, (mpg123_handle * handle, const unsigned char *bytes, size_t size), (handle, bytes, size)) \
    F(int, mpg123_getformat, (mpg123_handle * handle, long *rate, int *channels, int *encoding), \
        (handle, rate, channels, encoding)) \
    F(off_t, mpg123_length, (mpg123_handle * handle), (handle)) \
    F(mpg123_handle *, mpg123_new, (const char *decoder, int *fault), (decoder, fault)) \
    F(int, mpg123_open_feed, (mpg123_handle * handle), (handle)) \
    F(int, mpg123_param, (mpg123_handle * handle, cmpg123_parameter type, long value, double number), \
        (handle, type, value, number)) \
    F(const char *, mpg123_plain_strerror, (int code), (code)) \
    F(int, mpg123_read, (mpg123_handle * handle, void *samples, size_t size, size_t *done), \
        (handle, samples, size, done)) \
    F(const char *, mpg123_strerror, (mpg123_handle * handle), (handle))

CMPG123_FUNCTIONS(CLATE_NAME)

/* Opens libmpg123.so.0. Returns NULL, or why it cannot be opened. */
const char *cmpg123_open(void);
/* Nothing on standard error, and samples as floats. */
int cmpg123_prepare(mpg123_handle *handle);
