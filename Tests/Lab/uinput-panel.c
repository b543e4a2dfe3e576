/* A touch panel that is not there: made from an evemu recording's header, plays its events, leaves at its input's end.
 *
 *     uinput-panel RECORDING [HOLD_US]...
 *
 * Prints "panel: ready /dev/input/eventN", then waits for a line on its input before the first event and, for each
 * HOLD_US (microseconds from the first event, ascending), before the first event at or after it: "panel: holding".
 * "panel: played" follows the last event. End of input at any wait unplugs the panel: "panel: gone".
 *
 * Whole frames are written at once and carry the time (CLOCK_MONOTONIC) at which they were due, not that at which a
 * busy machine came to it. Newer kernels' uinput hands such a stamp on; 6.1 puts its own there, a few hundred us later.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { FRAME_MAX = 1024 };

static int panel;
static const char *recording;
static int line_number;

static void fail(const char *what) {
    fprintf(stderr, "panel: %s:%d: %s: %s\n", recording, line_number, what, errno ? strerror(errno) : "bad line");
    exit(1);
}

static void set(unsigned long request, unsigned long value, const char *what) {
    if (ioctl(panel, request, value) < 0) fail(what);
}

static void set_bit(unsigned type, unsigned code) {
    switch (type) {
    case 0: set(UI_SET_EVBIT, code, "UI_SET_EVBIT"); break;
    case EV_KEY: set(UI_SET_KEYBIT, code, "UI_SET_KEYBIT"); break;
    case EV_REL: set(UI_SET_RELBIT, code, "UI_SET_RELBIT"); break;
    case EV_ABS: set(UI_SET_ABSBIT, code, "UI_SET_ABSBIT"); break;
    case EV_MSC: set(UI_SET_MSCBIT, code, "UI_SET_MSCBIT"); break;
    case EV_SW: set(UI_SET_SWBIT, code, "UI_SET_SWBIT"); break;
    case EV_LED: set(UI_SET_LEDBIT, code, "UI_SET_LEDBIT"); break;
    case EV_SND: set(UI_SET_SNDBIT, code, "UI_SET_SNDBIT"); break;
    default: break; /* EV_REP and above: nothing that a panel has */
    }
}

/* Bytes in hex are bits of a set, eight a byte, lines of one set following each other. */
static void read_bits(const char *text, unsigned *next, void (*take)(unsigned)) {
    unsigned value;
    int length;
    while (sscanf(text, "%2x%n", &value, &length) == 1) {
        for (unsigned bit = 0; bit < 8; bit++)
            if (value & (1u << bit)) take(*next + bit);
        *next += 8;
        text += length;
    }
}

static unsigned bits_type;
static void take_property(unsigned bit) { set(UI_SET_PROPBIT, bit, "UI_SET_PROPBIT"); }
static void take_bit(unsigned bit) { set_bit(bits_type, bit); }

static void make_panel(FILE *file) {
    struct uinput_setup setup = {0};
    unsigned next_property = 0, next_bit[32] = {0}, bus, vendor, product, version, code;
    char line[512];
    while (fgets(line, sizeof line, file) && strncmp(line, "E:", 2) != 0) {
        line_number++;
        errno = 0;
        if (strncmp(line, "N: ", 3) == 0) {
            line[strcspn(line, "\r\n")] = 0;
            snprintf(setup.name, sizeof setup.name, "%.79s", line + 3);
        } else if (strncmp(line, "I: ", 3) == 0) {
            if (sscanf(line + 3, "%x %x %x %x", &bus, &vendor, &product, &version) != 4) fail("I:");
            setup.id = (struct input_id){.bustype = bus, .vendor = vendor, .product = product, .version = version};
        } else if (strncmp(line, "P: ", 3) == 0) {
            read_bits(line + 3, &next_property, take_property);
        } else if (strncmp(line, "B: ", 3) == 0) {
            if (sscanf(line + 3, "%x", &bits_type) != 1 || bits_type > 31) fail("B:");
            read_bits(line + 6, &next_bit[bits_type], take_bit);
        } else if (strncmp(line, "A: ", 3) == 0) {
            struct uinput_abs_setup axis = {0};
            int fields = sscanf(line + 3, "%x %d %d %d %d %d", &code, &axis.absinfo.minimum, &axis.absinfo.maximum,
                &axis.absinfo.fuzz, &axis.absinfo.flat, &axis.absinfo.resolution);
            if (fields < 5) fail("A:");
            axis.code = code;
            if (ioctl(panel, UI_ABS_SETUP, &axis) < 0) fail("UI_ABS_SETUP");
        }
    }
    rewind(file);
    if (ioctl(panel, UI_DEV_SETUP, &setup) < 0) fail("UI_DEV_SETUP");
    if (ioctl(panel, UI_DEV_CREATE) < 0) fail("UI_DEV_CREATE");
}

