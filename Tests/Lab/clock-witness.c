/* Notes when the board's clock went on while the board itself stood still.
 *
 *     clock-witness LATE_US
 *
 * Sleeps for 2 ms again and again, before all other programs (SCHED_FIFO). No program of the board can delay it by much: on a
 * board of two processors the other one is free. A sleep that ends more than LATE_US too late therefore shows that the host did
 * not run the board. Prints "witness: ready", then "witness: stood BEGIN END" for each such time, in seconds of
 * CLOCK_MONOTONIC. End of input ends it.
 */
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEP_US = 2000 };

static long long now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

int main(int argc, char **argv) {
    long long late = argc == 2 ? strtoll(argv[1], NULL, 10) : 0;
    if (late <= 0) {
        fprintf(stderr, "usage: clock-witness LATE_US\n");
        return 2;
    }
    struct sched_param first = {.sched_priority = 50};
    if (sched_setscheduler(0, SCHED_FIFO, &first) < 0) {
        fprintf(stderr, "witness: sched_setscheduler: %s\n", strerror(errno));
        return 1;
    }
    printf("witness: ready\n");
    fflush(stdout);
    struct pollfd input = {.fd = 0};
    while (poll(&input, 1, 0) == 0) {
        long long due = now_us() + STEP_US;
        struct timespec until = {due / 1000000, due % 1000000 * 1000};
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
        long long now = now_us();
        if (now - due <= late) continue;
        printf("witness: stood %.6f %.6f\n", due / 1e6, now / 1e6);
        fflush(stdout);
    }
    return 0;
}
