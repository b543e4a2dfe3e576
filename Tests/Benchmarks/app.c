/* A minimal SDL app: it registers, then reads. */
#include "program.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
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

void request(struct program *program, uint32_t function, uint32_t id, const char *json, size_t length) {
    char frame[1024] = {0x51, 0x07, 0, (char)program->session};
    uint32_t words[5] = {htonl(12 + length), htonl(id), htonl(function), htonl(id), htonl(length)};
    memcpy(frame + 4, words, sizeof words);
    memcpy(frame + 24, json, length);
    send_all(program, frame, 24 + length);
}

void introduce(struct program *program, const char *name, const char *type) {
    static const char start[] =
        "\x50\x07\x01\0\0\0\0\x20\0\0\0\0" /* header; BSON: string protocolVersion = "5.4.0" */
        "\x20\0\0\0\x02protocolVersion\0\x06\0\0\0" "5.4.0\0";
    char json[512];
    int length = snprintf(json, sizeof json,
        "{\"syncMsgVersion\":{\"majorVersion\":8,\"minorVersion\":0,\"patchVersion\":0},\"appName\":\"%s\","
        "\"appID\":\"%s\",\"fullAppID\":\"%s\",\"appHMIType\":[\"%s\"],"
        "\"languageDesired\":\"EN-US\",\"hmiDisplayLanguageDesired\":\"EN-US\",\"isMediaApplication\":false}",
        name, name, name, type);
    send_all(program, start, sizeof start);
    uint32_t size;
    int64_t done;
    const char *frame = receive_frame(program, &size, &done);
    errno = 0;
    if ((frame[0] & 7) != 0 || frame[2] != 2) fail(program, "StartService was not acknowledged");
    program->session = frame[3];
    request(program, 1, 1, json, length);
}

void register_app(struct program *program) {
    int64_t done;
    introduce(program, "Touch wire", "NAVIGATION");
    while (!strstr(receive_rpc(program, ON_HMI_STATUS, &done), "\"FULL\"")) {}
}

void storm(struct program *program) {
    static const char json[] = "{\"alertText1\":\"A storm\",\"duration\":3000,\"softButtons\":[]}";
    static struct program apps[STORM_APPS];
    if (program->storm > 0) return;
    program->storm = fork();
    if (program->storm < 0) fail(program, "fork");
    if (program->storm > 0) return;
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(program->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int index = 0; index < STORM_APPS; index++) {
        char name[16];
        apps[index] = *program;
        apps[index].filled = apps[index].taken = 0;
        apps[index].buffer = malloc(FRAME_MAX);
        apps[index].socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (connect(apps[index].socket, (struct sockaddr *)&address, sizeof address) < 0) _exit(1);
        snprintf(name, sizeof name, "Storm %d", index);
        introduce(&apps[index], name, "INFORMATION");
    }
    /* 10,000 a minute. Subtle alerts: a modal one would take the touches from the app under measurement. */
    for (uint32_t number = 0;; number++) {
        static char heap[1 << 16];
        struct program *app = &apps[number % STORM_APPS];
        while (recv(app->socket, heap, sizeof heap, MSG_DONTWAIT) > 0) {}
        request(app, SUBTLE_ALERT, number + 2, json, sizeof json - 1);
        sleep_until(now_ns(CLOCK_MONOTONIC) + 6000000);
    }
}

