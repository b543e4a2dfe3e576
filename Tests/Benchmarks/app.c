/* The least of an app's side of SmartDeviceLink: register, then listen. */
#include "program.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static uint32_t big_endian(const char *from) {
    uint32_t value;
    memcpy(&value, from, 4);
    return ntohl(value);
}

/* The next whole SDL frame; it stays valid until the next call. `done` is when the recv that completed it returned. */
static const char *receive_frame(struct program *program, uint32_t *size, int64_t *done) {
    memmove(program->buffer, program->buffer + program->taken, program->filled - program->taken);
    program->filled -= program->taken;
    program->taken = 0;
    for (;;) {
        if (program->filled >= 12) {
            *size = big_endian(program->buffer + 4);
            errno = 0;
            if (*size > FRAME_MAX - 13) fail(program, "a frame of more than 256 KiB");
            if (program->filled >= 12 + *size) {
                program->taken = 12 + *size;
                return program->buffer;
            }
        }
        ssize_t length = recv(program->socket, program->buffer + program->filled, FRAME_MAX - 1 - program->filled, 0);
        *done = now_ns(CLOCK_MONOTONIC);
        if (length < 0 && errno == EINTR) continue;
        if (length == 0) errno = 0;
        if (length <= 0) fail(program, length ? "recv (nothing came in 5 s?)" : "the connection ended");
        program->filled += length;
    }
}

const char *receive_rpc(struct program *program, uint32_t function, int64_t *done) {
    static char json[FRAME_MAX];
    for (;;) {
        uint32_t size;
        const char *frame = receive_frame(program, &size, done);
        if ((frame[0] & 7) != 1 || frame[1] != 7 || size < 12) continue;
        if ((big_endian(frame + 12) & 0xfffffff) != function) continue;
        memcpy(json, frame + 24, size - 12);
        json[size - 12] = 0;
        return json;
    }
}

void stall(struct program *program) {
    static const char start[] = "\x50\x07\x01\0\0\0\0\0\0\0\0\0";
    static const char heartbeat[] = "\x50\0\0\0\0\0\0\0\0\0\0";
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(program->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int small = 4096;
    char answer[512];
    if (program->stalled >= 0) close(program->stalled);
    program->stalled = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(program->stalled, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    if (connect(program->stalled, (struct sockaddr *)&address, sizeof address) < 0 ||
        write(program->stalled, start, 12) != 12 || read(program->stalled, answer, sizeof answer) < 12)
        fail(program, "a second app");
    /* Just under the limit of frames a second, each with an answer that is never read. */
    char frames[900][12];
    for (int index = 0; index < 900; index++) {
        memcpy(frames[index], heartbeat, 11);
        frames[index][3] = answer[3];
        frames[index][11] = 0;
    }
    if (send(program->stalled, frames, sizeof frames, MSG_DONTWAIT | MSG_NOSIGNAL) < 0) fail(program, "a second app");
}

static void send_all(struct program *program, const char *bytes, size_t length) {
    if (write(program->socket, bytes, length) != (ssize_t)length) fail(program, "write");
}

void register_app(struct program *program) {
    static const char start[] =
        "\x50\x07\x01\0\0\0\0\x20\0\0\0\0" /* header; BSON: string protocolVersion = "5.4.0" */
        "\x20\0\0\0\x02protocolVersion\0\x06\0\0\0" "5.4.0\0";
    static const char json[] =
        "{\"syncMsgVersion\":{\"majorVersion\":8,\"minorVersion\":0,\"patchVersion\":0},\"appName\":\"Touch wire\","
        "\"appID\":\"touchwire\",\"fullAppID\":\"touchwire\",\"appHMIType\":[\"NAVIGATION\"],"
        "\"languageDesired\":\"EN-US\",\"hmiDisplayLanguageDesired\":\"EN-US\",\"isMediaApplication\":false}";
    send_all(program, start, sizeof start);
    uint32_t size;
    int64_t done;
    const char *frame = receive_frame(program, &size, &done);
    errno = 0;
    if ((frame[0] & 7) != 0 || frame[2] != 2) fail(program, "StartService was not acknowledged");
    program->session = frame[3];

    char request[24 + sizeof json] = {0x51, 0x07, 0, (char)program->session};
    uint32_t words[5] = {htonl(12 + sizeof json - 1), htonl(1), htonl(1), htonl(1), htonl(sizeof json - 1)};
    memcpy(request + 4, words, sizeof words);
    memcpy(request + 24, json, sizeof json - 1);
    send_all(program, request, 24 + sizeof json - 1);
    while (!strstr(receive_rpc(program, ON_HMI_STATUS, &done), "\"FULL\"")) {}
}
