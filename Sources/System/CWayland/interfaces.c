/* The tables of the protocols as far as they are used: of each interface all requests up to the last one that is sent,
 * and all events of the version that is bound. A letter is an argument's type, "?" means that it may be missing, and a
 * digit is the version that brought the message (wl_message in wayland-util.h). From wayland.xml, wayland-protocols and
 * wlr-layer-shell-unstable-v1.xml. */
#include "cwayland.h"

/* The types of objects in messages are for checks only, and for objects that events create: there are none of these. */
static const struct wl_interface *any[8];

#define MESSAGE(name, signature) {name, signature, any}
#define COUNT(list) (int)(sizeof list / sizeof *list)
/* An interface with the lists that its name and "_requests" or "_events" make. */
#define WITH_BOTH(name, version) \
    static const struct wl_interface name = { \
        #name, version, COUNT(name##_requests), name##_requests, COUNT(name##_events), name##_events}; \
    const struct wl_interface *cwayland_##name(void) { return &name; }
#define WITH_REQUESTS(name, version) \
    static const struct wl_interface name = {#name, version, COUNT(name##_requests), name##_requests, 0, NULL}; \
    const struct wl_interface *cwayland_##name(void) { return &name; }
#define WITH_EVENTS(name, version) \
    static const struct wl_interface name = {#name, version, 0, NULL, COUNT(name##_events), name##_events}; \
    const struct wl_interface *cwayland_##name(void) { return &name; }

static const struct wl_message wl_registry_requests[] = {MESSAGE("bind", "usun")};
static const struct wl_message wl_registry_events[] = {MESSAGE("global", "usu"), MESSAGE("global_remove", "u")};
WITH_BOTH(wl_registry, 1)

static const struct wl_message wl_callback_events[] = {MESSAGE("done", "u")};
WITH_EVENTS(wl_callback, 1)

static const struct wl_message wl_compositor_requests[] = {
    MESSAGE("create_surface", "n"), MESSAGE("create_region", "n")};
WITH_REQUESTS(wl_compositor, 4)

static const struct wl_message wl_shm_requests[] = {MESSAGE("create_pool", "nhi")};
static const struct wl_message wl_shm_events[] = {MESSAGE("format", "u")};
WITH_BOTH(wl_shm, 1)

static const struct wl_message wl_shm_pool_requests[] = {
    MESSAGE("create_buffer", "niiiiu"), MESSAGE("destroy", ""), MESSAGE("resize", "i")};
WITH_REQUESTS(wl_shm_pool, 1)

static const struct wl_message wl_buffer_requests[] = {MESSAGE("destroy", "")};
static const struct wl_message wl_buffer_events[] = {MESSAGE("release", "")};
WITH_BOTH(wl_buffer, 1)

static const struct wl_message wl_surface_requests[] = {
    MESSAGE("destroy", ""), MESSAGE("attach", "?oii"), MESSAGE("damage", "iiii"), MESSAGE("frame", "n"),
    MESSAGE("set_opaque_region", "?o"), MESSAGE("set_input_region", "?o"), MESSAGE("commit", ""),
    MESSAGE("set_buffer_transform", "2i"), MESSAGE("set_buffer_scale", "3i"), MESSAGE("damage_buffer", "4iiii")};
static const struct wl_message wl_surface_events[] = {MESSAGE("enter", "o"), MESSAGE("leave", "o")};
WITH_BOTH(wl_surface, 4)

static const struct wl_message wl_region_requests[] = {MESSAGE("destroy", ""), MESSAGE("add", "iiii")};
WITH_REQUESTS(wl_region, 1)

static const struct wl_message wl_seat_requests[] = {
    MESSAGE("get_pointer", "n"), MESSAGE("get_keyboard", "n"), MESSAGE("get_touch", "n"), MESSAGE("release", "5")};
static const struct wl_message wl_seat_events[] = {MESSAGE("capabilities", "u"), MESSAGE("name", "2s")};
WITH_BOTH(wl_seat, 5)

static const struct wl_message wl_pointer_requests[] = {MESSAGE("set_cursor", "u?oii"), MESSAGE("release", "3")};
static const struct wl_message wl_pointer_events[] = {
    MESSAGE("enter", "uoff"), MESSAGE("leave", "uo"), MESSAGE("motion", "uff"), MESSAGE("button", "uuuu"),
    MESSAGE("axis", "uuf"), MESSAGE("frame", "5"), MESSAGE("axis_source", "5u"), MESSAGE("axis_stop", "5uu"),
    MESSAGE("axis_discrete", "5ui")};
WITH_BOTH(wl_pointer, 5)

static const struct wl_message wl_keyboard_requests[] = {MESSAGE("release", "3")};
static const struct wl_message wl_keyboard_events[] = {
    MESSAGE("keymap", "uhu"), MESSAGE("enter", "uoa"), MESSAGE("leave", "uo"), MESSAGE("key", "uuuu"),
    MESSAGE("modifiers", "uuuuu"), MESSAGE("repeat_info", "4ii")};
WITH_BOTH(wl_keyboard, 5)

static const struct wl_message wl_touch_requests[] = {MESSAGE("release", "3")};
static const struct wl_message wl_touch_events[] = {
    MESSAGE("down", "uuoiff"), MESSAGE("up", "uui"), MESSAGE("motion", "uiff"), MESSAGE("frame", ""),
    MESSAGE("cancel", "")};
WITH_BOTH(wl_touch, 5)

static const struct wl_message wl_output_requests[] = {MESSAGE("release", "3")};
static const struct wl_message wl_output_events[] = {
    MESSAGE("geometry", "iiiiissi"), MESSAGE("mode", "uiii"), MESSAGE("done", "2"), MESSAGE("scale", "2i"),
    MESSAGE("name", "4s"), MESSAGE("description", "4s")};
WITH_BOTH(wl_output, 4)

static const struct wl_message xdg_wm_base_requests[] = {
    MESSAGE("destroy", ""), MESSAGE("create_positioner", "n"), MESSAGE("get_xdg_surface", "no"), MESSAGE("pong", "u")};
static const struct wl_message xdg_wm_base_events[] = {MESSAGE("ping", "u")};
WITH_BOTH(xdg_wm_base, 1)

static const struct wl_message xdg_surface_requests[] = {
    MESSAGE("destroy", ""), MESSAGE("get_toplevel", "n"), MESSAGE("get_popup", "n?oo"),
    MESSAGE("set_window_geometry", "iiii"), MESSAGE("ack_configure", "u")};
static const struct wl_message xdg_surface_events[] = {MESSAGE("configure", "u")};
WITH_BOTH(xdg_surface, 1)

static const struct wl_message xdg_toplevel_requests[] = {
    MESSAGE("destroy", ""), MESSAGE("set_parent", "?o"), MESSAGE("set_title", "s"), MESSAGE("set_app_id", "s"),
    MESSAGE("show_window_menu", "ouii"), MESSAGE("move", "ou"), MESSAGE("resize", "ouu"),
    MESSAGE("set_max_size", "ii"), MESSAGE("set_min_size", "ii"), MESSAGE("set_maximized", ""),
    MESSAGE("unset_maximized", ""), MESSAGE("set_fullscreen", "?o"), MESSAGE("unset_fullscreen", "")};
static const struct wl_message xdg_toplevel_events[] = {MESSAGE("configure", "iia"), MESSAGE("close", "")};
WITH_BOTH(xdg_toplevel, 1)

static const struct wl_message zwlr_layer_shell_v1_requests[] = {
    MESSAGE("get_layer_surface", "no?ous"), MESSAGE("destroy", "3")};
WITH_REQUESTS(zwlr_layer_shell_v1, 3)

static const struct wl_message zwlr_layer_surface_v1_requests[] = {
    MESSAGE("set_size", "uu"), MESSAGE("set_anchor", "u"), MESSAGE("set_exclusive_zone", "i"),
    MESSAGE("set_margin", "iiii"), MESSAGE("set_keyboard_interactivity", "u"), MESSAGE("get_popup", "o"),
    MESSAGE("ack_configure", "u"), MESSAGE("destroy", "")};
static const struct wl_message zwlr_layer_surface_v1_events[] = {MESSAGE("configure", "uuu"), MESSAGE("closed", "")};
WITH_BOTH(zwlr_layer_surface_v1, 3)

static const struct wl_message wp_viewporter_requests[] = {MESSAGE("destroy", ""), MESSAGE("get_viewport", "no")};
WITH_REQUESTS(wp_viewporter, 1)

static const struct wl_message wp_viewport_requests[] = {
    MESSAGE("destroy", ""), MESSAGE("set_source", "ffff"), MESSAGE("set_destination", "ii")};
WITH_REQUESTS(wp_viewport, 1)

static const struct wl_message wp_presentation_requests[] = {MESSAGE("destroy", ""), MESSAGE("feedback", "on")};
static const struct wl_message wp_presentation_events[] = {MESSAGE("clock_id", "u")};
WITH_BOTH(wp_presentation, 1)

static const struct wl_message wp_presentation_feedback_events[] = {
    MESSAGE("sync_output", "o"), MESSAGE("presented", "uuuuuuu"), MESSAGE("discarded", "")};
WITH_EVENTS(wp_presentation_feedback, 1)

static const struct wl_message wp_fractional_scale_manager_v1_requests[] = {
    MESSAGE("destroy", ""), MESSAGE("get_fractional_scale", "no")};
WITH_REQUESTS(wp_fractional_scale_manager_v1, 1)

static const struct wl_message wp_fractional_scale_v1_requests[] = {MESSAGE("destroy", "")};
static const struct wl_message wp_fractional_scale_v1_events[] = {MESSAGE("preferred_scale", "u")};
WITH_BOTH(wp_fractional_scale_v1, 1)

static const struct wl_message zxdg_output_manager_v1_requests[] = {
    MESSAGE("destroy", ""), MESSAGE("get_xdg_output", "no")};
WITH_REQUESTS(zxdg_output_manager_v1, 3)

static const struct wl_message zxdg_output_v1_requests[] = {MESSAGE("destroy", "")};
static const struct wl_message zxdg_output_v1_events[] = {
    MESSAGE("logical_position", "ii"), MESSAGE("logical_size", "ii"), MESSAGE("done", ""), MESSAGE("name", "2s"),
    MESSAGE("description", "2s")};
WITH_BOTH(zxdg_output_v1, 3)

static const struct wl_message zxdg_decoration_manager_v1_requests[] = {
    MESSAGE("destroy", ""), MESSAGE("get_toplevel_decoration", "no")};
WITH_REQUESTS(zxdg_decoration_manager_v1, 1)

static const struct wl_message zxdg_toplevel_decoration_v1_requests[] = {
    MESSAGE("destroy", ""), MESSAGE("set_mode", "u")};
static const struct wl_message zxdg_toplevel_decoration_v1_events[] = {MESSAGE("configure", "u")};
WITH_BOTH(zxdg_toplevel_decoration_v1, 1)
