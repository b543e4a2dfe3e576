/* libqrencode, opened when it is first needed: no other call before cqrcode_open has returned NULL.
 *
 * Declared here as far as it is used: qrencode.h of libqrencode 4. */
#pragma once
#include <stdint.h>

/* A code, QRcode of libqrencode. */
struct cqrcode {
    int32_t version;
    /* Modules at each side. */
    int32_t width;
    /* A byte for each module, row by row. Bit 0 is 1 if the module is dark. */
    uint8_t *modules;
};

/* Opens libqrencode.so.4. Returns NULL, or why it cannot be opened. */
const char *cqrcode_open(void);
/* The smallest code of these bytes, in byte mode and at error correction level M, with the mask that is best to read. NULL
 * when there are more bytes than a code holds, no byte, or no memory. The caller frees it. */
struct cqrcode *cqrcode_encode(const uint8_t *bytes, int32_t size);
void cqrcode_free(struct cqrcode *code);
