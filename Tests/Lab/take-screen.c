/* Takes over the screen from a program as a change of seat would: drops DRM master on that program's own descriptor, becomes
 * master itself, and gives it back when its input ends.
 *
 *     take-screen PID /dev/dri/card0
 *
 * Prints "screen: taken", then "screen: given back". Raw calls: nothing to link, so it is one static file.
 */
#include <dirent.h>
#include <drm.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int fail(const char *what) {
    fprintf(stderr, "screen: %s: %s\n", what, strerror(errno));
    return 1;
}

/* The number of the descriptor under which the process has the card open, or -1. */
static int find(const char *pid, const char *card) {
    char folder[64], path[PATH_MAX], target[PATH_MAX];
    snprintf(folder, sizeof folder, "/proc/%s/fd", pid);
    DIR *list = opendir(folder);
    int found = -1;
    for (struct dirent *entry; list && found < 0 && (entry = readdir(list));) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        ssize_t length = readlink(path, target, sizeof target - 1);
        if (length < 0) continue;
        target[length] = 0;
        if (strcmp(target, card) == 0) found = atoi(entry->d_name);
    }
    if (list) closedir(list);
    return found;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: take-screen PID CARD\n");
        return 2;
    }
    int number = find(argv[1], argv[2]);
    int process = (int)syscall(SYS_pidfd_open, atoi(argv[1]), 0);
    if (number < 0 || process < 0) return fail("no such process with that card");
    int theirs = (int)syscall(SYS_pidfd_getfd, process, number, 0);
    if (theirs < 0) return fail("pidfd_getfd");
    if (ioctl(theirs, DRM_IOCTL_DROP_MASTER, 0) < 0) return fail("DROP_MASTER");
    close(theirs);
    /* A program that opens a card without a master becomes master. */
    int card = open(argv[2], O_RDWR | O_CLOEXEC);
    if (card < 0) return fail(argv[2]);
    if (ioctl(card, DRM_IOCTL_SET_MASTER, 0) < 0) return fail("SET_MASTER");
    printf("screen: taken\n");
    fflush(stdout);
    for (char byte; read(STDIN_FILENO, &byte, 1) == 1;) {}
    if (ioctl(card, DRM_IOCTL_DROP_MASTER, 0) < 0) return fail("DROP_MASTER");
    printf("screen: given back\n");
    return 0;
}
