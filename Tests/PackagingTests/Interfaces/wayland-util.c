/* CWayland's structs, which have other names here, against the library's own header. */
#define wl_message own_message
#define wl_interface own_interface
#define wl_array own_array
#define wl_argument own_argument
#define wl_fixed_t own_fixed_t
#define wl_dispatcher_func_t own_dispatcher_func_t
#include "cwayland.h"
#undef wl_message
#undef wl_interface
#undef wl_array
#undef wl_argument
#undef wl_fixed_t
#undef wl_dispatcher_func_t
#include <wayland-util.h>

#include "interfaces.h"

SAME_SIZE(struct own_message, struct wl_message);
SAME_PLACE(struct own_message, name, struct wl_message, name);
SAME_PLACE(struct own_message, signature, struct wl_message, signature);
SAME_PLACE(struct own_message, types, struct wl_message, types);
SAME_SIZE(struct own_interface, struct wl_interface);
SAME_PLACE(struct own_interface, name, struct wl_interface, name);
SAME_PLACE(struct own_interface, version, struct wl_interface, version);
SAME_PLACE(struct own_interface, method_count, struct wl_interface, method_count);
SAME_PLACE(struct own_interface, methods, struct wl_interface, methods);
SAME_PLACE(struct own_interface, event_count, struct wl_interface, event_count);
SAME_PLACE(struct own_interface, events, struct wl_interface, events);
SAME_SIZE(struct own_array, struct wl_array);
SAME_PLACE(struct own_array, size, struct wl_array, size);
SAME_PLACE(struct own_array, alloc, struct wl_array, alloc);
SAME_PLACE(struct own_array, data, struct wl_array, data);
SAME_SIZE(union own_argument, union wl_argument);
SAME_PLACE(union own_argument, i, union wl_argument, i);
SAME_PLACE(union own_argument, u, union wl_argument, u);
SAME_PLACE(union own_argument, f, union wl_argument, f);
SAME_PLACE(union own_argument, s, union wl_argument, s);
SAME_PLACE(union own_argument, o, union wl_argument, o);
SAME_PLACE(union own_argument, n, union wl_argument, n);
SAME_PLACE(union own_argument, a, union wl_argument, a);
SAME_PLACE(union own_argument, h, union wl_argument, h);
SAME_SIZE(own_fixed_t, wl_fixed_t);
