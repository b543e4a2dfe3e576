/* The Bluetooth side of a phone with SDL's library, on an adapter of the board.
 *
 *     bluetooth-phone probe ADAPTER CHANNEL          looks at the head unit that connects, as SdlDeviceListener does, and ends
 *     bluetooth-phone bridge ADAPTER CHANNEL PORT    passes bytes between the head unit and an app, which dials the TCP PORT,
 *                                                    and after each touch says how old its messages were when they came
 *     bluetooth-phone bridges ADAPTER CHANNEL PORT   the same for one app after the other: with an app its link ends, and
 *                                                    with a link its app
 *     bluetooth-phone relay PORT HEADUNIT            the same for an app and a head unit that accepts it on TCP
 *
 * ADAPTER is its address. The record of the service is there while the program runs. bluetoothd must run with --compat: it
 * takes records on /run/sdp then. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

struct rfcomm_address {
    sa_family_t family;
    uint8_t device[6];
    uint8_t channel;
};

static void check(int result, const char *what) {
    if (result >= 0) return;
    perror(what);
    exit(1);
}

static void read_address(const char *text, uint8_t *bytes) {
    unsigned part[6];
    if (sscanf(text, "%x:%x:%x:%x:%x:%x", &part[5], &part[4], &part[3], &part[2], &part[1], &part[0]) != 6) exit(2);
    for (int i = 0; i < 6; i++) bytes[i] = part[i];
}

/* The record with SDL's UUID and the channel, for one adapter. It goes with the socket. */
static void publish(const uint8_t *adapter, uint8_t channel) {
    uint8_t record[] = {0x35, 0x32, 0x09, 0x00, 0x01, 0x35, 0x11, 0x1c, 0x93, 0x6d, 0xa0, 0x1f, 0x9a, 0xbd, 0x4d, 0x9d, 0x80, 0xc7,
                        0x02, 0xaf, 0x85, 0xc8, 0x22, 0xa8, 0x09, 0x00, 0x04, 0x35, 0x0c, 0x35, 0x03, 0x19, 0x01, 0x00, 0x35, 0x05,
                        0x19, 0x00, 0x03, 0x08, channel, 0x09, 0x01, 0x00, 0x25, 0x06, ' ', 'P', 'h', 'o', 'n', 'e'};
    uint8_t request[5 + 7 + sizeof record] = {0x75, 0, 1, 0, 7 + sizeof record, 0x02};
    memcpy(request + 6, adapter, 6);
    memcpy(request + 12, record, sizeof record);
    int server = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un path = {.sun_family = AF_UNIX, .sun_path = "/run/sdp"};
    check(connect(server, (struct sockaddr *)&path, sizeof path), "connect to /run/sdp");
    check(write(server, request, sizeof request), "publish");
    uint8_t answer[64];
    check(read(server, answer, sizeof answer), "publish");
    if (answer[0] != 0x76) fprintf(stderr, "phone: the record is refused: %02x\n", answer[0]), exit(1);
}

static int serve_rfcomm(const uint8_t *adapter, uint8_t channel) {
    int server = socket(AF_BLUETOOTH, SOCK_STREAM, 3);
    check(server, "RFCOMM socket");
    struct rfcomm_address address = {.family = AF_BLUETOOTH, .channel = channel};
    memcpy(address.device, adapter, 6);
    check(bind(server, (struct sockaddr *)&address, sizeof address), "bind RFCOMM");
    check(listen(server, 1), "listen");
    return server;
}

static int serve_tcp(int port) {
    int server = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    check(bind(server, (struct sockaddr *)&address, sizeof address), "bind TCP");
    check(listen(server, 1), "listen");
    return server;
}

static void read_all(int from, uint8_t *bytes, size_t size) {
    for (size_t have = 0; have < size;) {
        ssize_t count = read(from, bytes + have, size - have);
        if (count <= 0) fprintf(stderr, "phone: the link ended\n"), exit(1);
        have += count;
    }
}

static void probe(int link) {
    const uint8_t start[] = {0x10, 7, 1, 0, 0, 0, 0, 0};
    check(write(link, start, sizeof start), "StartService");
    uint8_t head[8];
    read_all(link, head, 8);
    if (head[0] >> 4 > 1) {
        uint8_t id[4];
        read_all(link, id, 4);
    }
    printf("phone: probed: version %d, service %d, info %d, session %d\n", head[0] >> 4, head[1], head[2], head[3]);
}

static long ages[20000];
static int touches;

static int by_size(const void *left, const void *right) {
    long difference = *(const long *)left - *(const long *)right;
    return (difference > 0) - (difference < 0);
}

