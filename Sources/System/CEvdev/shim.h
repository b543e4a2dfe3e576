#pragma once
#include <errno.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>

/* input_event_sec and input_event_usec are macros that name different fields on 64-bit and on 32-bit time64 systems. */
static inline long long cevdev_seconds(const struct input_event *event) { return event->input_event_sec; }
static inline long long cevdev_microseconds(const struct input_event *event) { return event->input_event_usec; }

/* The requests below are macros that Swift does not see. Each gives 0, or the errno of the failed call. */

enum { CEVDEV_SLOTS = 64 };

/* One ABS_MT_* axis of the first `count` slots, at most CEVDEV_SLOTS. */
static inline int cevdev_slots(int fd, unsigned code, int *values, unsigned count) {
    struct { __u32 code; __s32 values[CEVDEV_SLOTS]; } request = { .code = code };
    if (count > CEVDEV_SLOTS) count = CEVDEV_SLOTS;
    if (ioctl(fd, EVIOCGMTSLOTS(sizeof(__u32) + count * sizeof(__s32)), &request) < 0) return errno;
    memcpy(values, request.values, count * sizeof(__s32));
    return 0;
}

static inline int cevdev_axis(int fd, unsigned code, int *value) {
    struct input_absinfo axis;
    if (ioctl(fd, EVIOCGABS(code), &axis) < 0) return errno;
    *value = axis.value;
    return 0;
}

/* Events of keys that wait to be read are gone afterwards: the kernel does not send them again. */
static inline int cevdev_key(int fd, unsigned code, int *is_down) {
    unsigned char bits[KEY_MAX / 8 + 1] = { 0 };
    if (ioctl(fd, EVIOCGKEY(sizeof bits), bits) < 0) return errno;
    *is_down = bits[code / 8] >> code % 8 & 1;
    return 0;
}

enum { CEVDEV_KEY_BYTES = KEY_MAX / 8 + 1 };

/* All keys, a bit each, CEVDEV_KEY_BYTES bytes. What cevdev_key says about waiting events holds here too. */
static inline int cevdev_keys(int fd, unsigned char *bits) {
    return ioctl(fd, EVIOCGKEY(CEVDEV_KEY_BYTES), bits) < 0 ? errno : 0;
}

static inline int cevdev_grab(int fd) { return ioctl(fd, EVIOCGRAB, 1) < 0 ? errno : 0; }
static inline int cevdev_ungrab(int fd) { return ioctl(fd, EVIOCGRAB, 0) < 0 ? errno : 0; }
