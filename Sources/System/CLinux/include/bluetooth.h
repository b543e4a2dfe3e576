/* Bluetooth sockets. Glibc declares neither their addresses nor their options; these are the kernel's
 * (include/net/bluetooth/bluetooth.h, l2cap.h and rfcomm.h). Addresses have 6 bytes, in the order in which they are
 * written: 00:1A:7D:DA:71:13 begins with 0x00. */
#pragma once
#include <stdint.h>

/* Whether the kernel has Bluetooth sockets: 0, or -1 with errno. A container usually has none. */
int clinux_bluetooth_check(void);

/* Each begins to connect, without blocking, from the adapter with the address `local`. Gives the socket, which is writable
 * when it is connected or has failed (SO_ERROR); or -1 with errno. */
/* A channel of packets of at most 672 bytes; psm 1 is SDP. */
int clinux_l2cap_connect(const uint8_t *local, const uint8_t *remote, uint16_t psm);
/* A stream of bytes. The link is authenticated and encrypted. send_buffer: SO_SNDBUF, in bytes. */
int clinux_rfcomm_connect(const uint8_t *local, const uint8_t *remote, uint8_t channel, int send_buffer);
