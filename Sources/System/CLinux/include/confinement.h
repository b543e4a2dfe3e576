/* For a process that decodes untrusted data: shared memory, and a confinement that it cannot leave. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Memory without a name, of a size that cannot change any more (memfd_create(2), F_SEAL_SHRINK and F_SEAL_GROW).
 * A descriptor that is closed on exec, or -1. */
int clinux_shared_memory(const char *name, size_t size);

/* Gives pages of such memory back; they are zeros then. 0, or -1 with errno. */
int clinux_shared_memory_clear(int descriptor, size_t offset, size_t size);

/* Confines this process for the rest of its life (prctl(2), setrlimit(2), seccomp(2)): all its descriptors but `kept` are
 * closed, it is killed when its parent ends, gains no privileges, opens nothing and starts nothing, and has at most
 * `addresses` bytes of addresses and `memory` bytes of its own memory (RLIMIT_DATA, which counts neither stacks nor
 * shared memory). It may only read, write, wait, take and give back memory, tell the time, send a signal to itself and
 * end: with _exit(2), because exit(3) may call what it must not. Its handlers of signals are removed.
 *
 * libseccomp is not used: one list of calls needs no compiler of filters.
 *
 * Another system call is not carried out. Its number plus 1 is written to `note`, and the process ends by SIGSYS.
 *
 * 0, or -1 with errno. */
int clinux_confine(size_t addresses, size_t memory, int kept, volatile uint32_t *note);

/* The name of a system call of this architecture, like "gettimeofday"; NULL if it is none of those that a library is
 * likely to make. */
const char *clinux_call_name(int call);

/* The name of a signal, like "SIGSYS", without the letters "SIG"; NULL if there is no such signal. */
const char *clinux_signal_name(int signal);
