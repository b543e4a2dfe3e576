#include "cwayland.h"

#include <string.h>

CWAYLAND_FUNCTIONS(CLATE_FUNCTION)
CLATE_LOADER(cwayland_open, "libwayland-client.so.0", CWAYLAND_FUNCTIONS)

/* `received` is a function; ISO C has no other way to keep one in a const void *. */
static int dispatch(
    const void *received, void *proxy, uint32_t event, const struct wl_message *message, union wl_argument *arguments) {
    (void)message;
    ((cwayland_received)(uintptr_t)received)(wl_proxy_get_user_data(proxy), event, arguments);
    return 0;
}

void cwayland_listen(struct wl_proxy *proxy, cwayland_received received, void *context) {
    wl_proxy_add_dispatcher(proxy, dispatch, (const void *)(uintptr_t)received, context);
}

enum { no_flags = 0, flag_destroys = 1 };

#define ARGUMENTS(...) ((union wl_argument[]){__VA_ARGS__})
/* A request without a new object. */
#define SEND(proxy, request, ...) \
    (void)wl_proxy_marshal_array_flags( \
        proxy, request, NULL, wl_proxy_get_version(proxy), no_flags, ARGUMENTS(__VA_ARGS__))
/* A request whose arguments begin with a new object of an interface. */
#define CREATE(proxy, request, interface, ...) \
    wl_proxy_marshal_array_flags( \
        proxy, request, interface(), wl_proxy_get_version(proxy), no_flags, ARGUMENTS({.n = 0}, __VA_ARGS__))
#define NONE {.n = 0}

void cwayland_destroy(struct wl_proxy *proxy, const struct wl_interface *interface) {
    uint32_t version = wl_proxy_get_version(proxy);
    for (int request = 0; request < interface->method_count; request++) {
        const struct wl_message *method = &interface->methods[request];
        if (strcmp(method->name, "destroy") && strcmp(method->name, "release")) continue;
        uint32_t since = *method->signature ? (uint32_t)(*method->signature - '0') : 1;
        if (since > version) break;
        wl_proxy_marshal_array_flags(proxy, (uint32_t)request, NULL, version, flag_destroys, ARGUMENTS(NONE));
        return;
    }
    wl_proxy_destroy(proxy);
}

/* The display is a proxy too. */
struct wl_proxy *cwayland_sync(struct wl_display *display) {
    return CREATE((struct wl_proxy *)display, 0, cwayland_wl_callback, NONE);
}
struct wl_proxy *cwayland_get_registry(struct wl_display *display) {
    return CREATE((struct wl_proxy *)display, 1, cwayland_wl_registry, NONE);
}
struct wl_proxy *cwayland_bind(
    struct wl_proxy *registry, uint32_t name, const struct wl_interface *interface, uint32_t version) {
    return wl_proxy_marshal_array_flags(
        registry, 0, interface, version, no_flags,
        ARGUMENTS({.u = name}, {.s = interface->name}, {.u = version}, NONE));
}

struct wl_proxy *cwayland_create_surface(struct wl_proxy *compositor) {
    return CREATE(compositor, 0, cwayland_wl_surface, NONE);
}
struct wl_proxy *cwayland_create_region(struct wl_proxy *compositor) {
    return CREATE(compositor, 1, cwayland_wl_region, NONE);
}
void cwayland_region_add(struct wl_proxy *region, int32_t x, int32_t y, int32_t width, int32_t height) {
    SEND(region, 1, {.i = x}, {.i = y}, {.i = width}, {.i = height});
}

struct wl_proxy *cwayland_create_pool(struct wl_proxy *shm, int32_t descriptor, int32_t size) {
    return CREATE(shm, 0, cwayland_wl_shm_pool, {.h = descriptor}, {.i = size});
}
struct wl_proxy *cwayland_create_buffer(
    struct wl_proxy *pool, int32_t offset, int32_t width, int32_t height, int32_t stride, uint32_t format) {
    return CREATE(
        pool, 0, cwayland_wl_buffer, {.i = offset}, {.i = width}, {.i = height}, {.i = stride}, {.u = format});
}

void cwayland_attach(struct wl_proxy *surface, struct wl_proxy *buffer) {
    SEND(surface, 1, {.o = buffer}, {.i = 0}, {.i = 0});
}
struct wl_proxy *cwayland_frame(struct wl_proxy *surface) { return CREATE(surface, 3, cwayland_wl_callback, NONE); }
void cwayland_set_opaque_region(struct wl_proxy *surface, struct wl_proxy *region) { SEND(surface, 4, {.o = region}); }
void cwayland_set_input_region(struct wl_proxy *surface, struct wl_proxy *region) { SEND(surface, 5, {.o = region}); }
void cwayland_commit(struct wl_proxy *surface) { SEND(surface, 6, NONE); }
void cwayland_set_buffer_scale(struct wl_proxy *surface, int32_t scale) { SEND(surface, 8, {.i = scale}); }
void cwayland_damage_buffer(struct wl_proxy *surface, int32_t x, int32_t y, int32_t width, int32_t height) {
    SEND(surface, 9, {.i = x}, {.i = y}, {.i = width}, {.i = height});
}

