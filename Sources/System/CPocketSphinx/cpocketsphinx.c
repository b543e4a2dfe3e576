#include "cpocketsphinx.h"

#include <dlfcn.h>

/* fsg_model_s, to the last member that is used. */
struct grammar {
    int references;
    char *name;
    int32_t words, room;
    char **vocabulary;
    void *silences, *alternatives, *logmath;
    int32_t states, start, end;
};

CPOCKETSPHINX_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(cpocketsphinx_open, "libpocketsphinx.so.3", CPOCKETSPHINX_FUNCTIONS)

const char *cpocketsphinx_probe(void) {
    void *library = dlopen("libpocketsphinx.so.3", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return dlerror();
    const char *problem = dlsym(library, "ps_set_fsg") ? NULL : "the library has no ps_set_fsg";
    dlclose(library);
    return problem;
}

void cpocketsphinx_set_ends(struct fsg_model_s *grammar, int32_t start, int32_t end) {
    struct grammar *own = (struct grammar *)grammar;
    own->start = start;
    own->end = end;
}
