/* CWayland's functions against the library's own header: the compiler refuses a second declaration that differs from the
 * first. The structs are compared in wayland-util.c. */
#include <wayland-client-core.h>

#include "cwayland.h"
