#define _GNU_SOURCE
#include "confinement.h"

#include <string.h>
#include <sys/syscall.h>

const char *clinux_signal_name(int signal) { return sigabbrev_np(signal); }

#define CALL(name) {#name, SYS_##name}

/* Calls of files, memory, processes, sockets and time. */
static const struct {
    const char *name;
    int number;
} calls[] = {
    CALL(read), CALL(write), CALL(openat), CALL(close), CALL(fstat), CALL(statx), CALL(lseek), CALL(ioctl),
    CALL(fcntl), CALL(readlinkat), CALL(faccessat), CALL(getcwd), CALL(getdents64), CALL(unlinkat), CALL(pipe2),
    CALL(dup), CALL(dup3), CALL(eventfd2), CALL(memfd_create), CALL(mprotect), CALL(mlock), CALL(membarrier),
    CALL(clone), CALL(clone3), CALL(execve), CALL(wait4), CALL(kill), CALL(tkill), CALL(tgkill),
    CALL(rt_sigqueueinfo), CALL(rt_sigaction), CALL(sigaltstack), CALL(set_robust_list), CALL(set_tid_address),
    CALL(rseq), CALL(prctl), CALL(seccomp), CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev),
    CALL(socket), CALL(connect), CALL(bind), CALL(listen), CALL(accept4), CALL(setsockopt), CALL(getsockopt),
    CALL(pselect6), CALL(epoll_create1), CALL(epoll_ctl), CALL(epoll_pwait), CALL(sched_getaffinity),
    CALL(sched_setaffinity), CALL(sched_setscheduler), CALL(setpriority), CALL(getcpu), CALL(getuid), CALL(prlimit64),
    CALL(getrusage), CALL(sysinfo), CALL(uname), CALL(times), CALL(gettimeofday), CALL(settimeofday),
    CALL(clock_gettime), CALL(clock_getres), CALL(clock_settime), CALL(timer_create), CALL(timerfd_create),
    CALL(io_uring_setup), CALL(bpf), CALL(perf_event_open),
    /* Each architecture leaves some of these out. */
#ifdef SYS_open
    CALL(open),
#endif
#ifdef SYS_mmap
    CALL(mmap),
#endif
#ifdef SYS_mmap2
    CALL(mmap2),
#endif
#ifdef SYS_newfstatat
    CALL(newfstatat),
#endif
#ifdef SYS_access
    CALL(access),
#endif
#ifdef SYS_readlink
    CALL(readlink),
#endif
#ifdef SYS_pipe
    CALL(pipe),
#endif
#ifdef SYS_dup2
    CALL(dup2),
#endif
#ifdef SYS_fork
    CALL(fork),
#endif
#ifdef SYS_vfork
    CALL(vfork),
#endif
#ifdef SYS_arch_prctl
    CALL(arch_prctl),
#endif
#ifdef SYS_select
    CALL(select),
#endif
#ifdef SYS_epoll_wait
    CALL(epoll_wait),
#endif
#ifdef SYS_time
    CALL(time),
#endif
#ifdef SYS_clock_gettime64
    CALL(clock_gettime64),
#endif
#ifdef SYS_clock_getres_time64
    CALL(clock_getres_time64),
#endif
};

const char *clinux_call_name(int call) {
    for (size_t index = 0; index < sizeof calls / sizeof *calls; index++)
        if (calls[index].number == call) return calls[index].name;
    return NULL;
}
