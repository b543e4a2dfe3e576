#include "cqrcode.h"
#include "clate.h"

struct cqrcode *QRcode_encodeData(int size, const unsigned char *bytes, int version, unsigned level);
void QRcode_free(struct cqrcode *code);

#define FUNCTIONS(F) \
    F(struct cqrcode *, QRcode_encodeData, (int size, const unsigned char *bytes, int version, unsigned level), \
        (size, bytes, version, level)) \
    F(void, QRcode_free, (struct cqrcode * code), (code))

FUNCTIONS(CLATE_NAME)
FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(cqrcode_open, "libqrencode.so.4", FUNCTIONS)

enum { smallest_version = 0, level_m = 1 };

struct cqrcode *cqrcode_encode(const uint8_t *bytes, int32_t size) {
    return QRcode_encodeData(size, bytes, smallest_version, level_m);
}

void cqrcode_free(struct cqrcode *code) { QRcode_free(code); }
