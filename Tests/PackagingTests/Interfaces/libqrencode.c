/* CQRCode against the library's own header. */
#include <qrencode.h>
#define QRcode_encodeData own_encodeData
#define QRcode_free own_free
#include "../../../Sources/System/CQRCode/cqrcode.c"
#undef QRcode_encodeData
#undef QRcode_free
#include "interfaces.h"

SAME_SIZE(struct cqrcode, QRcode);
SAME_PLACE(struct cqrcode, version, QRcode, version);
SAME_PLACE(struct cqrcode, width, QRcode, width);
SAME_PLACE(struct cqrcode, modules, QRcode, data);
SAME_TYPE(own_encodeData, struct cqrcode *(*)(int, const unsigned char *, int, unsigned));
SAME_TYPE(QRcode_encodeData, QRcode *(*)(int, const unsigned char *, int, QRecLevel));
SAME_TYPE(QRcode_free, void (*)(QRcode *));
SAME_SIZE(unsigned, QRecLevel);
SAME_VALUE(level_m, QR_ECLEVEL_M);
