/* libwayland-client, opened when it is first needed: no other call before cwayland_open has returned NULL.
 *
 * Declared here as far as it is used, so that a build needs neither its headers nor the code that wayland-scanner writes:
 * wl_proxy_marshal_array_flags and wl_proxy_add_dispatcher (libwayland 1.20) send every request and take every event by
 * its number. interfaces.c has the tables of the protocols, this header a function for each request. */
#pragma once
#include "clate.h"
#include <stdint.h>

/* The library's own types (wayland-util.h), unless its header is there: a test compares this one with it. */
#ifndef WAYLAND_UTIL_H
struct wl_interface;
struct wl_message {
    const char *name, *signature;
    const struct wl_interface **types;
};
struct wl_interface {
    const char *name;
    int version, method_count;
    const struct wl_message *methods;
    int event_count;
    const struct wl_message *events;
};
struct wl_array {
    size_t size, alloc;
    void *data;
};
/* A number with 8 binary digits behind the point. */
typedef int32_t wl_fixed_t;
union wl_argument {
    int32_t i;
    uint32_t u;
    wl_fixed_t f;
    const char *s;
    struct wl_proxy *o;
    uint32_t n;
    struct wl_array *a;
    int32_t h;
};
typedef int (*wl_dispatcher_func_t)(
    const void *data, void *proxy, uint32_t event, const struct wl_message *message, union wl_argument *arguments);
#endif
struct wl_display;
struct wl_proxy;

struct wl_display *wl_display_connect(const char *name);
void wl_display_disconnect(struct wl_display *display);
int wl_display_get_fd(struct wl_display *display);
int wl_display_prepare_read(struct wl_display *display);
int wl_display_read_events(struct wl_display *display);
int wl_display_dispatch_pending(struct wl_display *display);
int wl_display_flush(struct wl_display *display);
int wl_display_get_error(struct wl_display *display);
uint32_t wl_display_get_protocol_error(
    struct wl_display *display, const struct wl_interface **interface, uint32_t *object);
int wl_proxy_add_dispatcher(
    struct wl_proxy *proxy, wl_dispatcher_func_t dispatcher, const void *data, void *user_data);
void *wl_proxy_get_user_data(struct wl_proxy *proxy);
void wl_proxy_destroy(struct wl_proxy *proxy);
uint32_t wl_proxy_get_version(struct wl_proxy *proxy);
struct wl_proxy *wl_proxy_marshal_array_flags(
    struct wl_proxy *proxy, uint32_t request, const struct wl_interface *interface, uint32_t version, uint32_t flags,
    union wl_argument *arguments);

#define CWAYLAND_FUNCTIONS(F) \
    F(struct wl_display *, wl_display_connect, (const char *name), (name)) \
    F(void, wl_display_disconnect, (struct wl_display * display), (display)) \
    F(int, wl_display_get_fd, (struct wl_display * display), (display)) \
    F(int, wl_display_prepare_read, (struct wl_display * display), (display)) \
    F(int, wl_display_read_events, (struct wl_display * display), (display)) \
    F(int, wl_display_dispatch_pending, (struct wl_display * display), (display)) \
    F(int, wl_display_flush, (struct wl_display * display), (display)) \
    F(int, wl_display_get_error, (struct wl_display * display), (display)) \
    F(uint32_t, wl_display_get_protocol_error, \
        (struct wl_display * display, const struct wl_interface **interface, uint32_t *object), \
        (display, interface, object)) \
    F(int, wl_proxy_add_dispatcher, \
        (struct wl_proxy * proxy, wl_dispatcher_func_t dispatcher, const void *data, void *user_data), \
        (proxy, dispatcher, data, user_data)) \
    F(void *, wl_proxy_get_user_data, (struct wl_proxy * proxy), (proxy)) \
    F(void, wl_proxy_destroy, (struct wl_proxy * proxy), (proxy)) \
    F(uint32_t, wl_proxy_get_version, (struct wl_proxy * proxy), (proxy)) \
    F(struct wl_proxy *, wl_proxy_marshal_array_flags, \
        (struct wl_proxy * proxy, uint32_t request, const struct wl_interface *interface, uint32_t version, \
            uint32_t flags, union wl_argument *arguments), \
        (proxy, request, interface, version, flags, arguments))

CWAYLAND_FUNCTIONS(CLATE_NAME)

/* Opens libwayland-client.so.0. Returns NULL, or why it cannot be opened. */
const char *cwayland_open(void);

/* The interfaces: a function for each, whose result stays valid. */
#define CWAYLAND_INTERFACES(I) \
    I(wl_registry) I(wl_callback) I(wl_compositor) I(wl_shm) I(wl_shm_pool) I(wl_buffer) I(wl_surface) I(wl_region) \
    I(wl_seat) I(wl_pointer) I(wl_keyboard) I(wl_touch) I(wl_output) I(xdg_wm_base) I(xdg_surface) I(xdg_toplevel) \
    I(zwlr_layer_shell_v1) I(zwlr_layer_surface_v1) I(wp_viewporter) I(wp_viewport) I(wp_presentation) \
    I(wp_presentation_feedback) I(wp_fractional_scale_manager_v1) I(wp_fractional_scale_v1) \
    I(zxdg_output_manager_v1) I(zxdg_output_v1) I(zxdg_decoration_manager_v1) I(zxdg_toplevel_decoration_v1)
