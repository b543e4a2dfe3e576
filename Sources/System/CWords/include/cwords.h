#pragma once
#include <stddef.h>

/* words.txt, as it is in the program. It has no 0 at its end. */
const unsigned char *cwords_start(void);
size_t cwords_size(void);