static uint32_t crc32_of(const char *bytes, size_t length) {
    uint32_t crc = ~0u;
    for (size_t index = 0; index < length; index++) {
        crc ^= (unsigned char)bytes[index];
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
    return ~crc;
}

/* A frame's header and its payload. */
static void send_frame(struct program *app, char type, char info, uint32_t message, const char *payload, size_t length) {
    char header[12] = {0x50 | type, 0x07, info, (char)app->session};
    uint32_t words[2] = {htonl(length), htonl(message)};
    memcpy(header + 4, words, sizeof words);
    send_all(app, header, sizeof header);
    while (length > 0) {
        ssize_t sent = write(app->socket, payload, length);
        if (sent <= 0) fail(app, "write");
        payload += sent;
        length -= sent;
    }
}

static void upload_for_ever(struct program *app, int ready) {
    enum { SIZE = 5 << 20, FRAME = 131072 };
    char *message = malloc(SIZE + 512), answer[1] = {0}, json[256];
    int64_t done;
    for (size_t index = 0; index < SIZE; index++) message[512 + index] = (char)(index * 31);
    uint32_t crc = crc32_of(message + 512, SIZE);
    int length = snprintf(json, sizeof json,
        "{\"syncFileName\":\"map\",\"fileType\":\"BINARY\",\"offset\":0,\"length\":%d,\"crc\":%u}", SIZE, crc);
    introduce(app, "Upload", "INFORMATION");
    while (strstr(receive_rpc(app, ON_HMI_STATUS, &done), "\"NONE\"")) {}
    for (uint32_t number = 2;; number++) {
        char *start = message + 512 - 12 - length;
        uint32_t words[3] = {htonl(PUT_FILE), htonl(number), htonl(length)};
        memcpy(start, words, sizeof words);
        memcpy(start + 12, json, length);
        uint32_t total = 12 + length + SIZE, frames = (total + FRAME - 1) / FRAME;
        uint32_t counts[2] = {htonl(total), htonl(frames)};
        send_frame(app, 2, 0, number, (char *)counts, sizeof counts);
        for (uint32_t frame = 0; frame < frames; frame++) {
            int is_last = frame == frames - 1;
            size_t size = is_last ? total - (size_t)frame * FRAME : FRAME;
            send_frame(app, 3, is_last ? 0 : (char)(frame % 255 + 1), number, start + (size_t)frame * FRAME, size);
        }
        const char *result = receive_rpc(app, PUT_FILE, &done);
        errno = 0;
        if (!strstr(result, "\"SUCCESS\"")) fail(app, result);
        if (number == 2 && write(ready, answer, 1) != 1) _exit(1);
        sleep_until(now_ns(CLOCK_MONOTONIC) + 100000000);
    }
}

void upload(struct program *program) {
    struct program app = *program;
    int ready[2];
    char byte;
    if (pipe(ready) < 0) fail(program, "pipe");
    program->upload = fork();
    if (program->upload < 0) fail(program, "fork");
    if (program->upload == 0) {
        struct sockaddr_in address = {
            .sin_family = AF_INET, .sin_port = htons(program->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(ready[0]);
        app.filled = app.taken = 0;
        app.buffer = malloc(FRAME_MAX);
        app.socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (connect(app.socket, (struct sockaddr *)&address, sizeof address) < 0) _exit(1);
        upload_for_ever(&app, ready[1]);
    }
    close(ready[1]);
    if (read(ready[0], &byte, 1) != 1) fail(program, "the upload has failed");
    close(ready[0]);
}

void attack(struct program *program, const char *attacker) {
    int ready[2];
    char byte;
    if (pipe(ready) < 0) fail(program, "pipe");
    program->upload = fork();
    if (program->upload < 0) fail(program, "fork");
    if (program->upload == 0) {
        char port[16];
        snprintf(port, sizeof port, "%d", program->port);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(ready[1], STDOUT_FILENO);
        close(ready[0]);
        close(ready[1]);
        execl(attacker, attacker, port, NULL);
        perror(attacker);
        _exit(127);
    }
    close(ready[1]);
    if (read(ready[0], &byte, 1) != 1) fail(program, "the attack has failed");
    close(ready[0]);
}

/* Sends one frame of the video service; `type` 0 is a control frame, 1 a single frame. */
static void send_video(struct program *program, char type, char info, const char *bytes, uint32_t length) {
    char header[12] = {0x50 | type, 11, info, (char)program->session};
    uint32_t words[2] = {htonl(length), htonl(1)};
    memcpy(header + 4, words, sizeof words);
    send_all(program, header, sizeof header);
    if (length) send_all(program, bytes, length);
}

static void play_for_ever(struct program *app, const char *units, size_t length, int ready) {
    send_video(app, 0, 1, NULL, 0);
    int64_t due = now_ns(CLOCK_MONOTONIC) + 200000000;
    for (int number = 0;;) {
        for (size_t place = 0; place + 4 <= length; number++) {
            uint32_t size = big_endian(units + place);
            if (size > length - place - 4) fail(app, "the file of units is broken");
            sleep_until(due += 1000000000 / 30);
            send_video(app, 1, 0, units + place + 4, size);
            place += 4 + size;
            if (number == 30 && write(ready, "", 1) != 1) _exit(1);
        }
    }
}

void play(struct program *program, const char *file) {
    static char units[16 << 20];
    int ready[2];
    char byte;
    FILE *source = fopen(file, "r");
    size_t length = source ? fread(units, 1, sizeof units, source) : 0;
    if (length < 4) fail(program, file);
    fclose(source);
    if (pipe(ready) < 0) fail(program, "pipe");
    program->upload = fork();
    if (program->upload < 0) fail(program, "fork");
    if (program->upload == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(ready[0]);
        play_for_ever(program, units, length, ready[1]);
    }
    close(ready[1]);
    if (read(ready[0], &byte, 1) != 1) fail(program, "the video has failed");
    close(ready[0]);
}

void stop_upload(struct program *program) {
    if (program->upload <= 0) return;
    kill(program->upload, SIGKILL);
    waitpid(program->upload, NULL, 0);
    program->upload = 0;
}
