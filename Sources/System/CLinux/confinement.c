#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
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
    SYS_madvise, SYS_exit, SYS_exit_group, SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep, SYS_rt_sigreturn,
    SYS_rt_sigprocmask, SYS_rt_sigaction, SYS_restart_syscall, SYS_getrandom, SYS_sched_yield, SYS_gettid, SYS_getpid,
    SYS_tgkill, SYS_mremap,
#ifdef SYS_poll
    SYS_poll,
#endif
#ifdef SYS_recv
    SYS_recv, SYS_send,
#endif
#ifdef SYS_clock_gettime64
    SYS_clock_gettime64, SYS_futex_time64, SYS_ppoll_time64,
#endif
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
enum { most_instructions = 8 + 2 * (int)COUNT(allowed) + 4 * (int)COUNT(not_executable) };

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
    uint32_t low = offsetof(struct seccomp_data, args[2]);
    for (size_t index = 0; index < COUNT(not_executable); index++) {
        ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)not_executable[index], 0, 3));
        ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, low));
        ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0));
        ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
        /* With PROT_EXEC the register holds no call's number any more: nothing below it fits. */
    }
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
    struct sock_fprog filter = {.len = count, .filter = program};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
#endif
}

static int limit(int resource, rlim_t most) {
    struct rlimit value = {most, most};
    return setrlimit(resource, &value);
}

int clinux_confine(size_t memory) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return -1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
    if (limit(RLIMIT_AS, memory) < 0 || limit(RLIMIT_FSIZE, 0) < 0 || limit(RLIMIT_NOFILE, 0) < 0 ||
        limit(RLIMIT_CORE, 0) < 0)
        return -1;
    return filter_calls();
}
