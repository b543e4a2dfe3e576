#include "clate.h"

#include <dlfcn.h>
#include <string.h>

const char *clate_open(const char *file, const struct clate_function *functions) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
    for (; functions->name; functions++) {
        void *found = dlsym(library, functions->name);
        if (!found) return dlerror();
        memcpy(functions->address, &found, sizeof found);
    }
    return NULL;
}