#define CWAYLAND_DECLARE(name) const struct wl_interface *cwayland_##name(void);
CWAYLAND_INTERFACES(CWAYLAND_DECLARE)

/* Calls `received` for each event of the proxy, with the event's number. */
typedef void (*cwayland_received)(void *context, uint32_t event, const union wl_argument *arguments);
void cwayland_listen(struct wl_proxy *proxy, cwayland_received received, void *context);

/* Sends the destructor if the interface has one in the proxy's version ("destroy" or "release"), and frees the proxy. */
void cwayland_destroy(struct wl_proxy *proxy, const struct wl_interface *interface);

/* Requests, by the names of the protocols. Those that create an object return its proxy, or NULL without memory. */
struct wl_proxy *cwayland_get_registry(struct wl_display *display);
/* A callback whose event comes when the compositor has handled all requests before it. */
struct wl_proxy *cwayland_sync(struct wl_display *display);
struct wl_proxy *cwayland_bind(
    struct wl_proxy *registry, uint32_t name, const struct wl_interface *interface, uint32_t version);

struct wl_proxy *cwayland_create_surface(struct wl_proxy *compositor);
struct wl_proxy *cwayland_create_region(struct wl_proxy *compositor);
void cwayland_region_add(struct wl_proxy *region, int32_t x, int32_t y, int32_t width, int32_t height);

struct wl_proxy *cwayland_create_pool(struct wl_proxy *shm, int32_t descriptor, int32_t size);
struct wl_proxy *cwayland_create_buffer(
    struct wl_proxy *pool, int32_t offset, int32_t width, int32_t height, int32_t stride, uint32_t format);

void cwayland_attach(struct wl_proxy *surface, struct wl_proxy *buffer);
void cwayland_damage_buffer(struct wl_proxy *surface, int32_t x, int32_t y, int32_t width, int32_t height);
struct wl_proxy *cwayland_frame(struct wl_proxy *surface);
void cwayland_set_opaque_region(struct wl_proxy *surface, struct wl_proxy *region);
void cwayland_set_input_region(struct wl_proxy *surface, struct wl_proxy *region);
void cwayland_set_buffer_scale(struct wl_proxy *surface, int32_t scale);
void cwayland_commit(struct wl_proxy *surface);

struct wl_proxy *cwayland_get_pointer(struct wl_proxy *seat);
struct wl_proxy *cwayland_get_keyboard(struct wl_proxy *seat);
struct wl_proxy *cwayland_get_touch(struct wl_proxy *seat);
void cwayland_set_cursor(struct wl_proxy *pointer, uint32_t serial, struct wl_proxy *surface, int32_t x, int32_t y);

struct wl_proxy *cwayland_get_xdg_surface(struct wl_proxy *base, struct wl_proxy *surface);
void cwayland_pong(struct wl_proxy *base, uint32_t serial);
struct wl_proxy *cwayland_get_toplevel(struct wl_proxy *xdg_surface);
void cwayland_ack_window(struct wl_proxy *xdg_surface, uint32_t serial);
void cwayland_set_title(struct wl_proxy *toplevel, const char *title);
void cwayland_set_app_id(struct wl_proxy *toplevel, const char *id);
void cwayland_set_min_size(struct wl_proxy *toplevel, int32_t width, int32_t height);
void cwayland_set_fullscreen(struct wl_proxy *toplevel, struct wl_proxy *output);
void cwayland_unset_fullscreen(struct wl_proxy *toplevel);
void cwayland_decorate(struct wl_proxy *decoration);

enum { cwayland_layer_overlay = 3, cwayland_anchor_top = 1, cwayland_anchor_left = 4, cwayland_anchor_all = 15 };
struct wl_proxy *cwayland_get_layer_surface(
    struct wl_proxy *shell, struct wl_proxy *surface, struct wl_proxy *output, uint32_t layer, const char *name);
void cwayland_set_size(struct wl_proxy *layer_surface, uint32_t width, uint32_t height);
void cwayland_set_anchor(struct wl_proxy *layer_surface, uint32_t anchor);
void cwayland_set_exclusive_zone(struct wl_proxy *layer_surface, int32_t zone);
void cwayland_set_margin(struct wl_proxy *layer_surface, int32_t top, int32_t right, int32_t bottom, int32_t left);
/* The surface has the keyboard while it is shown. */
void cwayland_take_keyboard(struct wl_proxy *layer_surface);
void cwayland_ack_layer(struct wl_proxy *layer_surface, uint32_t serial);

/* For managers whose second request is get_…(new object, for this object): viewports, fractional scales, outputs'
 * logical sizes, decorations. */
struct wl_proxy *cwayland_get_extension(
    struct wl_proxy *manager, struct wl_proxy *object, const struct wl_interface *interface);
void cwayland_set_destination(struct wl_proxy *viewport, int32_t width, int32_t height);
struct wl_proxy *cwayland_feedback(struct wl_proxy *presentation, struct wl_proxy *surface);
