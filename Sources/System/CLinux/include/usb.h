/* USB devices by their nodes under /dev/bus/usb (linux/usbdevice_fs.h). Transfers never block: they are submitted, and
 * reaped when the node is writable for poll(2). */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* A transfer and its memory. The kernel reads and writes that memory in submit and in reap only. */
struct clinux_transfer;

/* 0, or -1 with errno. They may wait for the device: not for the thread of a loop. */
int clinux_usb_claim(int node, unsigned interface);
int clinux_usb_reset(int node);

/* Of the control endpoint: the first 8 bytes of the memory are the setup packet. NULL without memory. */
struct clinux_transfer *clinux_transfer_control(size_t capacity);
struct clinux_transfer *clinux_transfer_bulk(uint8_t endpoint, size_t capacity);
void clinux_transfer_free(struct clinux_transfer *transfer);
/* `capacity` bytes. */
uint8_t *clinux_transfer_bytes(struct clinux_transfer *transfer);
/* Starts it with the first `size` bytes. One to the device that is a multiple of its packets ends with an empty packet, so
 * that the device knows its end. 0, or -1 with errno. */
int clinux_transfer_submit(struct clinux_transfer *transfer, int node, size_t size);
/* A transfer that has ended, or NULL with errno: EAGAIN for none, ENODEV when the device is gone. */
struct clinux_transfer *clinux_transfer_reap(int node);
/* Of one that was reaped: 0 or a negative errno, and the number of bytes without a setup packet. */
int clinux_transfer_status(const struct clinux_transfer *transfer);
size_t clinux_transfer_count(const struct clinux_transfer *transfer);
