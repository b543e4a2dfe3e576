/* The minimum of work between a touch and its bytes on the wire. Bezel is compared with it.
 *
 *     floor PORT FIFO [--sdl]
 *
 * One epoll loop. Reads struct input_event from FIFO, keeps the slots, and at SYN_REPORT writes one SDL message for
 * each changed finger, put together by hand in a static buffer, to the one client of 127.0.0.1:PORT. No check of
 * its input, no owner of a touch, no region, no second client: the comparison shows the cost of those.
 * With --sdl it also answers an app's registration, so that it can replace Bezel and the driver can be tested.
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/input.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SLOTS = 10, EVENTS = 64, HEADERS = 24, ON_HMI_STATUS = 32768, ON_TOUCH_EVENT = 32780 };

struct finger {
    int x, y, down, was_down, changed;
};

static struct finger fingers[SLOTS];
static int slot, client = -1;
static uint32_t message_id;
static unsigned char session = 1;
static char message[512];

static char *put_text(char *to, const char *text, size_t length) { return (char *)memcpy(to, text, length) + length; }
#define PUT(to, literal) put_text(to, literal, sizeof literal - 1)

static char *put_number(char *to, uint64_t value) {
    char digits[20];
    int count = 0;
    do digits[count++] = '0' + value % 10;
    while (value /= 10);
    while (count) *to++ = digits[--count];
    return to;
}

static void put_big_endian(char *to, uint32_t value) {
    value = htonl(value);
    memcpy(to, &value, 4);
}

/* Writes SDL's frame header (protocol version 5, single frame, service RPC) and the RPC header before the JSON. */
static void send_message(uint32_t type_and_function, uint32_t correlation, size_t json) {
    message[0] = 0x51;
    message[1] = 0x07;
    message[2] = 0;
    message[3] = session;
    put_big_endian(message + 4, 12 + json);
    put_big_endian(message + 8, ++message_id);
    put_big_endian(message + 12, type_and_function);
    put_big_endian(message + 16, correlation);
    put_big_endian(message + 20, json);
    if (client >= 0 && write(client, message, HEADERS + json) < 0) perror("floor: write");
}

static void send_touch(int id, const struct finger *finger, const struct input_event *report) {
    char *to = message + HEADERS;
    if (finger->down == finger->was_down) to = PUT(to, "{\"type\":\"MOVE\"");
    else if (finger->down) to = PUT(to, "{\"type\":\"BEGIN\"");
    else to = PUT(to, "{\"type\":\"END\"");
    to = PUT(to, ",\"event\":[{\"id\":");
    to = put_number(to, id);
    to = PUT(to, ",\"ts\":[");
    to = put_number(to, (report->input_event_sec * 1000 + report->input_event_usec / 1000) % 2000000000);
    to = PUT(to, "],\"c\":[{\"x\":");
    to = put_number(to, finger->x);
    to = PUT(to, ",\"y\":");
    to = put_number(to, finger->y);
    to = PUT(to, "}]}]}");
    send_message(2u << 28 | ON_TOUCH_EVENT, 0xffffffff, to - message - HEADERS);
}

static void take(const struct input_event *event) {
    struct finger *finger = &fingers[slot];
    if (event->type == EV_ABS) {
        switch (event->code) {
        case ABS_MT_SLOT: slot = event->value % SLOTS; break;
        case ABS_MT_TRACKING_ID: finger->down = event->value >= 0, finger->changed = 1; break;
        case ABS_MT_POSITION_X: finger->x = event->value, finger->changed = 1; break;
        case ABS_MT_POSITION_Y: finger->y = event->value, finger->changed = 1; break;
        }
    } else if (event->type == EV_SYN && event->code == SYN_REPORT) {
        for (int id = 0; id < SLOTS; id++) {
            if (!fingers[id].changed) continue;
            send_touch(id, &fingers[id], event);
            fingers[id].was_down = fingers[id].down;
            fingers[id].changed = 0;
        }
    }
}

/* Any control frame is taken for StartService, any other for RegisterAppInterface; whole frames at once. */
static void answer(const char *frame) {
    static const char acknowledgement[] =
        "\x50\x07\x02\x01\0\0\0\x12\0\0\0\0" /* header; BSON: int64 mtu = 131072 */
        "\x12\0\0\0\x12mtu\0\0\0\x02\0\0\0\0\0";
    if ((frame[0] & 7) == 0) {
        if (write(client, acknowledgement, 12 + 18) < 0) perror("floor: write");
        return;
    }
    uint32_t correlation;
    memcpy(&correlation, frame + 16, 4);
    char *to = PUT(message + HEADERS, "{\"success\":true,\"resultCode\":\"SUCCESS\"}");
    send_message(1u << 28 | 1, ntohl(correlation), to - message - HEADERS);
    to = PUT(message + HEADERS, "{\"hmiLevel\":\"FULL\"}");
    send_message(2u << 28 | ON_HMI_STATUS, 0xffffffff, to - message - HEADERS);
}

static int listen_on(int port) {
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) < 0 || listen(fd, 1) < 0) {
        perror("floor: listen");
        exit(1);
    }
    return fd;
}

static void watch(int epoll, int fd) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0) {
        perror("floor: epoll_ctl");
        exit(1);
    }
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: floor PORT FIFO [--sdl]\n");
        return 2;
    }
    int sdl = argc > 3 && strcmp(argv[3], "--sdl") == 0, one = 1;
    int epoll = epoll_create1(EPOLL_CLOEXEC), server = listen_on(atoi(argv[1]));
    int panel = open(argv[2], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (panel < 0) {
        perror(argv[2]);
        return 1;
    }
    watch(epoll, server);
    watch(epoll, panel);
    for (;;) {
        struct epoll_event ready[4];
        int count = epoll_wait(epoll, ready, 4, -1);
        for (int index = 0; index < count; index++) {
            int fd = ready[index].data.fd;
            if (fd == panel) {
                struct input_event events[EVENTS];
                ssize_t length = read(panel, events, sizeof events);
                if (length <= 0) return 0;
                for (size_t event = 0; event < length / sizeof *events; event++) take(&events[event]);
            } else if (fd == server) {
                client = accept(server, NULL, NULL);
                setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
                watch(epoll, client);
            } else {
                char frame[4096];
                if (read(client, frame, sizeof frame) <= 0) return 0;
                if (sdl) answer(frame);
            }
        }
    }
}
