/* Shows a pattern in which every pixel differs from its neighbours on the first connected screen, and writes it into a file,
 * so that the lab can test its own screenshots. Raw ioctls: nothing to link, so it is one static file.
 *
 *     kms-pattern /dev/dri/card0 FILE.ppm [cursor]
 *
 * With "cursor" the screen has one, on a separate plane as desktops have it, which screenshots do not show.
 * Prints "pattern: WIDTHxHEIGHT on connector ID", then "pattern: shown", and stays until its input ends.
 */
#include <drm.h>
#include <drm_mode.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { IDS_MAX = 16 };

static int card;

static void call(unsigned long request, void *argument, const char *what) {
    if (ioctl(card, request, argument) < 0) {
        fprintf(stderr, "pattern: %s: %s\n", what, strerror(errno));
        exit(1);
    }
}

static uint32_t pattern(uint32_t x, uint32_t y) {
    return (x & 255) << 16 | (y & 255) << 8 | ((x >> 8) * 64 + (y >> 8) * 16 + ((x ^ y) & 15));
}

int main(int argc, char **argv) {
    if (argc != 3 && argc != 4) {
        fprintf(stderr, "usage: kms-pattern CARD FILE.ppm [cursor]\n");
        return 2;
    }
    card = open(argv[1], O_RDWR | O_CLOEXEC);
    if (card < 0) {
        fprintf(stderr, "pattern: %s: %s\n", argv[1], strerror(errno));
        return 1;
    }
    uint32_t connectors[IDS_MAX], crtcs[IDS_MAX], encoders[IDS_MAX];
    struct drm_mode_card_res resources = {
        .connector_id_ptr = (uintptr_t)connectors, .count_connectors = IDS_MAX,
        .crtc_id_ptr = (uintptr_t)crtcs, .count_crtcs = IDS_MAX,
        .encoder_id_ptr = (uintptr_t)encoders, .count_encoders = IDS_MAX,
    };
    call(DRM_IOCTL_MODE_GETRESOURCES, &resources, "GETRESOURCES");

    static struct drm_mode_modeinfo modes[256];
    struct drm_mode_get_connector connector = {0};
    for (uint32_t index = 0; index < resources.count_connectors && index < IDS_MAX; index++) {
        connector = (struct drm_mode_get_connector){
            .connector_id = connectors[index], .modes_ptr = (uintptr_t)modes, .count_modes = 256};
        call(DRM_IOCTL_MODE_GETCONNECTOR, &connector, "GETCONNECTOR");
        if (connector.connection == 1 && connector.count_modes > 0) break;
        connector.connector_id = 0;
    }
    if (!connector.connector_id || resources.count_crtcs == 0) {
        fprintf(stderr, "pattern: no connected connector\n");
        return 1;
    }
    struct drm_mode_modeinfo mode = modes[0];
    for (uint32_t index = 0; index < connector.count_modes && index < 256; index++)
        if (modes[index].type & DRM_MODE_TYPE_PREFERRED) mode = modes[index];
    printf("pattern: %ux%u on connector %u\n", mode.hdisplay, mode.vdisplay, connector.connector_id);

    struct drm_mode_create_dumb buffer = {.width = mode.hdisplay, .height = mode.vdisplay, .bpp = 32};
    call(DRM_IOCTL_MODE_CREATE_DUMB, &buffer, "CREATE_DUMB");
    struct drm_mode_map_dumb map = {.handle = buffer.handle};
    call(DRM_IOCTL_MODE_MAP_DUMB, &map, "MAP_DUMB");
    uint8_t *pixels = mmap(NULL, buffer.size, PROT_READ | PROT_WRITE, MAP_SHARED, card, map.offset);
    FILE *file = fopen(argv[2], "w");
    if (pixels == MAP_FAILED || !file) {
        perror("pattern");
        return 1;
    }
    fprintf(file, "P6\n%u %u\n255\n", buffer.width, buffer.height);
    for (uint32_t y = 0; y < buffer.height; y++) {
        uint32_t *row = (uint32_t *)(pixels + (size_t)y * buffer.pitch);
        for (uint32_t x = 0; x < buffer.width; x++) {
            row[x] = pattern(x, y);
            fputc(row[x] >> 16 & 255, file);
            fputc(row[x] >> 8 & 255, file);
            fputc(row[x] & 255, file);
        }
    }
    if (fclose(file) != 0) {
        perror(argv[2]);
        return 1;
    }

    struct drm_mode_fb_cmd framebuffer = {
        .width = buffer.width, .height = buffer.height, .pitch = buffer.pitch, .bpp = 32, .depth = 24,
        .handle = buffer.handle};
    call(DRM_IOCTL_MODE_ADDFB, &framebuffer, "ADDFB");
    struct drm_mode_crtc crtc = {
        .crtc_id = crtcs[0], .fb_id = framebuffer.fb_id, .set_connectors_ptr = (uintptr_t)&connector.connector_id,
        .count_connectors = 1, .mode = mode, .mode_valid = 1};
    call(DRM_IOCTL_MODE_SETCRTC, &crtc, "SETCRTC");
    if (argc == 4) {
        struct drm_mode_create_dumb small = {.width = 64, .height = 64, .bpp = 32};
        call(DRM_IOCTL_MODE_CREATE_DUMB, &small, "CREATE_DUMB");
        struct drm_mode_cursor cursor = {
            .flags = DRM_MODE_CURSOR_BO | DRM_MODE_CURSOR_MOVE, .crtc_id = crtcs[0], .x = 100, .y = 100, .width = 64,
            .height = 64, .handle = small.handle};
        call(DRM_IOCTL_MODE_CURSOR, &cursor, "CURSOR");
    }
    printf("pattern: shown\n");
    fflush(stdout);
    for (char byte; read(STDIN_FILENO, &byte, 1) == 1;) {}
    return 0;
}
