#ifndef CWEBPAGE_H
#define CWEBPAGE_H

#include <stddef.h>

/* The console's page, all files of page together, as it is in the program. It has no 0 at its end. */
const unsigned char *cwebpage_start(void);
size_t cwebpage_size(void);

#endif
