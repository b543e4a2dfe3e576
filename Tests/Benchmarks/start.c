/* The time of a program's start, its memory and its first alert: programs in turns, medians of all runs.
 *
 *     start [--runs N] BEZEL...
 *
 * Each run starts every program afresh, headless, without storage. Once with nothing else: how long from execve to the
 * line "listening on", to the answer to an app's StartService sent as soon as that line is read; the resident memory a
 * second later; then an app registers and requests the demo's alert with its Latin, Arabic and Han letters:
 * how long from its bytes to its first frame, as `bezel status` reports it, and the memory when the alert no longer moves.
 * Once more with --frames: how long from execve until the first screen is a whole PNG.
 */
#define _GNU_SOURCE
#include "program.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUNS_MAX = 99, PROGRAMS_MAX = 8, ALERT = 12, PATIENCE_MS = 5000 };

enum figure { LISTENING, LISTENING_CPU, ANSWERED, FIRST_FRAME, FIRST_ALERT, IDLE, IDLE_OWN, SHOWN, SHOWN_OWN, SIZE, FIGURES };
static const char *const names[FIGURES] = {
    "exec -> listening", "  of it on a processor, main thread", "exec -> an app's StartService answered", "exec -> first frame, as a PNG on the disk",
    "first alert, mixed scripts: bytes -> frame", "resident, idle", "  of it no file's", "resident, with that alert",
    "  of it no file's", "the file, stripped",
};

static char folder[] = P_tmpdir "/start-XXXXXX";
static struct program program;
static double figures[PROGRAMS_MAX][FIGURES][RUNS_MAX];

static void path_in_folder(char *path, size_t size, const char *name) { snprintf(path, size, "%s/%s", folder, name); }

static void empty_folder(void) {
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries));) unlinkat(dirfd(entries), entry->d_name, 0);
    if (entries) closedir(entries);
}

static void clean_up(void) {
    if (program.pid > 0) kill(program.pid, SIGKILL);
    empty_folder();
    rmdir(folder);
}

/* Starts the program with its log in a pipe, which is returned. `began` is just before its execve. */
static int begin(const char *path, int with_frames, int64_t *began) {
    int log[2];
    int64_t *clock = mmap(NULL, sizeof *clock, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    char control[64];
    path_in_folder(control, sizeof control, "control");
    program.path = path;
    program.filled = program.taken = 0;
    if (clock == MAP_FAILED || pipe2(log, O_CLOEXEC) < 0) fail(&program, "pipe2");
    program.pid = fork();
    if (program.pid < 0) fail(&program, "fork");
    if (program.pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(log[1], STDOUT_FILENO);
        dup2(log[1], STDERR_FILENO);
        unsetenv("NOTIFY_SOCKET");
        *clock = now_ns(CLOCK_MONOTONIC);
        execl(path, path, "run", "--display", "headless", "--listen", "127.0.0.1:0", "--storage", "", "--socket", control,
            with_frames ? "--frames" : NULL, folder, NULL);
        perror(path);
        _exit(127);
    }
    close(log[1]);
    /* The first byte of its log comes after its execve. */
    struct pollfd readable = {.fd = log[0], .events = POLLIN};
    if (poll(&readable, 1, PATIENCE_MS) != 1) fail(&program, "it says nothing");
    *began = *clock;
    munmap(clock, sizeof *clock);
    return log[0];
}

static void end(int log) {
    kill(program.pid, SIGTERM);
    waitpid(program.pid, NULL, 0);
    program.pid = 0;
    close(log);
    empty_folder();
}

/* Reads the log up to the address; returns the port. */
static int listening_port(int log) {
    static const char wanted[] = "listening on 127.0.0.1:";
    char text[4096];
    size_t filled = 0;
    for (char *found; filled < sizeof text - 1;) {
        ssize_t length = read(log, text + filled, sizeof text - 1 - filled);
        if (length <= 0) break;
        filled += length;
        text[filled] = 0;
        if ((found = strstr(text, wanted)) && strchr(found, '\n')) return atoi(found + sizeof wanted - 1);
    }
    fprintf(stderr, "start: %s does not listen:\n%.*s", program.path, (int)filled, text);
    exit(1);
}

static void connect_app(int port) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = PATIENCE_MS / 1000};
    int one = 1;
    program.socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(program.socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(program.socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(program.socket, (struct sockaddr *)&address, sizeof address) < 0) fail(&program, "connect");
}

/* Milliseconds that its main thread has run. A busy machine adds less to them than to the time that passes. */
static double processor_time(void) {
    char path[64];
    unsigned long long ran = 0;
    snprintf(path, sizeof path, "/proc/%d/schedstat", program.pid);
    FILE *file = fopen(path, "r");
    if (!file || fscanf(file, "%llu", &ran) != 1) fail(&program, path);
    fclose(file);
    return ran / 1e6;
}

/* Megabytes of a line of /proc/PID/smaps_rollup. */
static double memory(const char *key) {
    char path[64], line[256];
    double kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", program.pid);
    FILE *file = fopen(path, "r");
    if (!file) fail(&program, path);
    while (fgets(line, sizeof line, file))
        if (strncmp(line, key, strlen(key)) == 0) kilobytes = atof(line + strlen(key));
    fclose(file);
    return kilobytes * 1024 / 1e6;
}

