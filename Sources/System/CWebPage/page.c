#include "CWebPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "index.html"
};

const unsigned char *cwebpage_start(void) { return page; }
size_t cwebpage_size(void) { return sizeof page; }
