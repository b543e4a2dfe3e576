/* Touch frame to bytes on the wire: Bezel against the floor, in turns, in one run.
 *
 *     touch-wire [--frames N] [--rounds N] [--counter COUNT.so] FLOOR SUBJECT
 *
 * SUBJECT is a bezel binary, or a floor that is started with --sdl when it is named "floor": then the ratios must come out
 * near 1 and show what this machine's noise is. One finger moves a pixel a frame, 1000 frames a second. A latency runs from
 * just before the write of the frame's events to the return of the recv that completes the message with the frame's x.
 * Each round measures both, the first of them in turn; ratios are taken inside a round, so that what the machine does
 * to one it mostly does to the other. With --counter a second run of SUBJECT counts its allocations.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    PACE_NS = 1000000,
    WARM_FRAMES = 1000,
    COUNTED_FRAMES = 10000,
    WIDTH = 800,
    FRAME_MAX = 1 << 18,
    ROUNDS_MAX = 99,
    START_TRIES = 1000, /* of 10 ms */
    ON_HMI_STATUS = 32768,
    ON_TOUCH_EVENT = 32780,
};

struct program {
    const char *path;
    int is_floor, sdl;
    pid_t pid;
    int panel, socket, x, step;
    unsigned char session;
    char fifo[128], log[128];
    char *buffer; /* FRAME_MAX bytes, of which `filled` hold what came and was not taken */
    size_t filled, taken;
};

struct result {
    double p50, p99, cpu; /* us */
};

static char folder[] = "/tmp/touch-wire-XXXXXX";
static struct program programs[3];

static void clean_up(void) {
    for (struct program *program = programs; program < programs + 3; program++) {
        if (program->pid > 0) {
            kill(program->pid, SIGTERM);
            waitpid(program->pid, NULL, 0);
        }
        unlink(program->fifo);
        unlink(program->log);
    }
    rmdir(folder);
}

static void fail(const struct program *program, const char *what) {
    fprintf(stderr, "touch-wire: %s: %s: %s\n", program->path, what, errno ? strerror(errno) : "failed");
    FILE *log = fopen(program->log, "r");
    for (int byte; log && (byte = fgetc(log)) != EOF;) fputc(byte, stderr);
    exit(1);
}

