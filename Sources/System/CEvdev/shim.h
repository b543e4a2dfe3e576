#pragma once
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <sys/ioctl.h>

/* input_event_sec and input_event_usec are macros that name different fields on 64-bit and on 32-bit time64 systems. */
static inline long long cevdev_seconds(const struct input_event *event) { return event->input_event_sec; }
static inline long long cevdev_microseconds(const struct input_event *event) { return event->input_event_usec; }
