/* Linux calls that Swift's Glibc lacks or cannot import: epoll, timerfd, signalfd, eventfd and what needs _GNU_SOURCE.
 * Each returns what the call returns; errno is the call's. */
#pragma once
#include "bluetooth.h"
#include "confinement.h"
#include "usb.h"
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>

/* What happened to one descriptor. */
struct clinux_ready {
    uint64_t token;
    uint32_t events;
};

enum {
    clinux_in = 0x001,
    clinux_out = 0x004,
    clinux_error = 0x008,
    clinux_hangup = 0x010,
};

/* A copy of a descriptor of another process (pidfd_getfd(2), Linux 5.6). -1 without the right to trace that process. */
int clinux_copy_descriptor(pid_t process, int descriptor);

/* How many descriptors this process may have (RLIMIT_NOFILE), at most INT_MAX. */
int clinux_open_files_limit(void);

/* 1 when the kernel's clock is synchronised, as by NTP (STA_UNSYNC of adjtimex(2) is not set), 0 when it is not, -1 when
 * it may not be read. Changes nothing. */
int clinux_clock_is_synchronised(void);

int clinux_epoll_create(void);
/* epoll_event is packed on x86-64 only; these keep its layout out of Swift. */
int clinux_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t token);
int clinux_epoll_modify(int epoll, int descriptor, uint32_t events, uint64_t token);
int clinux_epoll_remove(int epoll, int descriptor);
/* Fills at most 64 of `ready`; timeout in milliseconds, -1 = for ever. */
int clinux_epoll_wait(int epoll, struct clinux_ready *ready, int count, int timeout);

/* read(2), and send(2) with MSG_NOSIGNAL, for the way of a touch. They are no cancellation points (pthreads(7)), as those
 * of the C library are, which costs 30 instructions each; no thread here is cancelled. */
ssize_t clinux_read(int descriptor, void *bytes, size_t count);
ssize_t clinux_send(int descriptor, const void *bytes, size_t count);

int clinux_eventfd(void);
/* A timer on CLOCK_BOOTTIME. */
int clinux_timerfd(void);
/* Arms it for an absolute time in nanoseconds; 0 disarms. */
int clinux_timerfd_set(int descriptor, int64_t nanoseconds);
/* A descriptor that is readable, with ECANCELED, when the machine has woken up or its clock was set: timerfd_create(2),
 * TFD_TIMER_CANCEL_ON_SET. */
int clinux_clock_jumps(void);
int clinux_signalfd(const sigset_t *signals);
/* The number of the signal read from `descriptor`, or -1. */
int clinux_signalfd_read(int descriptor);
/* A socket that is readable when an interface's state or addresses have changed: rtnetlink(7). */
int clinux_address_news(void);
int clinux_accept(int listener);
/* The process at the other end of a connected socket of family AF_UNIX. */
int clinux_peer_credentials(int descriptor, pid_t *process, uid_t *user, gid_t *group);
/* One datagram to a socket of family AF_UNIX: a path, or a name in the abstract namespace, which begins with "@".
 * 0, or -1. */
int clinux_send_datagram(const char *path, const void *bytes, size_t size);
/* The same with a descriptor, of which the receiver gets a copy. */
int clinux_send_descriptor(const char *path, const void *bytes, size_t size, int passed);
int64_t clinux_monotonic_nanoseconds(void);
int64_t clinux_boottime_nanoseconds(void);
void clinux_name_thread(const char *name);
/* SCHED_FIFO for the calling thread, and not for those that it starts. */
int clinux_go_realtime(int priority);
/* SCHED_BATCH and a nice value for the calling thread and those that it starts: a thread of this kind that is woken does
 * not take the processor of the thread that wakes it (sched(7)). 0, or -1 with errno. */
int clinux_go_batch(int nice);

/* Keeps every page of the process in memory once it is there, now and later. Gives 0, or -1 with errno. */
int clinux_lock_memory(void);
/* From 1 MB on, each block of malloc has pages of its own, which `free` returns to the kernel. By default glibc keeps them as
 * soon as one such block was freed. The kernel clears the pages of each new block, so the pictures of frames must use
 * its blocks again, as CanvasPool does. Call it on the main thread, before other threads start. */
void clinux_return_large_blocks(void);
/* After this call a crash writes one line, which begins with `name` (at most 79 bytes), and a backtrace to standard error,
 * and then continues as usual. Call it on the main thread. */
void clinux_report_crashes(const char *name);
