/* Touch frame to bytes on the wire: Bezel against the floor, in turns, in one run.
 *
 *     touch-wire [--frames N] [--rate HZ] [--rounds N] [--busy N] [--stalled 1] [--storm 1] [--upload 1]
 *         [--attack PROGRAM] [--video FILE] [--counter COUNT.so] FLOOR SUBJECT
 *
 * SUBJECT is a bezel binary, or a file named "floor", which is started with --sdl: then the ratios must come out near 1
 * and show what this machine's noise is. One finger moves a pixel a frame, HZ frames a second (1000): at 100 the caches
 * are cold. With --busy N as many processes compute all the while, at the lowest priority. A latency runs from
 * just before the write of the frame's events to the return of the recv that completes the message with the frame's x.
 * Each round measures both, the first of them in turn; ratios are computed inside a round, so that the machine's other load
 * mostly affects both. With --stalled 1 a second app is connected to SUBJECT, sends requests without end and reads
 * nothing. With --storm 1 fifteen more apps request 10,000 alerts a minute from SUBJECT.
 * With --upload 1 each round measures SUBJECT twice, in turns: as it is, in the floor's columns, and while one more app
 * uploads 5 MB with a CRC again and again; with --attack PROGRAM the same while PROGRAM runs; with
 * --video FILE while the app itself streams the units of FILE, 30 a second (Tests/VideoMaker makes one). With --counter a second run of SUBJECT counts its allocations.
 */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { WARM_FRAMES = 1000, COUNTED_FRAMES = 10000, WIDTH = 800, ROUNDS_MAX = 99 };

struct result {
    double p50, p99, cpu; /* us */
};

static char folder[] = P_tmpdir "/touch-wire-XXXXXX";
static struct program programs[3];
static pid_t computing[64];
static int64_t pace_ns = 1000000;

/* Starts a process that keeps a processor from its sleep. */
static pid_t compute(void) {
    pid_t pid = fork();
    if (pid != 0) return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (nice(19) < 0) perror("nice");
    for (volatile unsigned turns = 0;; turns++) {}
}

static void clean_up(void) {
    for (int index = 0; index < 64; index++)
        if (computing[index] > 0) kill(computing[index], SIGKILL);
    for (int index = 0; index < 3; index++) stop(&programs[index]);
    rmdir(folder);
}

/* Writes one frame that moves the finger, or puts it down; returns the latency in ns. */
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

/* `from_due`: a frame that became due while the one before it was unanswered counts from then, as it would wait in the
 * kernel. */
static struct result measure(struct program *program, int frames, int from_due) {
    double *latencies = calloc(frames, sizeof *latencies);
    if (!latencies) fail(program, "calloc");
    double cpu = cpu_us(program);
    int64_t due = now_ns(CLOCK_MONOTONIC);
    for (int frame = 0; frame < frames; frame++) {
        due += pace_ns;
        int64_t late = now_ns(CLOCK_MONOTONIC) - due;
        sleep_until(due);
        latencies[frame] = (touch(program, 0) + (from_due && late > 0 ? late : 0)) / 1e3;
    }
    cpu = (cpu_us(program) - cpu) / frames;
    qsort(latencies, frames, sizeof *latencies, ascending);
    struct result result = {latencies[frames / 2], latencies[(int)(frames * 0.99)], cpu};
    free(latencies);
    return result;
}

/* Starts a program, puts the finger down and moves it until the caches are warm. */
static void begin(struct program *program, const char *path, int sdl, const char *counter, const char *count_file) {
    start(program, path, folder, sdl, counter, count_file);
    if (sdl) register_app(program);
    touch(program, 1);
    for (int frame = 0; frame < WARM_FRAMES; frame++) touch(program, 0);
}

