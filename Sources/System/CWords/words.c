#include "cwords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char words[] = {
#embed "words.txt"
};

const unsigned char *cwords_start(void) { return words; }
size_t cwords_size(void) { return sizeof words; }