/* Nanoseconds from the alert's bytes to its first frame; 0 while there was none. */
static int64_t alert_to_frame(void) {
    static const char request[] = "{\"v\":1,\"id\":7,\"do\":\"status\"}\n";
    static char answer[1 << 16];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    path_in_folder(address.sun_path, sizeof address.sun_path, "control");
    int control = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(control, (struct sockaddr *)&address, sizeof address) < 0 ||
        write(control, request, sizeof request - 1) != sizeof request - 1)
        fail(&program, "the control socket");
    size_t filled = 0;
    for (ssize_t length; !memchr(answer, '\n', filled); filled += length)
        if ((length = read(control, answer + filled, sizeof answer - 1 - filled)) <= 0) fail(&program, "no status");
    close(control);
    answer[filled] = 0;
    char *measured = strstr(answer, "\"alertToFrame\"");
    char *median = measured ? strstr(measured, "\"p50\":") : NULL;
    if (!median) fail(&program, "a status without alertToFrame");
    return atoll(median + strlen("\"p50\":"));
}

static void measure_service(const char *path, double *result[FIGURES], int run) {
    static const char alert[] =
        "{\"alertText1\":\"Fuel is low\",\"alertText2\":\"Aral, 2.1 km ahead\","
        "\"alertText3\":\"Pfaffenwaldring · ١٫٧٩ · 給油所\",\"duration\":10000,\"softButtons\":["
        "{\"type\":\"TEXT\",\"text\":\"Take me there\",\"softButtonID\":11,\"isHighlighted\":true,"
        "\"systemAction\":\"DEFAULT_ACTION\"},"
        "{\"type\":\"TEXT\",\"text\":\"Later\",\"softButtonID\":12,\"systemAction\":\"DEFAULT_ACTION\"}]}";
    int64_t began, delay;
    int log = begin(path, 0, &began);
    int port = listening_port(log);
    result[LISTENING][run] = (now_ns(CLOCK_MONOTONIC) - began) / 1e6;
    result[LISTENING_CPU][run] = processor_time();
    connect_app(port);
    introduce(&program, "Start", "NAVIGATION");
    result[ANSWERED][run] = (now_ns(CLOCK_MONOTONIC) - began) / 1e6;
    close(program.socket);
    sleep_until(now_ns(CLOCK_MONOTONIC) + 1000000000);
    result[IDLE][run] = memory("Rss:");
    result[IDLE_OWN][run] = memory("Anonymous:");
    connect_app(port);
    program.filled = program.taken = 0;
    register_app(&program);
    request(&program, ALERT, 2, alert, sizeof alert - 1);
    for (int tries = 0; (delay = alert_to_frame()) == 0; tries++) {
        errno = 0;
        if (tries == 100) fail(&program, "its alert is not seen");
        sleep_until(now_ns(CLOCK_MONOTONIC) + 20000000);
    }
    result[FIRST_ALERT][run] = delay / 1e6;
    sleep_until(now_ns(CLOCK_MONOTONIC) + 500000000);
    result[SHOWN][run] = memory("Rss:");
    result[SHOWN_OWN][run] = memory("Anonymous:");
    close(program.socket);
    end(log);
}

static void measure_first_frame(const char *path, double *result[FIGURES], int run) {
    char events[4096];
    int64_t began;
    int watcher = inotify_init1(IN_CLOEXEC);
    if (inotify_add_watch(watcher, folder, IN_MOVED_TO) < 0) fail(&program, "inotify_add_watch");
    int log = begin(path, 1, &began);
    struct pollfd readable = {.fd = watcher, .events = POLLIN};
    if (poll(&readable, 1, PATIENCE_MS) != 1 || read(watcher, events, sizeof events) <= 0)
        fail(&program, "it draws nothing");
    result[FIRST_FRAME][run] = (now_ns(CLOCK_MONOTONIC) - began) / 1e6;
    close(watcher);
    end(log);
}

/* Without the symbols, like the package. */
static double stripped_size(const char *path) {
    char stripped[64], command[1024];
    struct stat status;
    path_in_folder(stripped, sizeof stripped, "stripped");
    snprintf(command, sizeof command, "strip -o '%s' '%s'", stripped, path);
    if (system(command) != 0 || stat(stripped, &status) < 0) fail(&program, "strip");
    unlink(stripped);
    return status.st_size / 1e6;
}

static int ascending(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
    int runs = 11, first = 1;
    if (count > 2 && strcmp(arguments[1], "--runs") == 0) {
        runs = atoi(arguments[2]);
        first = 3;
    }
    int programs = count - first;
    if (runs < 1 || runs > RUNS_MAX || programs < 1 || programs > PROGRAMS_MAX) {
        fprintf(stderr, "usage: start [--runs 1...%d] BEZEL...\n", RUNS_MAX);
        return 2;
    }
    program.buffer = malloc(FRAME_MAX);
    if (!mkdtemp(folder)) fail(&program, folder);
    atexit(clean_up);
    for (int run = 0; run < runs; run++)
        for (int turn = 0; turn < programs; turn++) {
            int which = (turn + run) % programs;
            double *result[FIGURES];
            for (int figure = 0; figure < FIGURES; figure++) result[figure] = figures[which][figure];
            measure_service(arguments[first + which], result, run);
            measure_first_frame(arguments[first + which], result, run);
            result[SIZE][run] = run ? result[SIZE][0] : stripped_size(arguments[first + which]);
        }
    printf("median (least to most) of %d runs\n", runs);
    for (int which = 0; which < programs; which++) {
        printf("%s\n", arguments[first + which]);
        for (int figure = 0; figure < FIGURES; figure++) {
            double *values = figures[which][figure];
            qsort(values, runs, sizeof *values, ascending);
            printf("  %-44s %6.1f %s  (%.1f to %.1f)\n", names[figure], values[runs / 2], figure < IDLE ? "ms" : "MB",
                values[0], values[runs - 1]);
        }
    }
}