static double median(double *values, int count) {
    qsort(values, count, sizeof *values, ascending);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* Allocations per frame of a fresh SUBJECT in the steady state, its frames back to back. */
static double allocations_per_frame(const char *path, const char *counter) {
    char file[160];
    snprintf(file, sizeof file, "%s/count", folder);
    int fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || ftruncate(fd, 8) < 0) return -1;
    volatile uint64_t *count = mmap(NULL, 8, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    if (count == MAP_FAILED) return -1;
    begin(&programs[2], path, 1, counter, file);
    uint64_t before = *count;
    for (int frame = 0; frame < COUNTED_FRAMES; frame++) touch(&programs[2], 0);
    uint64_t made = *count - before;
    unlink(file);
    /* A program allocates memory at its start: a count of 0 means that counting failed. */
    if (before == 0 && !programs[2].is_floor) return -1;
    return (double)made / COUNTED_FRAMES;
}

int main(int argc, char **argv) {
    int frames = 2000, rate = 1000, rounds = 9, busy = 0, stalled = 0, stormy = 0, uploading = 0, place = 1;
    const char *counter = NULL, *attacker = NULL, *video = NULL;
    for (; place + 1 < argc && argv[place][0] == '-'; place += 2) {
        if (strcmp(argv[place], "--frames") == 0) frames = atoi(argv[place + 1]);
        else if (strcmp(argv[place], "--rate") == 0) rate = atoi(argv[place + 1]);
        else if (strcmp(argv[place], "--busy") == 0) busy = atoi(argv[place + 1]);
        else if (strcmp(argv[place], "--rounds") == 0) rounds = atoi(argv[place + 1]);
        else if (strcmp(argv[place], "--stalled") == 0) stalled = atoi(argv[place + 1]);
        else if (strcmp(argv[place], "--storm") == 0) stormy = atoi(argv[place + 1]);
        else if (strcmp(argv[place], "--upload") == 0) uploading = atoi(argv[place + 1]);
        else if (strcmp(argv[place], "--attack") == 0) attacker = argv[place + 1];
        else if (strcmp(argv[place], "--video") == 0) video = argv[place + 1];
        else if (strcmp(argv[place], "--counter") == 0) counter = argv[place + 1];
        else break;
    }
    if (argc - place != 2 || frames < 100 || rate < 1 || rate > 10000 || busy < 0 ||
        busy > 64 || rounds < 1 || rounds > ROUNDS_MAX) {
        fprintf(stderr, "usage: touch-wire [--frames 100...] [--rate 1...10000] [--rounds 1...99] [--busy 0...64] "
                        "[--stalled 0|1] [--storm 0|1] [--upload 0|1] [--attack PROGRAM] [--video FILE] [--counter COUNT.so] FLOOR SUBJECT\n");
        return 2;
    }
    if (!mkdtemp(folder)) {
        perror(folder);
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    atexit(clean_up);
    begin(&programs[0], argv[place], 0, NULL, NULL);
    begin(&programs[1], argv[place + 1], 1, NULL, NULL);
    pace_ns = 1000000000 / rate;
    for (int index = 0; index < busy; index++) computing[index] = compute();

    int beside = uploading || attacker || video;
    double ratios50[ROUNDS_MAX], ratios99[ROUNDS_MAX], all[2][3][ROUNDS_MAX];
    printf("%d frames a round at %d Hz, %d processes computing; us\n\n", frames, rate, busy);
    printf("round   %s p50     p99     cpu   subject p50     p99     cpu   ratio p50     p99\n",
           beside ? "quiet" : "floor");
    for (int round = 0; round < rounds; round++) {
        struct result results[2];
        for (int turn = 0; turn < 2; turn++) {
            int which = (round + turn) % 2;
            if (stalled && which == 1) stall(&programs[1]);
            if (stormy && which == 1) storm(&programs[1]);
            if (uploading && which == 1) upload(&programs[1]);
            if (video && which == 1) play(&programs[1], video);
            if (attacker && which == 1) attack(&programs[1], attacker);
            results[which] = measure(&programs[beside ? 1 : which], frames, beside);
            if (beside) stop_upload(&programs[1]);
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
    printf("\nmedian of the ratios: p50 %.3f (budget %s), p99 %.3f (budget %s)\n", p50, beside ? "-" : "1.10", p99,
        beside ? "2" : "1.20");

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
    printf("{\"frames\":%d,\"rate\":%d,\"busy\":%d,\"rounds\":%d,\"floor\":{\"p50\":%.2f,\"p99\":%.2f,\"cpu\":%.2f},"
           "\"subject\":{\"p50\":%.2f,\"p99\":%.2f,\"cpu\":%.2f},\"ratio\":{\"p50\":%.4f,\"p99\":%.4f},"
           "\"allocationsPerFrame\":%s}\n",
        frames, rate, busy, rounds, medians[0][0], medians[0][1], medians[0][2], medians[1][0], medians[1][1], medians[1][2], p50,
        p99, allocations);
    return 0;
}
