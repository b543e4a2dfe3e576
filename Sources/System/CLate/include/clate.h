/* Shared libraries that are opened when they are first needed (dlopen), so that the program starts without them, also
 * where they are not installed.
 *
 * A library's header lists its functions as LIST(F): F(result, name, (parameters), (arguments)) each, and says
 * LIST(CLATE_NAME) behind its #includes: from there on each name means a function of ours that hands its arguments on.
 * It has its own symbol, "late_NAME", so other libraries still find the real one. One C file has
 * LIST(CLATE_FUNCTION) and CLATE_LOADER. */
#pragma once
#include <pthread.h>
#include <stddef.h>

struct clate_function {
    const char *name;
    void *address; /* of a pointer to it */
};

/* Opens a library and finds all of `functions`, which a NULL name ends. The library stays open.
 *
 * Returns NULL, or what dlerror says: then it may be tried again. Not for two threads at once. */
const char *clate_open(const char *file, const struct clate_function *functions);

#define CLATE_TEXT(name) #name
#define CLATE_NAME(result, name, parameters, arguments) extern __typeof__(name) name __asm__("late_" CLATE_TEXT(name));
#define CLATE_FUNCTION(result, name, parameters, arguments) \
    static __typeof__(name) *address_of_##name; \
    result name parameters { return address_of_##name arguments; }
#define CLATE_ENTRY(result, name, parameters, arguments) {CLATE_TEXT(name), &address_of_##name},
/* Defines `loader`, a function that opens `file`: at the first call that goes well, and never again. */
#define CLATE_LOADER(loader, file, LIST) \
    const char *loader(void) { \
        static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; \
        static int is_open; \
        static const struct clate_function functions[] = {LIST(CLATE_ENTRY){NULL, NULL}}; \
        pthread_mutex_lock(&mutex); \
        const char *problem = is_open ? NULL : clate_open(file, functions); \
        is_open = problem == NULL; \
        pthread_mutex_unlock(&mutex); \
        return problem; \
    }
