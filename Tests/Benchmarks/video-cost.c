/* A process that only decodes, and copies each picture: the cost of a decoder alone.
 *
 *     video-cost-floor
 *
 * Reads access units from standard input, before each its size in 4 bytes, the most significant first. After each it writes a
 * byte. It links the part of Bezel that calls OpenH264. */
#include "copenh264.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int whole(void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t count = read(0, (char *)bytes + done, size - done);
        if (count <= 0) return 0;
        done += (size_t)count;
    }
    return 1;
}

static void copy(unsigned char **target, const uint8_t *plane, int pitch, int width, int height) {
    for (int row = 0; row < height; row++, *target += width) memcpy(*target, plane + (size_t)row * (size_t)pitch, (size_t)width);
}

int main(void) {
    const char *problem = copenh264_open();
    struct copenh264_decoder *decoder = problem ? NULL : copenh264_create();
    if (!decoder) {
        fprintf(stderr, "video-cost-floor: %s\n", problem ? problem : "no decoder");
        return 77;
    }
    unsigned char *picture = malloc(1920 * 1088 * 3 / 2), *unit = malloc(1 << 22);
    uint32_t size;
    while (whole(&size, sizeof size)) {
        size = ntohl(size);
        if (size > 1 << 22 || !whole(unit, size)) return 1;
        struct copenh264_picture found;
        int has_picture = 0;
        copenh264_decode(decoder, unit, (int32_t)size, 0, &has_picture, &found);
        unsigned char *target = picture;
        if (has_picture) {
            int width = found.width, height = found.height;
            copy(&target, found.planes[0], found.pitches[0], width, height);
            copy(&target, found.planes[1], found.pitches[1], (width + 1) / 2, (height + 1) / 2);
            copy(&target, found.planes[2], found.pitches[1], (width + 1) / 2, (height + 1) / 2);
        }
        if (write(1, "", 1) != 1) return 1;
    }
    return 0;
}
