#define _GNU_SOURCE
#include "usb.h"

#include <errno.h>
#include <linux/usbdevice_fs.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/ioctl.h>

struct clinux_transfer {
    size_t capacity;
    uint8_t *bytes;
    struct usbdevfs_urb urb; /* ends with an array that only isochronous transfers have */
};

int clinux_usb_claim(int node, unsigned interface) { return ioctl(node, USBDEVFS_CLAIMINTERFACE, &interface); }

int clinux_usb_reset(int node) { return ioctl(node, USBDEVFS_RESET, NULL); }

static struct clinux_transfer *create(unsigned char type, uint8_t endpoint, size_t capacity) {
    struct clinux_transfer *transfer = calloc(1, sizeof *transfer + capacity);
    if (!transfer) return NULL;
    transfer->urb.type = type;
    transfer->urb.endpoint = endpoint;
    transfer->bytes = (uint8_t *)(transfer + 1);
    transfer->urb.buffer = transfer->bytes;
    transfer->capacity = capacity;
    return transfer;
}

struct clinux_transfer *clinux_transfer_control(size_t capacity) {
    return capacity < 8 ? NULL : create(USBDEVFS_URB_TYPE_CONTROL, 0, capacity);
}

struct clinux_transfer *clinux_transfer_bulk(uint8_t endpoint, size_t capacity) {
    return create(USBDEVFS_URB_TYPE_BULK, endpoint, capacity);
}

void clinux_transfer_free(struct clinux_transfer *transfer) { free(transfer); }

uint8_t *clinux_transfer_bytes(struct clinux_transfer *transfer) { return transfer->bytes; }

int clinux_transfer_submit(struct clinux_transfer *transfer, int node, size_t size) {
    if (size > transfer->capacity) {
        errno = EINVAL;
        return -1;
    }
    int is_bulk_out = transfer->urb.type == USBDEVFS_URB_TYPE_BULK && !(transfer->urb.endpoint & 0x80);
    transfer->urb.flags = is_bulk_out ? USBDEVFS_URB_ZERO_PACKET : 0;
    transfer->urb.buffer_length = size;
    transfer->urb.actual_length = 0;
    transfer->urb.status = 0;
    return ioctl(node, USBDEVFS_SUBMITURB, &transfer->urb);
}

struct clinux_transfer *clinux_transfer_reap(int node) {
    struct usbdevfs_urb *urb = NULL;
    if (ioctl(node, USBDEVFS_REAPURBNDELAY, &urb) < 0) return NULL;
    return (struct clinux_transfer *)((uint8_t *)urb - offsetof(struct clinux_transfer, urb));
}

int clinux_transfer_status(const struct clinux_transfer *transfer) { return transfer->urb.status; }

size_t clinux_transfer_count(const struct clinux_transfer *transfer) {
    return transfer->urb.actual_length < 0 ? 0 : transfer->urb.actual_length;
}