static int64_t now_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void sleep_until(int64_t ns) {
    struct timespec until = {ns / 1000000000, ns % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
}

/* ---- messages ---- */

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

/* JSON of the next RPC with this function id, ended by a NUL in a copy; other messages are passed over. */
static const char *receive_rpc(struct program *program, uint32_t function, int64_t *done) {
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

static void send_all(struct program *program, const char *bytes, size_t length) {
    if (write(program->socket, bytes, length) != (ssize_t)length) fail(program, "write");
}

/* As an app of type NAVIGATION: StartService, RegisterAppInterface, then wait until the app is FULL. */
static void register_app(struct program *program) {
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

/* ---- touches ---- */

/* Writes one frame that moves the finger, or puts it down; gives the latency in ns. */
static int64_t touch(struct program *program, int begin) {
    struct input_event events[5];
    unsigned count = 0;
    int64_t stamp = now_ns(CLOCK_MONOTONIC), done = 0;
    if (begin) {
        program->x = 1;
        program->step = 1;
        events[count++] = (struct input_event){.type = EV_ABS, .code = ABS_MT_TRACKING_ID, .value = 1};
        events[count++] = (struct input_event){.type = EV_ABS, .code = ABS_MT_POSITION_Y, .value = 200};
        events[count++] = (struct input_event){.type = EV_KEY, .code = BTN_TOUCH, .value = 1};
    } else {
        program->x += program->step;
        if (program->x == WIDTH - 1 || program->x == 0) program->step = -program->step;
    }
    events[count++] = (struct input_event){.type = EV_ABS, .code = ABS_MT_POSITION_X, .value = program->x};
    events[count++] = (struct input_event){.type = EV_SYN, .code = SYN_REPORT};
    for (unsigned index = 0; index < count; index++) {
        events[index].input_event_sec = stamp / 1000000000;
        events[index].input_event_usec = stamp % 1000000000 / 1000;
    }
    int64_t before = now_ns(CLOCK_MONOTONIC);
    if (write(program->panel, events, count * sizeof *events) != (ssize_t)(count * sizeof *events))
        fail(program, "write to the FIFO");
    const char *json = receive_rpc(program, ON_TOUCH_EVENT, &done);
    const char *x = strstr(json, "\"x\":");
    errno = 0;
    if (!x || atoi(x + 4) != program->x) {
        fprintf(stderr, "touch-wire: wrote x = %d, got %s\n", program->x, json);
        fail(program, "a message that does not belong to its frame");
    }
    return done - before;
}

static int ascending(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static double cpu_us(const struct program *program) {
    clockid_t clock;
    return clock_getcpuclockid(program->pid, &clock) == 0 ? now_ns(clock) / 1e3 : 0;
}

static struct result measure(struct program *program, int frames) {
    double *latencies = calloc(frames, sizeof *latencies);
    if (!latencies) fail(program, "calloc");
    double cpu = cpu_us(program);
    int64_t due = now_ns(CLOCK_MONOTONIC);
    for (int frame = 0; frame < frames; frame++) {
        due += PACE_NS;
        sleep_until(due);
        latencies[frame] = touch(program, 0) / 1e3;
    }
    cpu = (cpu_us(program) - cpu) / frames;
    qsort(latencies, frames, sizeof *latencies, ascending);
    struct result result = {latencies[frames / 2], latencies[(int)(frames * 0.99)], cpu};
    free(latencies);
    return result;
}

/* ---- programs ---- */

static int free_port(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) < 0 ||
        getsockname(fd, (struct sockaddr *)&address, &length) < 0) {
        perror("touch-wire: free port");
        exit(1);
    }
    close(fd);
    return ntohs(address.sin_port);
}

static void execute(const struct program *program, int port, const char *counter, const char *count_file) {
    char number[16], listen[32], touch[160];
    int log = open(program->log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    if (counter) {
        setenv("COUNT_ALLOCATIONS", count_file, 1);
        setenv("LD_PRELOAD", counter, 1);
    }
    snprintf(number, sizeof number, "%d", port);
    snprintf(listen, sizeof listen, "127.0.0.1:%d", port);
    snprintf(touch, sizeof touch, "stream:%s", program->fifo);
    if (program->is_floor)
        execl(program->path, program->path, number, program->fifo, program->sdl ? "--sdl" : NULL, NULL);
    else
        execl(program->path, program->path, "run", "--display", "headless", "--touch", touch, "--touch-range",
            "0:799,0:479", "--listen", listen, NULL);
    perror(program->path);
    _exit(127);
}

static void start(struct program *program, const char *path, int sdl, const char *counter, const char *count_file) {
    const char *name = strrchr(path, '/');
    program->path = path;
    program->is_floor = strcmp(name ? name + 1 : path, "floor") == 0;
    program->sdl = sdl;
    program->buffer = malloc(FRAME_MAX);
    int index = program - programs, port = free_port();
    snprintf(program->fifo, sizeof program->fifo, "%s/panel-%d", folder, index);
    snprintf(program->log, sizeof program->log, "%s/log-%d", folder, index);
    /* Read-write, so that opening does not wait and the reader never sees an end. */
    if (mkfifo(program->fifo, 0600) < 0 || (program->panel = open(program->fifo, O_RDWR | O_CLOEXEC)) < 0)
        fail(program, program->fifo);
    program->pid = fork();
    if (program->pid == 0) execute(program, port, counter, count_file);

    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = 5};
    int one = 1, connected = -1;
    for (int attempt = 0; attempt < START_TRIES && connected < 0; attempt++) {
        program->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        connected = connect(program->socket, (struct sockaddr *)&address, sizeof address);
        if (connected == 0) break;
        close(program->socket);
        errno = 0;
        if (waitpid(program->pid, NULL, WNOHANG) == program->pid) {
            program->pid = 0;
            fail(program, "it ended before it listened");
        }
        sleep_until(now_ns(CLOCK_MONOTONIC) + 10000000);
    }
    if (connected < 0) fail(program, "it did not listen in 10 s");
    setsockopt(program->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(program->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (sdl) register_app(program);
    touch(program, 1);
    for (int frame = 0; frame < WARM_FRAMES; frame++) touch(program, 0);
}

static double median(double *values, int count) {
    qsort(values, count, sizeof *values, ascending);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* Allocations per frame of a fresh SUBJECT in the steady state; the floor's frames come back to back. */
static double allocations_per_frame(const char *path, const char *counter) {
    char file[160];
    snprintf(file, sizeof file, "%s/count", folder);
    int fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || ftruncate(fd, 8) < 0) return -1;
    volatile uint64_t *count = mmap(NULL, 8, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    if (count == MAP_FAILED) return -1;
    start(&programs[2], path, 1, counter, file);
    uint64_t before = *count;
    for (int frame = 0; frame < COUNTED_FRAMES; frame++) touch(&programs[2], 0);
    uint64_t made = *count - before;
    unlink(file);
    /* A program that starts asks for memory: a count of nothing at all means that nothing was counted. */
    if (before == 0 && !programs[2].is_floor) return -1;
    return (double)made / COUNTED_FRAMES;
}

int main(int argc, char **argv) {
    int frames = 2000, rounds = 9, place = 1;
    const char *counter = NULL;
    for (; place + 1 < argc && argv[place][0] == '-'; place += 2) {
        if (strcmp(argv[place], "--frames") == 0) frames = atoi(argv[place + 1]);
        else if (strcmp(argv[place], "--rounds") == 0) rounds = atoi(argv[place + 1]);
        else if (strcmp(argv[place], "--counter") == 0) counter = argv[place + 1];
        else break;
    }
    if (argc - place != 2 || frames < 100 || rounds < 1 || rounds > ROUNDS_MAX) {
        fprintf(stderr, "usage: touch-wire [--frames 100...] [--rounds 1...99] [--counter COUNT.so] FLOOR SUBJECT\n");
        return 2;
    }
    if (!mkdtemp(folder)) {
        perror(folder);
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    atexit(clean_up);
    start(&programs[0], argv[place], 0, NULL, NULL);
    start(&programs[1], argv[place + 1], 1, NULL, NULL);

    double ratios50[ROUNDS_MAX], ratios99[ROUNDS_MAX], all[2][3][ROUNDS_MAX];
    printf("%d frames a round at 1 kHz; us\n\n", frames);
    printf("round   floor p50     p99     cpu   subject p50     p99     cpu   ratio p50     p99\n");
    for (int round = 0; round < rounds; round++) {
        struct result results[2];
        for (int turn = 0; turn < 2; turn++) {
            int which = (round + turn) % 2;
            results[which] = measure(&programs[which], frames);
        }
        ratios50[round] = results[1].p50 / results[0].p50;
        ratios99[round] = results[1].p99 / results[0].p99;
        printf("%5d %11.1f %7.1f %7.1f %13.1f %7.1f %7.1f %11.3f %7.3f\n", round + 1, results[0].p50, results[0].p99,
            results[0].cpu, results[1].p50, results[1].p99, results[1].cpu, ratios50[round], ratios99[round]);
        fflush(stdout);
        for (int which = 0; which < 2; which++) {
            all[which][0][round] = results[which].p50;
            all[which][1][round] = results[which].p99;
            all[which][2][round] = results[which].cpu;
        }
    }
    double medians[2][3];
    for (int which = 0; which < 2; which++)
        for (int column = 0; column < 3; column++) medians[which][column] = median(all[which][column], rounds);
    double p50 = median(ratios50, rounds), p99 = median(ratios99, rounds);
    printf("\nmedian of the ratios: p50 %.3f (budget 1.10), p99 %.3f (budget 1.20)\n", p50, p99);

    char allocations[32] = "null";
    if (counter) {
        double made = allocations_per_frame(argv[place + 1], counter);
        if (made >= 0) {
            printf("allocations per touch frame: %.4f over %d frames (budget 0)\n", made, COUNTED_FRAMES);
            snprintf(allocations, sizeof allocations, "%.4f", made);
        } else {
            printf("allocations per touch frame: could not be counted\n");
        }
    }
    printf("{\"frames\":%d,\"rounds\":%d,\"floor\":{\"p50\":%.2f,\"p99\":%.2f,\"cpu\":%.2f},"
           "\"subject\":{\"p50\":%.2f,\"p99\":%.2f,\"cpu\":%.2f},\"ratio\":{\"p50\":%.4f,\"p99\":%.4f},"
           "\"allocationsPerFrame\":%s}\n",
        frames, rounds, medians[0][0], medians[0][1], medians[0][2], medians[1][0], medians[1][1], medians[1][2], p50, p99,
        allocations);
    return 0;
}