static void announce(void) {
    char name[64] = "", path[128];
    if (ioctl(panel, UI_GET_SYSNAME(sizeof name), name) < 0) fail("UI_GET_SYSNAME");
    snprintf(path, sizeof path, "/sys/devices/virtual/input/%s", name);
    DIR *folder = opendir(path);
    if (!folder) fail(path);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strncmp(entry->d_name, "event", 5) == 0) printf("panel: ready /dev/input/%s\n", entry->d_name);
    closedir(folder);
    fflush(stdout);
}

static long long monotonic_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static void leave(void) {
    ioctl(panel, UI_DEV_DESTROY);
    printf("panel: gone\n");
    exit(0);
}

/* Waits for the next line of input; its end unplugs the panel. */
static void wait_for_word(void) {
    for (char byte; read(STDIN_FILENO, &byte, 1) == 1;)
        if (byte == '\n') return;
    leave();
}

static void say(const char *word) {
    printf("panel: %s\n", word);
    fflush(stdout);
}

static void play(FILE *file, char **holds) {
    struct input_event frame[FRAME_MAX];
    unsigned count = 0, type, code;
    long long first = -1, start = 0, seconds, fraction;
    int value;
    char line[512];
    for (line_number = 1; fgets(line, sizeof line, file); line_number++) {
        if (strncmp(line, "E:", 2) != 0) continue;
        errno = 0;
        if (sscanf(line + 2, "%lld.%lld %x %x %d", &seconds, &fraction, &type, &code, &value) != 5) fail("E:");
        long long at = seconds * 1000000 + fraction;
        if (first < 0) {
            wait_for_word();
            first = at;
            start = monotonic_us();
        }
        if (*holds && count == 0 && at - first >= strtoll(*holds, NULL, 10)) {
            holds++;
            say("holding");
            wait_for_word();
            start = monotonic_us() - (at - first);
        }
        if (count == FRAME_MAX) fail("frame of more than 1024 events");
        frame[count++] = (struct input_event){.type = type, .code = code, .value = value};
        if (type != EV_SYN || code != SYN_REPORT) continue;

        long long due = start + (at - first), wait = due - monotonic_us();
        struct timespec until = {due / 1000000, due % 1000000 * 1000};
        if (wait > 0)
            while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
        for (unsigned index = 0; index < count; index++) {
            frame[index].input_event_sec = due / 1000000;
            frame[index].input_event_usec = due % 1000000;
        }
        if (write(panel, frame, count * sizeof *frame) != (ssize_t)(count * sizeof *frame)) fail("write");
        count = 0;
    }
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: uinput-panel RECORDING [HOLD_US]...\n");
        return 2;
    }
    recording = argv[1];
    FILE *file = fopen(recording, "r");
    if (!file) fail("open");
    panel = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    if (panel < 0) fail("/dev/uinput");
    make_panel(file);
    announce();
    play(file, argv + 2);
    say("played");
    wait_for_word();
    leave();
}
