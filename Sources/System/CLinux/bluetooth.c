#define _GNU_SOURCE
#include "bluetooth.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

enum { protocol_l2cap = 0, protocol_rfcomm = 3, option_security = 4, security_medium = 2 };

/* The kernel's bdaddr_t: the lowest byte first. */
struct address {
    uint8_t byte[6];
};

struct l2cap_address {
    sa_family_t family;
    uint16_t psm; /* little endian */
    struct address device;
    uint16_t cid;
    uint8_t type;
};

struct rfcomm_address {
    sa_family_t family;
    struct address device;
    uint8_t channel;
};

struct security {
    uint8_t level;
    uint8_t key_size;
};

static struct address reversed(const uint8_t *written) {
    struct address address;
    for (int i = 0; i < 6; i++) address.byte[i] = written[5 - i];
    return address;
}

static int failed(int descriptor) {
    int code = errno;
    if (descriptor >= 0) close(descriptor);
    errno = code;
    return -1;
}

static int connecting(int descriptor, const void *address, socklen_t size) {
    if (connect(descriptor, address, size) == 0 || errno == EINPROGRESS) return descriptor;
    return failed(descriptor);
}

int clinux_bluetooth_check(void) {
    int descriptor = socket(AF_BLUETOOTH, SOCK_SEQPACKET | SOCK_CLOEXEC, protocol_l2cap);
    if (descriptor < 0) return -1;
    close(descriptor);
    return 0;
}

int clinux_l2cap_connect(const uint8_t *local, const uint8_t *remote, uint16_t psm) {
    int descriptor = socket(AF_BLUETOOTH, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, protocol_l2cap);
    if (descriptor < 0) return -1;
    struct l2cap_address here = {.family = AF_BLUETOOTH, .device = reversed(local)};
    struct l2cap_address there = {.family = AF_BLUETOOTH, .device = reversed(remote)};
    uint8_t *bytes = (uint8_t *)&there.psm;
    bytes[0] = psm & 0xff;
    bytes[1] = psm >> 8;
    if (bind(descriptor, (struct sockaddr *)&here, sizeof here) < 0) return failed(descriptor);
    return connecting(descriptor, &there, sizeof there);
}

int clinux_rfcomm_connect(const uint8_t *local, const uint8_t *remote, uint8_t channel, int send_buffer) {
    int descriptor = socket(AF_BLUETOOTH, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, protocol_rfcomm);
    if (descriptor < 0) return -1;
    struct rfcomm_address here = {.family = AF_BLUETOOTH, .device = reversed(local)};
    struct rfcomm_address there = {.family = AF_BLUETOOTH, .device = reversed(remote), .channel = channel};
    struct security security = {.level = security_medium};
    /* Glibc has no SOL_BLUETOOTH without the BlueZ headers. */
    const int level = 274;
    if (setsockopt(descriptor, level, option_security, &security, sizeof security) < 0 ||
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &send_buffer, sizeof send_buffer) < 0 ||
        bind(descriptor, (struct sockaddr *)&here, sizeof here) < 0)
        return failed(descriptor);
    return connecting(descriptor, &there, sizeof there);
}
