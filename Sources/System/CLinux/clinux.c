#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/rtnetlink.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

_Static_assert(clinux_in == EPOLLIN && clinux_out == EPOLLOUT && clinux_error == EPOLLERR && clinux_hangup == EPOLLHUP,
               "the kernel's event bits");

static int control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token) {
    struct epoll_event event = {.events = events, .data.u64 = token};
    return epoll_ctl(epoll, operation, descriptor, &event);
}

int clinux_copy_descriptor(pid_t process, int descriptor) {
    int reference = (int)syscall(SYS_pidfd_open, process, 0);
    if (reference < 0) return -1;
    int copy = (int)syscall(SYS_pidfd_getfd, reference, descriptor, 0);
    int code = errno;
    close(reference);
    errno = code;
    return copy;
}

int clinux_open_files_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur > INT_MAX) return INT_MAX;
    return (int)limit.rlim_cur;
}

int clinux_clock_is_synchronised(void) {
    struct timex state = {.modes = 0};
    /* The call itself: that of the C library is another one, which a sandbox may not know. */
    int result = (int)syscall(SYS_adjtimex, &state);
    if (result < 0) return -1;
    return result != TIME_ERROR && (state.status & STA_UNSYNC) == 0;
}

int clinux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int clinux_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t token) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, events, token);
}

int clinux_epoll_modify(int epoll, int descriptor, uint32_t events, uint64_t token) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, events, token);
}

int clinux_epoll_remove(int epoll, int descriptor) { return control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0); }

int clinux_epoll_wait(int epoll, struct clinux_ready *ready, int count, int timeout) {
    struct epoll_event events[64];
    int found = (int)syscall(SYS_epoll_pwait, epoll, events, count < 64 ? count : 64, timeout, NULL, _NSIG / 8);
    for (int i = 0; i < found; i++)
        ready[i] = (struct clinux_ready){.token = events[i].data.u64, .events = events[i].events};
    return found;
}

ssize_t clinux_read(int descriptor, void *bytes, size_t count) { return syscall(SYS_read, descriptor, bytes, count); }

ssize_t clinux_send(int descriptor, const void *bytes, size_t count) {
    return syscall(SYS_sendto, descriptor, bytes, count, MSG_NOSIGNAL, NULL, 0);
}

int clinux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int clinux_timerfd(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

int clinux_timerfd_set(int descriptor, int64_t nanoseconds) {
    struct itimerspec spec = {0};
    spec.it_value.tv_sec = nanoseconds / 1000000000;
    spec.it_value.tv_nsec = nanoseconds % 1000000000;
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &spec, NULL);
}

int clinux_clock_jumps(void) {
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    struct itimerspec spec = {.it_value.tv_sec = INT32_MAX};
    if (descriptor >= 0 &&
        timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, NULL) != 0) {
        int number = errno;
        close(descriptor);
        errno = number;
        return -1;
    }
    return descriptor;
}

int clinux_signalfd(const sigset_t *signals) { return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK); }

int clinux_signalfd_read(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : -1;
}

int clinux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int clinux_peer_credentials(int descriptor, pid_t *process, uid_t *user, gid_t *group) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    int result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size);
    if (result < 0)
        return result;
    *process = peer.pid;
    *user = peer.uid;
    *group = peer.gid;
    return 0;
}

int clinux_send_datagram(const char *path, const void *bytes, size_t size) {
    return clinux_send_descriptor(path, bytes, size, -1);
}

int clinux_send_descriptor(const char *path, const void *bytes, size_t size, int passed) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(path);
    if (length == 0 || length >= sizeof address.sun_path) {
        errno = EINVAL;
        return -1;
    }
    memcpy(address.sun_path, path, length);
    if (path[0] == '@') address.sun_path[0] = 0;
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = size};
    struct msghdr message = {.msg_name = &address, .msg_iov = &part, .msg_iovlen = 1};
    message.msg_namelen = offsetof(struct sockaddr_un, sun_path) + length;
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {.header = {.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof(int))}};
    if (passed >= 0) {
        memcpy(CMSG_DATA(&control.header), &passed, sizeof passed);
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(sizeof(int));
    }
    ssize_t sent = sendmsg(descriptor, &message, MSG_NOSIGNAL);
    int code = errno; /* close may overwrite it */
    close(descriptor);
    errno = code;
    return sent < 0 ? -1 : 0;
}

static int64_t nanoseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clinux_monotonic_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }

int64_t clinux_boottime_nanoseconds(void) { return nanoseconds(CLOCK_BOOTTIME); }

void clinux_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

int clinux_go_realtime(int priority) {
    struct sched_param parameters = {.sched_priority = priority};
    /* Threads that this one starts are not to have it. */
    return sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters);
}

int clinux_go_batch(int nice) {
    struct sched_param none = {.sched_priority = 0};
    if (sched_setscheduler(0, SCHED_BATCH, &none) < 0) return -1;
    /* On Linux this is the calling thread's value, not the process's (setpriority(2), "C library/kernel differences"). */
    return setpriority(PRIO_PROCESS, 0, nice);
}

int clinux_lock_memory(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_MEMLOCK, &limit) < 0) return -1;
    if (limit.rlim_cur != RLIM_INFINITY) {
        /* Below a limit that is reached later, memory would be refused then. */
        limit.rlim_cur = limit.rlim_max = RLIM_INFINITY;
        if (setrlimit(RLIMIT_MEMLOCK, &limit) < 0) return -1;
    }
    return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT);
}

void clinux_return_large_blocks(void) {
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

int clinux_address_news(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    if (descriptor < 0) return -1;
    struct sockaddr_nl address = {
        .nl_family = AF_NETLINK,
        .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR,
    };
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
}
