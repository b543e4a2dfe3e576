/* The picture that a display controller mixes from all layers, as the controller itself writes it back into memory.
 *
 *     writeback PID /dev/dri/card1 FILE.ppm
 *
 * Uses the program's own descriptor (pidfd_getfd), and so its mastership, while the program shows something. It is stopped
 * meanwhile: vkms forgets to write when another commit comes before the next frame. Prints "writeback: WIDTHxHEIGHT". Raw calls: nothing to link, so it is one static file.
 */
#include <dirent.h>
#include <drm.h>
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LIST_MAX = 64 };

static int card;
static pid_t program;

static void stop(const char *what) {
    fprintf(stderr, "writeback: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void resume(void) { kill(program, SIGCONT); }

static void call(unsigned long request, void *argument, const char *what) {
    if (ioctl(card, request, argument) < 0) stop(what);
}

static int find(const char *pid, const char *node) {
    char folder[64], path[PATH_MAX], target[PATH_MAX];
    snprintf(folder, sizeof folder, "/proc/%s/fd", pid);
    DIR *list = opendir(folder);
    for (struct dirent *entry; list && (entry = readdir(list));) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        ssize_t length = readlink(path, target, sizeof target - 1);
        if (length < 0) continue;
        target[length] = 0;
        if (strcmp(target, node) == 0) return atoi(entry->d_name);
    }
    stop("no such process with that card");
    return -1;
}

static uint32_t property(uint32_t object, const char *name) {
    uint32_t ids[LIST_MAX];
    uint64_t values[LIST_MAX];
    struct drm_mode_obj_get_properties list = {
        .obj_id = object, .obj_type = DRM_MODE_OBJECT_CONNECTOR, .props_ptr = (uintptr_t)ids,
        .prop_values_ptr = (uintptr_t)values, .count_props = LIST_MAX};
    call(DRM_IOCTL_MODE_OBJ_GETPROPERTIES, &list, "OBJ_GETPROPERTIES");
    for (uint32_t index = 0; index < list.count_props && index < LIST_MAX; index++) {
        struct drm_mode_get_property found = {.prop_id = ids[index]};
        call(DRM_IOCTL_MODE_GETPROPERTY, &found, "GETPROPERTY");
        if (strcmp(found.name, name) == 0) return ids[index];
    }
    errno = ENOENT;
    stop(name);
    return 0;
}

/* The kernel refuses a controller two connectors that are not known to bear each other: the screen's own one steps
 * aside for the moment. Its properties come first, and it has only CRTC_ID set. */
static int commit(uint32_t screen, uint32_t writeback, uint32_t count, uint32_t *properties, uint64_t *values) {
    uint32_t objects[] = {screen, writeback}, counts[] = {1, count};
    struct drm_mode_atomic request = {
        .flags = DRM_MODE_ATOMIC_ALLOW_MODESET, .count_objs = 2, .objs_ptr = (uintptr_t)objects,
        .count_props_ptr = (uintptr_t)counts, .props_ptr = (uintptr_t)properties,
        .prop_values_ptr = (uintptr_t)values};
    return ioctl(card, DRM_IOCTL_MODE_ATOMIC, &request);
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: writeback PID CARD FILE.ppm\n");
        return 2;
    }
    program = atoi(argv[1]);
    int process = (int)syscall(SYS_pidfd_open, program, 0);
    if (process < 0) stop("pidfd_open");
    card = (int)syscall(SYS_pidfd_getfd, process, find(argv[1], argv[2]), 0);
    if (card < 0) stop("pidfd_getfd");
    if (kill(program, SIGSTOP) < 0) stop("SIGSTOP");
    atexit(resume);
    struct drm_set_client_cap see = {.capability = DRM_CLIENT_CAP_WRITEBACK_CONNECTORS, .value = 1};
    call(DRM_IOCTL_SET_CLIENT_CAP, &see, "SET_CLIENT_CAP");

    uint32_t connectors[LIST_MAX], controllers[LIST_MAX], encoders[LIST_MAX], buffers[LIST_MAX];
    struct drm_mode_card_res resources = {
        .connector_id_ptr = (uintptr_t)connectors, .count_connectors = LIST_MAX,
        .crtc_id_ptr = (uintptr_t)controllers, .count_crtcs = LIST_MAX,
        .encoder_id_ptr = (uintptr_t)encoders, .count_encoders = LIST_MAX,
        .fb_id_ptr = (uintptr_t)buffers, .count_fbs = LIST_MAX};
    call(DRM_IOCTL_MODE_GETRESOURCES, &resources, "GETRESOURCES");
    uint32_t writeback = 0, screen = 0;
    for (uint32_t index = 0; index < resources.count_connectors && index < LIST_MAX; index++) {
        /* The kernel does not probe if one mode is requested. */
        static struct drm_mode_modeinfo mode;
        struct drm_mode_get_connector connector = {
            .connector_id = connectors[index], .modes_ptr = (uintptr_t)&mode, .count_modes = 1};
        call(DRM_IOCTL_MODE_GETCONNECTOR, &connector, "GETCONNECTOR");
        if (connector.connector_type == DRM_MODE_CONNECTOR_WRITEBACK) writeback = connectors[index];
        else if (connector.encoder_id) screen = connectors[index];
    }
    struct drm_mode_crtc controller = {0};
    for (uint32_t index = 0; index < resources.count_crtcs && !controller.mode_valid; index++) {
        controller = (struct drm_mode_crtc){.crtc_id = controllers[index]};
        call(DRM_IOCTL_MODE_GETCRTC, &controller, "GETCRTC");
    }
    if (!writeback || !screen || !controller.mode_valid) stop("nothing to write back");

    struct drm_mode_create_dumb memory = {
        .width = controller.mode.hdisplay, .height = controller.mode.vdisplay, .bpp = 32};
    call(DRM_IOCTL_MODE_CREATE_DUMB, &memory, "CREATE_DUMB");
    struct drm_mode_fb_cmd2 buffer = {
        .width = memory.width, .height = memory.height, .pixel_format = DRM_FORMAT_XRGB8888,
        .handles = {memory.handle}, .pitches = {memory.pitch}};
    call(DRM_IOCTL_MODE_ADDFB2, &buffer, "ADDFB2");
    struct drm_mode_map_dumb map = {.handle = memory.handle};
    call(DRM_IOCTL_MODE_MAP_DUMB, &map, "MAP_DUMB");
    uint8_t *pixels = mmap(NULL, memory.size, PROT_READ, MAP_SHARED, card, map.offset);
    if (pixels == MAP_FAILED) stop("mmap");

    int32_t fence = -1;
    uint32_t properties[] = {
        property(screen, "CRTC_ID"), property(writeback, "CRTC_ID"), property(writeback, "WRITEBACK_FB_ID"),
        property(writeback, "WRITEBACK_OUT_FENCE_PTR")};
    uint64_t values[] = {0, controller.crtc_id, buffer.fb_id, (uintptr_t)&fence};
    int failed = commit(screen, writeback, 3, properties, values);
    struct pollfd done = {.fd = fence, .events = POLLIN};
    if (!failed && poll(&done, 1, 10000) != 1) failed = -1;
    uint64_t before[] = {controller.crtc_id, 0};
    if (!failed) failed = commit(screen, writeback, 1, properties, before);
    call(DRM_IOCTL_MODE_RMFB, &buffer.fb_id, "RMFB");
    struct drm_mode_destroy_dumb end = {.handle = memory.handle};
    call(DRM_IOCTL_MODE_DESTROY_DUMB, &end, "DESTROY_DUMB");
    see.value = 0;
    call(DRM_IOCTL_SET_CLIENT_CAP, &see, "SET_CLIENT_CAP");
    if (failed) stop("ATOMIC");

    FILE *file = fopen(argv[3], "w");
    if (!file) stop(argv[3]);
    fprintf(file, "P6\n%u %u\n255\n", memory.width, memory.height);
    for (uint32_t y = 0; y < memory.height; y++) {
        const uint32_t *row = (const uint32_t *)(pixels + (size_t)y * memory.pitch);
        for (uint32_t x = 0; x < memory.width; x++) {
            uint8_t bytes[] = {row[x] >> 16, row[x] >> 8, row[x]};
            fwrite(bytes, 3, 1, file);
        }
    }
    if (fclose(file) != 0) stop(argv[3]);
    printf("writeback: %ux%u\n", memory.width, memory.height);
    return 0;
}