/* Looks for OnTouchEvent's time stamps, which are the kernel's of the touch, in milliseconds. */
static void measure(const char *text, size_t size) {
    static const char stamp[] = "\"ts\":[", end[] = "\"END\"";
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const char *rest = text, *last = text + size;
    while ((rest = memmem(rest, last - rest, stamp, sizeof stamp - 1)) && touches < 20000) {
        rest += sizeof stamp - 1;
        ages[touches++] = now.tv_sec * 1000 + now.tv_nsec / 1000000 - strtol(rest, NULL, 10);
    }
    if (!touches || !memmem(text, size, end, sizeof end - 1)) return;
    qsort(ages, touches, sizeof *ages, by_size);
    printf("phone: %d messages of a touch, p50 %ld ms, p99 %ld ms, most %ld ms\n", touches, ages[touches / 2],
           ages[touches * 99 / 100], ages[touches - 1]);
    touches = 0;
}

/* Bytes that were received from one end and not sent to the other one. */
struct flow {
    int from, to, is_measured;
    uint8_t bytes[8192];
    ssize_t begin, count;
};

/* Reads available bytes, but none while the last ones wait. Returns 0 at the end. */
static int take(struct flow *flow) {
    if (flow->count) return 1;
    flow->count = read(flow->from, flow->bytes, sizeof flow->bytes - 1);
    flow->begin = 0;
    if (flow->count <= 0) return 0;
    flow->bytes[flow->count] = 0;
    if (flow->is_measured) measure((const char *)flow->bytes, flow->count);
    return 1;
}

/* Sends as many bytes as the other end accepts at once: an end that accepts none must not block the other direction. */
static int give(struct flow *flow) {
    if (!flow->count) return 1;
    ssize_t now = send(flow->to, flow->bytes + flow->begin, flow->count, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (now < 0) return errno == EAGAIN;
    flow->begin += now;
    flow->count -= now;
    return 1;
}

/* Until one of them ends. */
static void join(int link, int app) {
    static struct flow flows[2];
    flows[0] = (struct flow){.from = link, .to = app, .is_measured = 1};
    flows[1] = (struct flow){.from = app, .to = link};
    for (;;) {
        struct pollfd ends[2] = {{.fd = link}, {.fd = app}};
        for (int i = 0; i < 2; i++) {
            ends[i].events |= flows[i].count ? 0 : POLLIN;
            ends[1 - i].events |= flows[i].count ? POLLOUT : 0;
        }
        if (poll(ends, 2, -1) < 0) return;
        for (int i = 0; i < 2; i++) {
            if (ends[i].revents & (POLLIN | POLLHUP | POLLERR) && !take(&flows[i])) return;
            if (!give(&flows[i])) return;
        }
    }
}

/* The next one of each. The other one is closed if the first one ends before. */
static void serve(int server, int port, const char *channel) {
    int link = -1, app = -1;
    while (link < 0 || app < 0) {
        struct pollfd ends[2] = {{.fd = link < 0 ? server : link, .events = link < 0 ? POLLIN : 0},
                                 {.fd = app < 0 ? port : app, .events = app < 0 ? POLLIN : POLLRDHUP}};
        check(poll(ends, 2, -1), "poll");
        if (ends[0].revents && link >= 0) {
            close(link);
            link = -1;
        } else if (ends[0].revents) {
            link = accept(server, NULL, NULL);
            check(link, "accept");
            printf("phone: linked on channel %s\n", channel);
        }
        if (ends[1].revents && app >= 0) {
            close(app);
            app = -1;
        } else if (ends[1].revents) {
            app = accept(port, NULL, NULL);
            check(app, "accept");
        }
    }
    join(link, app);
    close(link);
    close(app);
    printf("phone: the link is over\n");
}

static void relay(int port, int head_unit) {
    int app = accept(serve_tcp(port), NULL, NULL), link = socket(AF_INET, SOCK_STREAM, 0);
    check(app, "accept");
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(head_unit), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    check(connect(link, (struct sockaddr *)&address, sizeof address), "connect to the head unit");
    join(link, app);
    printf("phone: the link is over\n");
}

int main(int count, char **words) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count < 4) return 2;
    if (!strcmp(words[1], "relay")) {
        relay(atoi(words[2]), atoi(words[3]));
        return 0;
    }
    uint8_t adapter[6];
    read_address(words[2], adapter);
    int is_probe = count < 5, server = serve_rfcomm(adapter, atoi(words[3])), port = is_probe ? -1 : serve_tcp(atoi(words[4]));
    publish(adapter, atoi(words[3]));
    printf("phone: serves channel %s\n", words[3]);
    if (is_probe) {
        int link = accept(server, NULL, NULL);
        check(link, "accept");
        printf("phone: linked on channel %s\n", words[3]);
        probe(link);
        return 0;
    }
    do serve(server, port, words[3]);
    while (!strcmp(words[1], "bridges"));
    return 0;
}
