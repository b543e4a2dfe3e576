#define _GNU_SOURCE
#include "program.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { START_TRIES = 1000 /* of 10 ms */ };

_Noreturn void fail(const struct program *program, const char *what) {
    fprintf(stderr, "%s: %s: %s: %s\n", program_invocation_short_name, program->path, what, errno ? strerror(errno) : "failed");
    FILE *log = fopen(program->log, "r");
    for (int byte; log && (byte = fgetc(log)) != EOF;) fputc(byte, stderr);
    exit(1);
}

int64_t now_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

void sleep_until(int64_t ns) {
    struct timespec until = {ns / 1000000000, ns % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
}

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
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* it must not outlive an interrupted run */
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
            "0:799,0:479", "--listen", listen, "--storage", "", "--socket", "", NULL);
    perror(program->path);
    _exit(127);
}

void start(struct program *program, const char *path, const char *folder, int sdl, const char *counter,
    const char *count_file) {
    const char *name = strrchr(path, '/');
    program->path = path;
    program->is_floor = strcmp(name ? name + 1 : path, "floor") == 0;
    program->sdl = sdl;
    program->buffer = malloc(FRAME_MAX);
    int port = program->port = free_port();
    program->stalled = -1;
    snprintf(program->fifo, sizeof program->fifo, "%s/panel-%p", folder, (void *)program);
    snprintf(program->log, sizeof program->log, "%s/log-%p", folder, (void *)program);
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
}

void stop(struct program *program) {
    stop_upload(program);
    if (program->storm > 0) {
        kill(program->storm, SIGKILL);
        waitpid(program->storm, NULL, 0);
    }
    if (program->pid > 0) {
        kill(program->pid, SIGTERM);
        waitpid(program->pid, NULL, 0);
    }
    unlink(program->fifo);
    unlink(program->log);
}
