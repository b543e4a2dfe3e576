#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_shared_memory(const char *name, size_t size) {
    int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    if (ftruncate(descriptor, (off_t)size) == 0 &&
        fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return descriptor;
    int error = errno;
    close(descriptor);
    errno = error;
    return -1;
}

int clinux_shared_memory_clear(int descriptor, size_t offset, size_t size) {
    return fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)size);
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__arm__)
#define ARCHITECTURE AUDIT_ARCH_ARM
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

/* Calls that are allowed with any arguments. */
static const int allowed[] = {
    SYS_read, SYS_write, SYS_recvfrom, SYS_sendto, SYS_recvmsg, SYS_sendmsg, SYS_ppoll, SYS_futex, SYS_munmap, SYS_brk,
    SYS_madvise, SYS_exit, SYS_exit_group, SYS_clock_nanosleep, SYS_nanosleep, SYS_rt_sigreturn, SYS_rt_sigprocmask,
    SYS_restart_syscall, SYS_getrandom, SYS_sched_yield, SYS_gettid, SYS_getpid, SYS_mremap,
#ifdef SYS_poll
    SYS_poll,
#endif
#ifdef SYS_recv
    SYS_recv, SYS_send,
#endif
#ifdef SYS_futex_time64
    SYS_futex_time64, SYS_ppoll_time64, SYS_clock_nanosleep_time64,
#endif
    /* The time. glibc and the vDSO make these calls where the vDSO cannot read the clock: with the clock sources hpet,
     * acpi_pm and jiffies, in many virtual machines, and with vdso=0 (arch/.../vdso, clock_gettime_fallback). */
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday,
#ifdef SYS_time
    SYS_time,
#endif
#ifdef SYS_clock_gettime64
    SYS_clock_gettime64, SYS_clock_getres_time64,
#endif
    /* sphinxbase measures its own processor time (profile.c). */
    SYS_getrusage,
};

/* Calls that are allowed without PROT_EXEC in their third argument. */
static const int not_executable[] = {
    SYS_mprotect,
#ifdef SYS_mmap
    SYS_mmap,
#endif
#ifdef SYS_mmap2
    SYS_mmap2,
#endif
};

#define COUNT(array) (sizeof(array) / sizeof *(array))
enum { most_instructions = 12 + 2 * (int)COUNT(allowed) + 5 * (int)COUNT(not_executable) };

/* The offset of the lower half of an argument; all architectures above are little-endian. */
#define LOW_HALF(argument) offsetof(struct seccomp_data, args[argument])

/* Where the number of a forbidden call goes. */
static volatile uint32_t *noted;

/* Called once: SA_RESETHAND has put the default action back, which ends the process when this returns. */
static void forbidden(int signal, siginfo_t *info, void *context) {
    (void)context;
    *noted = (uint32_t)info->si_syscall + 1;
    syscall(SYS_tgkill, syscall(SYS_getpid), syscall(SYS_gettid), signal);
}

static int filter_calls(void) {
#ifndef ARCHITECTURE
    return 0;
#else
    struct sock_filter program[most_instructions];
    unsigned short count = 0;
#define ADD(...) program[count++] = (struct sock_filter)__VA_ARGS__
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
    for (size_t index = 0; index < COUNT(allowed); index++) {
        ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)allowed[index], 0, 1));
        ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    }
    /* A signal goes to this process only, as abort(3) sends it. The kernel reads the low half of the argument (pid_t). */
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 3));
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, LOW_HALF(0)));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    /* Here and below: with a forbidden argument the register holds no call's number any more, and a test for a number
     * could fit by chance. */
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
    for (size_t index = 0; index < COUNT(not_executable); index++) {
        ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)not_executable[index], 0, 3));
        ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, LOW_HALF(2)));
        ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0));
        ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
        ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
    }
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP));
    struct sock_fprog filter = {.len = count, .filter = program};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
#endif
}

static int limit(int resource, rlim_t most) {
    struct rlimit value = {most, most};
    return setrlimit(resource, &value);
}

static void close_from_to(unsigned first, unsigned last) {
    /* Linux has it since 5.9; a container may forbid it. */
    if (close_range(first, last, 0) == 0) return;
    struct rlimit most = {1024, 1024};
    getrlimit(RLIMIT_NOFILE, &most);
    for (unsigned descriptor = first; descriptor <= last && descriptor < most.rlim_cur; descriptor++) close((int)descriptor);
}

/* A handler, such as that of Swift's runtime for crashes, would make calls that are forbidden now: a crash would end as SIGSYS. */
static void remove_handlers(void) {
    for (int signal = 1; signal < NSIG; signal++) {
        struct sigaction action;
        if (sigaction(signal, NULL, &action) < 0 || action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN) continue;
        action = (struct sigaction){.sa_handler = SIG_DFL};
        sigaction(signal, &action, NULL);
    }
}

int clinux_confine(size_t addresses, size_t memory, int kept, volatile uint32_t *note) {
    if (kept > 0) close_from_to(0, (unsigned)kept - 1);
    close_from_to((unsigned)kept + 1, UINT_MAX);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return -1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
    if (limit(RLIMIT_AS, addresses) < 0 || limit(RLIMIT_DATA, memory) < 0 || limit(RLIMIT_FSIZE, 0) < 0 ||
        limit(RLIMIT_NOFILE, 0) < 0 || limit(RLIMIT_CORE, 0) < 0)
        return -1;
    remove_handlers();
    noted = note;
    struct sigaction action = {.sa_sigaction = forbidden, .sa_flags = SA_SIGINFO | SA_RESETHAND};
    if (sigaction(SIGSYS, &action, NULL) < 0) return -1;
    return filter_calls();
}
