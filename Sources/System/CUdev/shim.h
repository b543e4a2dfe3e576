#pragma once
#include <errno.h>
#include <libudev.h>
#include <stddef.h>

/* Listens to the events of a kind of device, after udev's rules have run for them. `devtype` may be NULL. The caller ends it with
 * cudev_monitor_end. NULL on failure: then `call` names what has failed, and errno says why. */
static inline struct udev_monitor *cudev_monitor(const char *subsystem, const char *devtype, const char **call) {
    *call = "udev_new";
    struct udev *udev = udev_new();
    if (!udev) return NULL;
    *call = "udev_monitor_new_from_netlink";
    struct udev_monitor *monitor = udev_monitor_new_from_netlink(udev, "udev");
    int error = errno;
    if (monitor) {
        *call = "udev_monitor_enable_receiving";
        udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, devtype);
        error = -udev_monitor_enable_receiving(monitor);
        if (error <= 0) return monitor;
        udev_monitor_unref(monitor);
    }
    udev_unref(udev);
    errno = error;
    return NULL;
}

static inline void cudev_monitor_end(struct udev_monitor *monitor) {
    struct udev *udev = udev_monitor_get_udev(monitor);
    udev_monitor_unref(monitor);
    udev_unref(udev);
}