struct wl_proxy *cwayland_get_pointer(struct wl_proxy *seat) { return CREATE(seat, 0, cwayland_wl_pointer, NONE); }
struct wl_proxy *cwayland_get_keyboard(struct wl_proxy *seat) { return CREATE(seat, 1, cwayland_wl_keyboard, NONE); }
struct wl_proxy *cwayland_get_touch(struct wl_proxy *seat) { return CREATE(seat, 2, cwayland_wl_touch, NONE); }
void cwayland_set_cursor(struct wl_proxy *pointer, uint32_t serial, struct wl_proxy *surface, int32_t x, int32_t y) {
    SEND(pointer, 0, {.u = serial}, {.o = surface}, {.i = x}, {.i = y});
}

struct wl_proxy *cwayland_get_xdg_surface(struct wl_proxy *base, struct wl_proxy *surface) {
    return CREATE(base, 2, cwayland_xdg_surface, {.o = surface});
}
void cwayland_pong(struct wl_proxy *base, uint32_t serial) { SEND(base, 3, {.u = serial}); }
struct wl_proxy *cwayland_get_toplevel(struct wl_proxy *xdg_surface) {
    return CREATE(xdg_surface, 1, cwayland_xdg_toplevel, NONE);
}
void cwayland_ack_window(struct wl_proxy *xdg_surface, uint32_t serial) { SEND(xdg_surface, 4, {.u = serial}); }
void cwayland_set_title(struct wl_proxy *toplevel, const char *title) { SEND(toplevel, 2, {.s = title}); }
void cwayland_set_app_id(struct wl_proxy *toplevel, const char *id) { SEND(toplevel, 3, {.s = id}); }
void cwayland_set_min_size(struct wl_proxy *toplevel, int32_t width, int32_t height) {
    SEND(toplevel, 8, {.i = width}, {.i = height});
}
void cwayland_set_fullscreen(struct wl_proxy *toplevel, struct wl_proxy *output) {
    SEND(toplevel, 11, {.o = output});
}
void cwayland_unset_fullscreen(struct wl_proxy *toplevel) { SEND(toplevel, 12, NONE); }
/* 2: the compositor draws the title bar. */
void cwayland_decorate(struct wl_proxy *decoration) { SEND(decoration, 1, {.u = 2}); }

struct wl_proxy *cwayland_get_layer_surface(
    struct wl_proxy *shell, struct wl_proxy *surface, struct wl_proxy *output, uint32_t layer, const char *name) {
    return CREATE(
        shell, 0, cwayland_zwlr_layer_surface_v1, {.o = surface}, {.o = output}, {.u = layer}, {.s = name});
}
void cwayland_set_size(struct wl_proxy *layer_surface, uint32_t width, uint32_t height) {
    SEND(layer_surface, 0, {.u = width}, {.u = height});
}
void cwayland_set_anchor(struct wl_proxy *layer_surface, uint32_t anchor) { SEND(layer_surface, 1, {.u = anchor}); }
void cwayland_set_exclusive_zone(struct wl_proxy *layer_surface, int32_t zone) {
    SEND(layer_surface, 2, {.i = zone});
}
void cwayland_set_margin(struct wl_proxy *layer_surface, int32_t top, int32_t right, int32_t bottom, int32_t left) {
    SEND(layer_surface, 3, {.i = top}, {.i = right}, {.i = bottom}, {.i = left});
}
void cwayland_take_keyboard(struct wl_proxy *layer_surface) { SEND(layer_surface, 4, {.u = 1}); }
void cwayland_ack_layer(struct wl_proxy *layer_surface, uint32_t serial) { SEND(layer_surface, 6, {.u = serial}); }

struct wl_proxy *cwayland_get_extension(
    struct wl_proxy *manager, struct wl_proxy *object, const struct wl_interface *interface) {
    return wl_proxy_marshal_array_flags(
        manager, 1, interface, wl_proxy_get_version(manager), no_flags, ARGUMENTS(NONE, {.o = object}));
}
void cwayland_set_destination(struct wl_proxy *viewport, int32_t width, int32_t height) {
    SEND(viewport, 2, {.i = width}, {.i = height});
}
struct wl_proxy *cwayland_feedback(struct wl_proxy *presentation, struct wl_proxy *surface) {
    return wl_proxy_marshal_array_flags(
        presentation, 1, cwayland_wp_presentation_feedback(), wl_proxy_get_version(presentation), no_flags,
        ARGUMENTS({.o = surface}, NONE));
}
