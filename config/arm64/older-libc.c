/* Swift's runtime of Debian sid is compiled against a C library newer than bookworm's (2.36). What it misses there, so that
 * one program runs on both: the C23 readers of numbers, which differ from the older ones in knowing 0b1010 only, and the
 * copying functions of 2.38. Hidden: no library finds these instead of its own. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
HIDDEN long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
HIDDEN unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }

HIDDEN int __isoc23_sscanf(const char *text, const char *format, ...) {
    va_list values;
    va_start(values, format);
    int count = vsscanf(text, format, values);
    va_end(values);
    return count;
}

HIDDEN size_t strlcpy(char *target, const char *source, size_t size) {
    size_t length = strlen(source);
    if (size > 0) {
        size_t copied = length < size ? length : size - 1;
        memcpy(target, source, copied);
        target[copied] = '\0';
    }
    return length;
}

HIDDEN size_t strlcat(char *target, const char *source, size_t size) {
    size_t before = strnlen(target, size);
    return before + (before < size ? strlcpy(target + before, source, size - before) : strlen(source));
}
